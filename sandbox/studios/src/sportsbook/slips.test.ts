import { DEFAULT_RETRY_POLICY } from '@palaro/game-server';
import { expect, test, vi } from 'vitest';
import type { SlipRow } from '../book-store.ts';
import type { SessionRow } from '../store.ts';
import { brokenOff, match, minutes } from '../testing/match.ts';
import { bookGame } from './book-games.ts';
import { createSlips } from './slips.ts';

const aSlip = (change: Partial<SlipRow> = {}): SlipRow => ({
  id: 's',
  sessionId: 'session',
  request: 'r',
  operator: 'o',
  vendor: 'v',
  game: 'palaro-sportsbook',
  book: 'sports',
  player: 'p',
  currency: 'PHP',
  walletSession: 'w',
  stake: '1000',
  win: null,
  legs: [],
  state: 'betting',
  reason: null,
  balance: null,
  settles: 0,
  attempts: 0,
  dueAt: 0,
  createdAt: 0,
  settledAt: null,
  ...change,
});
/** Slips against a store that holds what is given, and a wallet that is not called. */
const start = ({ at = 1000, store = {} } = {}) => {
  const failed = vi.fn<(event: string, error: unknown) => void>();
  const deps = {
    operators: ['o'],
    store,
    fixtures: { find: (id: string) => (id === brokenOff.id ? brokenOff : id === 'match' ? match() : null), planAhead: () => undefined },
    wallet: { standing: () => 'answers' },
    runtime: { now: () => at },
    retryPolicy: { ...DEFAULT_RETRY_POLICY, sweepMs: 10 },
    failed,
  };
  return { failed, slips: createSlips(deps as never) };
};

const session = { id: 'session', endedAt: null } as unknown as SessionRow;
const game = bookGame('palaro-sportsbook')!;
const wanted = {
  request: 'r',
  stake: String(game.game.minBet),
  accept: 'none',
  legs: [{ fixture: 'gone', market: 'm', pick: 'p', odds: 1 }],
} as const;

test('a session that has ended places no slip, nor does anybody while the studios stop or too many are open', async () => {
  let open = 0;
  const { slips } = start({ store: { slipOfRequest: () => null, openCount: () => open } });
  const codeOf = async (of = session) => {
    const placed = await slips.place(of, game, wanted);
    return placed.ok ? 'ok' : placed.code;
  };
  expect(await codeOf()).toBe('UNKNOWN_SELECTION');
  expect(await codeOf({ ...session, endedAt: 1 })).toBe('SESSION_CLOSED');
  open = 199;
  expect(await codeOf()).toBe('UNKNOWN_SELECTION');
  open = 200;
  expect(await codeOf()).toBe('TOO_MANY_OPEN');
  await slips.stop();
  expect(await codeOf()).toBe('SESSION_CLOSED');
});

test('what a slip may be paid leaves out the odds of a match that is void', () => {
  const { slips } = start({ at: minutes(50) });
  const leg = { market: 'winner', pick: 'home', halves: 0 } as const;
  const slip = aSlip({
    legs: [
      { ...leg, fixture: 'match', odds: 2000 },
      { ...leg, fixture: brokenOff.id, odds: 3000 },
    ],
  });
  const view = slips.view(slip);
  expect([view.odds, view.possible]).toEqual(['2000', '2000']);
  expect(view.legs.map(({ outcome }) => outcome)).toEqual(['open', 'void']);
});

test('a look at what is due that fails is told, and is no end of the looks', async () => {
  const fault = new Error('the store is away');
  const dueSlips = vi.fn<() => string[]>(() => {
    throw fault;
  });
  const { slips, failed } = start({ store: { dueSlips } });
  slips.start();
  await expect.poll(() => dueSlips.mock.calls.length).toBeGreaterThan(1);
  await slips.stop();
  expect(failed).toHaveBeenCalledWith('the look for each due slip failed', fault);
});
