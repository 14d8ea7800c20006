import type { AccountEventKind, Code } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import { fail, type Result } from '../../kernel/result.ts';
import type { Players } from '../player/index.ts';
import type { Account, DevicePlace, SecurityFailure, SessionModule } from '../session/index.ts';

/** Who does something to their own account, and where. */
export type Owner = Account & { readonly sessionId: string; readonly place: DevicePlace };

export type Done = Result<void, SecurityFailure>;

export type OwnerDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly players: Players;
  readonly sessions: Pick<SessionModule['service'], 'endAll' | 'devices' | 'events' | 'notices' | 'secondStep'>;
  /** Called after what the outbox tells the nodes is stored. */
  readonly onCommitted: () => void;
};

export const refuse = (code: Code, field?: string): Result<never, SecurityFailure> =>
  fail({ code, data: field === undefined ? {} : { field } });

/** Notes in the owner's history what was done, in the transaction that does it. */
export const createNote =
  ({ sessions }: Pick<OwnerDeps, 'sessions'>) =>
  ({ playerId, place }: Owner, kind: AccountEventKind, client: PoolClient): Promise<void> =>
    sessions.events.add(playerId, kind, place, client);
