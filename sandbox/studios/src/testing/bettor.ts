import { courseOf, findDiscipline, type Course } from '../book/index.ts';
import { systemRuntime } from '@palaro/game-server';
import type { FixtureView, SlipView } from '../sportsbook/index.ts';
import type { StudiosConfig } from '../config.ts';
import { createStudios, type Studios, type StudiosOptions } from '../studios.ts';
import { testConfig } from './visitor.ts';

/** Noon in Manila. */
const START = Date.UTC(2026, 10, 25, 4);

/** Studios with a clock of their fixtures that a test moves, and what the sportsbook page asks them. */
export async function startBettor(
  platformUrl: string,
  dataDir: string,
  { operators, ...options }: StudiosOptions & Partial<Pick<StudiosConfig, 'operators'>> = {},
) {
  // It goes on by itself from where a test moves it.
  let [at, movedAt] = [START, systemRuntime.now()];
  const now = (): number => at + systemRuntime.now() - movedAt;
  let seeds = 0;
  // Seeds by counting, so that a test plays the same week every time.
  const runtime = { ...systemRuntime, seed: () => (++seeds).toString(16).padStart(64, '0') };
  const start = async (): Promise<Studios> => {
    const config = testConfig(platformUrl, dataDir);
    const made = await createStudios(
      { ...config, operators: operators ?? config.operators },
      {
        runtime,
        bookNow: now,
        retryPolicy: { betAttempts: 2, winAttempts: 2, pauseMs: 5, pauseMaxMs: 20, sweepMs: 5 },
        callTimeoutMs: 10_000,
        ...options,
      },
    );
    await made.start();
    return made;
  };
  let studios = await start();
  const ask = async (method: 'GET' | 'POST', url: string, token: string, payload?: object) => {
    const answer = await studios.app.inject({
      method,
      url,
      ...(payload === undefined ? {} : { payload }),
      headers: token === '' ? {} : { authorization: `Bearer ${token}` },
    });
    return { code: answer.statusCode, body: answer.json() };
  };
  return {
    now,
    moveTo: (time: number): void => void ([at, movedAt] = [time, systemRuntime.now()]),
    stop: () => studios.stop(),
    restart: async (): Promise<void> => {
      await studios.stop();
      studios = await start();
    },
    ask,
    open: async (launch: string, game = 'palaro-sportsbook', more: { operator?: string } = {}): Promise<string> =>
      (await ask('POST', '/api/session', '', { game, token: launch, ...more })).body.token as string,
    fixtures: async (token: string, query = ''): Promise<FixtureView[]> =>
      (await ask('GET', `/api/book/fixtures${query}`, token)).body.fixtures as FixtureView[],
    slips: async (token: string): Promise<SlipView[]> => (await ask('GET', '/api/book/slips', token)).body.slips as SlipView[],
    place: (token: string, request: string, stake: string, legs: readonly object[], accept = 'none') =>
      ask('POST', '/api/book/slips', token, { request, stake, accept, legs }),
    /** What a stored fixture's seed makes of it: only a test may look. */
    courseOf: ({ id, discipline, edge }: FixtureView, serverSeed: string): Course => {
      const model = findDiscipline(discipline)?.model;
      if (model === undefined) throw new Error(`no discipline ${discipline}`);
      return courseOf(serverSeed, id, { model, edge });
    },
  };
}
export type Bettor = Awaited<ReturnType<typeof startBettor>>;

/** The first selection of a fixture, or the one wanted, as a page asks for it. */
export const legOn = (fixture: FixtureView, market = 'winner', pick = 'home') => {
  const offer = fixture.offers.find((one) => one.market === market && one.pick === pick);
  if (offer === undefined || offer.odds === null) throw new Error(`${fixture.id} offers no ${market} ${pick}`);
  return { fixture: fixture.id, market, pick, odds: offer.odds };
};
