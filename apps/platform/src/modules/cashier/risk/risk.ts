import { parseWritten } from '@palaro/money';
import type { PoolClient } from 'pg';
import type { Ids } from '../../../kernel/ids.ts';
import type { Told } from '../../../topics/topics.ts';
import type { SettingsOf } from '../beginning.ts';
import { keyOf } from '../payment-store.ts';
import { isLarge, isUnplayed, nearSum, workingDaysAfter, type RiskBounds } from './risk-rules.ts';
import { insertMark, isMarkedSince, lockPlayer, readAsked, readMovements, readPayment, readPlay, type RiskKind } from './risk-store.ts';

const dayMs = 86_400_000;
/** How far back what came in is set against what was staked. */
const playDays = 7;

/**
 * Looks at each movement of players' money after it was booked, and marks for the risk desk what stands out, once. It is no part of the
 * movement: it stops none, and a fault in it costs a mark that comes later.
 */
export const createRisk =
  ({ ids, settingsOf }: { readonly ids: Ids; readonly settingsOf: SettingsOf }) =>
  async (client: PoolClient, { playerId, merchantCode, way, id }: Told<'money.moved'>): Promise<void> => {
    const { risk, currency, timeZone } = settingsOf(merchantCode);
    if (risk.largeAbove === null) return;
    await lockPlayer(client, playerId);
    const moved = way === 'in' ? await readPayment(client, keyOf(id)) : await readAsked(client, id);
    if (moved === null || moved.currency !== currency) return;
    const above = parseWritten(String(risk.largeAbove), currency);
    if (above === null) throw new Error(`no amount of ${currency}`);
    const bounds: RiskBounds = { ...risk, above: above.minor };
    const at = moved.at.getTime();
    const mark = (kind: RiskKind, minor: bigint): Promise<void> => {
      const dueAt = workingDaysAfter(at, risk.dueDays, timeZone);
      return insertMark(client, { id: ids.newId(), merchantCode, playerId, kind, cause: id, minor, currency, seenAt: moved.at, dueAt });
    };
    if (isLarge(moved.minor, bounds)) await mark('large', moved.minor);
    const dayBefore = new Date(at - dayMs);
    const near = nearSum(await readMovements(client, playerId, currency, dayBefore, moved.at), moved.minor, bounds);
    if (near !== null && !(await isMarkedSince(client, playerId, 'near', dayBefore))) await mark('near', near);
    if (way === 'in') return;
    const { paidIn, staked } = await readPlay(client, playerId, new Date(at - playDays * dayMs), moved.at);
    if (isUnplayed(paidIn, staked, bounds)) await mark('unplayed', paidIn);
  };
