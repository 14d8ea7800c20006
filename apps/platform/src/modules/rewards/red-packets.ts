import type { Code, LanguageCode, RedPacket, RedPacketState } from '@palaro/contract';
import type { Currency } from '@palaro/money';
import { transaction } from '../../db/transaction.ts';
import type { Caller } from '../../http/handlers.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { fingerprintOf } from '../wallet/index.ts';
import { copyIn, showAward, storedAward } from './award-document.ts';
import type { GivingDeps } from './giving.ts';
import { callOpen, readRedPackets, type Opened, type RedPacketRow } from './red-packet-store.ts';

const dayMs = 86_400_000;
/** For how long one that is over is still shown, and how many are. */
const [shownMs, shownMax] = [7 * dayMs, 20];
const refusals: Readonly<Record<Exclude<Opened['status'], 'ok' | 'repeat'>, Code>> = {
  unknown: 'packet_unknown',
  blocked: 'no_permission',
  not_open: 'packet_not_open',
  over: 'packet_over',
  none_left: 'packet_none_left',
};

const stateOf = ({ document, endedAt, left, own }: RedPacketRow, now: number): RedPacketState => {
  if (own !== null) return 'opened';
  if (endedAt !== null || now >= Date.parse(document.closesAt)) return 'over';
  if (now < Date.parse(document.opensAt)) return 'coming';
  return left === 0 ? 'none_left' : 'open';
};
const show = (row: RedPacketRow, language: LanguageCode, currency: Currency, now: number): RedPacket => {
  const { key, opensAt, closesAt, award, parts, split, copy } = row.document;
  const whole = storedAward(award, currency, {});
  const days = whole.bonus?.days ?? null;
  const own = row.own ?? 0n;
  return {
    key,
    title: copyIn(copy, language)?.title ?? key,
    opensAt,
    closesAt,
    state: stateOf(row, now),
    split,
    parts,
    left: row.left,
    award: showAward({ ...whole, days }, currency),
    own: row.own === null ? null : showAward({ ...whole, amount: own, required: own * BigInt(award.turnoverTimes), days }, currency),
    openedAt: row.ownAt?.toISOString() ?? null,
  };
};

/** Red packets as players see and open them. */
export const createRedPackets = ({ pool, clock, ids, sessions, turnover, seesAny, currencyOf, onCommitted }: GivingDeps) => ({
  list: async (caller: Caller, language: LanguageCode): Promise<{ readonly currency: Currency; readonly list: RedPacket[] }> => {
    const { merchantCode, playerId } = caller;
    const currency = currencyOf(merchantCode);
    if (!(await seesAny(caller))) return { currency, list: [] };
    const now = clock.now();
    const rows = await readRedPackets(pool, merchantCode, { playerId, after: new Date(now - shownMs), max: shownMax });
    return { currency, list: rows.map((row) => show(row, language, currency, now)) };
  },
  /** Opens a part. Each player has one of a packet: a repeat gets the same. */
  open: async (caller: Caller, key: string): Promise<Result<Pick<RedPacket, 'award'>, { readonly code: Code }>> => {
    const { merchantCode, playerId } = caller;
    const opened = await transaction(pool, async (client): Promise<Opened | null> => {
      if (!(await sessions.hold(client, caller))) return null;
      const [id, transactionId, at] = [ids.newId(), ids.newId(), new Date(clock.now())];
      await turnover.count(client, playerId, at);
      const fingerprint = fingerprintOf(['packet', playerId, key]);
      const one = await callOpen(client, { playerId, key, id, transactionId, fingerprint, at });
      if (one.status === 'ok' && one.award === 'cash') await turnover.openFor(client, playerId, `packet:${id}`, one, at);
      return one;
    });
    if (opened === null) return fail({ code: 'session_ended' });
    const { status, award: kind, amount, required, days } = opened;
    if (status !== 'ok' && status !== 'repeat') return fail({ code: refusals[status] });
    if (status === 'ok') onCommitted();
    return ok({ award: showAward({ kind, amount, required, days }, currencyOf(merchantCode)) });
  },
});
export type RedPacketsService = ReturnType<typeof createRedPackets>;
