// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import type { RoundOutcome } from '../engine/index.ts';
import { createDuelView } from './duel-view.ts';
import type { PageData } from './page-data.ts';
import { createPace, type Sound } from './sound.ts';
import { TEXTS } from './texts.ts';
import type { ViewContext } from './view.ts';

const nothing = (): void => undefined;

/** Shows one fight of the pit, and what its presentation waits on. */
const showFight = () => {
  const pace = createPace(false);
  const context: ViewContext = {
    data: { game: { family: 'COCKFIGHT' }, art: { symbols: [] } } as unknown as PageData,
    words: { ...TEXTS.en, ruleLines: [] },
    pace,
    sound: { start: nothing, pop: nothing, stop: nothing } as unknown as Sound,
    money: String,
    say: nothing,
    count: nothing,
    changed: nothing,
  };
  const view = createDuelView(context);
  let isOver = false;
  const outcome = { detail: { kind: 'duel', left: 9, right: 4, result: 'left' } } as unknown as RoundOutcome;
  view.begin();
  void view.present({ outcome, coin: 1n, stake: 100n, choice: 'left' }).then(() => (isOver = true));
  return { view, pace, isOver: () => isOver };
};

test('a fight of the pit takes 4 to 6 seconds', async () => {
  vi.useFakeTimers();
  const { isOver } = showFight();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(isOver()).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(isOver()).toBe(true);
});

test('a fight that is skipped shows its winner within half a second', async () => {
  vi.useFakeTimers();
  const { view, pace, isOver } = showFight();
  await vi.advanceTimersByTimeAsync(500);
  expect(view.element.classList.contains('left')).toBe(false);
  pace.hurry();
  await vi.advanceTimersByTimeAsync(500);
  expect(isOver()).toBe(true);
  expect(view.element.classList.contains('left')).toBe(true);
});
