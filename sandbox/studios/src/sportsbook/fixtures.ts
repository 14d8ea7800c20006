import { createHmac } from 'node:crypto';
import {
  courseOf,
  disciplinesOf,
  findDiscipline,
  offersOf,
  oddsAt,
  scoreAt,
  withdrawalOf,
  type BookName,
  type Course,
  type Discipline,
  type Odds,
  type Offer,
  type Plan,
  type Score,
} from '../book/index.ts';
import { createFairSource, type OutcomeSource } from '../engine/index.ts';
import type { BookStore, FixtureRow } from '../book-store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Days are those of the Philippines, which have no summer time. */
const MANILA_MS = 8 * 60 * MINUTE_MS;
/** Fixtures are known for today and so many days after it. */
export const DAYS_AHEAD = 7;
/** Fixtures of each discipline in a day, and the minutes of the day among which they are spread. */
const PLAN_OF_DAY: Readonly<Record<BookName, { count: number; from: number; to: number }>> = {
  sports: { count: 4, from: 10 * 60, to: 22 * 60 },
  esports: { count: 12, from: 0, to: 24 * 60 },
};
/** A side's form of the day moves the edge by at most so many steps. */
const FORM_MAX = 3;
const COURSES_MAX = 4_000;

export type FixtureState = 'scheduled' | 'suspended' | 'live' | 'finished' | 'voided';
export type Standing = { state: FixtureState; score: Score | null };

/** A fixture with what its seed determines. `closesAt` is when its bets are decided. */
export type Fixture = Omit<FixtureRow, 'discipline'> & {
  discipline: Discipline;
  plan: Plan;
  course: Course;
  withdrawal: { from: number; to: number } | null;
  closesAt: number;
};

export const dayOf = (at: number): number => Math.floor((at + MANILA_MS) / DAY_MS);
const startOfDay = (day: number): number => day * DAY_MS - MANILA_MS;

function shuffled<Value>(source: OutcomeSource, values: readonly Value[]): Value[] {
  const left = [...values];
  return values.map(() => left.splice(source.below(left.length), 1)).flat();
}

/** The fixtures of one discipline on one day: who meets whom, when, in which form, and the sealed seed of each. */
function planDay(book: BookName, discipline: Discipline, place: number, day: number, daySeed: string): FixtureRow[] {
  const source = createFairSource({ serverSeed: daySeed, clientSeed: discipline.code, nonce: 0 });
  const { count, from, to } = PLAN_OF_DAY[book];
  const gap = (to - from) / count;
  // Disciplines start one after another, so that something is always about to begin.
  const offset = Math.floor((gap * place) / disciplinesOf(book).length);
  let sides: Discipline['sides'][number][] = [];
  return Array.from({ length: count }, (_, number) => {
    if (sides.length < 2) sides = shuffled(source, discipline.sides);
    const [home, away] = sides.splice(0, 2);
    if (home === undefined || away === undefined) throw new Error(`too few sides in ${discipline.code}`);
    const form = source.below(2 * FORM_MAX + 1) - FORM_MAX;
    const startsAt = startOfDay(day) + Math.floor(from + gap * number + offset) * MINUTE_MS;
    const id = `${discipline.code}-${day}-${number + 1}`;
    return {
      id,
      book,
      discipline: discipline.code,
      home: home[0],
      away: away[0],
      edge: home[1] - away[1] + discipline.home + form,
      startsAt,
      endsAt: startsAt + discipline.minutes * MINUTE_MS,
      serverSeed: createHmac('sha256', Buffer.from(daySeed, 'hex')).update(id).digest('hex'),
    };
  });
}

/** A stored fixture with what its seed makes of it; null of one whose discipline the books no longer have. */
function fixtureOf(row: FixtureRow): Fixture | null {
  const discipline = findDiscipline(row.discipline);
  if (discipline === null) return null;
  const plan = { model: discipline.model, edge: row.edge };
  const course = courseOf(row.serverSeed, row.id, plan);
  const length = row.endsAt - row.startsAt;
  const closesAt = course.voidAt === null ? row.endsAt : row.startsAt + Math.floor((length * course.voidAt) / 1_000_000);
  return { ...row, discipline, plan, course, withdrawal: withdrawalOf(row.serverSeed, row.id), closesAt };
}

/** How a fixture stands at a time, as anybody may know. */
export function standingOf({ course, withdrawal, startsAt, endsAt, closesAt }: Fixture, at: number): Standing {
  if (at < startsAt) {
    const left = (startsAt - at) / MINUTE_MS;
    return { state: withdrawal !== null && left <= withdrawal.from && left > withdrawal.to ? 'suspended' : 'scheduled', score: null };
  }
  if (at >= closesAt) return course.voidAt === null ? { state: 'finished', score: course.result } : { state: 'voided', score: null };
  const gone = Math.floor(((at - startsAt) * 1_000_000) / (endsAt - startsAt));
  const { pause } = course;
  const state = pause !== null && gone >= pause.from && gone < pause.to ? 'suspended' : 'live';
  return { state, score: scoreAt(course.scored, gone) };
}

export type Fixtures = ReturnType<typeof createFixtures>;

type Deps = {
  store: BookStore;
  transaction: <T>(work: () => T) => T;
  seed: () => string;
  now: () => number;
  warn: (event: string, id: string) => void;
  /** The disciplines of a book; those that there are where nothing is said. */
  disciplines?: typeof disciplinesOf;
};

/** The fixtures of a day. A discipline that cannot be planned has none; the others are played all the same. */
function planDays({ warn, disciplines = disciplinesOf }: Deps, book: BookName, day: number, daySeed: string): FixtureRow[] {
  return disciplines(book).flatMap((discipline, place) => {
    try {
      return planDay(book, discipline, place, day, daySeed);
    } catch {
      warn('a discipline cannot be planned', `${discipline.code}-${day}`);
      return [];
    }
  });
}

/** The fixtures of both books: planned day by day from a secret seed, and what their own seeds make of them. */
export function createFixtures(deps: Deps) {
  const { store, transaction, seed, now } = deps;
  const known = new Map<string, Fixture>();
  const keep = (row: FixtureRow): Fixture | null => {
    const before = known.get(row.id);
    if (before !== undefined) return before;
    const made = fixtureOf(row);
    if (made === null) return null;
    if (known.size >= COURSES_MAX) known.delete(known.keys().next().value ?? '');
    known.set(row.id, made);
    return made;
  };
  return {
    /** Plans the days that are not planned yet. What has begun already is left out: nobody could have bet on it. */
    planAhead(): void {
      const today = dayOf(now());
      for (const book of ['sports', 'esports'] as const)
        for (let day = today; day <= today + DAYS_AHEAD; day++) {
          if (store.hasDay(book, day)) continue;
          const rows = planDays(deps, book, day, seed());
          transaction(() =>
            store.addDay(
              book,
              day,
              rows.filter(({ startsAt }) => startsAt > now()),
            ),
          );
        }
    },
    /** The fixture of an id; null where there is none, or none any more. */
    find(id: string): Fixture | null {
      const before = known.get(id);
      if (before !== undefined) return before;
      const row = store.fixture(id);
      return row === null ? null : keep(row);
    },
    list: (book: BookName, discipline: string | null, from: number, to: number, limit: number): Fixture[] =>
      store.fixtures(book, discipline, from, to, limit).flatMap((row) => keep(row) ?? []),
  };
}

/** What can be bet on in a fixture, whatever the time. */
export const offersIn = (fixture: Fixture): readonly Offer[] => offersOf(fixture.discipline.code, fixture.plan);
/** The odds of an offer at a time; null while nothing may be bet on it. */
export const oddsIn = (fixture: Fixture, offer: Offer, at: number): Odds | null =>
  standingOf(fixture, at).state === 'scheduled' ? oddsAt(fixture.id, offer, at) : null;
