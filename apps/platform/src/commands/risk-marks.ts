import { systemClock } from '../kernel/clock.ts';
import { transaction } from '../db/transaction.ts';
import { fail, ok } from '../kernel/result.ts';
import { createAudit } from '../modules/audit/index.ts';
import type { RiskMark } from '../modules/cashier/index.ts';
import { writtenAmount } from '../acts/act.ts';
import { endRefused } from './change.ts';
import { decide, type Deciding } from './decide.ts';
import { namedOperator, requireOperator } from './prove-operator.ts';
import { print, table } from './table.ts';

const permission = 'risk:decide';
const names: Readonly<Record<RiskMark['kind'], string>> = {
  large: 'one movement above the bound',
  near: 'several just below the bound within a day',
  unplayed: 'goes out without play',
};
const heads = ['mark', 'player', 'why', 'amount', 'seen', 'due', ''];
const lineOf = (one: RiskMark): readonly string[] => [
  one.id,
  one.playerId,
  names[one.kind],
  writtenAmount(one.amount),
  one.seenAt.toISOString(),
  one.dueAt.toISOString(),
  one.closedAt !== null ? 'closed' : one.dueAt.getTime() <= systemClock.now() ? 'overdue' : '',
];

/** Who may look is proved, and stands in the log with what they looked at. */
const look = async ({ pool, config, merchantCode, options }: Deciding, subject: string): Promise<void> => {
  const by = namedOperator(options.by, permission);
  await requireOperator(pool, config, { merchantCode, by, code: options.code, permission });
  const entry = { merchantCode, action: 'risk.show', subject, actor: by, outcome: 'done', reason: options.reason } as const;
  await transaction(pool, (client) => createAudit({ pool, clock: systemClock }).record(client, { ...entry, before: null, after: null }));
};

/** Lists the movements that wait for the risk desk, the first due first. */
export const listMarks = async (context: Deciding): Promise<void> => {
  await look(context, 'risk');
  const open = await context.cashier.risk.open(context.merchantCode);
  if (open.length === 0) return print(`No movement of ${context.merchantCode} waits for the risk desk.`);
  print(...table([heads, ...open.map(lineOf)]));
};

const find = async ({ cashier, merchantCode }: Deciding, id: string): Promise<RiskMark> =>
  (await cashier.risk.one(merchantCode, id)) ?? endRefused(`There is no mark ${id}.`);

export const showMark = async (context: Deciding, id: string): Promise<void> => {
  const one = await find(context, id);
  await look(context, `risk:${id}`);
  print(...table([heads, lineOf(one)]), `seen at: ${one.cause}`);
  if (one.closedAt !== null) print(`closed: ${one.closedAt.toISOString()} by ${one.closedBy ?? ''}: ${one.note}`);
};

/** Closes a mark, with what was done about it. */
export const closeMark = async (context: Deciding, id: string): Promise<void> => {
  const { cashier, merchantCode, options } = context;
  if (options.reason === '') return endRefused('Say what was done about it with --reason TEXT.');
  const one = await find(context, id);
  const state = one.closedAt === null ? 'open' : 'closed';
  await decide(
    context,
    { subject: `risk:${id}`, title: `${names[one.kind]}, ${writtenAmount(one.amount)} of player ${one.playerId}`, state },
    {
      action: 'risk.close',
      permission,
      after: { state: 'closed' },
      act: async (client, by) =>
        (await cashier.risk.close(client, merchantCode, id, by, options.reason))
          ? ok(null)
          : fail({ code: 'refused', why: 'It was closed already.' }),
      done: 'Closed.',
    },
  );
};
