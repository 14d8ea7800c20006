import type { AccountEventKind, Code } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import { fail, type Result } from '../../kernel/result.ts';
import type { Players } from '../player/index.ts';
import { SessionOver, type Account, type DevicePlace, type SecurityFailure, type SessionModule } from '../session/index.ts';

/** A logged-in player who changes the own account, and where from. */
export type Owner = Account & { readonly sessionId: string; readonly place: DevicePlace };

export type Done = Result<void, SecurityFailure>;

export type OwnerDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly players: Players;
  readonly sessions: Pick<SessionModule['service'], 'endAll' | 'hold' | 'devices' | 'events' | 'notices' | 'secondStep'>;
  /** Called after a transaction with outbox rows. */
  readonly onCommitted: () => void;
};

export const refuse = (code: Code, field?: string): Result<never, SecurityFailure> =>
  fail({ code, data: field === undefined ? {} : { field } });

/** Holds the owner's session until the transaction ends: a change of one that has ended, by a reset or a logout, is not made. */
export const holdOwner = async ({ hold }: Pick<OwnerDeps['sessions'], 'hold'>, owner: Owner, client: PoolClient): Promise<void> => {
  if (!(await hold(client, owner))) throw new SessionOver();
};

/** Adds an event to the account's history, in the transaction of the change, with the owner's session held. */
export const createNote =
  ({ sessions }: { readonly sessions: Pick<OwnerDeps['sessions'], 'events' | 'hold'> }) =>
  async (owner: Owner, kind: AccountEventKind, client: PoolClient): Promise<void> => {
    await holdOwner(sessions, owner, client);
    await sessions.events.add(owner.playerId, kind, owner.place, client);
  };
