import { isPermission } from '@palaro/contract';
import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { purgeRows } from '../../db/purge.ts';
import type { OperatorCaller } from '../../http/operator-handlers.ts';
import type { Clock } from '../../kernel/clock.ts';
import { eachAlone } from '../../kernel/each-alone.ts';
import { permissionsHeldSql } from './permissions-held.ts';

/** The longest that a session lasts: a long shift. */
export const sessionSeconds = 12 * 3600;
/** A session that nobody uses for so long has ended. */
const idleMs = 15 * 60_000;
/** For so long after a code of the authenticator a session may move money. */
const stepUpMs = 5 * 60_000;
/** Changes of one session are noted as its use no more often than this, and it ends sooner by no more. */
const notedEveryMs = 30_000;
/** A device without a login for so long is forgotten. Its cookie lasts as long. */
export const deviceSeconds = 400 * 24 * 3600;

export const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** An operator counts as there for so long after the last sign of their page. */
const presenceMs = 60_000;

type Row = Omit<OperatorCaller, 'permissions' | 'steppedUpUntil'> & { readonly held: readonly string[]; readonly steppedAt: Date | null };
/** What a page tells of itself: whether its operator is there for those who wait, and whether somebody has used it. */
export type Attendance = { readonly isHere: boolean; readonly isUsed: boolean };
type Deps = { readonly pool: Pool; readonly clock: Clock };

const isOpenAt = 's.expires_at > $2 AND s.used_at > $3';

/** Until when sessions that are open now have to last, and since when they have to be used. */
const createBounds = (clock: Clock) => (): readonly [Date, Date] => [new Date(clock.now()), new Date(clock.now() - idleMs)];

/** What shows that somebody uses a session, or is there. */
const createSigns = ({ pool, clock }: Deps) => {
  const bounds = createBounds(clock);
  return {
    /** Notes that somebody uses a session, which keeps it open. */
    used: async (digest: string): Promise<void> => {
      const now = clock.now();
      await pool.query({
        name: 'operator-session-used',
        text: `UPDATE operator_session s SET used_at = $2 WHERE digest = $1 AND ${isOpenAt} AND used_at < $4`,
        values: [digest, ...bounds(), new Date(now - notedEveryMs)],
      });
    },
    /** Notes that a session's page is open; false where the session has ended. */
    attend: async (digest: string, { isHere, isUsed }: Attendance): Promise<boolean> => {
      const { rowCount } = await pool.query({
        name: 'operator-session-attend',
        text: `UPDATE operator_session s SET seen_at = CASE WHEN $4 THEN $2 ELSE seen_at END, used_at = CASE WHEN $5 THEN $2 ELSE used_at END
               WHERE digest = $1 AND ${isOpenAt}`,
        values: [digest, ...bounds(), isHere, isUsed],
      });
      return rowCount === 1;
    },
    /** Whether an operator of a merchant's is there, at any node. */
    isAttended: async (merchantCode: string): Promise<boolean> => {
      const { rowCount } = await pool.query({
        name: 'operator-session-attended',
        text: `SELECT FROM operator_session s WHERE s.merchant_code = $1 AND s.seen_at > $4 AND ${isOpenAt} LIMIT 1`,
        values: [merchantCode, ...bounds(), new Date(clock.now() - presenceMs)],
      });
      return rowCount === 1;
    },
    /** Notes that a session's page was closed. */
    gone: async (digest: string): Promise<void> => {
      await pool.query({
        name: 'operator-session-gone',
        text: 'UPDATE operator_session SET seen_at = NULL WHERE digest = $1',
        values: [digest],
      });
    },
  };
};

/** Sessions of operators that are open: none that is over, idle, or of somebody who is blocked. */
export const createOperatorSessions = ({ pool, clock }: Deps) => {
  const bounds = createBounds(clock);
  const find = async (digest: string, merchantCode: string): Promise<Row | null> =>
    (
      await pool.query<Row>({
        name: 'operator-session-find',
        text: `SELECT a.id AS "operatorId", s.digest AS "sessionId", a.name, s.merchant_code AS "merchantCode",
                 a.step_confirmed_at IS NULL AS "secondStepDue", s.stepped_at AS "steppedAt",
                 ${permissionsHeldSql('s.merchant_code')} AS held
               FROM operator_session s JOIN operator_account a ON a.id = s.operator_id
               WHERE s.digest = $1 AND ${isOpenAt} AND s.merchant_code = $4 AND a.blocked_at IS NULL`,
        values: [digest, ...bounds(), merchantCode],
      })
    ).rows[0] ?? null;
  const callerOfDigest = async (digest: string, merchantCode: string): Promise<OperatorCaller | null> => {
    const found = await find(digest, merchantCode);
    if (found === null) return null;
    const { held, steppedAt, ...caller } = found;
    const steppedUpUntil = steppedAt === null ? null : new Date(steppedAt.getTime() + stepUpMs);
    // Without the second step a session is nobody's for sure.
    return { ...caller, steppedUpUntil, permissions: new Set(caller.secondStepDue ? [] : held.filter(isPermission)) };
  };
  return {
    /** Whose session a token opens, at a host of their merchant alone. */
    callerOf: (token: string, merchantCode: string): Promise<OperatorCaller | null> => callerOfDigest(digestOf(token), merchantCode),
    /** The same by the token's digest. */
    callerOfDigest,
    ...createSigns({ pool, clock }),
    purge: async (): Promise<number> => {
      const now = clock.now();
      const kept = [
        ['operator_session', 'expires_at < $1', 0],
        ['operator_device', 'last_at < $1', deviceSeconds * 1000],
      ] as const;
      let gone = 0;
      await eachAlone(
        kept,
        ([table]) => table,
        async ([table, isOld, ms]) => {
          gone += await purgeRows(pool, table, isOld, [new Date(now - ms)]);
        },
      );
      return gone;
    },
  };
};
export type OperatorSessions = ReturnType<typeof createOperatorSessions>;
