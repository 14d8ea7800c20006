// @vitest-environment happy-dom
import { act, useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeOverlay, openOverlay } from './overlay.ts';
import { announcePopup, isFirstBrowserSession, popupPauseMs, usePopupQueue, type PopupName } from './popups.ts';
import { endSession, startSession } from '../calls/session.ts';
import { mount, unmountAll } from '../testing/test-app.tsx';

let goHome: (isHome: boolean) => void;
const Queue = () => {
  const [isHome, setHome] = useState(true);
  useEffect(() => {
    goHome = setHome;
  }, []);
  usePopupQueue(isHome);
  return null;
};
const opened: string[] = [];
const takeBacks: (() => void)[] = [];
const due = (name: PopupName): (() => void) => {
  const takeBack = announcePopup(name, () => {
    opened.push(name);
    openOverlay('appDownload');
  });
  takeBacks.push(takeBack);
  return takeBack;
};
const pass = (milliseconds: number): void => act(() => void vi.advanceTimersByTime(milliseconds));
/** The player goes to another screen and back. */
const visitAgain = (): void => {
  act(() => goHome(false));
  act(() => goHome(true));
};

beforeEach(async () => {
  opened.length = 0;
  localStorage.clear();
  sessionStorage.clear();
  endSession();
  for (const note of ['visit', 'firstVisit']) document.cookie = `${note}=; path=/; max-age=0`;
  await mount(<Queue />, { answers: {} });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  act(closeOverlay);
  act(() => takeBacks.forEach((takeBack) => takeBack()));
  unmountAll();
});

test('of what is due together one popup comes on a visit to home, in their order (ruling 6), and the next at a visit ten minutes on (ruling 50)', () => {
  act(() => void (['appDownload', 'promotions', 'contractRequest', 'notice'] as const).map(due));
  pass(499);
  expect(opened).toEqual([]);
  pass(1);
  expect(opened).toEqual(['contractRequest']);
  for (const next of ['notice', 'promotions', 'appDownload']) {
    const before = opened.length;
    act(closeOverlay);
    pass(popupPauseMs - 2000);
    visitAgain();
    pass(1000);
    expect(opened.length).toBe(before);
    pass(1000);
    visitAgain();
    pass(500);
    expect(opened.at(-1)).toBe(next);
  }
  act(closeOverlay);
  pass(popupPauseMs);
  visitAgain();
  pass(60_000);
  expect(opened.length).toBe(4);
});

test('a player who stays on home meets no second popup, however long', () => {
  act(() => void (['promotions', 'notice'] as const).map(due));
  pass(500);
  act(closeOverlay);
  pass(popupPauseMs * 3);
  expect(opened).toEqual(['notice']);
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

test('nothing comes over a window that a screen has opened itself', () => {
  const sheet = document.createElement('dialog');
  sheet.setAttribute('open', '');
  document.body.append(sheet);
  act(() => void due('promotions'));
  pass(60_000);
  expect(opened).toEqual([]);
  sheet.remove();
  pass(500);
  expect(opened).toEqual(['promotions']);
});

test('nothing comes within ten seconds of a login; a session that is resumed waits for nothing', () => {
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'PALARO', firstTimeLogin: false }));
  act(() => void due('promotions'));
  pass(9_500);
  expect(opened).toEqual([]);
  pass(1_000);
  expect(opened).toEqual(['promotions']);
});

test('the first browser session of a phone is the one in which it came, until the browser is closed', () => {
  expect([isFirstBrowserSession(), isFirstBrowserSession()]).toEqual([true, true]);
  // The browser is closed: its session cookies go, its storage stays.
  for (const note of ['visit', 'firstVisit']) document.cookie = `${note}=; path=/; max-age=0`;
  expect([isFirstBrowserSession(), isFirstBrowserSession()]).toEqual([false, false]);
});
