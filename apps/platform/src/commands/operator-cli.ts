import { isPermission, permissions } from '@palaro/contract';
import type { Pool } from 'pg';
import { readCommandLine } from '@palaro/env';
import type { Config } from '../env/env.ts';
import { refuse, runOnStore } from '../db/command.ts';
import type { Alongside } from '../db/transaction.ts';
import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { ok, type Result } from '../kernel/result.ts';
import { createSemaphore } from '../kernel/semaphore.ts';
import { isMerchant } from '../modules/merchant/index.ts';
import { createOperatorAdministration, operatorPasswordMax, operatorPasswordMin } from '../modules/operator/index.ts';
import { createPasswords, nameKey } from '../modules/player/index.ts';
import { codeOfApp } from '../modules/session/index.ts';
import { changeOptions, endRefused, makeChange, refusedExitCode } from './change.ts';
import { newPassword } from './new-password.ts';
import { print, table } from './table.ts';

/** Command line: `npm run operator` keeps the operators of a merchant and their roles. */
const usage = `Usage: npm run operator -- list
       npm run operator -- add NAME                shows a new password once; with --roles
       npm run operator -- password NAME           shows another one once, and ends the operator's sessions
       npm run operator -- grant NAME              gives the roles of --roles, and no others
       npm run operator -- block NAME              ends the operator's sessions, and lets them in no more
       npm run operator -- unblock NAME
       npm run operator -- reset-authenticator NAME  the operator sets up another at the next login
       npm run operator -- remove NAME
       npm run operator -- roles
       npm run operator -- role ROLE PERMISSION …  makes a role of these permissions, or gives one others
       npm run operator -- code SECRET             the six digits of an authenticator's secret, for trying out without an app
Permissions: ${permissions.join(', ')}. --roles names roles with commas between, support by default.
--password-stdin reads the password from standard input instead, ${operatorPasswordMin} to ${operatorPasswordMax} characters.
--merchant CODE names the merchant, MERCHANT by default. All but list and roles ask first; --yes does not ask. --by NAME is kept with it.`;
const { values, words, misuse } = readCommandLine(
  usage,
  {
    ...changeOptions,
    merchant: { type: 'string' },
    roles: { type: 'string', default: 'support' },
    'password-stdin': { type: 'boolean', default: false },
  },
  { takesWords: true },
);
const [action, name = '', ...more] = words;

const ids = createIds(systemClock.now);
const generatedLength = 20;
const fromInput = async (): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of process.stdin) parts.push(part as Buffer);
  return Buffer.concat(parts)
    .toString('utf8')
    .replace(/\r?\n$/, '');
};

type Operators = ReturnType<typeof createOperatorAdministration>;
type Context = { readonly pool: Pool; readonly operators: Operators; readonly merchantCode: string };

const whyNot: Readonly<Record<string, string>> = {
  name_invalid: 'A name has 2 to 30 letters, digits, spaces, and . _ -',
  name_taken: 'There is an operator of this name already.',
  password_short: `A password has ${operatorPasswordMin} to ${operatorPasswordMax} characters.`,
  role_unknown: 'There is no such role. `npm run operator -- roles` names them.',
  role_invalid: 'A role has 2 to 30 small letters, digits and -',
};
const roles = values.roles.split(',').filter((role) => role !== '');

const list = async ({ operators, merchantCode }: Context): Promise<void> => {
  const listed = await operators.list(merchantCode);
  if (listed.length === 0) return print(`${merchantCode} has no operators.`);
  const rows = listed.map((one) => [
    one.name,
    one.isBlocked ? 'blocked' : one.roles.join(', '),
    one.hasAuthenticator ? 'yes' : 'no',
    one.createdAt.toISOString(),
    one.createdBy,
    one.seenAt?.toISOString() ?? 'not here',
  ]);
  print(...table([['name', 'roles', 'authenticator', 'added', 'by', 'at the desk'], ...rows]));
};

const listRoles = async ({ operators, merchantCode }: Context): Promise<void> =>
  print(
    ...table([['role', 'permissions'], ...(await operators.roles(merchantCode)).map((role) => [role.name, role.permissions.join(', ')])]),
  );

type Change = {
  readonly action: string;
  readonly before: unknown;
  readonly after: unknown;
  /** False where there is no such operator. */
  readonly commit: (record: Alongside, author: string) => Promise<Result<boolean | null, { readonly code: string }>>;
  readonly done?: string;
  readonly subject?: string;
};

const change = ({ pool, merchantCode }: Context, { action, before, after, commit, done = 'Done.', subject = 'operator' }: Change) =>
  makeChange({
    pool,
    // Standard input has been read: nobody can answer there.
    options: { ...values, yes: values.yes || values['password-stdin'] },
    act: { merchantCode, action: `operator.${action}`, subject: `${subject}:${name}` },
    title: `${merchantCode}, ${subject} ${name}`,
    before,
    after,
    commit: async (record, author) => {
      const changed = await commit((client) => record(client), author);
      if (!changed.ok) endRefused(whyNot[changed.failure.code] ?? changed.failure.code);
      if (changed.ok && changed.value === false) endRefused(`${merchantCode} has no operator ${name}.`);
      return ok(0);
    },
    done: () => done,
  });

const actions: Readonly<Record<string, (context: Context) => Promise<void>>> = {
  list,
  roles: listRoles,
  add: async (context) => {
    const password = values['password-stdin'] ? await fromInput() : newPassword(ids, generatedLength);
    await change(context, {
      action: 'add',
      before: null,
      after: { added: name, roles },
      commit: (record, by) => context.operators.add(context.merchantCode, { name, password, roles, by }, record),
      done: values['password-stdin'] ? 'Done.' : `Done. The password, shown once: ${password}`,
    });
  },
  password: async (context) => {
    const password = values['password-stdin'] ? await fromInput() : newPassword(ids, generatedLength);
    await change(context, {
      action: 'password',
      before: null,
      after: { password: 'a new one' },
      commit: (record) => context.operators.setPassword(context.merchantCode, name, password, record),
      done: values['password-stdin'] ? 'Done.' : `Done. The password, shown once: ${password}`,
    });
  },
  grant: async (context) => {
    const found = (await context.operators.list(context.merchantCode)).find((one) => nameKey(one.name) === nameKey(name));
    await change(context, {
      action: 'grant',
      before: { roles: found?.roles ?? [] },
      after: { roles: roles.toSorted() },
      commit: (record) => context.operators.grant(context.merchantCode, name, roles, record),
    });
  },
  block: (context) =>
    change(context, {
      action: 'block',
      before: null,
      after: { blocked: true },
      commit: async (record) => ok(await context.operators.block(context.merchantCode, name, true, record)),
    }),
  unblock: (context) =>
    change(context, {
      action: 'unblock',
      before: { blocked: true },
      after: null,
      commit: async (record) => ok(await context.operators.block(context.merchantCode, name, false, record)),
    }),
  'reset-authenticator': (context) =>
    change(context, {
      action: 'reset-authenticator',
      before: { authenticator: 'set up' },
      after: null,
      commit: async (record) => ok(await context.operators.resetAuthenticator(context.merchantCode, name, record)),
    }),
  remove: (context) =>
    change(context, {
      action: 'remove',
      before: { operator: name },
      after: null,
      commit: async (record) => ok(await context.operators.remove(context.merchantCode, name, record)),
    }),
  role: async (context) => {
    const unknown = more.find((permission) => !isPermission(permission));
    if (unknown !== undefined) return misuse(`${unknown}: no such permission`);
    const held = more.filter(isPermission);
    const found = (await context.operators.roles(context.merchantCode)).find((role) => role.name === name);
    return change(context, {
      action: 'role',
      subject: 'role',
      before: found === undefined ? null : { permissions: found.permissions },
      after: { permissions: held },
      commit: (record) => context.operators.setRole(context.merchantCode, name, held, record),
    });
  },
};

/** In base 32, as the desk shows it in groups. */
const isSecret = (text: string): boolean => /^[A-Z2-7]{16,64}$/.test(text);
if (action === 'code') {
  const secret = [name, ...more].join('').toUpperCase();
  if (!isSecret(secret)) misuse('This is no secret of an authenticator.');
  print(codeOfApp(secret, systemClock.now()));
  process.exit(0);
}

const run = actions[action ?? ''] ?? misuse(action === undefined ? 'What to do?' : `${action}: no such action`);
const wanted = action === 'list' || action === 'roles' ? 0 : 1;
if ((wanted === 1) !== (name !== '')) misuse(`${action}: too ${wanted === 1 ? 'few' : 'many'} words`);
if (more.length > 0 && action !== 'role') misuse(`${action}: too many words`);

const passwordsOf = ({ PASSWORD_MEMORY_KIB }: Config) =>
  createPasswords({ gate: createSemaphore('password hashing', 1, 1), memoryKiB: PASSWORD_MEMORY_KIB });

await runOnStore('palaro-operator', async ({ pool }, config) => {
  const merchantCode = values.merchant ?? config.MERCHANT;
  if (!(await isMerchant(pool, merchantCode)))
    return refuse(`There is no merchant ${merchantCode}. \`npm run merchant -- list\` names them.`, refusedExitCode);
  const operators = createOperatorAdministration({ pool, clock: systemClock, ids, passwords: passwordsOf(config) });
  return run({ pool, operators, merchantCode });
});
