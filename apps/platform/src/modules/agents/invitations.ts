import { agentDepthMax, agentLinksMax, type InvitedKind, type LinkState } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { newCode } from './agent-tree.ts';
import { readNextRates, ratesJson, type Rates } from './rate-store.ts';

export type NewLink = {
  readonly kind: InvitedKind;
  readonly quota: number | null;
  readonly note: string;
  readonly rates: Rates;
};
export type StoredLink = NewLink & {
  readonly code: string;
  readonly expiresAt: Date | null;
  readonly used: number;
  readonly state: LinkState;
  readonly createdAt: Date;
};
export type Invitations = {
  readonly code: string;
  readonly joined: number;
  readonly joinedToday: number;
  readonly links: readonly StoredLink[];
};

type LinkRefused = {
  readonly code: 'agent_links_full' | 'agent_too_deep' | 'agent_inactive' | 'agent_rate_above';
  readonly data?: { readonly field: string };
};

/** An agent's own node, which the caller has locked. */
export type Owner = { readonly no: bigint; readonly depth: number; readonly state: 'active' | 'frozen' | 'closed' };

/** Links that are shown: those that are open, and the latest that are not. */
const shownMax = 200;

const stateColumn = `CASE WHEN closed_at IS NOT NULL THEN 'closed' WHEN used >= quota THEN 'used' WHEN expires_at <= $2 THEN 'expired' ELSE 'open' END`;
const columns = `code, kind, quota, used, expires_at AS "expiresAt", note, rates, created_at AS "createdAt", ${stateColumn} AS state`;

const lockOwner = async (client: PoolClient, playerId: string): Promise<Owner> => {
  const { rows } = await client.query<Owner>({
    name: 'agent-lock-owner',
    text: 'SELECT no, depth, state FROM agent_nodes WHERE player_id = $1 FOR NO KEY UPDATE',
    values: [playerId],
  });
  const owner = rows[0];
  if (owner === undefined) throw new Error('an agent without a place in the tree');
  return owner;
};

/** The first product of which an agent has less; null where there is none. */
const rateAbove = async (client: PoolClient, { no }: Owner, rates: Rates): Promise<string | null> => {
  const own = await readNextRates(client, no);
  return Object.keys(rates).find((product) => (rates[product] ?? 0) > (own[product] ?? 0)) ?? null;
};

/** How many of an agent's links are open. */
const countOpen = async (client: PoolClient, { no }: Owner, at: Date): Promise<bigint> =>
  (
    await client.query<{ count: bigint }>({
      name: 'agent-open-links',
      text: `SELECT count(*) FROM (SELECT ${stateColumn} AS state FROM agent_links WHERE owner_no = $1 AND NOT is_own AND closed_at IS NULL) l WHERE state = 'open'`,
      values: [no, at],
    })
  ).rows[0]?.count ?? 0n;

/** Why an agent can bring nobody now; null where they can. */
export const inviteFault = ({ depth, state }: Owner): 'agent_inactive' | 'agent_too_deep' | null => {
  if (state !== 'active') return 'agent_inactive';
  return depth >= agentDepthMax ? 'agent_too_deep' : null;
};

/** What an agent invites by. Whoever asks has a place in the tree and a code of their own. */
export const createInvitations = ({ pool, clock, ids }: { readonly pool: Pool; readonly clock: Clock; readonly ids: Ids }) => {
  const now = () => new Date(clock.now());
  return {
    list: async (playerId: string, today: string): Promise<Invitations> => {
      const { rows: own } = await pool.query<{ no: bigint; code: string; joined: bigint; joinedToday: bigint }>({
        name: 'agent-own-invitations',
        text: `SELECT n.no, l.code, n.below AS joined, coalesce(d.joined, 0) AS "joinedToday" FROM agent_nodes n
               JOIN agent_links l ON l.owner_no = n.no AND l.is_own
               LEFT JOIN agent_team_days d ON d.no = n.no AND d.day = $2 AND d.product = '' WHERE n.player_id = $1`,
        values: [playerId, today],
      });
      const mine = own[0];
      if (mine === undefined) throw new Error('an agent without a code');
      const { rows: links } = await pool.query<StoredLink>({
        name: 'agent-links',
        text: `SELECT ${columns} FROM agent_links WHERE owner_no = $1 AND NOT is_own ORDER BY created_at DESC, id DESC LIMIT ${shownMax}`,
        values: [mine.no, now()],
      });
      return { code: mine.code, joined: Number(mine.joined), joinedToday: Number(mine.joinedToday), links };
    },

    create: (
      playerId: string,
      merchantCode: string,
      /** `until`: the last day of the merchant's calendar on which it is open; null for no end. */
      link: NewLink & { readonly until: string | null; readonly timeZone: string },
    ): Promise<Result<StoredLink, LinkRefused>> =>
      transaction(pool, async (client) => {
        const owner = await lockOwner(client, playerId);
        const fault = inviteFault(owner);
        if (fault !== null) return fail({ code: fault });
        const above = await rateAbove(client, owner, link.rates);
        if (above !== null) return fail({ code: 'agent_rate_above', data: { field: above } });
        if ((await countOpen(client, owner, now())) >= agentLinksMax) return fail({ code: 'agent_links_full' });
        const { rows } = await client.query<StoredLink>({
          name: 'agent-new-link',
          text: `INSERT INTO agent_links (id, merchant_code, owner_no, code, kind, quota, expires_at, note, rates, created_at)
                 VALUES ($1, $3, $4, $5, $6, $7, ($8::date + 1)::timestamp AT TIME ZONE $9, $10, $11, $2) RETURNING ${columns}`,
          values: [
            ids.newId(),
            now(),
            merchantCode,
            owner.no,
            newCode(),
            link.kind,
            link.quota,
            link.until,
            link.timeZone,
            link.note,
            ratesJson(link.rates),
          ],
        });
        const [stored] = rows;
        if (stored === undefined) throw new Error('a link was not stored');
        return ok(stored);
      }),

    /** Closes one of an agent's links; false where there is none of that code. Closing it again changes nothing. */
    close: async (playerId: string, code: string): Promise<boolean> =>
      (
        await pool.query({
          name: 'agent-close-link',
          text: `UPDATE agent_links SET closed_at = coalesce(closed_at, $3)
                 WHERE owner_no = (SELECT no FROM agent_nodes WHERE player_id = $1) AND code = $2 AND NOT is_own`,
          values: [playerId, code, now()],
        })
      ).rowCount === 1,

    /** Why an agent can open no account below themselves now; null where they can. */
    inviteFault: (playerId: string): Promise<'agent_inactive' | 'agent_too_deep' | null> =>
      transaction(pool, async (client) => inviteFault(await lockOwner(client, playerId))),
  };
};
