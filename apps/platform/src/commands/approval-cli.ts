import { readCommandLine } from '@palaro/env';
import type { Pool } from 'pg';
import type { Config } from '../env/env.ts';
import { runOnStore } from '../db/command.ts';
import { transaction } from '../db/transaction.ts';
import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { fail, ok } from '../kernel/result.ts';
import { createApprovals, type Approvals, type Pending, type Undecidable } from '../modules/approval/index.ts';
import { pairActOf } from '../acts/pair-acts.ts';
import { changeOptions, endRefused, makeChange } from './change.ts';
import { proofOptions, requireOperator } from './prove-operator.ts';
import { print, table } from './table.ts';

/** Command line: `npm run approval` shows acts that one operator has asked for, and carries them out in the name of another. */
const usage = `Usage: npm run approval -- list
       npm run approval -- approve ID    carries it out
       npm run approval -- refuse ID     with --reason
       npm run approval -- withdraw ID   one's own
--by NAME is the operator who decides, and --code the six digits of their authenticator; without it they are asked for on the terminal.
Nobody decides on what they have asked for themselves. --merchant CODE names the merchant, MERCHANT by default. All but list ask first;
--yes does not ask.`;
const { values, words, misuse } = readCommandLine(
  usage,
  { ...changeOptions, ...proofOptions, merchant: { type: 'string' } },
  { takesWords: true },
);
const [action, id = '', ...more] = words;

const whyNot: Readonly<Record<Undecidable['code'], string>> = {
  unknown: `There is no request ${id}.`,
  own: 'Nobody decides on what they have asked for themselves.',
  not_own: 'Somebody else has asked for it: refuse it instead.',
  decided: 'It was decided on meanwhile.',
  lapsed: 'It has lapsed: ask again.',
  changed: 'The request was changed since it was asked for. Nothing was done: look into the log.',
};
const refused = ({ code }: Undecidable) => fail({ code: 'refused', why: whyNot[code] } as const);

type Context = { readonly pool: Pool; readonly config: Config; readonly merchantCode: string; readonly approvals: Approvals };

const list = async ({ approvals, merchantCode }: Context): Promise<void> => {
  const pending = await approvals.list(merchantCode);
  if (pending.length === 0) return print(`Nothing waits for an approval of ${merchantCode}.`);
  const rows = pending.map((one) => [
    one.id,
    one.action,
    JSON.stringify(one.payload),
    one.madeBy,
    one.reason,
    one.madeAt.toISOString(),
    one.lapsesAt.toISOString(),
  ]);
  print(...table([['request', 'act', 'of', 'asked by', 'reason', 'at', 'lapses'], ...rows]));
};

/** The request that waits and who decides on it; ends the command where there is none. */
const start = async ({ approvals, merchantCode }: Context): Promise<{ readonly pending: Pending; readonly by: string }> => {
  const by = values.by ?? endRefused('Say who decides with --by NAME, and give --code, the six digits of their authenticator.');
  const found = (await approvals.read(merchantCode, id)) ?? endRefused(whyNot.unknown);
  if (found.state !== 'pending') return endRefused(whyNot[found.state === 'lapsed' ? 'lapsed' : 'decided']);
  return { pending: found, by };
};
const titleOf = ({ action: act, subject, madeBy, reason }: Pending): string =>
  `${act} of ${subject}, asked for by ${madeBy}${reason === '' ? '' : ` (${reason})`}`;

const approve = async (context: Context): Promise<void> => {
  const { pool, config, merchantCode, approvals } = context;
  const { pending, by } = await start(context);
  const act = pairActOf(pending.action);
  if (!act.ok) return endRefused(act.failure.why);
  const { permission, shown, carryOut } = act.value;
  const { before, after } = (await shown(pool, pending.payload)) ?? endRefused('It cannot be done any more: refuse it.');
  let receipt = 'It was done before.';
  await makeChange({
    pool,
    options: values,
    act: { merchantCode, action: pending.action, subject: pending.subject },
    title: titleOf(pending),
    before: { ...(before as object), request: 'pending' },
    after: { ...(after as object), request: pending.id, askedBy: pending.madeBy },
    commit: async (record, author) => {
      await requireOperator(pool, config, { merchantCode, by, code: values.code, permission });
      const done = await approvals.approve(
        { merchantCode, id, by: author, digest: pending.digest },
        async (client, { payload, madeBy }) => {
          const carried = await carryOut(client, pool, payload, `${madeBy}, approved by ${author}`);
          if (carried.ok) await record(client);
          return carried;
        },
      );
      if (!done.ok) return 'why' in done.failure ? fail(done.failure) : refused(done.failure);
      receipt = done.value ?? receipt;
      return ok(0);
    },
    done: () => receipt,
  });
};

/** Closes a request without its act. */
const close = async (context: Context): Promise<void> => {
  const { pool, config, merchantCode, approvals } = context;
  const { pending, by } = await start(context);
  const act = pairActOf(pending.action);
  if (!act.ok) return endRefused(act.failure.why);
  const isRefusal = action === 'refuse';
  if (isRefusal && values.reason === '') return endRefused('Say why with --reason TEXT.');
  await makeChange({
    pool,
    options: values,
    act: { merchantCode, action: `${pending.action}-${action}`, subject: pending.subject },
    title: titleOf(pending),
    before: { request: 'pending' },
    after: { request: isRefusal ? 'refused' : 'withdrawn', id },
    commit: async (record, author) => {
      if (isRefusal) await requireOperator(pool, config, { merchantCode, by, code: values.code, permission: act.value.permission });
      return transaction(pool, async (client) => {
        const decision = { merchantCode, id, by: author };
        const closed = isRefusal ? await approvals.refuse(client, decision, values.reason) : await approvals.withdraw(client, decision);
        if (!closed.ok) return refused(closed.failure);
        await record(client);
        return ok(0);
      });
    },
    done: () => 'Done.',
  });
};

const actions: Readonly<Record<string, (context: Context) => Promise<void>>> = { list, approve, refuse: close, withdraw: close };
const run = actions[action ?? ''] ?? misuse(action === undefined ? 'What to do?' : `${action}: no such action`);
if ((action === 'list') !== (id === '')) misuse(`${action}: too ${id === '' ? 'few' : 'many'} words`);
if (more.length > 0) misuse(`${action}: too many words`);

await runOnStore('palaro-approval', async ({ pool }, config) => {
  const approvals = createApprovals({ pool, clock: systemClock, ids: createIds(systemClock.now) });
  await run({ pool, config, merchantCode: values.merchant ?? config.MERCHANT, approvals });
});
