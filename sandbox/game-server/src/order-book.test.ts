import { expect, test, vi } from 'vitest';
import type { Order, OrderRules, RetryPolicy } from './order.ts';
import { createOrderBook } from './order-book.ts';
import type { CallAnswer } from './wallet-client.ts';

type Bet = Order & { win: string | null; balance: string | null };
const aBet = (change: Partial<Bet> = {}): Bet => ({
  id: 'b',
  sessionId: 'session',
  operator: 'o',
  vendor: 'v',
  game: 'g',
  player: 'p',
  currency: 'PHP',
  walletSession: 'w',
  stake: '1000',
  win: null,
  balance: null,
  state: 'betting',
  reason: null,
  attempts: 0,
  dueAt: 0,
  ...change,
});
const ok: CallAnswer = { kind: 'ok', body: { balance: '5' } };
const lost: CallAnswer = { kind: 'unknown', reason: 'no answer' };
const refused = (status: Extract<CallAnswer, { kind: 'refused' }>['status']): CallAnswer => ({ kind: 'refused', status, body: {} });

const retryPolicy: RetryPolicy = {
  betAttempts: 3,
  winAttempts: 2,
  pauseMs: 100,
  pauseMaxMs: 250,
  sweepMs: 10,
  concurrency: 4,
  winsAtOnce: 1,
};

/** A book of bets that are stored, against a wallet that gives these answers, one after another. */
const open = (
  answers: readonly CallAnswer[],
  bets: readonly Bet[] = [],
  { rules = {}, policy = {} }: { rules?: Partial<OrderRules<Bet>>; policy?: Partial<RetryPolicy> } = {},
) => {
  const left = [...answers];
  const sent: [string, Readonly<Record<string, unknown>>][] = [];
  const stored = new Map(bets.map((bet) => [bet.id, { ...bet }]));
  const clock = { at: 1000 };
  const onCall = { do: (): unknown => undefined };
  const [warn, endSession] = [vi.fn<(event: string, id: string) => void>(), vi.fn<(id: string) => void>()];
  const isDue = ({ state, dueAt }: Bet, at: number): boolean => ['betting', 'open', 'paying', 'cancelling'].includes(state) && dueAt <= at;
  const book = createOrderBook<Bet>({
    rules: {
      noun: 'bet',
      paidState: 'closed',
      rows: {
        due: (operator, at, limit) =>
          [...stored.values()]
            .filter((bet) => bet.operator === operator && isDue(bet, at))
            .slice(0, limit)
            .map((bet) => ({ ...bet })),
        dueOne: (id, at) => {
          const bet = stored.get(id);
          return bet === undefined || !isDue(bet, at) ? null : { ...bet };
        },
        set: (bet) => void stored.set(bet.id, { ...bet }),
        transaction: (work) => work(),
      },
      decide: () => ({ state: 'paying', win: '2000' }),
      bodyOf: (bet, call) => (call === 'win' ? { amount: bet.win } : {}),
      answered: ({ balance }) => ({ balance: typeof balance === 'string' ? balance : null }),
      endSession,
      ...rules,
    },
    wallet: {
      call: async (_party, name, body) => {
        sent.push([name.replace('wallet/', ''), body]);
        await Promise.resolve();
        await onCall.do();
        return left.shift() ?? lost;
      },
      standing: () => 'answers',
    },
    operators: ['o'],
    runtime: { now: () => clock.at, wait: () => Promise.resolve(), chance: () => 0.5 },
    retryPolicy: { ...retryPolicy, ...policy },
    warn,
    failed: () => undefined,
  });
  return { ...book, stored: (id = 'b') => stored.get(id), sent, calls: () => sent.map(([name]) => name), clock, onCall, warn, endSession };
};

test('a bet is staked, decided and paid, and each is stored before the wallet hears of it', async () => {
  const book = open([ok, ok], [aBet()]);
  const seen: unknown[] = [];
  book.onCall.do = () => seen.push(book.stored()?.state);
  await book.place(aBet());
  expect(seen).toEqual(['betting', 'paying']);
  const named = { player: 'p', game: 'g', round: 'b', currency: 'PHP', session: 'w' };
  expect(book.sent).toEqual([
    ['bet', { ...named, transaction: 'b.b', amount: '1000' }],
    ['win', { ...named, transaction: 'b.w', amount: '2000', closed: true }],
  ]);
  expect(book.stored()).toMatchObject({ state: 'closed', win: '2000', balance: '5' });
});

test('a bet that is to wait is looked at again when it is due', async () => {
  const book = open([ok, ok, ok], [], {
    rules: { decide: ({ state }) => (state === 'open' ? { state: 'cancelling', reason: 'VOID' } : { state: 'open', dueAt: 2000 }) },
  });
  await book.place(aBet());
  await book.sweep();
  expect([book.stored()?.state, book.calls()]).toEqual(['open', ['bet']]);
  book.clock.at = 2000;
  await book.sweep();
  expect(book.stored()).toMatchObject({ state: 'cancelled', reason: 'VOID' });
  expect(book.sent.at(-1)).toEqual([
    'rollback',
    { player: 'p', game: 'g', round: 'b', currency: 'PHP', transaction: 'b.r', target: 'b.b' },
  ]);
});

test('a win that is to wait is stored at once and paid when it is due', async () => {
  const book = open([ok, ok], [], { rules: { decide: () => ({ state: 'paying', win: '2000', dueAt: 2000 }) } });
  await book.place(aBet());
  expect([book.stored()?.state, book.stored()?.win, book.calls()]).toEqual(['paying', '2000', ['bet']]);
  book.clock.at = 2000;
  await book.sweep();
  expect([book.stored()?.state, book.calls()]).toEqual(['closed', ['bet', 'win']]);
});

test('a win or a rollback that the wallet refuses waits for a person, and the log says which', async () => {
  for (const state of ['paying', 'cancelling']) {
    const book = open([refused('UNKNOWN_PLAYER')], [aBet({ state })]);
    await book.sweep();
    expect(book.stored()).toMatchObject({ state: 'stuck', reason: 'UNKNOWN_PLAYER' });
    expect(book.warn).toHaveBeenCalledWith('the wallet refused what it must accept', 'b');
  }
});

test('a win or a rollback without an answer is tried again later and later, and so is one whose signature was late', async () => {
  for (const [state, end] of [
    ['paying', 'closed'],
    ['cancelling', 'cancelled'],
  ] as const) {
    const book = open([lost, refused('BAD_SIGNATURE'), lost, ok], [aBet({ state })]);
    const pauses = [];
    for (let turn = 0; turn < 3; turn++) {
      await book.sweep();
      const { attempts, dueAt } = book.stored()!;
      pauses.push([attempts, dueAt - book.clock.at]);
      book.clock.at = dueAt;
    }
    expect(pauses).toEqual([
      [1, 100],
      [2, 200],
      [3, 250],
    ]);
    expect(book.warn).not.toHaveBeenCalled();
    await book.sweep();
    expect(book.stored()).toMatchObject({ state: end, balance: '5' });
  }
});

test('a bet that is refused at once staked nothing; a session that has ended is ended here too', async () => {
  const book = open([refused('SESSION_CLOSED')]);
  await book.place(aBet());
  expect([book.stored()?.state, book.stored()?.reason, book.calls()]).toEqual(['refused', 'SESSION_CLOSED', ['bet']]);
  expect(book.endSession).toHaveBeenCalledWith('session');
});

test('a bet that is refused after one without an answer is given back, since that one may still arrive', async () => {
  const book = open([lost, refused('INSUFFICIENT_FUNDS'), ok]);
  await book.place(aBet());
  expect([book.stored()?.state, book.stored()?.reason, book.calls()]).toEqual([
    'cancelled',
    'INSUFFICIENT_FUNDS',
    ['bet', 'bet', 'rollback'],
  ]);
  expect(book.endSession).not.toHaveBeenCalled();
});

test('a bet is asked for a few times, not again while the book stops, and then given back', async () => {
  const going = open([lost, lost, lost, ok]);
  await going.place(aBet());
  expect(going.calls()).toEqual(['bet', 'bet', 'bet', 'rollback']);
  const stopping = open([lost, ok]);
  const stopped: Promise<void>[] = [];
  stopping.onCall.do = () => void stopped.push(stopping.stop());
  await stopping.place(aBet());
  await Promise.all(stopped);
  expect(stopping.calls()).toEqual(['bet', 'rollback']);
  expect(stopping.stored()?.state).toBe('cancelled');
});

test('a win that its player waits for is tried a few times at once, and stays due after that', async () => {
  const book = open([ok, lost, lost]);
  await book.place(aBet());
  expect(book.calls()).toEqual(['bet', 'win', 'win']);
  expect(book.stored()).toMatchObject({ state: 'paying', attempts: 2, dueAt: 1200 });
});

test('a bet that a crash left open is given back, and not one that is being placed or whose turn comes', async () => {
  const book = open([ok], [aBet({ id: 'left' }), aBet({ id: 'held' })]);
  await book.holding([aBet({ id: 'held' })], book.sweep);
  expect([book.stored('left')?.state, book.stored('held')?.state]).toEqual(['cancelled', 'betting']);
  const placing = open([ok, ok], [aBet()]);
  placing.onCall.do = () => (placing.calls().length === 1 ? placing.sweep() : undefined);
  await placing.place(aBet());
  expect(placing.calls()).toEqual(['bet', 'win']);
});

test('a second call for a bet waits for the first', async () => {
  const book = open([ok, ok]);
  const bet = aBet({ state: 'cancelling' });
  await Promise.all([book.cancel(bet), book.cancel(bet), book.waitFor('b')]);
  expect([book.calls(), book.stored()?.state]).toEqual([['rollback'], 'cancelled']);
});

test('what is due is left alone when its player has taken it up meanwhile', async () => {
  const bets = ['one', 'two'].map((id) => aBet({ id, state: 'cancelling' }));
  const book = open([ok, ok, ok], bets, { policy: { concurrency: 1 } });
  const answer = Promise.withResolvers<void>();
  const asked: Promise<void>[] = [];
  book.onCall.do = () => {
    if (book.calls().length > 1) return answer.promise;
    return void asked.push(book.cancel(aBet({ id: 'two', state: 'cancelling' })));
  };
  const sweep = book.sweep();
  await expect.poll(() => book.stored('one')?.state).toBe('cancelled');
  answer.resolve();
  await Promise.all([sweep, ...asked]);
  expect(book.calls()).toEqual(['rollback', 'rollback']);
});

test('a bet that its game cannot settle waits for a person, and keeps no other of the same call from being paid', async () => {
  const bets = ['one', 'two', 'three'].map((id) => aBet({ id, state: 'paying', win: id }));
  const bodyOf = ({ win }: Bet, call: string) => {
    if (win === 'two') throw new Error('its game is gone');
    return call === 'win' ? { amount: win } : {};
  };
  const book = open([ok, ok], bets, { rules: { bodyOf }, policy: { winsAtOnce: 10 } });
  await book.sweep();
  expect(['one', 'two', 'three'].map((id) => book.stored(id)?.state)).toEqual(['closed', 'stuck', 'closed']);
  expect(book.warn).toHaveBeenCalledWith('a bet that cannot be settled is marked for review', 'two');
});

test('a store that fails says nothing about the bet at hand, which stays due', async () => {
  const full = Object.assign(new Error('no room'), { code: 'ERR_SQLITE_ERROR' });
  const decide = () => {
    throw full;
  };
  const book = open([], [aBet({ state: 'open' })], { rules: { decide } });
  await expect(book.sweep()).rejects.toThrow('no room');
  expect(book.stored()?.state).toBe('open');
});
