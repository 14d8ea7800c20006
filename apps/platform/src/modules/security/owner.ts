import type { AccountEventKind, Code } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import { fail, type Result } from '../../kernel/result.ts';
import type { Players } from '../player/index.ts';
import type { Account, DevicePlace, SecurityFailure, SessionModule } from '../session/index.ts';

/** A logged-in player who changes the own account, and where from. */
export type Owner = Account & { readonly sessionId: string; readonly place: DevicePlace };

export type Done = Result<void, SecurityFailure>;

export type OwnerDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly players: Players;
  readonly sessions: Pick<SessionModule['service'], 'endAll' | 'devices' | 'events' | 'notices' | 'secondStep'>;
  /** Called after a transaction with outbox rows. */
  readonly onCommitted: () => void;
};

export const refuse = (code: Code, field?: string): Result<never, SecurityFailure> =>
  fail({ code, data: field === undefined ? {} : { field } });

/** Adds an event to the account's history, in the transaction of the change. */
export const createNote =
  ({ sessions }: Pick<OwnerDeps, 'sessions'>) =>
  ({ playerId, place }: Owner, kind: AccountEventKind, client: PoolClient): Promise<void> =>
    sessions.events.add(playerId, kind, place, client);
