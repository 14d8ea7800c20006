import { isPermission, type Permission } from '@palaro/contract';
import type { Pool } from 'pg';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { nameKey } from '../player/index.ts';
import { permissionsHeldSql } from './permissions-held.ts';
import type { OperatorStep, StepFailure } from './operator-step.ts';

/** Wrong codes of the command line count for themselves: they lock nobody out at the login. */
const commandLine = 'command line';

export type NamedOperator = { readonly id: string; readonly name: string; readonly permissions: readonly Permission[] };
export type UnprovedOperator =
  | { readonly code: 'operator_unknown' }
  | { readonly code: 'no_permission'; readonly permission: Permission }
  | { readonly code: 'no_authenticator' }
  | StepFailure;

/** An operator who is not blocked, with what their roles allow; undefined where the merchant has none of this name. */
export const findOperator = async (pool: Pool, merchantCode: string, name: string): Promise<NamedOperator | undefined> => {
  const { rows } = await pool.query<{ id: string; name: string; permissions: readonly string[] }>({
    name: 'operator-find',
    text: `SELECT a.id, a.name, ${permissionsHeldSql('$1')} AS permissions
           FROM operator_account a WHERE a.merchant_code = $1 AND a.name_key = $2 AND a.blocked_at IS NULL`,
    values: [merchantCode, nameKey(name)],
  });
  const [found] = rows;
  return found === undefined ? undefined : { ...found, permissions: found.permissions.filter(isPermission) };
};

/** Whether anybody works for a merchant. */
export const hasOperators = async (pool: Pool, merchantCode: string): Promise<boolean> =>
  (
    await pool.query({
      name: 'operator-any',
      text: 'SELECT 1 FROM operator_account WHERE merchant_code = $1 LIMIT 1',
      values: [merchantCode],
    })
  ).rowCount === 1;

/** Proves that an operator is there: by a code of their authenticator, which is used by it. They must hold the permission. */
export const proveOperator = async (
  { pool, step }: { readonly pool: Pool; readonly step: OperatorStep },
  {
    merchantCode,
    name,
    code,
    permission,
  }: { readonly merchantCode: string; readonly name: string; readonly code: string; readonly permission: Permission },
): Promise<Result<NamedOperator, UnprovedOperator>> => {
  const operator = await findOperator(pool, merchantCode, name);
  if (operator === undefined) return fail({ code: 'operator_unknown' });
  if (!operator.permissions.includes(permission)) return fail({ code: 'no_permission', permission });
  const { rows } = await pool.query<{ sealed: Buffer }>({
    name: 'operator-sealed',
    text: 'SELECT step_sealed AS sealed FROM operator_account WHERE id = $1 AND step_confirmed_at IS NOT NULL',
    values: [operator.id],
  });
  const [stored] = rows;
  if (stored === undefined) return fail({ code: 'no_authenticator' });
  const owner = { ...operator, merchantCode, knownDevice: commandLine };
  const used = await step.withCode(owner, stored.sealed, { code, field: 'code' }, () => Promise.resolve());
  return used.ok ? ok(operator) : used;
};
