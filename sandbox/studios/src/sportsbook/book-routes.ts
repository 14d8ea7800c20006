import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { commitmentOf } from '../engine/index.ts';
import { findDiscipline } from '../book/index.ts';
import type { SessionRow } from '../store.ts';
import { bookGame, type BookGame } from './book-games.ts';
import { offersIn, oddsIn, standingOf, type Fixture, type Fixtures } from './fixtures.ts';
import { LEGS_MAX, type WantedSlip } from './slip-rules.ts';
import type { Slips } from './slips.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A mark on odds says where they have gone within this time. */
const MOVE_MS = 20 * MINUTE_MS;
/** How long a fixture that has ended stands among the results. */
const RESULTS_MS = 2 * DAY_MS;
/** How long before now a fixture may have begun to be listed as under way. */
const LONGEST_MS = 4 * 60 * MINUTE_MS;
const NEXT_MAX = 40;
const LIST_MAX = 400;
const RESULTS_MAX = 60;
const SETTLED_MAX = 40;
const IDS_MAX = 20;

/** Wraps a handler with the check of its session. */
export type BookGuard = (
  handle: (session: SessionRow, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  asks?: { asksPlatform: boolean },
) => (request: FastifyRequest, reply: FastifyReply) => unknown;

export type OddsView = { market: string; pick: string; halves: number; odds: number | null; move: -1 | 0 | 1 };
export type FixtureView = {
  id: string;
  discipline: string;
  home: string;
  away: string;
  edge: number;
  startsAt: number;
  endsAt: number;
  state: string;
  score: { home: number; away: number } | null;
  /** The commitment to the fixture's seed, and the seed once its bets are decided. */
  hash: string;
  seed: string | null;
  offers: readonly OddsView[];
};

export function fixtureView(fixture: Fixture, at: number): FixtureView {
  const { id, discipline, home, away, edge, startsAt, endsAt, closesAt, serverSeed } = fixture;
  const offers = offersIn(fixture).map((offer): OddsView => {
    const { market, pick, halves } = offer;
    const odds = oddsIn(fixture, offer, at);
    const before = oddsIn(fixture, offer, at - MOVE_MS);
    const move = odds === null || before === null ? 0 : (Math.sign(odds - before) as -1 | 0 | 1);
    return { market, pick, halves, odds, move };
  });
  return {
    id,
    discipline: discipline.code,
    home,
    away,
    edge,
    startsAt,
    endsAt,
    ...standingOf(fixture, at),
    hash: commitmentOf(serverSeed),
    seed: at >= closesAt ? serverSeed : null,
    offers,
  };
}

const text = (maxLength: number, pattern: string) => ({ type: 'string', minLength: 1, maxLength, pattern });
const leg = {
  type: 'object',
  additionalProperties: false,
  required: ['fixture', 'market', 'pick', 'odds'],
  properties: {
    fixture: text(60, '^[a-z0-9-]+$'),
    market: text(10, '^[a-z]+$'),
    pick: text(10, '^[a-z]+$'),
    odds: { type: 'integer', minimum: 1, maximum: 1_000_000 },
  },
};
const slipBody = {
  type: 'object',
  additionalProperties: false,
  required: ['request', 'stake', 'accept', 'legs'],
  properties: {
    request: text(64, '^[A-Za-z0-9-]+$'),
    stake: text(15, '^[1-9][0-9]*$'),
    accept: { type: 'string', enum: ['none', 'higher', 'any'] },
    legs: { type: 'array', minItems: 1, maxItems: LEGS_MAX, items: leg },
  },
};

/** Lists fixtures: those to come and under way, of a discipline or the next ones of all; or those that have ended; or those of some ids. */
function listed({ fixtures, now }: BookRouteDeps, book: BookGame['book'], query: Readonly<Record<string, unknown>>): FixtureView[] {
  const at = now();
  const asked = typeof query['discipline'] === 'string' ? findDiscipline(query['discipline']) : null;
  const discipline = asked?.code ?? null;
  const ids = typeof query['ids'] === 'string' ? query['ids'].split(',').slice(0, IDS_MAX) : null;
  if (ids !== null)
    return ids
      .map((id) => fixtures.find(id))
      .filter((fixture) => fixture?.book === book)
      .flatMap((fixture) => (fixture === null ? [] : [fixtureView(fixture, at)]));
  if (query['view'] === 'results')
    return fixtures
      .list(book, discipline, at - RESULTS_MS, at, LIST_MAX)
      .filter(({ closesAt }) => closesAt <= at)
      .toSorted((a, b) => b.closesAt - a.closesAt)
      .slice(0, RESULTS_MAX)
      .map((fixture) => fixtureView(fixture, at));
  return fixtures
    .list(book, discipline, at - LONGEST_MS, at + 9 * DAY_MS, LIST_MAX)
    .filter(({ closesAt }) => closesAt > at)
    .slice(0, discipline === null ? NEXT_MAX : LIST_MAX)
    .map((fixture) => fixtureView(fixture, at));
}

export type BookRouteDeps = { fixtures: Fixtures; slips: Slips; now: () => number; guard: BookGuard };

/** The calls of the sportsbook page. */
export function registerBookRoutes(app: FastifyInstance, deps: BookRouteDeps): void {
  const { slips, guard, now } = deps;
  const refuse = (reply: FastifyReply, status: number, code: string): FastifyReply => reply.code(status).send({ code });
  /** For sessions of a title that opens a book alone. */
  const forBook = (
    handle: (session: SessionRow, game: BookGame, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
    asksPlatform = false,
  ) =>
    guard(
      async (session, request, reply) => {
        const game = bookGame(session.game);
        return game === null ? refuse(reply, 404, 'NO_BOOK') : handle(session, game, request, reply);
      },
      { asksPlatform },
    );
  app.get(
    '/api/book/fixtures',
    { compress: {} },
    forBook(async (_session, { book }, request) => ({
      now: now(),
      fixtures: listed(deps, book, request.query as Record<string, unknown>),
    })),
  );
  app.post(
    '/api/book/slips',
    { schema: { body: slipBody } },
    forBook(async (session, game, request, reply) => {
      const placed = await slips.place(session, game, request.body as WantedSlip);
      if (placed.ok) return slips.view(placed.slip);
      return reply.code(409).send({ code: placed.code, ...('present' in placed ? { present: placed.present } : {}) });
    }, true),
  );
  app.get(
    '/api/book/slips',
    forBook(async (session, { book }) => ({ now: now(), slips: slips.of(session, book, SETTLED_MAX).map(slips.view) })),
  );
  app.get(
    '/api/book/slips/:request',
    forBook(async (session, { book }, request, reply) => {
      const found = await slips.find(session, book, (request.params as { request: string }).request);
      return found === null ? refuse(reply, 404, 'UNKNOWN_SLIP') : slips.view(found);
    }),
  );
}
