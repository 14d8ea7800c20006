import type { Pool } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import { eachAlone } from '../../kernel/each-alone.ts';
import type { Logger } from '../../kernel/log.ts';

/** A channel is unwell where of so many orders of a quarter of an hour a smaller share was paid, or so many in a row have failed. */
const shareWindowMs = 15 * 60_000;
const triesLeast = 20;
const paidLeastPercent = 60;
const rowOfFailures = 5;
/** How far back failures in a row are looked for: a channel that nobody has tried for so long is well again. */
const rowWindowMs = 60 * 60_000;

/** How an order of a channel ended, and when it was begun; those that nobody paid or that were given up say nothing of the channel. */
export type Try = { readonly channel: string; readonly isPaid: boolean; readonly at: Date };
export type UnwellReason = 'share' | 'row';

/** Which channels are unwell, by the orders of the last hour, the newest first. */
export const unwellOf = (tries: readonly Try[], now: number): ReadonlyMap<string, UnwellReason> => {
  const unwell = new Map<string, UnwellReason>();
  for (const [channel, own] of Map.groupBy(tries, (each) => each.channel)) {
    const latest = own.slice(0, rowOfFailures);
    const recent = own.filter(({ at }) => now - at.getTime() < shareWindowMs);
    const paid = recent.filter(({ isPaid }) => isPaid).length;
    if (recent.length >= triesLeast && paid * 100 < recent.length * paidLeastPercent) unwell.set(channel, 'share');
    else if (latest.length === rowOfFailures && latest.every(({ isPaid }) => !isPaid)) unwell.set(channel, 'row');
  }
  return unwell;
};

export type ChannelHealthDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly merchantCodes: () => readonly string[];
  /** Counts a channel that has become unwell. */
  readonly countUnwell: (merchantCode: string, channel: string) => void;
};

/** The channels of a merchant that are unwell, and since when. */
export const readUnwell = async (
  pool: Pool,
  merchantCode: string,
): Promise<ReadonlyMap<string, { readonly reason: UnwellReason; readonly since: Date }>> => {
  const { rows } = await pool.query<{ channel: string; reason: UnwellReason; since: Date }>({
    name: 'channels-unwell',
    text: 'SELECT channel, reason, since FROM channel_unwell WHERE merchant_code = $1',
    values: [merchantCode],
  });
  return new Map(rows.map(({ channel, ...unwell }) => [channel, unwell]));
};

/** The channels of a merchant that fail too often now. */
export type UnwellOf = (merchantCode: string) => Promise<{ readonly has: (channel: string) => boolean }>;

/** Watches how the ways to deposit do. One that becomes unwell rings; it is well again by itself. */
export const createChannelHealth = ({ pool, clock, log, merchantCodes, countUnwell }: ChannelHealthDeps) => {
  const look = async (merchantCode: string): Promise<void> => {
    const now = clock.now();
    const { rows: tries } = await pool.query<Try>({
      name: 'channels-tries',
      text: `SELECT channel, state = 'paid' AS "isPaid", created_at AS at FROM deposit_order
             WHERE merchant_code = $1 AND created_at > $2 AND state IN ('paid', 'failed') ORDER BY created_at DESC, id DESC`,
      values: [merchantCode, new Date(now - rowWindowMs)],
    });
    const unwell = unwellOf(tries, now);
    for (const [channel, reason] of unwell) {
      const { rowCount } = await pool.query({
        name: 'channel-unwell',
        text: 'INSERT INTO channel_unwell (merchant_code, channel, reason, since) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
        values: [merchantCode, channel, reason, new Date(now)],
      });
      if (rowCount === 0) continue;
      countUnwell(merchantCode, channel);
      log.warn({ merchant: merchantCode, channel, reason }, 'a way to deposit fails too often');
    }
    const { rows: well } = await pool.query<{ channel: string }>({
      name: 'channel-well',
      text: 'DELETE FROM channel_unwell WHERE merchant_code = $1 AND NOT channel = ANY ($2) RETURNING channel',
      values: [merchantCode, [...unwell.keys()]],
    });
    for (const { channel } of well) log.info({ merchant: merchantCode, channel }, 'a way to deposit is well again');
  };
  return { look: (): Promise<void> => eachAlone(merchantCodes(), String, look) };
};
