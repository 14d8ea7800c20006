import { games, isTable } from '@palaro/game-library';
import type { Draw, FuzzedCall, FuzzTarget } from '@palaro/game-server/testing/fuzz';
import { studioGame } from '../games.ts';
import { bookGame, type FixtureView } from '../sportsbook/index.ts';

/** A seat: the game that it begins with, the one that it plays, and the latest of its requests that were answered in this session. */
type Seat = { readonly home: string; game: string; token: string; asked: readonly string[] };
/** Who asks, and what there is to ask about. */
export type FuzzStage = {
  readonly seats: Seat[];
  /** The latest fixtures that answers told of, with their odds. */
  readonly fixtures: { readonly book: string; readonly fixture: FixtureView }[];
};

const fixturesMax = 300;
const askedMax = 5;
const repeatedShare = 8;
const known = ({ seats }: FuzzStage, draw: Draw, seat: number): string => draw.of(seats[seat]?.asked ?? [], 'none');
/** A new request, or a known one again. */
const request = (stage: FuzzStage) => (draw: Draw, seat: number) =>
  draw.below(repeatedShare) === 0 ? known(stage, draw, seat) : `r-${draw.below(1_000_000_000)}`;
const anyGame = (draw: Draw): string => draw.of(games, null)?.code ?? '';
const ofSession = ['BAD_TOKEN', 'UNKNOWN_GAME', 'UNKNOWN_OPERATOR', 'UNKNOWN_SESSION'];

/** A page says in its own words that something is not there. */
const ofPage = [''];

const choiceOf = (game: string, draw: Draw): string => draw.of(studioGame(game)?.math.returns ?? [], null)?.choice ?? '';
const stakeOf = (game: string, draw: Draw): string => String(draw.of(studioGame(game)?.stakes ?? [], 0n));

const bookOfSeat = ({ seats }: FuzzStage, seat: number): string => bookGame(seats[seat]?.game ?? '')?.book ?? '';
const fixturesOf = (stage: FuzzStage, seat: number): readonly FixtureView[] =>
  stage.fixtures.filter(({ book }) => book === bookOfSeat(stage, seat)).map(({ fixture }) => fixture);

/** A leg of a slip at the odds that were told, or a step beside them. */
const legOf = (fixtures: readonly FixtureView[], draw: Draw): object => {
  const fixture = draw.of(fixtures, null);
  const offer = draw.of(fixture?.offers ?? [], null);
  const odds = (offer?.odds ?? 2000) + draw.of([0, 0, 0, 0, 10, -10], 0);
  return { fixture: fixture?.id ?? 'none', market: offer?.market ?? 'winner', pick: offer?.pick ?? 'home', odds };
};

const playCalls = (stage: FuzzStage): Readonly<Record<string, FuzzedCall>> => {
  const gameOfSeat = (seat: number): string => stage.seats[seat]?.game ?? '';
  return {
    open: {
      weight: 3,
      method: 'POST',
      path: '/api/session',
      fields: {
        game: (draw, seat) => draw.of([gameOfSeat(seat), gameOfSeat(seat), anyGame(draw)], ''),
        token: (draw) => `${draw.of(['first', 'first', 'second', 'bad'], '')}-${draw.below(1_000_000_000)}`,
        operator: (draw) => draw.of(['PALARO', 'PALARO', undefined, 'OTHER'], undefined),
      },
      refusals: ofSession,
    },
    state: { weight: 2, method: 'GET', path: '/api/session', fields: {}, refusals: ofSession },
    close: { weight: 1, method: 'POST', path: '/api/session/close', fields: {}, refusals: [] },
    round: {
      weight: 25,
      method: 'POST',
      path: '/api/rounds',
      fields: {
        request: request(stage),
        stake: (draw, seat) => stakeOf(gameOfSeat(seat), draw),
        choice: (draw, seat) => choiceOf(gameOfSeat(seat), draw),
      },
      refusals: ['BAD_STAKE', 'BAD_CHOICE', 'BETS_CLOSED', 'REQUEST_REUSED', 'ROUND_OPEN', 'NO_ROUNDS'],
    },
    rounds: { weight: 3, method: 'GET', path: '/api/rounds', fields: {}, refusals: [] },
    roundOf: {
      weight: 5,
      method: 'GET',
      path: '/api/rounds/:request',
      fields: { request: (draw, seat) => known(stage, draw, seat) },
      refusals: ['UNKNOWN_ROUND'],
    },
    table: {
      weight: 3,
      method: 'GET',
      path: '/api/table',
      fields: {},
      seats: seatsOf(stage, (game) => games.some((one) => one.code === game && isTable(one))),
      refusals: ['NO_TABLE'],
    },
    seed: {
      weight: 5,
      method: 'POST',
      path: '/api/seed',
      fields: { clientSeed: (draw) => `my seed ${draw.below(100)}` },
      refusals: ['BAD_SEED', 'ROUND_OPEN'],
    },
    play: {
      weight: 1,
      method: 'GET',
      path: '/play',
      fields: { game: anyGame, lang: (draw) => draw.of(['en', 'fil', 'ar'], 'en'), token: () => 'page' },
      refusals: ofPage,
    },
    verify: {
      weight: 1,
      method: 'GET',
      path: '/verify',
      fields: { game: anyGame, lang: (draw) => draw.of(['en', 'fil', 'ar'], 'en') },
      refusals: ofPage,
    },
  };
};

const bookCalls = (stage: FuzzStage): Readonly<Record<string, FuzzedCall>> => ({
  fixtures: {
    weight: 4,
    method: 'GET',
    path: '/api/book/fixtures',
    fields: {
      discipline: (draw) => draw.of(['football', 'tennis', 'lane-legends', undefined], undefined),
      view: (draw) => draw.of(['results', undefined, undefined], undefined),
      ids: (draw, seat) => draw.of([undefined, undefined, draw.of(fixturesOf(stage, seat), null)?.id], undefined),
    },
    refusals: ['NO_BOOK'],
  },
  slip: {
    weight: 15,
    method: 'POST',
    path: '/api/book/slips',
    fields: {
      request: request(stage),
      stake: (draw) => String(1_000 + draw.below(20_000)),
      accept: (draw) => draw.of(['none', 'higher', 'any', 'any'], 'any'),
      legs: (draw, seat) => Array.from({ length: draw.of([1, 1, 2, 3], 1) }, () => legOf(fixturesOf(stage, seat), draw)),
    },
    refusals: [
      'NO_BOOK',
      'BAD_STAKE',
      'BAD_SLIP',
      'REQUEST_REUSED',
      'TOO_MANY_OPEN',
      'UNKNOWN_SELECTION',
      'SAME_FIXTURE',
      'BETTING_CLOSED',
      'ODDS_CHANGED',
    ],
  },
  slips: { weight: 2, method: 'GET', path: '/api/book/slips', fields: {}, refusals: ['NO_BOOK'] },
  slipOf: {
    weight: 6,
    method: 'GET',
    path: '/api/book/slips/:request',
    fields: { request: (draw, seat) => known(stage, draw, seat) },
    refusals: ['NO_BOOK', 'UNKNOWN_SLIP'],
  },
});

const seatsOf = ({ seats }: FuzzStage, fits: (game: string) => boolean): readonly number[] =>
  seats.flatMap(({ home }, seat) => (fits(home) ? [seat] : []));
/** For seats that begin with a book, which may go on to another game. */
const ofBooks = (stage: FuzzStage): Readonly<Record<string, FuzzedCall>> => {
  const seats = seatsOf(stage, (game) => bookGame(game) !== null);
  return Object.fromEntries(Object.entries(bookCalls(stage)).map(([name, call]) => [name, { ...call, seats }]));
};

/** The calls of the studios, with what fits their fields. */
export const createFuzzCalls = (stage: FuzzStage): Pick<FuzzTarget, 'calls' | 'heard'> => ({
  calls: { ...playCalls(stage), ...ofBooks(stage) },
  heard: async ({ call, seat }, answer, isOk) => {
    const at = stage.seats[seat];
    const code = answer?.['code'];
    // A seat without a session opens the next one.
    if (at !== undefined && (code === 'SESSION_CLOSED' || code === 'NO_SESSION'))
      Object.assign(at, { token: '', game: at.home, asked: [] });
    if (at !== undefined && isOk && call === 'open')
      Object.assign(at, { token: String(answer?.['token']), game: String(answer?.['game']), asked: [] });
    if (at !== undefined && isOk && (call === 'round' || call === 'slip'))
      at.asked = [...at.asked, String(answer?.['request'])].slice(-askedMax);
    if (!isOk || call !== 'fixtures') return;
    const book = bookOfSeat(stage, seat);
    const told = (answer?.['fixtures'] ?? []) as FixtureView[];
    const scheduled = told.filter(({ state }) => state === 'scheduled');
    stage.fixtures.push(...scheduled.map((fixture) => ({ book, fixture })));
    stage.fixtures.splice(0, Math.max(0, stage.fixtures.length - fixturesMax));
  },
});
