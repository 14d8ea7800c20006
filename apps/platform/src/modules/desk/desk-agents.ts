import type { Pool } from 'pg';
import { nothingElse, transaction, type Alongside } from '../../db/transaction.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { nameKey, type Passwords } from '../player/index.ts';

/** The least length of an agent's password. */
export const agentPasswordMin = 12;
export const agentPasswordMax = 128;
/** Letters, digits and what stands between them. */
const agentName = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{1,29}$/u;

export type ListedAgent = { readonly name: string; readonly createdAt: Date; readonly createdBy: string; readonly seenAt: Date | null };
type AddFailure = { readonly code: 'name_invalid' | 'name_taken' | 'password_short' };
type Deps = { readonly pool: Pool; readonly clock: Clock; readonly ids: Ids; readonly passwords: Passwords };

/** The support agents of merchants, as the operator's command keeps them. */
export const createDeskAdministration = ({ pool, clock, ids, passwords }: Deps) => {
  const fits = (password: string): boolean => password.length >= agentPasswordMin && password.length <= agentPasswordMax;
  return {
    list: async (merchantCode: string): Promise<readonly ListedAgent[]> =>
      (
        await pool.query<ListedAgent>(
          `SELECT a.name, a.created_at AS "createdAt", a.created_by AS "createdBy",
             (SELECT max(s.seen_at) FROM desk_session s WHERE s.agent_id = a.id) AS "seenAt"
           FROM desk_agent a WHERE a.merchant_code = $1 ORDER BY a.name_key`,
          [merchantCode],
        )
      ).rows,
    add: async (
      merchantCode: string,
      name: string,
      password: string,
      by: string,
      alongside: Alongside = nothingElse,
    ): Promise<Result<null, AddFailure>> => {
      if (!agentName.test(name)) return fail({ code: 'name_invalid' });
      if (!fits(password)) return fail({ code: 'password_short' });
      const hash = await passwords.hash(password);
      return transaction(pool, async (client) => {
        const { rowCount } = await client.query(
          `INSERT INTO desk_agent (id, merchant_code, name, name_key, password_hash, created_at, created_by)
           VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (merchant_code, name_key) DO NOTHING`,
          [ids.newId(), merchantCode, name, nameKey(name), hash, new Date(clock.now()), by],
        );
        if (rowCount !== 1) return fail({ code: 'name_taken' });
        await alongside(client);
        return ok(null);
      });
    },
    /** Sets another password, ends the agent's logins and forgets their devices; false where there is no such agent. */
    setPassword: async (
      merchantCode: string,
      name: string,
      password: string,
      alongside: Alongside = nothingElse,
    ): Promise<Result<boolean, AddFailure>> => {
      if (!fits(password)) return fail({ code: 'password_short' });
      const hash = await passwords.hash(password);
      return transaction(pool, async (client) => {
        const { rows } = await client.query<{ id: string }>(
          'UPDATE desk_agent SET password_hash = $3 WHERE merchant_code = $1 AND name_key = $2 RETURNING id',
          [merchantCode, nameKey(name), hash],
        );
        // In statements of their own: what a login has stored that the change has waited for is seen by these alone.
        for (const table of ['desk_session', 'desk_device'])
          await client.query(`DELETE FROM ${table} WHERE agent_id = ANY ($1)`, [rows.map(({ id }) => id)]);
        if (rows.length === 1) await alongside(client);
        return ok(rows.length === 1);
      });
    },
    /** Removes an agent with their logins; what they have written stays. False where there is no such agent. */
    remove: (merchantCode: string, name: string, alongside: Alongside = nothingElse): Promise<boolean> =>
      transaction(pool, async (client) => {
        const { rowCount } = await client.query('DELETE FROM desk_agent WHERE merchant_code = $1 AND name_key = $2', [
          merchantCode,
          nameKey(name),
        ]);
        if (rowCount === 1) await alongside(client);
        return rowCount === 1;
      }),
  };
};
export type DeskAdministration = ReturnType<typeof createDeskAdministration>;
