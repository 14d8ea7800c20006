import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { purgeRows } from '../../db/purge.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { nameKey, type Passwords } from '../player/index.ts';

/** A login lasts a long shift. */
export const deskSessionSeconds = 12 * 3600;
/** Wrong passwords in a row that cost nothing. */
const freeFailures = 5;
/** How long a name rests after each further one. */
const restMs = 60_000;

export type DeskAgent = { readonly agentId: string; readonly name: string; readonly merchantCode: string; readonly digest: string };
type LoginFailure =
  | { readonly code: 'login_failed' }
  | { readonly code: 'login_locked'; readonly data: { readonly retryAfterSeconds: number } };
type Stored = {
  readonly id: string;
  readonly name: string;
  readonly hash: string;
  readonly failures: number;
  readonly failedAt: Date | null;
};

const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');

type Deps = { readonly pool: Pool; readonly clock: Clock; readonly ids: Ids; readonly passwords: Passwords };

/** Logins of support agents, each by a token in a cookie of its own; the store has its digest. */
export const createDeskLogins = ({ pool, clock, ids, passwords }: Deps) => ({
  /** Opens a login. An unknown name and a wrong password get one answer in the same time. */
  logIn: async (
    merchantCode: string,
    name: string,
    password: string,
  ): Promise<Result<{ readonly token: string; readonly name: string }, LoginFailure>> => {
    const now = clock.now();
    const key = nameKey(name);
    const { rows } = await pool.query<Stored>(
      `SELECT id, name, password_hash AS hash, failures, failed_at AS "failedAt" FROM desk_agent WHERE merchant_code = $1 AND name_key = $2`,
      [merchantCode, key],
    );
    const agent = rows[0];
    const restsUntil = agent === undefined || agent.failures < freeFailures ? 0 : (agent.failedAt?.getTime() ?? 0) + restMs;
    if (restsUntil > now) return fail({ code: 'login_locked', data: { retryAfterSeconds: Math.ceil((restsUntil - now) / 1000) } });
    // Counted before it is compared: of many at once no more get through.
    if (agent !== undefined)
      await pool.query('UPDATE desk_agent SET failures = failures + 1, failed_at = $2 WHERE id = $1', [agent.id, new Date(now)]);
    if (!(await passwords.matches(agent?.hash ?? null, password)) || agent === undefined) return fail({ code: 'login_failed' });
    const token = ids.newToken();
    await pool.query(
      `WITH cleared AS (UPDATE desk_agent SET failures = 0, failed_at = NULL WHERE id = $2)
       INSERT INTO desk_session (digest, agent_id, merchant_code, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)`,
      [digestOf(token), agent.id, merchantCode, new Date(now), new Date(now + deskSessionSeconds * 1000)],
    );
    return ok({ token, name: agent.name });
  },
  /** Who a cookie's token is of, at a host of their merchant alone. */
  agentOf: async (token: string | null, merchantCode: string): Promise<DeskAgent | null> =>
    token === null
      ? null
      : ((
          await pool.query<DeskAgent>({
            name: 'desk-agent-of',
            text: `SELECT a.id AS "agentId", a.name, a.merchant_code AS "merchantCode", s.digest FROM desk_session s JOIN desk_agent a ON a.id = s.agent_id
                   WHERE s.digest = $1 AND s.merchant_code = $2 AND s.expires_at > $3`,
            values: [digestOf(token), merchantCode, new Date(clock.now())],
          })
        ).rows[0] ?? null),
  /** Notes that a login's page is open; false where the login has ended. */
  seen: async (digest: string): Promise<boolean> => {
    const { rowCount } = await pool.query({
      name: 'desk-seen',
      text: 'UPDATE desk_session SET seen_at = $2 WHERE digest = $1 AND expires_at > $2',
      values: [digest, new Date(clock.now())],
    });
    return rowCount === 1;
  },
  /** Notes that a login's page was closed. */
  gone: async (digest: string): Promise<void> => {
    await pool.query({ name: 'desk-gone', text: 'UPDATE desk_session SET seen_at = NULL WHERE digest = $1', values: [digest] });
  },
  logOut: async (digest: string): Promise<void> => {
    await pool.query({ name: 'desk-log-out', text: 'DELETE FROM desk_session WHERE digest = $1', values: [digest] });
  },
  purge: (): Promise<number> => purgeRows(pool, 'desk_session', 'expires_at < $1', [new Date(clock.now())]),
});
export type DeskLogins = ReturnType<typeof createDeskLogins>;
