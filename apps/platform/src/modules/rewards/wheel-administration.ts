import type { Currency } from '@palaro/money';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { AwardClause, AwardTerms } from './award-document.ts';
import { readWheel, wheelClauses, type WheelDocument } from './wheel-document.ts';
import { giveTickets, readTickets, readWheels, writeWheel, type HeldTickets, type WheelVersion } from './wheel-store.ts';

type WheelAdministrationDeps = { readonly pool: Pool; readonly clock: Clock };

/** What operators do with the wheel. */
export const createWheelAdministration = ({ pool, clock }: WheelAdministrationDeps) => {
  const now = (): Date => new Date(clock.now());
  return {
    versions: (merchantCode: string, max: number): Promise<readonly WheelVersion[]> => readWheels(pool, merchantCode, max),
    /** A document as it would be published, or every fault of it. */
    check: (document: unknown, terms: AwardTerms): Result<WheelDocument, readonly AwardClause[]> => {
      const read = readWheel(document);
      if (!read.ok) return fail(read.failure.map(({ key, fault, fix }) => ({ key, why: `${fault}. ${fix}` })));
      const clauses = wheelClauses(read.value, terms);
      return clauses.length > 0 ? fail(clauses) : ok(read.value);
    },
    /** Publishes a document that was checked: it holds at once, with a stock of its own. */
    publish: (
      client: PoolClient,
      merchantCode: string,
      given: { readonly document: WheelDocument; readonly currency: Currency; readonly by: string },
    ): Promise<number> => writeWheel(client, { merchantCode, ...given, at: now() }),
    /** The tickets that a player can use. */
    held: (playerId: string): Promise<HeldTickets> => readTickets(pool, playerId, now()),
    /** Gives tickets, once under a reference; false where the player may have nothing. */
    give: (client: PoolClient, playerId: string, count: number, reference: string): Promise<boolean> =>
      giveTickets(client, playerId, count, reference, now()),
  };
};
export type WheelAdministration = ReturnType<typeof createWheelAdministration>;
