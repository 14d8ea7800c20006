import {
  disciplinesOf,
  drawCourse,
  marginBounds,
  oddsUnder,
  offersOf,
  wins,
  type BookName,
  type Discipline,
  type Offer,
} from '../book/index.ts';
import { unbiased } from '../engine/index.ts';
import { createSimulationWords, FAIRNESS_Z_MAX } from '../fairness.ts';

/** The edges that are judged: even sides, and one that is much stronger. */
const EDGES = [0, 6] as const;

/** One selection of one discipline, at the dearest and the cheapest odds that the book ever offers for it. */
export type BookVerdict = {
  name: string;
  book: BookName;
  /** The exact chance of winning, and the measured one. */
  chance: number;
  measured: number;
  z: number;
  /** The exact return at the lowest and at the highest odds, in parts per million of the stake. */
  leastPpm: number;
  mostPpm: number;
  ok: boolean;
};

/** No bet may return more than the smallest margin leaves, nor less than the largest margin and one tick of rounding leave. */
const MOST_PPM = 980_400;
const LEAST_PPM = 880_000;

const returnPpm = (chance: number, margin: number): number => Math.round(((oddsUnder(chance, margin) ?? 0) / 1000) * chance * 1_000_000);

function judgeOffer(name: string, offer: Offer, hits: number, rounds: number): Omit<BookVerdict, 'book'> | null {
  if (oddsUnder(offer.chance, marginBounds.most) === null) return null;
  const measured = hits / rounds;
  const z = (measured - offer.chance) / Math.sqrt((offer.chance * (1 - offer.chance)) / rounds);
  const [leastPpm, mostPpm] = [returnPpm(offer.chance, marginBounds.most), returnPpm(offer.chance, marginBounds.least)];
  const isCapped = (oddsUnder(offer.chance, marginBounds.most) ?? 0) >= marginBounds.oddsMost;
  const ok = Math.abs(z) <= FAIRNESS_Z_MAX && mostPpm <= MOST_PPM && (leastPpm >= LEAST_PPM || isCapped);
  return { name, chance: offer.chance, measured, z, leastPpm, mostPpm, ok };
}

/** Draws fixtures of a discipline and compares each selection with its exact chance. Of a fixture that is called off stakes go back, so those drawn count as played. */
function judgeDiscipline({ code, model }: Discipline, edge: number, rounds: number, seed: number): Omit<BookVerdict, 'book'>[] {
  const plan = { model, edge };
  const offers = offersOf(code, plan);
  const source = unbiased(createSimulationWords(seed));
  const hits = offers.map(() => 0);
  for (let i = 0; i < rounds; i++) {
    const { result } = drawCourse(source, plan);
    offers.forEach((offer, n) => (hits[n] = (hits[n] ?? 0) + (wins(offer, result) ? 1 : 0)));
  }
  return offers
    .map((offer, n) => judgeOffer(`${code} ${edge} ${offer.market} ${offer.pick}`, offer, hits[n] ?? 0, rounds))
    .filter((verdict) => verdict !== null);
}

const books: readonly BookName[] = ['sports', 'esports'];

/** Judges every selection of both books whose discipline begins so. @param rounds fixtures drawn for each discipline and edge. */
export const judgeBooks = (start: string, rounds: number, seed: number): BookVerdict[] =>
  books
    .flatMap((book) => disciplinesOf(book).map((discipline) => ({ book, discipline })))
    .flatMap(({ book, discipline }, place) =>
      discipline.code.startsWith(start)
        ? EDGES.flatMap((edge) => judgeDiscipline(discipline, edge, rounds, seed + place * 10 + edge)).map((verdict) => ({
            ...verdict,
            book,
          }))
        : [],
    );

/** What is kept of a book's check, in parts per million: the exact bounds of a bet's return, and what a bet on every selection returned at the lowest and at the highest odds. */
export function bookReturns(verdicts: readonly BookVerdict[], book: BookName) {
  const of = verdicts.filter((verdict) => verdict.book === book);
  const measured = (ppm: (verdict: BookVerdict) => number): number =>
    Math.round(of.reduce((sum, verdict) => sum + (ppm(verdict) * verdict.measured) / verdict.chance, 0) / of.length);
  return {
    leastPpm: Math.min(...of.map(({ leastPpm }) => leastPpm)),
    mostPpm: Math.max(...of.map(({ mostPpm }) => mostPpm)),
    measuredLeastPpm: measured(({ leastPpm }) => leastPpm),
    measuredMostPpm: measured(({ mostPpm }) => mostPpm),
  };
}
