// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeOverlay, openOverlay } from './overlay.ts';
import { announcePopup, usePopupQueue, type PopupName } from './popups.ts';
import { mount, unmountAll } from './test-app.tsx';

const Queue = () => {
  usePopupQueue();
  return null;
};
const opened: string[] = [];
const due = (name: PopupName): (() => void) =>
  announcePopup(name, () => {
    opened.push(name);
    openOverlay('appDownload');
  });
const pass = (milliseconds: number): void => act(() => void vi.advanceTimersByTime(milliseconds));

beforeEach(async () => {
  opened.length = 0;
  await mount(<Queue />, { answers: {} });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  act(closeOverlay);
  unmountAll();
});

test('popups that are due together come one at a time, in their order (ruling 6), each 500 ms after the screen is free', () => {
  act(() => void (['appDownload', 'promotions', 'contractRequest', 'notice'] as const).map(due));
  pass(499);
  expect(opened).toEqual([]);
  pass(1);
  expect(opened).toEqual(['contractRequest']);
  pass(60_000);
  expect(opened).toEqual(['contractRequest']);
  for (const next of ['notice', 'promotions', 'appDownload']) {
    act(closeOverlay);
    pass(500);
    expect(opened.at(-1)).toBe(next);
  }
  act(closeOverlay);
  pass(60_000);
  expect(opened.length).toBe(4);
});

test('nothing comes over what lies over the screen already, and what is taken back does not come', () => {
  act(() => openOverlay('menu'));
  let takeBack = (): void => undefined;
  act(() => void (takeBack = due('appDownload')));
  pass(60_000);
  expect(opened).toEqual([]);
  act(takeBack);
  act(closeOverlay);
  pass(60_000);
  expect(opened).toEqual([]);
});
