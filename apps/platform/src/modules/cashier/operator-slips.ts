import type { ListedSlip, OperatorOwnCode, SlipState, SlipView } from '@palaro/contract';
import { formatDecimal, parseDecimal, type Money } from '@palaro/money';
import type { Pool } from 'pg';
import { pageSql, placeColumn, placeFrom, placeText, type Place } from '../../db/place.ts';
import { transaction } from '../../db/transaction.ts';
import { operatorOf, type OperatorHandlers } from '../../http/operator-handlers.ts';
import { fail, ok } from '../../kernel/result.ts';
import type { AskSecond } from '../approval/index.ts';
import type { SettingsOf } from './beginning.ts';
import { takesSecond } from './second-bound.ts';
import { readSlips, type Slip, type SlipReview, type SlipUndecided } from './slip-review.ts';

export type OperatorSlipCall = 'operatorSlips' | 'operatorSlip' | 'approveSlip' | 'rejectSlip' | 'takeBackSlip';
type Deps = {
  readonly pool: Pool;
  readonly slips: SlipReview;
  readonly askSecond: AskSecond;
  readonly settingsOf: SettingsOf;
  /** Called after a transaction with outbox rows. */
  readonly onCommitted: () => void;
};

const pageMax = 50;
const sameMax = 5;
const codes = { unknown: 'not_found', ended: 'decided_already', not_booked: 'decided_already' } as const satisfies Readonly<
  Record<SlipUndecided['code'], OperatorOwnCode | 'not_found'>
>;

const nothingToCheck = () => Promise.resolve(ok(null));

type Named = Slip & { readonly username: string };
const writtenWithCode = (amount: Money): string => `${formatDecimal(amount)} ${amount.currency}`;
const listed = (one: Named): ListedSlip => ({
  id: one.id,
  orderId: one.orderId,
  playerId: one.playerId,
  username: one.username,
  asked: formatDecimal(one.asked),
  currency: one.asked.currency,
  channelName: one.channelName,
  account: one.account,
  reference: one.reference,
  sender: one.sender,
  paidAt: one.paidAt.toISOString(),
  sentAt: one.sentAt.toISOString(),
  state: one.state,
  arrived: one.arrived === null ? null : formatDecimal(one.arrived),
});

/** A page of a merchant's slips: those that wait the oldest first, the others the newest first. */
const readPage = (pool: Pool, merchantCode: string, view: SlipView, after: Place | null) => {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  return readSlips<Named & { readonly place: string }>(
    pool,
    `(SELECT username FROM player p WHERE p.id = o.player_id) AS username, ${placeColumn('b.sent_at')},`,
    `b.merchant_code = ${bind(merchantCode)} AND b.state ${view === 'waiting' ? '=' : '<>'} 'in_review'
     ${pageSql(bind, ['b.sent_at', 'b.id'], { after, isNewestFirst: view === 'decided', max: pageMax + 1 })}`,
    values,
  );
};

type Beside = {
  readonly username: string;
  readonly realName: string;
  readonly same: readonly { readonly id: string; readonly username: string; readonly state: SlipState }[];
};
/** Whose it is, and who else has sent the number of its transfer. */
const readBeside = async (pool: Pool, merchantCode: string, { id, playerId, account, reference }: Slip): Promise<Beside | null> =>
  (
    await pool.query<Beside>({
      name: 'slip-beside',
      text: `SELECT p.username, coalesce(p.profile ->> 'payeeName', '') AS "realName",
               (SELECT coalesce(json_agg(s), '[]') FROM (
                  SELECT b.id, q.username, b.state FROM bank_slip b JOIN deposit_order o ON o.id = b.order_id JOIN player q ON q.id = o.player_id
                  WHERE b.merchant_code = $1 AND b.account = $3 AND b.reference = $4 AND b.id <> $5 ORDER BY b.sent_at DESC LIMIT ${sameMax}) s) AS same
             FROM player p WHERE p.id = $2`,
      values: [merchantCode, playerId, account, reference, id],
    })
  ).rows[0] ?? null;

/** What operators see of slips. */
const createReading = ({ pool, slips, settingsOf }: Deps): Pick<OperatorHandlers<OperatorSlipCall>, 'operatorSlips' | 'operatorSlip'> => ({
  operatorSlips: async ({ query: { view, after }, context }) => {
    const { merchantCode } = operatorOf(context);
    const found = await readPage(pool, merchantCode, view, after === undefined ? null : placeFrom(after));
    const content = found.slice(0, pageMax);
    const last = content.at(-1);
    return ok({ content: content.map(listed), next: found.length > pageMax && last !== undefined ? placeText(last) : null });
  },
  operatorSlip: async ({ query: { id }, context }) => {
    const { merchantCode } = operatorOf(context);
    const slip = await slips.one(merchantCode, id);
    const beside = slip === null ? null : await readBeside(pool, merchantCode, slip);
    if (slip === null || beside === null) return fail({ code: 'not_found' });
    const { username, realName, same } = beside;
    return ok({
      ...listed({ ...slip, username }),
      message: slip.message,
      realName,
      isLate: slip.paidAt > slip.expiresAt,
      note: slip.note,
      told: slip.reasonText,
      decidedBy: slip.decidedBy,
      sameReference: [...same],
      secondAbove: settingsOf(merchantCode).transfers.secondAbove,
    });
  },
});

/** What operators decide on slips, each act with its entry in the log in one transaction. */
export const createOperatorSlips = (deps: Deps): OperatorHandlers<OperatorSlipCall> => {
  const { pool, slips, askSecond, settingsOf, onCommitted } = deps;
  const payloadOf = (merchantCode: string, { id, reference }: Slip, arrived: Money) => ({
    merchantCode,
    id,
    arrived: writtenWithCode(arrived),
    minor: arrived.minor.toString(),
    reference,
  });
  return {
    ...createReading(deps),
    approveSlip: async ({ body: { id, arrived: typed, reason }, context }) => {
      const { merchantCode, name: by } = operatorOf(context);
      const slip = await slips.one(merchantCode, id);
      if (slip === null) return fail({ code: 'not_found' });
      const arrived = parseDecimal(typed, slip.asked.currency);
      if (arrived === null || arrived.minor <= 0n) return fail({ code: 'bad_request', data: { field: 'arrived' } });
      if (slip.state !== 'in_review') return fail({ code: 'decided_already' });
      if (takesSecond(settingsOf(merchantCode).transfers.secondAbove, arrived)) {
        const payload = payloadOf(merchantCode, slip, arrived);
        const request = { action: 'slip.approve', subject: `slip:${id}`, state: slip.state, payload, reason };
        const asked = await askSecond<never>(context, request, nothingToCheck);
        return asked.ok ? ok({ waitsForSecond: true }) : asked;
      }
      const done = await transaction(pool, async (client) => {
        const decided = await slips.approve(client, merchantCode, id, by, arrived.minor);
        const after = { state: 'approved', arrived: writtenWithCode(arrived) };
        if (decided.ok) await context.record(client, { before: { state: slip.state }, after, reason });
        return decided;
      });
      onCommitted();
      return done.ok ? ok({ waitsForSecond: false }) : fail({ code: codes[done.failure.code] });
    },
    rejectSlip: async ({ body: { id, reason, told }, context }) => {
      const { merchantCode, name: by } = operatorOf(context);
      const done = await transaction(pool, async (client) => {
        const decided = await slips.reject(client, merchantCode, id, by, { text: told, note: reason });
        if (decided.ok) await context.record(client, { before: { state: 'in_review' }, after: { state: 'rejected', told }, reason });
        return decided;
      });
      onCommitted();
      return done.ok ? ok({ waitsForSecond: false }) : fail({ code: codes[done.failure.code] });
    },
    takeBackSlip: async ({ body: { id, reason }, context }) => {
      const { merchantCode } = operatorOf(context);
      const slip = await slips.one(merchantCode, id);
      if (slip === null) return fail({ code: 'not_found' });
      if (slip.state !== 'approved' || slip.arrived === null) return fail({ code: 'decided_already' });
      const payload = payloadOf(merchantCode, slip, slip.arrived);
      const request = { action: 'slip.take-back', subject: `slip:${id}`, state: slip.state, payload, reason };
      const asked = await askSecond<never>(context, request, nothingToCheck);
      return asked.ok ? ok({ waitsForSecond: true }) : asked;
    },
  };
};
