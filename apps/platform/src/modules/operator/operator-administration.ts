import { initialRoles, type Permission } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';
import { nothingElse, transaction, type Alongside } from '../../db/transaction.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { tell } from '../../topics/topics.ts';
import { nameKey, type Passwords } from '../player/index.ts';

/** The least length of an operator's password. */
export const operatorPasswordMin = 12;
export const operatorPasswordMax = 128;
/** Letters, digits and what stands between them. */
const operatorName = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{1,29}$/u;
const roleName = /^[a-z][a-z0-9-]{1,29}$/;

export type ListedOperator = {
  readonly name: string;
  readonly roles: readonly string[];
  readonly hasAuthenticator: boolean;
  readonly isBlocked: boolean;
  readonly createdAt: Date;
  readonly createdBy: string;
  /** When the page at the desk was last there. */
  readonly seenAt: Date | null;
};
export type ListedRole = { readonly name: string; readonly permissions: readonly string[] };
export type Refused = { readonly code: 'name_invalid' | 'name_taken' | 'password_short' | 'role_unknown' | 'role_invalid' };
type Deps = { readonly pool: Pool; readonly clock: Clock; readonly ids: Ids; readonly passwords: Passwords };
export type NewOperator = { readonly name: string; readonly password: string; readonly roles: readonly string[]; readonly by: string };

/** A merchant has its first roles as soon as anybody is to hold one; one that was changed stays as it is. */
const keepInitialRoles = async (client: PoolClient, merchantCode: string): Promise<void> => {
  for (const [name, held] of Object.entries(initialRoles))
    await client.query(
      'INSERT INTO operator_role (merchant_code, name, permissions) VALUES ($1, $2, $3) ON CONFLICT (merchant_code, name) DO NOTHING',
      [merchantCode, name, held],
    );
};

/** Gives an operator these roles and no others; false where the merchant lacks one of them. */
const setRoles = async (client: PoolClient, operatorId: string, merchantCode: string, roles: readonly string[]): Promise<boolean> => {
  await keepInitialRoles(client, merchantCode);
  await client.query('DELETE FROM operator_grant WHERE operator_id = $1 AND merchant_code = $2', [operatorId, merchantCode]);
  const { rowCount } = await client.query(
    `INSERT INTO operator_grant (operator_id, merchant_code, role)
     SELECT $1, merchant_code, name FROM operator_role WHERE merchant_code = $2 AND name = ANY ($3)`,
    [operatorId, merchantCode, roles],
  );
  return rowCount === new Set(roles).size;
};

/** Ends what the first of a command's changes has begun. */
class RefusedError extends Error {}

const createReading = ({ pool }: Pick<Deps, 'pool'>) => ({
  list: async (merchantCode: string): Promise<readonly ListedOperator[]> =>
    (
      await pool.query<ListedOperator>(
        `SELECT a.name, a.step_confirmed_at IS NOT NULL AS "hasAuthenticator", a.blocked_at IS NOT NULL AS "isBlocked",
           a.created_at AS "createdAt", a.created_by AS "createdBy",
           ARRAY(SELECT g.role FROM operator_grant g WHERE g.operator_id = a.id AND g.merchant_code = $1 ORDER BY g.role) AS roles,
           (SELECT max(s.seen_at) FROM operator_session s WHERE s.operator_id = a.id) AS "seenAt"
         FROM operator_account a WHERE a.merchant_code = $1 ORDER BY a.name_key`,
        [merchantCode],
      )
    ).rows,
  roles: async (merchantCode: string): Promise<readonly ListedRole[]> =>
    (await pool.query<ListedRole>('SELECT name, permissions FROM operator_role WHERE merchant_code = $1 ORDER BY name', [merchantCode]))
      .rows,
});

/** Tells all nodes of a change with its commit, so that open streams end at once that may go on no more. */
const createTelling =
  ({ clock }: Pick<Deps, 'clock'>) =>
  (merchantCode: string, alongside: Alongside): Alongside =>
  async (client) => {
    await alongside(client);
    await tell(client, 'operator.changed', { merchantCode }, new Date(clock.now()));
  };
type Telling = ReturnType<typeof createTelling>;

/** What operators may do. */
const createRoles = ({ pool }: Pick<Deps, 'pool'>, telling: Telling) => ({
  /** Gives an operator these roles and no others; null where there is no such operator. */
  grant: async (merchantCode: string, name: string, roles: readonly string[], alongside: Alongside = nothingElse) => {
    try {
      return await transaction(pool, async (client): Promise<Result<boolean, Refused>> => {
        const { rows } = await client.query<{ id: string }>(
          'SELECT id FROM operator_account WHERE merchant_code = $1 AND name_key = $2 FOR UPDATE',
          [merchantCode, nameKey(name)],
        );
        const [found] = rows;
        if (found === undefined) return ok(false);
        if (!(await setRoles(client, found.id, merchantCode, roles))) throw new RefusedError();
        await telling(merchantCode, alongside)(client);
        return ok(true);
      });
    } catch (error) {
      if (error instanceof RefusedError) return fail({ code: 'role_unknown' } satisfies Refused);
      throw error;
    }
  },
  /** Makes a role of these permissions, or gives one others. */
  setRole: async (
    merchantCode: string,
    name: string,
    held: readonly Permission[],
    alongside: Alongside = nothingElse,
  ): Promise<Result<null, Refused>> => {
    if (!roleName.test(name)) return fail({ code: 'role_invalid' });
    await transaction(pool, async (client) => {
      await client.query(
        `INSERT INTO operator_role (merchant_code, name, permissions) VALUES ($1, $2, $3)
         ON CONFLICT (merchant_code, name) DO UPDATE SET permissions = $3`,
        [merchantCode, name, held],
      );
      await telling(merchantCode, alongside)(client);
    });
    return ok(null);
  },
});

const fits = (password: string): boolean => password.length >= operatorPasswordMin && password.length <= operatorPasswordMax;

/** What ends an operator's sessions. */
const createEndings = ({ pool, clock, passwords }: Deps, telling: Telling) => {
  /** Changes an account, and ends what it has open; false where there is none of this name. */
  const change = async (
    [merchantCode, name]: readonly [merchantCode: string, name: string],
    [set, ...values]: readonly [set: string, ...unknown[]],
    ended: readonly ('operator_session' | 'operator_device')[],
    alongside: Alongside,
  ): Promise<boolean> =>
    transaction(pool, async (client) => {
      const { rows } = await client.query<{ id: string }>(
        `UPDATE operator_account SET ${set} WHERE merchant_code = $1 AND name_key = $2 RETURNING id`,
        [merchantCode, nameKey(name), ...values],
      );
      // In statements of their own: what a login has stored that the change has waited for is seen by these alone.
      for (const table of ended) await client.query(`DELETE FROM ${table} WHERE operator_id = ANY ($1)`, [rows.map(({ id }) => id)]);
      if (rows.length === 1) await telling(merchantCode, alongside)(client);
      return rows.length === 1;
    });
  return {
    /** Sets another password, ends the operator's sessions and forgets their devices; false where there is no such operator. */
    setPassword: async (
      merchantCode: string,
      name: string,
      password: string,
      alongside: Alongside = nothingElse,
    ): Promise<Result<boolean, Refused>> => {
      if (!fits(password)) return fail({ code: 'password_short' });
      const hash = await passwords.hash(password);
      return ok(await change([merchantCode, name], ['password_hash = $3', hash], ['operator_session', 'operator_device'], alongside));
    },
    /** Blocks an operator, whose sessions end, or lets them in again. */
    block: (merchantCode: string, name: string, isBlocked: boolean, alongside: Alongside = nothingElse): Promise<boolean> =>
      change([merchantCode, name], ['blocked_at = $3', isBlocked ? new Date(clock.now()) : null], ['operator_session'], alongside),
    /** Forgets an operator's authenticator, such as one on a lost phone: they set up another at their next login. */
    resetAuthenticator: (merchantCode: string, name: string, alongside: Alongside = nothingElse): Promise<boolean> =>
      change([merchantCode, name], ['step_sealed = NULL, step_confirmed_at = NULL'], ['operator_session'], alongside),
    /** Removes an operator with their sessions; what they have written stays. False where there is no such operator. */
    remove: (merchantCode: string, name: string, alongside: Alongside = nothingElse): Promise<boolean> =>
      transaction(pool, async (client) => {
        const { rowCount } = await client.query('DELETE FROM operator_account WHERE merchant_code = $1 AND name_key = $2', [
          merchantCode,
          nameKey(name),
        ]);
        if (rowCount === 1) await telling(merchantCode, alongside)(client);
        return rowCount === 1;
      }),
  };
};

/** The operators of merchants and their roles, as the command keeps them. */
export const createOperatorAdministration = (deps: Deps) => {
  const { pool, clock, ids, passwords } = deps;
  const telling = createTelling(deps);
  return {
    ...createReading(deps),
    ...createRoles(deps, telling),
    ...createEndings(deps, telling),
    add: async (merchantCode: string, { name, password, roles, by }: NewOperator, alongside: Alongside = nothingElse) => {
      if (!operatorName.test(name)) return fail({ code: 'name_invalid' } satisfies Refused);
      if (!fits(password)) return fail({ code: 'password_short' } satisfies Refused);
      // Before the password is hashed, which takes its time: the demo's operators are added at each start.
      const { rowCount: taken } = await pool.query('SELECT FROM operator_account WHERE merchant_code = $1 AND name_key = $2', [
        merchantCode,
        nameKey(name),
      ]);
      if (taken === 1) return fail({ code: 'name_taken' } satisfies Refused);
      const hash = await passwords.hash(password);
      try {
        return await transaction(pool, async (client): Promise<Result<null, Refused>> => {
          const id = ids.newId();
          const { rowCount } = await client.query(
            `INSERT INTO operator_account (id, merchant_code, name, name_key, password_hash, created_at, created_by)
             VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (merchant_code, name_key) DO NOTHING`,
            [id, merchantCode, name, nameKey(name), hash, new Date(clock.now()), by],
          );
          if (rowCount !== 1) return fail({ code: 'name_taken' });
          if (!(await setRoles(client, id, merchantCode, roles))) throw new RefusedError();
          await alongside(client);
          return ok(null);
        });
      } catch (error) {
        if (error instanceof RefusedError) return fail({ code: 'role_unknown' } satisfies Refused);
        throw error;
      }
    },
  };
};
export type OperatorAdministration = ReturnType<typeof createOperatorAdministration>;
