import { readCommandLine } from '@palaro/env';
import { refuse, runOnStore } from '../db/command.ts';
import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { createExclusionAdministration } from '../modules/exclusion/index.ts';
import { readLimitReport } from '../modules/limits/index.ts';
import { isMerchant } from '../modules/merchant/index.ts';
import { refusedExitCode } from './change.ts';
import { namedOperator, proofOptions, requireOperator } from './prove-operator.ts';
import { print, table } from './table.ts';
import { isDay } from './typed-day.ts';

/** Command line: `npm run limits` reports what limits and exclusions have done, without names. It changes nothing. */
const usage = `Usage: npm run limits -- report --from DAY [--to DAY]
Prints for each day of the merchant's calendar, from one to the other, how often what was refused by which rule, how often limits were
raised, and how many breaks and exclusions began. Days are YYYY-MM-DD; without --to it is one day.
--by NAME is the operator, and --code the six digits of their authenticator; without it they are asked for on the terminal.
--merchant CODE names the merchant, MERCHANT by default.`;
const { values, words, misuse } = readCommandLine(
  usage,
  { ...proofOptions, by: { type: 'string' }, merchant: { type: 'string' }, from: { type: 'string' }, to: { type: 'string' } },
  { takesWords: true },
);
const [action, ...more] = words;
if (action !== 'report' || more.length > 0) misuse(action === undefined ? 'What to do?' : `${words.join(' ')}: no such action`);
const from = values.from ?? misuse('Give --from, the first day.');
const to = values.to ?? from;
for (const day of [from, to]) if (!isDay(day)) misuse(`${day}: not a day such as 2026-11-29`);
if (to < from) misuse(`${to} is before ${from}`);

await runOnStore('palaro-limits', async ({ pool }, config) => {
  const merchantCode = values.merchant ?? config.MERCHANT;
  if (!(await isMerchant(pool, merchantCode)))
    return refuse(`There is no merchant ${merchantCode}. \`npm run merchant -- list\` names them.`, refusedExitCode);
  const by = namedOperator(values.by, 'limits:read');
  await requireOperator(pool, config, { merchantCode, by, code: values.code, permission: 'limits:read' });
  const exclusions = createExclusionAdministration({ clock: systemClock, ids: createIds(systemClock.now) });
  const begun = (await exclusions.begunByDay(pool, merchantCode, from, to)).map((row) => ({ ...row, what: 'exclusion' }));
  const rows = [...(await readLimitReport(pool, merchantCode, from, to)), ...begun]
    .toSorted((a, b) => (a.day === b.day ? 0 : a.day < b.day ? -1 : 1))
    .map(({ day, what, rule, times }) => [day, what, rule, String(times)]);
  if (rows.length === 0) return print(`Nothing was refused, raised or excluded at ${merchantCode} in that time.`);
  print(...table([['day', 'what', 'rule', 'times'], ...rows]));
});
