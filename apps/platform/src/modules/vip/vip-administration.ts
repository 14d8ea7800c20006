import type { Currency } from '@palaro/money';
import type { Pool, PoolClient } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { Clock } from '../../kernel/clock.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { readDay } from '../play/index.ts';
import { readLevels, type LevelsDocument } from './vip-document.ts';
import { faultsOf, levelsIn, type VipClause } from './vip-levels.ts';
import {
  callSet,
  lockVersions,
  readMoves,
  readStanding,
  readVersions,
  writeVersion,
  type Move,
  type Standing,
  type VipVersion,
} from './vip-store.ts';

export type { VipClause } from './vip-levels.ts';

/** A level with how many players are on it, and would be. */
type PreviewedLevel = { readonly level: number; readonly before: bigint; readonly after: bigint };
type PreviewedMove = { readonly username: string; readonly before: number; readonly after: number; readonly pays: bigint };
export type Preview = {
  readonly levels: readonly PreviewedLevel[];
  /** Those who would move, the most expensive first, and how many they are in all, with what they would be paid. */
  readonly moves: readonly PreviewedMove[];
  readonly movers: bigint;
  readonly pays: bigint;
};

/** Ends the transaction of a preview without leaving anything of it. */
class Previewed extends Error {
  readonly preview: Preview;
  constructor(preview: Preview) {
    super('a preview');
    this.preview = preview;
  }
}

/** Where everybody would stand by a version, and what whoever rises would be paid. */
const standing = `with stood as (
    select p.player_id, p.level as before, (
        select max(l.level) from vip_levels l join vip_version v on v.merchant_code = l.merchant_code and v.number = l.number
          where l.merchant_code = $1 and l.number = $2 and l.need <= p.points and v.currency = p.currency
      ) as reached from vip_players p where p.merchant_code = $1
  ), would as (
    select player_id, before, case when reached > before and rewards_may_have(p_player => player_id, p_at => $3) then reached else before end as after
      from stood
  )`;
const countPreview = async (
  client: PoolClient,
  given: { merchantCode: string; number: number; at: Date; max: number },
): Promise<Preview> => {
  const { merchantCode, number, at, max } = given;
  const levels = await client.query<PreviewedLevel>({
    name: 'vip-preview-levels',
    text: `${standing} select level, count(*) filter (where side = 'before') as before, count(*) filter (where side = 'after') as after
             from would cross join lateral (values (would.before, 'before'), (would.after, 'after')) as both_sides (level, side) group by level order by level`,
    values: [merchantCode, number, at],
  });
  const moves = await client.query<PreviewedMove & { movers: bigint; sum: bigint }>({
    name: 'vip-preview-moves',
    text: `${standing} select u.username, w.before, w.after, paid.pays, count(*) over () as movers, (sum(paid.pays) over ())::bigint as sum
             from would w join player u on u.id = w.player_id
             cross join lateral (
               select coalesce(sum(r.amount), 0)::bigint as pays from vip_level_rewards r
                 where r.merchant_code = $1 and r.number = $2 and r.level > w.before and r.level <= w.after and not exists (
                   select from vip_rewards given where given.player_id = w.player_id and given.level = r.level and given.reward = r.reward
                 )
             ) paid
             where w.after > w.before order by paid.pays desc, w.after desc, u.id limit $4`,
    values: [merchantCode, number, at, max],
  });
  const [first] = moves.rows;
  return { levels: levels.rows, moves: moves.rows, movers: first?.movers ?? 0n, pays: first?.sum ?? 0n };
};

export type VipAdministrationDeps = { readonly pool: Pool; readonly clock: Clock };

/** What operators do with levels. */
export const createVipAdministration = ({ pool, clock }: VipAdministrationDeps) => {
  const now = (): Date => new Date(clock.now());
  const write = (client: PoolClient, merchantCode: string, document: LevelsDocument, currency: Currency, by: string): Promise<number> =>
    writeVersion(client, { merchantCode, currency, document, levels: levelsIn(document, currency), by, at: now() });
  return {
    versions: (merchantCode: string, max: number): Promise<readonly VipVersion[]> => readVersions(pool, merchantCode, max),
    /** The day of the merchant's calendar now. */
    today: (merchantCode: string): Promise<string> => readDay(pool, merchantCode, now()),
    /** A document as it would be published, or every fault of it. */
    check: (document: unknown, currency: Currency): Result<LevelsDocument, readonly VipClause[]> => {
      const read = readLevels(document);
      if (!read.ok) return fail(read.failure.map(({ key, fault, fix }) => ({ key, why: `${fault}. ${fix}` })));
      const clauses = faultsOf(read.value, currency);
      return clauses.length > 0 ? fail(clauses) : ok(read.value);
    },
    /** Publishes a document that was checked, as the next version: it counts at once. Players are on levels, so none of these may go. */
    publish: async (
      client: PoolClient,
      merchantCode: string,
      given: { readonly document: LevelsDocument; readonly currency: Currency; readonly by: string },
    ): Promise<{ readonly version: number } | { readonly clauses: readonly VipClause[] }> => {
      const { document, currency, by } = given;
      await lockVersions(client, merchantCode);
      const { rows } = await client.query<{ most: number }>({
        name: 'vip-highest',
        text: 'select coalesce(max(level), 0)::int as most from vip_levels where merchant_code = $1',
        values: [merchantCode],
      });
      const most = rows[0]?.most ?? 0;
      if (document.levels.length > 0 && document.levels.length < most)
        return { clauses: [{ key: 'levels', why: `there were ${most}; give as many or more, or none, which ends them` }] };
      return { version: await write(client, merchantCode, document, currency, by) };
    },
    /** Where everybody would stand by a document, by the statements that move them; nothing is left of it. */
    preview: async (merchantCode: string, document: LevelsDocument, currency: Currency, max: number): Promise<Preview> => {
      try {
        return await transaction(pool, async (client) => {
          const number = await write(client, merchantCode, document, currency, 'preview');
          throw new Previewed(await countPreview(client, { merchantCode, number, at: now(), max }));
        });
      } catch (thrown) {
        if (thrown instanceof Previewed) return thrown.preview;
        throw thrown;
      }
    },
    standing: (playerId: string): Promise<Standing | null> => readStanding(pool, playerId, now()),
    moves: (playerId: string, max: number): Promise<readonly Move[]> => readMoves(pool, playerId, null, max),
    /** Gives a player a level, or holds the one that they have, up to a day. */
    set: (
      client: PoolClient,
      given: { readonly playerId: string; readonly level: number; readonly until: string | null; readonly by: string },
    ): Promise<'ok' | 'level' | 'blocked'> => callSet(client, { ...given, at: now() }),
  };
};
export type VipAdministration = ReturnType<typeof createVipAdministration>;
