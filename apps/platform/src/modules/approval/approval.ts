import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Pool, PoolClient } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import {
  decide,
  insertPending,
  lapse,
  listPending,
  readPending,
  withdraw,
  type Asked,
  type Decision,
  type Pending,
} from './approval-store.ts';

/** A request that nobody decides on lapses after a day. */
const lapseMs = 24 * 3_600_000;

type Failure = { readonly code: string };
export type Undecidable = { readonly code: 'unknown' | 'own' | 'not_own' | 'decided' | 'lapsed' | 'changed' };

/** SHA-256 of a request as canonical JSON (RFC 8785). */
const digestOf = ({ merchantCode, action, subject, payload, madeBy, reason }: Asked): string =>
  createHash('sha256')
    .update(canonicalize({ merchantCode, action, subject, payload, madeBy, reason }) ?? '')
    .digest('hex');

/** Undoes what the act has begun, and says why it failed. */
class ActFailed extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** Why a request could not be decided on. */
const whyNot = async (client: PoolClient, { merchantCode, id, by }: Decision): Promise<Undecidable> => {
  const found = await readPending(client, merchantCode, id);
  if (found === null) return { code: 'unknown' };
  if (found.state !== 'pending') return { code: found.state === 'lapsed' ? 'lapsed' : 'decided' };
  return { code: found.madeBy === by ? 'own' : 'lapsed' };
};

/**
 * Acts that take two operators: one asks, another approves, and only then the act is carried out, from what was stored, in the
 * transaction of the approval. The store itself refuses a request that its maker decides on.
 */
export const createApprovals = ({ pool, clock, ids }: { readonly pool: Pool; readonly clock: Clock; readonly ids: Ids }) => {
  const now = (): Date => new Date(clock.now());
  return {
    /** Asks for an act; one of the kind may wait for each subject. */
    ask: async (client: PoolClient, asked: Asked): Promise<Result<Pending, { readonly code: 'asked_already' }>> => {
      await lapse(client, asked.merchantCode, now());
      const lapsesAt = new Date(clock.now() + lapseMs);
      const pending = await insertPending(client, { ...asked, id: ids.newId(), digest: digestOf(asked), madeAt: now(), lapsesAt });
      return pending === undefined ? fail({ code: 'asked_already' }) : ok(pending);
    },
    read: (merchantCode: string, id: string) => readPending(pool, merchantCode, id),
    list: async (merchantCode: string): Promise<readonly Pending[]> => {
      await lapse(pool, merchantCode, now());
      return listPending(pool, merchantCode);
    },
    /**
     * Approves a request and carries it out, both in one transaction. `digest` is that of the request that the approver has seen.
     * Where the act fails the request is closed as failed, with the failure's code, and nothing else stays of it.
     */
    approve: async <T, F extends Failure>(
      decision: Decision & { readonly digest: string },
      act: (client: PoolClient, pending: Pending) => Promise<Result<T, F>>,
    ): Promise<Result<T, F | Undecidable>> => {
      try {
        return await transaction(pool, async (client) => {
          const pending = await decide(client, decision, 'done', now());
          if (pending === undefined) return fail(await whyNot(client, decision));
          // Somebody with the store's own rights has changed the row since it was shown, or since it was asked for.
          if (pending.digest !== decision.digest || digestOf(pending) !== decision.digest) throw new ActFailed({ code: 'changed' });
          const made = await act(client, pending);
          if (!made.ok) throw new ActFailed(made.failure);
          return made;
        });
      } catch (error) {
        if (!(error instanceof ActFailed)) throw error;
        await decide(pool, decision, 'failed', now(), error.failure.code);
        return fail(error.failure as F | Undecidable);
      }
    },
    refuse: async (client: PoolClient, decision: Decision, reason: string): Promise<Result<Pending, Undecidable>> => {
      const pending = await decide(client, decision, 'refused', now(), reason);
      return pending === undefined ? fail(await whyNot(client, decision)) : ok(pending);
    },
    /** Takes a request of one's own back. */
    withdraw: async (client: PoolClient, decision: Decision): Promise<Result<Pending, Undecidable>> => {
      const pending = await withdraw(client, decision, now());
      if (pending !== undefined) return ok(pending);
      const found = await readPending(client, decision.merchantCode, decision.id);
      return fail({ code: found === null ? 'unknown' : found.state === 'pending' ? 'not_own' : 'decided' });
    },
  };
};
export type Approvals = ReturnType<typeof createApprovals>;
