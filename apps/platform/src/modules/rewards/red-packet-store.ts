import type { AwardKind } from '@palaro/contract';
import type { Currency } from '@palaro/money';
import type { Pool, PoolClient } from 'pg';
import { storedAward, titlesOf } from './award-document.ts';
import { storedRedPacket, type RedPacketDocument } from './red-packet-document.ts';

type Db = Pool | PoolClient;

export type RedPacketRow = {
  readonly document: RedPacketDocument;
  readonly endedAt: Date | null;
  /** How many parts nobody has opened. */
  readonly left: number;
  /** The part of the player who asks; null where they have opened none. */
  readonly own: bigint | null;
  readonly ownAt: Date | null;
};
/** The packets of a merchant that close after an instant, the last to close first, as a player sees them. */
export const readRedPackets = async (
  db: Db,
  merchantCode: string,
  { playerId, after, max }: { readonly playerId: string | null; readonly after: Date; readonly max: number },
): Promise<readonly RedPacketRow[]> => {
  const { rows } = await db.query<Omit<RedPacketRow, 'document'> & { readonly document: unknown }>({
    name: 'red-packets',
    text: `select r.document, r.ended_at as "endedAt", own.amount as own, own.opened_at as "ownAt",
             (select count(*)::int from red_packet_part p where p.packet_id = r.id and p.player_id is null) as left
           from red_packet r left join red_packet_part own on own.packet_id = r.id and own.player_id = $2
           where r.merchant_code = $1 and r.closes_at > $3 order by r.closes_at desc, r.key limit $4`,
    values: [merchantCode, playerId, after, max],
  });
  return rows.map((row) => ({ ...row, document: storedRedPacket(row.document) }));
};

type NewRedPacket = {
  readonly id: string;
  readonly merchantCode: string;
  readonly document: RedPacketDocument;
  readonly parts: readonly bigint[];
  readonly currency: Currency;
  readonly by: string;
  readonly at: Date;
};
/** Writes a packet with its parts; false where one of its key was published. */
export const writeRedPacket = async (client: PoolClient, packet: NewRedPacket): Promise<boolean> => {
  const { id, merchantCode, document, parts, currency, by, at } = packet;
  const { key, opensAt, closesAt, award, copy } = document;
  const { kind, bonus } = storedAward(award, currency, titlesOf(copy));
  const { rowCount } = await client.query({
    name: 'red-packet-publish',
    text: `insert into red_packet (id, merchant_code, key, document, currency, opens_at, closes_at, award, turnover_times, bonus, published_at, published_by)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict (merchant_code, key) do nothing`,
    values: [
      id,
      merchantCode,
      key,
      JSON.stringify(document),
      currency,
      opensAt,
      closesAt,
      kind,
      award.turnoverTimes,
      bonus === null ? null : JSON.stringify(bonus),
      at,
      by,
    ],
  });
  if (rowCount !== 1) return false;
  await client.query({
    name: 'red-packet-parts',
    text: 'insert into red_packet_part (packet_id, nth, amount) select $1, part.nth, part.amount from unnest($2::bigint[]) with ordinality as part (amount, nth)',
    values: [id, parts],
  });
  return true;
};
/** Ends one before its time; false where it is over. */
export const endRedPacket = async (client: PoolClient, merchantCode: string, key: string, at: Date): Promise<boolean> =>
  (
    await client.query({
      name: 'red-packet-end',
      text: 'update red_packet set ended_at = $3 where merchant_code = $1 and key = $2 and ended_at is null and closes_at > $3',
      values: [merchantCode, key, at],
    })
  ).rowCount === 1;

export type Opening = {
  readonly playerId: string;
  readonly key: string;
  readonly id: string;
  readonly transactionId: string;
  readonly fingerprint: string;
  readonly at: Date;
};
export type Opened = {
  readonly status: 'ok' | 'repeat' | 'unknown' | 'blocked' | 'not_open' | 'over' | 'none_left';
  readonly award: AwardKind;
  readonly amount: bigint;
  readonly required: bigint;
  readonly days: number | null;
};
export const callOpen = async (client: PoolClient, opening: Opening): Promise<Opened> => {
  const { playerId, key, id, transactionId, fingerprint, at } = opening;
  const { rows } = await client.query<Opened>({
    name: 'red-packet-open',
    text: `select status, award, amount, required, days
           from red_packet_open(p_player => $1, p_key => $2, p_id => $3, p_transaction => $4, p_fingerprint => $5, p_at => $6)`,
    values: [playerId, key, id, transactionId, fingerprint, at],
  });
  if (rows[0] === undefined) throw new Error('a red packet got no answer');
  return rows[0];
};
