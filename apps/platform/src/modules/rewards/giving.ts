import type { Currency } from '@palaro/money';
import type { Pool } from 'pg';
import type { Caller } from '../../http/handlers.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { TurnoverService } from '../cashier/index.ts';
import type { SessionModule } from '../session/index.ts';

/** What missions, wheels and packets need to give something. */
export type GivingDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly sessions: Pick<SessionModule['service'], 'hold'>;
  readonly turnover: Pick<TurnoverService, 'count' | 'openFor'>;
  /** Whether a player sees rewards at all. */
  readonly seesAny: (caller: Caller) => Promise<boolean>;
  readonly currencyOf: (merchantCode: string) => Currency;
  /** Called after a transaction with outbox rows. */
  readonly onCommitted: () => void;
};
