import { invitedTypes, type InvitedKind } from '@palaro/contract';
import { randomInt } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';

/** Letters and digits of an own code that nobody mixes up when it is read aloud. */
const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 8;

/** Whom a code invites to, and as what. */
export type Invitation = {
  readonly linkId: string;
  /** The agent's player. */
  readonly agentId: string;
  /** The type of the account that comes of it. */
  readonly type: 0 | 1;
};

export type AgentTreeDeps = { readonly pool: Pool; readonly clock: Clock; readonly ids: Ids };

/** A new code: about 6.6 * 10^11 of them. */
export const newCode = (): string => Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');

const open = `l.closed_at IS NULL AND (l.expires_at IS NULL OR l.expires_at > $3) AND (l.quota IS NULL OR l.used < l.quota)`;

/** Who stands below whom, as far as opening an account asks for it. */
export const createAgentTree = ({ pool, clock, ids }: AgentTreeDeps) => ({
  /** The open invitation of a code, whatever its case; null where it invites nobody now. */
  invitationOf: async (merchantCode: string, code: string): Promise<Invitation | null> => {
    const { rows } = await pool.query<{ linkId: string; agentId: string; kind: InvitedKind }>({
      name: 'agent-invitation',
      text: `SELECT l.id AS "linkId", n.player_id AS "agentId", l.kind FROM agent_links l
             JOIN agent_nodes n ON n.no = l.owner_no AND n.state = 'active' JOIN player p ON p.id = n.player_id AND p.status = 'active'
             WHERE l.merchant_code = $1 AND upper(l.code) = upper($2) AND ${open}`,
      values: [merchantCode, code, new Date(clock.now())],
    });
    const found = rows[0];
    return found === undefined ? null : { linkId: found.linkId, agentId: found.agentId, type: invitedTypes[found.kind] };
  },

  /** The member who invites by a code of a referral, whatever its case; null where nobody does. */
  referrerOf: async (merchantCode: string, code: string): Promise<string | null> => {
    const { rows } = await pool.query<{ id: string | null }>({
      name: 'referral-inviter',
      text: 'SELECT referral_inviter(p_merchant => $1, p_code => $2) AS id',
      values: [merchantCode, code],
    });
    return rows[0]?.id ?? null;
  },
  /** Notes by which member a new one was brought, where the merchant has referrals. */
  noteReferral: async (client: PoolClient, playerId: string, referrerId: string): Promise<void> => {
    await client.query({
      name: 'referral-open',
      text: 'SELECT referral_open(p_player => $1, p_inviter => $2, p_at => $3)',
      values: [playerId, referrerId, new Date(clock.now())],
    });
  },

  /** Counts one who came by a link, and gives them its rates; false where it is open no more. */
  useInvitation: async (client: PoolClient, merchantCode: string, linkId: string, playerId: string): Promise<boolean> => {
    const at = new Date(clock.now());
    const { rows } = await client.query<{ ownerNo: bigint; rates: string }>({
      name: 'agent-use-invitation',
      text: `UPDATE agent_links l SET used = used + 1 WHERE merchant_code = $1 AND id = $2 AND ${open}
             RETURNING owner_no AS "ownerNo", rates::text AS rates`,
      values: [merchantCode, linkId, at],
    });
    const [used] = rows;
    if (used === undefined) return false;
    await client.query({
      name: 'agent-join-by-link',
      text: 'SELECT agent_join_by_link(p_player => $1, p_owner => $2, p_rates => $3, p_at => $4)',
      values: [playerId, used.ownerNo, used.rates, at],
    });
    return true;
  },

  /** Gives a player the place below the agent of their account; false where the line is too long. */
  join: async (client: PoolClient, playerId: string): Promise<boolean> => {
    const { rows } = await client.query<{ no: bigint | null }>({
      name: 'agent-join',
      text: 'SELECT agent_join(p_player => $1) AS no',
      values: [playerId],
    });
    return rows[0]?.no !== null;
  },

  /** Gives an agent a code of their own, where they have none; `code` is one that somebody has chosen for them. */
  giveCode: async (client: PoolClient, playerId: string, code: string = newCode()): Promise<void> => {
    await client.query({
      name: 'agent-own-code',
      text: `INSERT INTO agent_links (id, merchant_code, owner_no, code, is_own, kind, created_at)
             SELECT $2, merchant_code, no, $3, true, 'member', $4 FROM agent_nodes WHERE player_id = $1
             ON CONFLICT (owner_no) WHERE is_own DO NOTHING`,
      values: [playerId, ids.newId(), code, new Date(clock.now())],
    });
  },
});
export type AgentTree = ReturnType<typeof createAgentTree>;
