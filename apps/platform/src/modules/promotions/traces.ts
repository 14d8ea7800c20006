import { addressKey } from '../../kernel/address-ranges.ts';
import type { Pool, PoolClient } from 'pg';
import type { PromotionDocument } from './promotion-document.ts';

type Db = Pool | PoolClient;
/** By what accounts of one person are told: a digest or an address, and how many of them may have the promotion. */
export type Trace = { readonly kind: 'device' | 'address' | 'payout_account'; readonly trace: string; readonly most: number };
/** Where a claim comes from; without one, as when nobody taps, the device is the one that was logged in on last. */
export type Origin = { readonly sessionId: string; readonly ip: string } | null;

const readTraces = async (db: Db, name: string, text: string, id: string): Promise<readonly string[]> =>
  (await db.query<{ trace: string }>({ name, text, values: [id] })).rows.map(({ trace }) => trace);
/** The accounts that a player is paid to, by their digests. */
export const readPayoutTraces = (db: Db, playerId: string): Promise<readonly string[]> =>
  readTraces(
    db,
    'promotion-payout-traces',
    `select distinct encode(coalesce(kind_hash, number_hash), 'hex') as trace from payout_account where player_id = $1 and state <> 'removed'`,
    playerId,
  );
const readDevice = (db: Db, playerId: string, origin: Origin): Promise<readonly string[]> =>
  origin === null
    ? readTraces(
        db,
        'promotion-last-device',
        `select encode(device_hash, 'hex') as trace from login_device where player_id = $1 order by last_at desc limit 1`,
        playerId,
      )
    : readTraces(
        db,
        'promotion-session-device',
        `select encode(device_hash, 'hex') as trace from login_session where id = $1 and device_hash is not null`,
        origin.sessionId,
      );

/** The traces that a promotion is bounded by; null where one that it asks for is not known. */
export const tracesOf = async (
  db: Db,
  { limits: { perDevice, perAddress, perPayoutAccount } }: PromotionDocument,
  playerId: string,
  origin: Origin,
): Promise<readonly Trace[] | null> => {
  const bounds = [
    ['device', perDevice, () => readDevice(db, playerId, origin)],
    ['address', perAddress, async () => (origin === null ? [] : [addressKey(origin.ip)])],
    ['payout_account', perPayoutAccount, () => readPayoutTraces(db, playerId)],
  ] as const;
  const traces: Trace[] = [];
  for (const [kind, most, read] of bounds) {
    if (most === null) continue;
    const found = await read();
    if (found.length === 0) return null;
    traces.push(...found.map((trace) => ({ kind, trace, most })));
  }
  return traces;
};
