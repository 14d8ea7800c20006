import type { BreakLength, ExclusionKind, ExclusionLength } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Asker, ExclusionSessions, HasPasswordPort, PasswordFault, PasswordFaultPort } from './exclusion-ports.ts';
import {
  askExclusion,
  beginExclusion,
  readExcludedBefore,
  readExclusion,
  shortenExclusion,
  type StoredExclusion,
} from './exclusion-store.ts';

/** What a merchant offers its players. */
export type ExclusionTerms = {
  readonly breaks: readonly BreakLength[];
  readonly lengths: readonly ExclusionLength[];
  readonly irrevocableMonths: number;
  readonly mayReturn: boolean;
  readonly returnAfterDays: number;
  readonly returnAfterDaysOfIndefinite: number;
  readonly timeZone: string;
};
export type ExclusionDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly sessions: Pick<ExclusionSessions, 'hold' | 'endAll'>;
  readonly hasPassword: HasPasswordPort;
  readonly passwordFault: PasswordFaultPort;
  readonly termsOf: (merchantCode: string) => ExclusionTerms;
  /** Called after a transaction with outbox rows. */
  readonly onCommitted: () => void;
};

type Span = { readonly hours: number; readonly months: number };
/** How long each is: hours, or months of the calendar. */
export const spans: Readonly<Record<BreakLength | ExclusionLength, Span>> = {
  '24h': { hours: 24, months: 0 },
  '7d': { hours: 7 * 24, months: 0 },
  '30d': { hours: 30 * 24, months: 0 },
  '6m': { hours: 0, months: 6 },
  '1y': { hours: 0, months: 12 },
  '5y': { hours: 0, months: 60 },
};

export type AskedExclusion = {
  readonly kind: Extract<ExclusionKind, 'break' | 'self'>;
  readonly length: BreakLength | ExclusionLength;
  readonly loginPassword: string;
};
type EndFailure = PasswordFault | { readonly code: 'session_ended' | 'exclusion_fixed' };
type Begun = Promise<Result<StoredExclusion, PasswordFault>>;

/**
 * Breaks and exclusions. While one holds its player stakes nothing and deposits nothing; what is won is paid. A new account of the same
 * person is told by none of this: that is a matter of identity.
 */
export const createExclusion = ({ pool, clock, ids, sessions, hasPassword, passwordFault, termsOf, onCommitted }: ExclusionDeps) => {
  const now = (): Date => new Date(clock.now());
  /** Why the login password does not fit, where the account has one. Who has none came by a service: that must keep nobody from a break. */
  const wrongPassword = async (asker: Asker, loginPassword: string): Promise<PasswordFault | null> =>
    (await hasPassword(asker.playerId)) ? passwordFault(asker, loginPassword) : null;
  /** After how many days this one can be over if its player asks now; null where they cannot. */
  const returnAfterDays = (merchantCode: string, active: StoredExclusion | null): number | null => {
    const terms = termsOf(merchantCode);
    const isTheirs = active?.kind === 'self' && !active.isShortened && active.irrevocableUntil.getTime() <= clock.now();
    return isTheirs && terms.mayReturn ? terms.returnAfterDays : null;
  };
  return {
    /** What holds of a player; null where nothing does. */
    read: (playerId: string): Promise<StoredExclusion | null> => readExclusion(pool, playerId, now()),

    /** Begins what a player asks for. All logins end with it, and all games. */
    begin: async (asker: Asker, { kind, length, loginPassword }: AskedExclusion): Begun => {
      const { merchantCode, playerId } = asker;
      const { breaks, lengths, irrevocableMonths, timeZone } = termsOf(merchantCode);
      const isOffered = (kind === 'break' ? (breaks as readonly string[]) : lengths).includes(length);
      if (!isOffered) return fail({ code: 'field_invalid', data: { field: 'length' } });
      const fault = await wrongPassword(asker, loginPassword);
      if (fault !== null) return fail(fault);
      const answer = await transaction(pool, async (client): Begun => {
        if (!(await sessions.hold(client, asker))) return fail({ code: 'session_ended' });
        const asked = { ...spans[length], id: ids.newId(), playerId, kind, irrevocableMonths, timeZone, by: 'player', at: now() };
        const begun = await beginExclusion(client, asked);
        if (begun === null) return fail({ code: 'exclusion_active' });
        await sessions.endAll(client, playerId);
        return ok(begun);
      });
      if (answer.ok) onCommitted();
      return answer;
    },

    returnAfterDays,
    /** A player asks that their own exclusion ends sooner; returns what holds then. */
    endSooner: async (asker: Asker, loginPassword: string): Promise<Result<StoredExclusion | null, EndFailure>> => {
      const { merchantCode, playerId } = asker;
      const fault = await wrongPassword(asker, loginPassword);
      if (fault !== null) return fail(fault);
      return transaction(pool, async (client): Promise<Result<StoredExclusion | null, EndFailure>> => {
        if (!(await sessions.hold(client, asker))) return fail({ code: 'session_ended' });
        const days = returnAfterDays(merchantCode, await readExclusion(client, playerId, now()));
        if (days === null) return fail({ code: 'exclusion_fixed' });
        const { returnAfterDaysOfIndefinite: indefiniteDays } = termsOf(merchantCode);
        const over = await shortenExclusion(client, {
          playerId,
          kinds: ['self'],
          definiteDays: days,
          indefiniteDays,
          by: 'player',
          at: now(),
        });
        return over === null ? fail({ code: 'exclusion_fixed' }) : ok(await readExclusion(client, playerId, now()));
      });
    },

    /** Whether offers may be sent to a player now. Every sender asks it when it sends; the inbox asks its function in SQL. */
    mayMarket: (playerId: string): Promise<boolean> => askExclusion(pool, 'exclusion_may_market', playerId, now()),

    /** Players with money who have been excluded, not on a break, since before an instant: those after a player's id. */
    excludedBefore: (since: Date, after: string, max: number): Promise<readonly string[]> =>
      readExcludedBefore(pool, since, now(), after, max),

    /** Whether one holds, as the transaction sees it. */
    holds: (client: PoolClient, playerId: string): Promise<boolean> => askExclusion(client, 'exclusion_holds', playerId, now()),

    /** Whether the player may deposit, and keeps that so until the transaction ends. */
    admits: (client: PoolClient, playerId: string): Promise<boolean> => askExclusion(client, 'exclusion_admits', playerId, now()),
  };
};
export type Exclusion = ReturnType<typeof createExclusion>;
