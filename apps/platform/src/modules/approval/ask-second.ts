import type { Pool, PoolClient } from 'pg';
import { transaction } from '../../db/transaction.ts';
import { operatorOf, type OperatorContext } from '../../http/operator-handlers.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Approvals } from './approval.ts';

export type AskSecondDeps = {
  readonly pool: Pool;
  readonly approvals: Pick<Approvals, 'ask'>;
  /** Called after a transaction with outbox rows. */
  readonly onCommitted: () => void;
};
type Request = {
  readonly action: string;
  readonly subject: string;
  /** How its subject is now. */
  readonly state: string;
  /** All that the act will go by. */
  readonly payload: object;
  readonly reason: string;
};

/**
 * Asks a second operator for an act, with its entry in the log. What has to hold before is checked in the same transaction; what the check
 * writes stays where it refuses.
 */
export const createAskSecond =
  ({ pool, approvals, onCommitted }: AskSecondDeps) =>
  async <F>(
    context: OperatorContext,
    { action, subject, state, payload, reason }: Request,
    check: (client: PoolClient, by: string) => Promise<Result<unknown, F>>,
  ): Promise<Result<null, F | { readonly code: 'asked_already' }>> => {
    const { name: madeBy, merchantCode } = operatorOf(context);
    const asked = await transaction(pool, async (client): Promise<Result<null, F | { readonly code: 'asked_already' }>> => {
      const checked = await check(client, madeBy);
      if (!checked.ok) return checked;
      const made = await approvals.ask(client, { merchantCode, action, subject, payload, madeBy, reason });
      if (!made.ok) return made;
      await context.record(client, { action: `${action}-request`, before: { state }, after: payload, reason });
      return ok(null);
    });
    onCommitted();
    return asked;
  };
export type AskSecond = ReturnType<typeof createAskSecond>;
