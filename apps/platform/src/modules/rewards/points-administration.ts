import { formatDecimal, money, type Currency } from '@palaro/money';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { readDay } from '../play/index.ts';
import { offerMinor, ppmOfPoints, readPoints, type PointsDocument } from './points-document.ts';
import {
  adjustPoints,
  readHeld,
  readPointsVersions,
  writePointsVersion,
  type Adjusted,
  type HeldPoints,
  type PointsVersion,
} from './points-store.ts';

/** A clause of the document that keeps it from being published, and why. */
export type PointsClause = { readonly key: string; readonly why: string };
type PointsAdministrationDeps = { readonly pool: Pool; readonly clock: Clock };

/** What of a document a currency cannot have. */
const clausesOf = ({ rates, offers }: PointsDocument, currency: Currency): readonly PointsClause[] => [
  ...rates.flatMap(({ points }, index) =>
    ppmOfPoints(points, currency) === null ? [{ key: `rates.${index}.points`, why: `too fine for the digits of ${currency}` }] : [],
  ),
  ...offers.flatMap(({ amount }, index) => {
    const minor = offerMinor(amount, currency);
    const isRight = minor !== null && minor > 0n && formatDecimal(money(currency, minor)) === amount;
    return isRight ? [] : [{ key: `offers.${index}.amount`, why: `no amount, or without the digits of ${currency}` }];
  }),
];

/** What operators do with points. */
export const createPointsAdministration = ({ pool, clock }: PointsAdministrationDeps) => {
  const now = (): Date => new Date(clock.now());
  return {
    versions: (merchantCode: string, max: number): Promise<readonly PointsVersion[]> => readPointsVersions(pool, merchantCode, max),
    /** A document as it would be published, or every fault of it. */
    check: (document: unknown, currency: Currency): Result<PointsDocument, readonly PointsClause[]> => {
      const read = readPoints(document);
      if (!read.ok) return fail(read.failure.map(({ key, fault, fix }) => ({ key, why: `${fault}. ${fix}` })));
      const clauses = clausesOf(read.value, currency);
      return clauses.length > 0 ? fail(clauses) : ok(read.value);
    },
    /** Publishes a document that was checked, as the next version. What counts of a day that has begun stays: only the first may begin today. */
    publish: async (
      client: PoolClient,
      merchantCode: string,
      given: { readonly document: PointsDocument; readonly currency: Currency; readonly by: string },
    ): Promise<{ readonly version: number } | { readonly clauses: readonly PointsClause[] }> => {
      const { document, currency, by } = given;
      const today = await readDay(client, merchantCode, now());
      const isFirst = (await readPointsVersions(client, merchantCode, 1)).length === 0;
      if (document.from < today || (document.from === today && !isFirst))
        return { clauses: [{ key: 'from', why: `it begins after today, ${today}` }] };
      const rates = document.rates.map(({ points, ...rate }) => ({ ...rate, ppm: ppmOfPoints(points, currency) ?? 0n }));
      const offers = document.offers.map(({ amount, ...offer }) => ({ ...offer, amount: offerMinor(amount, currency) ?? 0n }));
      return { version: await writePointsVersion(client, { merchantCode, document, currency, rates, offers, by, at: now() }) };
    },
    /** How a player's points stand. */
    held: (playerId: string): Promise<HeldPoints> => readHeld(pool, playerId, now()),
    /** Gives points, or takes them where the number is below 0. */
    adjust: (client: PoolClient, playerId: string, points: bigint): Promise<Adjusted> => adjustPoints(client, playerId, points, now()),
  };
};
export type PointsAdministration = ReturnType<typeof createPointsAdministration>;
