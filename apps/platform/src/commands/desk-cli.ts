import type { Pool } from 'pg';
import { readCommandLine } from '@palaro/env';
import type { Config } from '../env/env.ts';
import { refuse, runOnStore } from '../db/command.ts';
import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { ok } from '../kernel/result.ts';
import { createSemaphore } from '../kernel/semaphore.ts';
import { agentPasswordMax, agentPasswordMin, createDeskAdministration } from '../modules/desk/index.ts';
import { isMerchant } from '../modules/merchant/index.ts';
import { createPasswords } from '../modules/player/index.ts';
import { changeOptions, endRefused, makeChange, refusedExitCode } from './change.ts';
import { print, table } from './table.ts';

/** Command line: `npm run desk` keeps the support agents who log in at /desk. */
const usage = `Usage: npm run desk -- list
       npm run desk -- add NAME                shows a new password once
       npm run desk -- new-password NAME       shows another one once, and ends the agent's logins
       npm run desk -- remove NAME             ends the agent's logins too
--password-stdin reads the password from standard input instead, ${agentPasswordMin} to ${agentPasswordMax} characters.
--merchant CODE names the merchant, MERCHANT by default. All but list ask first; --yes does not ask. --by NAME is kept with it.`;
const { values, words, misuse } = readCommandLine(
  usage,
  { ...changeOptions, merchant: { type: 'string' }, 'password-stdin': { type: 'boolean', default: false } },
  { takesWords: true },
);
const [action, name = '', ...more] = words;

const ids = createIds(systemClock.now);
const generatedLength = 20;
/** A password of letters and digits that nobody takes for one another. */
const generated = (): string => {
  let password = '';
  while (password.length < generatedLength) password += ids.newToken().replace(/[^a-km-zA-HJ-NP-Z2-9]/g, '');
  return password.slice(0, generatedLength);
};
const fromInput = async (): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of process.stdin) parts.push(part as Buffer);
  return Buffer.concat(parts)
    .toString('utf8')
    .replace(/\r?\n$/, '');
};

type Desk = ReturnType<typeof createDeskAdministration>;
type Context = { readonly pool: Pool; readonly desk: Desk; readonly merchantCode: string };

const whyNot: Readonly<Record<string, string>> = {
  name_invalid: 'A name has 2 to 30 letters, digits, spaces, and . _ -',
  name_taken: 'There is an agent of this name already.',
  password_short: `A password has ${agentPasswordMin} to ${agentPasswordMax} characters.`,
};

const list = async ({ desk, merchantCode }: Context): Promise<void> => {
  const agents = await desk.list(merchantCode);
  if (agents.length === 0) return print(`${merchantCode} has no support agents.`);
  const rows = agents.map((agent) => [
    agent.name,
    agent.createdAt.toISOString(),
    agent.createdBy,
    agent.seenAt?.toISOString() ?? 'not here',
  ]);
  print(...table([['name', 'added', 'by', 'at the desk'], ...rows]));
};

/** Makes a change with a password; the change itself may be refused after it was asked for. */
const withPassword = async ({ pool, desk, merchantCode }: Context, isNew: boolean): Promise<void> => {
  const password = values['password-stdin'] ? await fromInput() : generated();
  await makeChange({
    pool,
    // Standard input has been read: nobody can answer there.
    options: { ...values, yes: values.yes || values['password-stdin'] },
    act: { merchantCode, action: isNew ? 'desk.add' : 'desk.new-password', subject: `agent:${name}` },
    title: `${merchantCode}, agent ${name}`,
    before: null,
    after: isNew ? { added: name } : { password: 'a new one' },
    commit: async (record, author) => {
      const changed = isNew
        ? await desk.add(merchantCode, name, password, author, record)
        : await desk.setPassword(merchantCode, name, password, record);
      if (!changed.ok) endRefused(whyNot[changed.failure.code] ?? changed.failure.code);
      if (changed.ok && changed.value === false) endRefused(`${merchantCode} has no agent ${name}.`);
      return ok(0);
    },
    done: () => (values['password-stdin'] ? 'Done.' : `Done. The password, shown once: ${password}`),
  });
};

const remove = ({ pool, desk, merchantCode }: Context): Promise<void> =>
  makeChange({
    pool,
    options: values,
    act: { merchantCode, action: 'desk.remove', subject: `agent:${name}` },
    title: `${merchantCode}, agent ${name}`,
    before: { agent: name },
    after: null,
    commit: async (record) =>
      (await desk.remove(merchantCode, name, record)) ? ok(0) : endRefused(`${merchantCode} has no agent ${name}.`),
    done: () => 'Done.',
  });

const argumentCounts: Readonly<Record<string, number>> = { list: 0, add: 1, 'new-password': 1, remove: 1 };
const wanted = argumentCounts[action ?? ''] ?? misuse(action === undefined ? 'What to do?' : `${action}: no such action`);
const given = words.length - 1;
if (given !== wanted || more.length > 0) misuse(`${action}: too ${given < wanted ? 'few' : 'many'} words`);

const passwordsOf = ({ PASSWORD_MEMORY_KIB }: Config) =>
  createPasswords({ gate: createSemaphore('password hashing', 1, 1), memoryKiB: PASSWORD_MEMORY_KIB });

await runOnStore('palaro-desk', async ({ pool }, config) => {
  const merchantCode = values.merchant ?? config.MERCHANT;
  if (!(await isMerchant(pool, merchantCode)))
    return refuse(`There is no merchant ${merchantCode}. \`npm run merchant -- list\` names them.`, refusedExitCode);
  const context = { pool, desk: createDeskAdministration({ pool, clock: systemClock, ids, passwords: passwordsOf(config) }), merchantCode };
  if (action === 'list') return list(context);
  return action === 'remove' ? remove(context) : withPassword(context, action === 'add');
});
