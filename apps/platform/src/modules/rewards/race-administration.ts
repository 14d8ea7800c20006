import { formatDecimal, money, type Currency } from '@palaro/money';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { readDay } from '../play/index.ts';
import { minorOf, readRace, type RaceDocument } from './race-document.ts';
import { cancelRace, readRaces, writeRace, type Race } from './race-store.ts';

export type RaceClause = { readonly key: string; readonly why: string };
export type RaceAdministrationDeps = { readonly pool: Pool; readonly clock: Clock; readonly ids: Ids };

/** What operators do with races. */
export const createRaceAdministration = ({ pool, clock, ids }: RaceAdministrationDeps) => {
  const now = (): Date => new Date(clock.now());
  return {
    list: (merchantCode: string, max: number): Promise<readonly Race[]> => readRaces(pool, merchantCode, max),
    /** A document as it would be published, or every fault of it. */
    check: (document: unknown, currency: Currency): Result<RaceDocument, readonly RaceClause[]> => {
      const read = readRace(document);
      if (!read.ok) return fail(read.failure.map(({ key, fault, fix }) => ({ key, why: `${fault}. ${fix}` })));
      const { from, to, prizes } = read.value;
      const clauses = prizes.flatMap(({ amount }, index) => {
        const minor = minorOf(amount, currency);
        const isRight = minor !== null && minor > 0n && formatDecimal(money(currency, minor)) === amount;
        return isRight ? [] : [{ key: `prizes.${index}.amount`, why: `no amount, or without the digits of ${currency}` }];
      });
      if (to < from) clauses.push({ key: 'to', why: 'it ends before it begins' });
      return clauses.length > 0 ? fail(clauses) : ok(read.value);
    },
    /**
     * Publishes a document that was checked, once: its days and prizes never change. It begins after today, so that all of it is counted;
     * the demo's, before there is any play, may begin today.
     */
    publish: async (
      client: PoolClient,
      merchantCode: string,
      given: { readonly document: RaceDocument; readonly currency: Currency; readonly by: string; readonly mayBeginToday?: boolean },
    ): Promise<readonly RaceClause[]> => {
      const { document, currency, by, mayBeginToday = false } = given;
      const today = await readDay(client, merchantCode, now());
      if (document.from < today || (document.from === today && !mayBeginToday))
        return [{ key: 'from', why: `it begins after today, ${today}` }];
      const prizes = document.prizes.map(({ amount }) => minorOf(amount, currency) ?? 0n);
      const isNew = await writeRace(client, { id: ids.newId(), merchantCode, document, prizes, by, at: now() });
      return isNew ? [] : [{ key: 'key', why: 'a race of this key was published' }];
    },
    /** Calls one off; false where it is over or was called off already. */
    cancel: (client: PoolClient, merchantCode: string, key: string): Promise<boolean> => cancelRace(client, merchantCode, key, now()),
  };
};
export type RaceAdministration = ReturnType<typeof createRaceAdministration>;
