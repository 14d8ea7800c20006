import { readCommandLine } from '@palaro/env';
import { refuse, runOnStore } from '../db/command.ts';
import { systemClock } from '../kernel/clock.ts';
import { isMerchant } from '../modules/merchant/index.ts';
import { membersMax, seedMembers } from './members.ts';

/** Command line: `npm run seed:members -- 1000000` fills a merchant without agents with members in ten levels, for measurements. */
const usage = `Usage: npm run seed:members -- COUNT [MERCHANT]      10 to ${membersMax} members
Without MERCHANT it is that of the setting MERCHANT. The merchant must have no agents.`;
const { words, misuse } = readCommandLine(usage, {}, { takesWords: true });
const [typed, merchant, ...more] = words;
const members = Number(typed);
if (more.length > 0) misuse('too many words');
if (!Number.isInteger(members) || members < 10 || members > membersMax)
  misuse(typed === undefined ? 'How many members?' : `${typed}: not a number of members`);

await runOnStore('palaro-seed-members', async ({ pool }, { MERCHANT }) => {
  const merchantCode = merchant ?? MERCHANT;
  if (!(await isMerchant(pool, merchantCode)))
    return refuse(`There is no merchant ${merchantCode}. \`npm run merchant -- list\` names them.`, 1);
  const { rows } = await pool.query('select from agent_nodes where merchant_code = $1 limit 1', [merchantCode]);
  if (rows.length > 0) return refuse(`${merchantCode} has agents or members below them.`, 1);
  const currencies = await pool.query<{ currency: string }>(`select config ->> 'currency' as currency from merchant where code = $1`, [
    merchantCode,
  ]);
  const day = new Date(systemClock.now()).toISOString().slice(0, 10);
  const onLevel = (level: number): void => void process.stdout.write(`level ${level + 1} is written\n`);
  await seedMembers(pool, { merchantCode, members, currency: currencies.rows[0]?.currency ?? 'PHP', day, onLevel });
  process.stdout.write(`${merchantCode} has ${members} members more.\n`);
});
