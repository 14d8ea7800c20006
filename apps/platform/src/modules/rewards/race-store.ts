import type { Pool, PoolClient } from 'pg';
import { storedRace, type RaceDocument } from './race-document.ts';

type Db = Pool | PoolClient;

export type Race = {
  readonly id: string;
  readonly key: string;
  readonly document: RaceDocument;
  readonly publishedAt: Date;
  readonly closedAt: Date | null;
  readonly cancelledAt: Date | null;
};
type RaceRow = Omit<Race, 'document'> & { readonly document: unknown };
const raceOf = (row: RaceRow): Race => ({ ...row, document: storedRace(row.document) });
const raceSelect = `select id, key, document, published_at as "publishedAt", closed_at as "closedAt", cancelled_at as "cancelledAt" from race`;

/** The newest races of a merchant, the last to end first. */
export const readRaces = async (db: Db, merchantCode: string, max: number): Promise<readonly Race[]> => {
  const text = `${raceSelect} where merchant_code = $1 order by to_day desc, key limit $2`;
  return (await db.query<RaceRow>({ name: 'races', text, values: [merchantCode, max] })).rows.map(raceOf);
};
export const readRaceByKey = async (db: Db, merchantCode: string, key: string): Promise<Race | null> => {
  const text = `${raceSelect} where merchant_code = $1 and key = $2`;
  const { rows } = await db.query<RaceRow>({ name: 'race-by-key', text, values: [merchantCode, key] });
  return rows[0] === undefined ? null : raceOf(rows[0]);
};
/** Races whose last day is over and whose places are not written. */
export const readOverRaces = async (db: Db, merchantCode: string, today: string): Promise<readonly Race[]> => {
  const text = `${raceSelect} where merchant_code = $1 and to_day < $2::date and closed_at is null and cancelled_at is null order by to_day, key`;
  return (await db.query<RaceRow>({ name: 'races-over', text, values: [merchantCode, today] })).rows.map(raceOf);
};

export type NewRace = {
  readonly id: string;
  readonly merchantCode: string;
  readonly document: RaceDocument;
  /** In minor units, as many as the document has. */
  readonly prizes: readonly bigint[];
  readonly by: string;
  readonly at: Date;
};
/** Writes a race; false where one of its key was published. */
export const writeRace = async (client: PoolClient, { id, merchantCode, document, prizes, by, at }: NewRace): Promise<boolean> => {
  const { rowCount } = await client.query({
    name: 'race-publish',
    text: `insert into race (id, merchant_code, key, document, from_day, to_day, published_at, published_by)
           values ($1, $2, $3, $4, $5::date, $6::date, $7, $8) on conflict (merchant_code, key) do nothing`,
    values: [id, merchantCode, document.key, JSON.stringify(document), document.from, document.to, at, by],
  });
  if (rowCount !== 1) return false;
  await client.query({
    name: 'race-publish-prizes',
    text: `insert into race_prize (race_id, from_place, to_place, amount)
           select $1, prize.* from unnest($2::int[], $3::int[], $4::bigint[]) as prize`,
    values: [id, document.prizes.map(({ from }) => from), document.prizes.map(({ to }) => to), prizes],
  });
  return true;
};
/** Calls one off; false where it is over or was called off already. */
export const cancelRace = async (client: PoolClient, merchantCode: string, key: string, at: Date): Promise<boolean> =>
  (
    await client.query({
      name: 'race-cancel',
      text: `update race set cancelled_at = $3 where merchant_code = $1 and key = $2 and closed_at is null and cancelled_at is null`,
      values: [merchantCode, key, at],
    })
  ).rowCount === 1;

export type BoardRow = {
  readonly playerId: string;
  readonly username: string;
  readonly place: bigint;
  readonly score: bigint;
};
/** The first places as they stand. */
export const readBoard = async (db: Db, raceId: string, max: number): Promise<readonly BoardRow[]> =>
  (
    await db.query<BoardRow>({
      name: 'race-board',
      text: `select s.player_id as "playerId", p.username, s.score, row_number() over (order by s.score desc, s.reached_at, s.player_id) as place
             from (select * from race_score where race_id = $1 and score > 0 order by score desc, reached_at, player_id limit $2) s
             join player p on p.id = s.player_id order by place`,
      values: [raceId, max],
    })
  ).rows;
/** A player's own place as it stands, however far behind; null without a score. */
export const readOwn = async (db: Db, raceId: string, playerId: string): Promise<Omit<BoardRow, 'username'> | null> =>
  (
    await db.query<Omit<BoardRow, 'username'>>({
      name: 'race-own',
      text: `select own.player_id as "playerId", own.score, (
               select count(*) + 1 from race_score s where s.race_id = own.race_id and (s.score > own.score
                 or s.score = own.score and (s.reached_at, s.player_id) < (own.reached_at, own.player_id))
             ) as place
             from race_score own where own.race_id = $1 and own.player_id = $2 and own.score > 0`,
      values: [raceId, playerId],
    })
  ).rows[0] ?? null;

export type ResultRow = BoardRow & { readonly prize: bigint; readonly isPaid: boolean };
const resultSelect = `select r.player_id as "playerId", p.username, r.place::bigint as place, r.score, r.prize, r.paid_at is not null as "isPaid"
  from race_result r join player p on p.id = r.player_id where r.race_id = $1`;
/** The places that were written. */
export const readResults = async (db: Db, raceId: string, max: number): Promise<readonly ResultRow[]> =>
  (await db.query<ResultRow>({ name: 'race-results', text: `${resultSelect} order by r.place limit $2`, values: [raceId, max] })).rows;
export const readOwnResult = async (db: Db, raceId: string, playerId: string): Promise<ResultRow | null> =>
  (await db.query<ResultRow>({ name: 'race-own-result', text: `${resultSelect} and r.player_id = $2`, values: [raceId, playerId] }))
    .rows[0] ?? null;

export const rollScores = async (db: Db, max: number): Promise<bigint> =>
  (await db.query<{ passed: bigint }>({ name: 'race-roll', text: 'select race_roll(p_max => $1) as passed', values: [max] })).rows[0]
    ?.passed ?? 0n;
export const closeRace = async (db: Db, raceId: string, at: Date): Promise<boolean> =>
  (
    await db.query<{ closed: boolean }>({
      name: 'race-close',
      text: 'select race_close(p_race => $1, p_at => $2) as closed',
      values: [raceId, at],
    })
  ).rows[0]?.closed === true;
/** Prizes of a merchant's races that wait to be paid. */
export const readUnpaid = async (
  db: Db,
  merchantCode: string,
  max: number,
): Promise<readonly { readonly raceId: string; readonly playerId: string }[]> =>
  (
    await db.query<{ raceId: string; playerId: string }>({
      name: 'race-unpaid',
      text: `select w.race_id as "raceId", w.player_id as "playerId" from race_result w join race r on r.id = w.race_id
             where r.merchant_code = $1 and w.paid_at is null and w.refused_at is null order by w.race_id, w.place limit $2`,
      values: [merchantCode, max],
    })
  ).rows;
export const payPrize = async (
  db: Db,
  given: {
    readonly raceId: string;
    readonly playerId: string;
    readonly transactionId: string;
    readonly fingerprint: string;
    readonly at: Date;
  },
): Promise<void> => {
  await db.query({
    name: 'race-pay',
    text: 'select race_pay(p_race => $1, p_player => $2, p_transaction => $3, p_fingerprint => $4, p_at => $5)',
    values: [given.raceId, given.playerId, given.transactionId, given.fingerprint, given.at],
  });
};
