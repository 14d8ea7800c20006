import type { CallAnswer } from '@palaro/game-server';
import { expect, test, vi } from 'vitest';
import type { SlipRow } from '../book-store.ts';
import type { SessionRow } from '../store.ts';
import { brokenOff, match, minutes } from '../testing/match.ts';
import { bookGame } from './book-games.ts';
import { createSlipSettlement } from './slip-settlement.ts';
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
const ok: CallAnswer = { kind: 'ok', body: { balance: '5' } };
const lost: CallAnswer = { kind: 'unknown', reason: 'no answer' };
const refused = (status: Extract<CallAnswer, { kind: 'refused' }>['status']): CallAnswer => ({ kind: 'refused', status, body: {} });

/** The steps of slips against a wallet that gives these answers, one after another. */
const start = (answers: readonly CallAnswer[], { isStopping = (): boolean => false, at = 1000, store = {} } = {}) => {
  const left = [...answers];
  const calls: string[] = [];
  const failed = vi.fn<(event: string, error: unknown) => void>();
  const [warn, endSession] = [vi.fn<(event: string, slip: string) => void>(), vi.fn<(id: string) => void>()];
  const deps = {
    operators: ['o'],
    store: { setSlip: () => undefined, ...store },
    fixtures: { find: (id: string) => (id === brokenOff.id ? brokenOff : id === 'match' ? match() : null), planAhead: () => undefined },
    wallet: {
      call: (_party: unknown, name: string) => {
        calls.push(name.replace('wallet/', ''));
        return Promise.resolve(left.shift() ?? lost);
      },
      standing: () => 'answers',
    },
    now: () => at,
    wait: () => Promise.resolve(),
    chance: () => 0.5,
    retryPolicy: { betAttempts: 3, winAttempts: 1, pauseMs: 100, pauseMaxMs: 250, sweepMs: 10, concurrency: 2 },
    endSession,
    warn,
    failed,
    isStopping,
    id: () => 'id',
    sweepMs: 10,
  };
  return { calls, warn, failed, endSession, ...createSlipSettlement(deps as never), slips: createSlips(deps as never) };
};

test('a win or a rollback that the wallet refuses waits for a person, and the log says which', async () => {
  for (const step of ['pay', 'cancel'] as const) {
    const steps = start([refused('UNKNOWN_PLAYER')]);
    const slip = aSlip();
    await steps[step](slip);
    expect([slip.state, slip.reason]).toEqual(['stuck', 'UNKNOWN_PLAYER']);
    expect(steps.warn).toHaveBeenCalledWith('the wallet refused what it must accept', 's');
  }
});

test('a win or a rollback without an answer is tried again later and later, and so is one whose signature was late', async () => {
  for (const step of ['pay', 'cancel'] as const) {
    const steps = start([lost, refused('BAD_SIGNATURE'), lost, ok]);
    const slip = aSlip({ state: 'paying' });
    const pauses = [];
    for (let turn = 0; turn < 3; turn++) {
      await steps[step](slip);
      pauses.push([slip.attempts, slip.dueAt - 1000]);
    }
    expect(pauses).toEqual([
      [1, 100],
      [2, 200],
      [3, 250],
    ]);
    expect(steps.warn).not.toHaveBeenCalled();
    await steps[step](slip);
    expect([slip.state, slip.balance]).toEqual([step === 'pay' ? 'closed' : 'cancelled', '5']);
  }
});

test('a bet that is refused at once staked nothing; a session that has ended is ended here too', async () => {
  const { bet, calls, endSession } = start([refused('SESSION_CLOSED')]);
  const slip = aSlip();
  await bet(slip);
  expect([slip.state, slip.reason, calls]).toEqual(['refused', 'SESSION_CLOSED', ['bet']]);
  expect(endSession).toHaveBeenCalledWith('session');
});

test('a bet that is refused after one without an answer is given back, since that one may still arrive', async () => {
  const { bet, calls, endSession } = start([lost, refused('INSUFFICIENT_FUNDS'), ok]);
  const slip = aSlip();
  await bet(slip);
  expect([slip.state, slip.reason, calls]).toEqual(['cancelled', 'INSUFFICIENT_FUNDS', ['bet', 'bet', 'rollback']]);
  expect(endSession).not.toHaveBeenCalled();
});

test('a bet is asked for a few times, not again while the studios stop, and then given back', async () => {
  const going = start([lost, lost, lost, ok]);
  await going.bet(aSlip());
  expect(going.calls).toEqual(['bet', 'bet', 'bet', 'rollback']);
  const stopping = start([lost, ok], { isStopping: () => true });
  await stopping.bet(aSlip());
  expect(stopping.calls).toEqual(['bet', 'rollback']);
});

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
  const { slips } = start([], { store: { slipOfRequest: () => null, openCount: () => open } });
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
  const { slips } = start([], { at: minutes(50) });
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
  const { slips, failed } = start([], { store: { dueSlips } });
  slips.start();
  await expect.poll(() => dueSlips.mock.calls.length).toBeGreaterThan(1);
  await slips.stop();
  expect(failed).toHaveBeenCalledWith('the look for each due slip failed', fault);
});
