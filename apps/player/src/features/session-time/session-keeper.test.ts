import { beforeEach, expect, test, vi } from 'vitest';
import { createSessionKeeper, renewEveryMs, warnBeforeMs, type SessionTime } from './session-keeper.ts';

const idleMs = 1_800_000;
let now: number;
let endsAt: number;
let isPlaying: boolean;
let renew: ReturnType<typeof vi.fn<() => Promise<SessionTime | null>>>;
const [look, warn, endWarning, share] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()];
beforeEach(() => {
  vi.clearAllMocks();
  now = 1_000_000;
  endsAt = now + 86_400_000;
  isPlaying = false;
  renew = vi.fn<() => Promise<SessionTime | null>>(() => Promise.resolve({ expiresAt: Math.min(now + idleMs, endsAt), endsAt }));
});
const begin = async () => {
  const keeper = createSessionKeeper({ now: () => now, renew: () => renew(), look, isPlaying: () => isPlaying, warn, endWarning, share });
  await keeper.begin();
  /** Lets time go by, in the steps of the clock. */
  const pass = async (ms: number, stepMs = 10_000): Promise<void> => {
    for (const until = now + ms; now < until;) {
      now += stepMs;
      keeper.tick();
      await Promise.resolve();
      await Promise.resolve();
    }
  };
  return { keeper, pass };
};

test('a session that is used is renewed, once a minute at most', async () => {
  const { keeper, pass } = await begin();
  for (let turn = 0; turn < 30; turn++) {
    keeper.used();
    await pass(10_000);
  }
  expect(renew.mock.calls.length).toBe(1 + 300_000 / renewEveryMs);
  expect(share).toHaveBeenCalledTimes(renew.mock.calls.length);
  expect(warn).not.toHaveBeenCalled();
});

test('one that is not used is not renewed: two minutes before its end there is a warning, and then the server is asked', async () => {
  const { keeper, pass } = await begin();
  await pass(idleMs - warnBeforeMs - 10_000);
  expect(warn).not.toHaveBeenCalled();
  await pass(10_000);
  expect(warn).toHaveBeenCalledOnce();
  keeper.used();
  await pass(warnBeforeMs + 50_000);
  expect([renew.mock.calls.length, warn.mock.calls.length, look.mock.calls.length]).toEqual([1, 1, 1]);
});

test('a running game is use', async () => {
  const { pass } = await begin();
  isPlaying = true;
  await pass(3 * idleMs);
  expect([warn.mock.calls.length, look.mock.calls.length]).toEqual([0, 0]);
});

test('one that bets have kept open is asked for once a minute, and goes on when it is used', async () => {
  const { keeper, pass } = await begin();
  // The page sleeps past the end that it knows of.
  now += idleMs;
  await pass(3 * renewEveryMs);
  expect([renew.mock.calls.length, look.mock.calls.length]).toEqual([1, 3]);
  keeper.used();
  await pass(renewEveryMs);
  expect([renew.mock.calls.length, look.mock.calls.length]).toEqual([2, 3]);
  expect(keeper.time()?.expiresAt).toBeGreaterThan(now);
});

test('whoever stays when they are warned goes on, and is warned again after as long', async () => {
  const { keeper, pass } = await begin();
  await pass(idleMs - warnBeforeMs);
  await keeper.stay();
  expect(endWarning).toHaveBeenCalledOnce();
  await pass(idleMs - warnBeforeMs);
  expect([warn.mock.calls.length, look.mock.calls.length]).toEqual([2, 0]);
});

test('another tab that is used keeps the warning away here', async () => {
  const { keeper, pass } = await begin();
  await pass(idleMs - warnBeforeMs);
  keeper.take({ expiresAt: now + idleMs, endsAt });
  expect([warn.mock.calls.length, endWarning.mock.calls.length]).toEqual([1, 1]);
  await pass(idleMs - warnBeforeMs - 10_000);
  expect(warn).toHaveBeenCalledOnce();
});

test('however much it is used, the end of its longest life is warned of once', async () => {
  endsAt = now + idleMs / 2;
  const { keeper, pass } = await begin();
  for (let turn = 0; turn < 90; turn++) {
    keeper.used();
    await pass(10_000);
  }
  expect([warn.mock.calls.length, look.mock.calls.length]).toEqual([1, 1]);
});

test('a renewal that could not be asked for is tried again', async () => {
  const { keeper, pass } = await begin();
  renew.mockResolvedValueOnce(null);
  keeper.used();
  await pass(renewEveryMs);
  keeper.used();
  await pass(renewEveryMs);
  expect(renew).toHaveBeenCalledTimes(3);
});

test('so is the first one', async () => {
  renew.mockResolvedValueOnce(null);
  const { keeper, pass } = await begin();
  expect(keeper.time()).toBeNull();
  await pass(renewEveryMs);
  expect(keeper.time()).toEqual({ expiresAt: now + idleMs, endsAt });
});
