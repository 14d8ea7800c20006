import { readCommandLine } from '@palaro/env';
import { parseDecimal, type Currency } from '@palaro/money';
import type { Pool } from 'pg';
import { refuse, runOnStore } from '../db/command.ts';
import type { Config } from '../env/env.ts';
import { createLocalBus } from '../kernel/bus.ts';
import { systemClock } from '../kernel/clock.ts';
import { fail, ok } from '../kernel/result.ts';
import type { BonusAdministration } from '../modules/bonus/index.ts';
import { createMerchantDocuments, isMerchant } from '../modules/merchant/index.ts';
import { createPlayerAdministration } from '../modules/player/index.ts';
import { merchantSettings } from '../acts/act.ts';
import { bonusOn } from '../acts/bonus-acts.ts';
import { written } from '../acts/promotion-acts.ts';
import { changeOptions, endRefused, refusedExitCode } from './change.ts';
import { askSecond, decide, type DecidingBy } from './decide.ts';
import { proofOptions } from './prove-operator.ts';
import { print, table } from './table.ts';

/** Command line: `npm run bonus` shows the bonus money of players, and changes it in the name of an operator. */
const usage = `Usage: npm run bonus -- show PLAYER       the bonuses that a player plays with, and the last that ended
       npm run bonus -- entries ID        what one has come and gone by
       npm run bonus -- forfeit ID        takes one away, with --reason
       npm run bonus -- convert ID        asks another operator to make it the player's own, up to its cap
       npm run bonus -- alter ID AMOUNT   asks another operator to set what is to be staked in all
--by NAME is the operator, and --code the six digits of their authenticator; without it they are asked for on the terminal.
--merchant CODE names the merchant, MERCHANT by default. What changes something asks first; --yes does not ask.`;
const { values, words, misuse } = readCommandLine(
  usage,
  { ...changeOptions, ...proofOptions, merchant: { type: 'string' } },
  { takesWords: true },
);
const [action, subject = '', amount = '', ...more] = words;
const [endedMax, entriesMax] = [20, 200];
const parts = 1_000_000n;
const permission = 'promotions:decide';

type Context = DecidingBy & {
  readonly pool: Pool;
  readonly config: Config;
  readonly currency: Currency;
  readonly bonus: BonusAdministration;
};

const show = async ({ pool, merchantCode, bonus, currency }: Context): Promise<void> => {
  const player = (await createPlayerAdministration({ pool, clock: systemClock }).search(merchantCode, subject)).find(
    ({ username }) => username === subject,
  );
  if (player === undefined) return endRefused(`${merchantCode} has no player ${subject}.`);
  const grants = await bonus.ofPlayer(player.id, endedMax);
  if (grants.length === 0) return print(`${subject} has no bonuses.`);
  const rows = grants.map((grant) => [
    grant.id,
    grant.terms.titles['EN'] ?? Object.values(grant.terms.titles)[0] ?? '',
    grant.state,
    written(grant.granted, currency),
    written(grant.balance, currency),
    written(grant.progress / parts, currency),
    written(grant.required / parts, currency),
    grant.expiresAt.toISOString(),
  ]);
  print(...table([['bonus', 'title', 'state', 'given', 'left', 'staked', 'of', 'until'], ...rows]));
};

const grantOf = async ({ bonus, merchantCode }: Context) =>
  (await bonus.one(merchantCode, subject)) ?? endRefused(`${merchantCode} has no bonus ${subject}.`);
const entries = async (context: Context): Promise<void> => {
  const { id } = await grantOf(context);
  const rows = (await context.bonus.entries(id, entriesMax)).map((entry) => [
    entry.at.toISOString(),
    entry.kind,
    written(entry.amount, context.currency),
  ]);
  print(...table([['at', 'what', 'amount'], ...rows]));
};

/** One that is played with, as the log names it. */
const activeOf = async (context: Context) => {
  const { id, state, balance } = await grantOf(context);
  if (state !== 'active') return endRefused(`${id} has ended: ${state}.`);
  return { subject: `bonus:${id}`, title: `bonus ${id}, ${written(balance, context.currency)} left`, state };
};
const forfeit = async (context: Context): Promise<void> => {
  const reason = context.options.reason ?? '';
  await decide(context, await activeOf(context), {
    action: 'bonus.forfeit',
    permission,
    after: { state: 'forfeited' },
    act: async (client) =>
      (await context.bonus.forfeit(client, subject, reason)) ? ok(null) : fail({ code: 'refused', why: `${subject} has ended.` }),
    done: 'Done: what was left of it is gone.',
  });
};
const ask = async (context: Context, asked: 'bonus.convert' | 'bonus.alter', required: bigint): Promise<void> => {
  const { merchantCode, options } = context;
  const payload = { merchantCode, id: subject, required: required.toString(), reason: options.reason ?? '' };
  await askSecond(context, await activeOf(context), { action: asked, permission, payload });
};
const alter = (context: Context): Promise<void> => {
  const required = parseDecimal(amount, context.currency);
  if (required === null) return Promise.resolve(endRefused(`${amount}: no amount of ${context.currency}.`));
  return ask(context, 'bonus.alter', required.minor);
};

type Action = { readonly words: number; readonly run: (context: Context) => Promise<void> };
const actions: Readonly<Record<string, Action>> = {
  show: { words: 1, run: show },
  entries: { words: 1, run: entries },
  forfeit: { words: 1, run: forfeit },
  convert: { words: 1, run: (context) => ask(context, 'bonus.convert', 0n) },
  alter: { words: 2, run: alter },
};
const wanted = actions[action ?? ''] ?? misuse(action === undefined ? 'What to do?' : `${action}: no such action`);
if (words.length - 1 !== wanted.words || more.length > 0)
  misuse(`${action}: too ${words.length - 1 < wanted.words ? 'few' : 'many'} words`);

await runOnStore('palaro-bonus', async ({ pool }, config) => {
  const merchantCode = values.merchant ?? config.MERCHANT;
  if (!(await isMerchant(pool, merchantCode)))
    return refuse(`There is no merchant ${merchantCode}. \`npm run merchant -- list\` names them.`, refusedExitCode);
  const documents = createMerchantDocuments({ pool, bus: createLocalBus(), clock: systemClock });
  const settings =
    (await merchantSettings({ documents, merchantCode })) ?? endRefused(`The document of ${merchantCode} is of another version.`);
  return wanted.run({ pool, config, merchantCode, currency: settings.currency, options: values, bonus: bonusOn(pool) });
});
