import { limits } from '@palaro/contract/constants';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { noteInBrowserSession, wasInBrowserSession } from '../device/browser-session.ts';
import { clock } from '../device/clock.ts';
import { useOverlay } from './overlay.ts';
import { useSession, type SessionState } from '../calls/session.ts';
import { isFlag, isNumber } from '../device/kept-shape.ts';
import { jsonSlot, storage } from '../device/storage.ts';

/** Popups that come by themselves, in the order in which those that are due together are shown (ruling 6). */
const popupOrder = ['contractRequest', 'notice', 'loginPromotions', 'promotions', 'appDownload'] as const;
export type PopupName = (typeof popupOrder)[number];
type Due = { readonly name: PopupName; readonly open: () => void };

/** Milliseconds between two of them, and from a login to the first (ruling 50). */
export const popupPauseMs = 600_000;
const afterLoginMs = 10_000;
/** Milliseconds until it is looked again whether what lies over the screen has gone. */
const lookAgainMs = 500;

let due: readonly Due[] = [];
const listeners = new Set<() => void>();
const publish = (next: readonly Due[]): void => {
  due = next;
  for (const listener of listeners) listener();
};

/** Says that a popup is due: its turn comes by `open`, once. Returns what takes it back while it still waits. */
export const announcePopup = (name: PopupName, open: () => void): (() => void) => {
  const own = { name, open };
  publish([...due, own]);
  return () => publish(due.filter((one) => one !== own));
};

let holds = 0;
/** Keeps what is due waiting while it is asked whether something comes before it. Returns what ends that. */
export const holdPopups = (): (() => void) => {
  holds++;
  return () => {
    holds--;
  };
};

const first = (): Due | null => popupOrder.flatMap((name) => due.filter((one) => one.name === name))[0] ?? null;

const lastAt = storage.note<number>('popups.lastAt', isNumber);
/** A phone's clock that was set back does not keep them away for longer. */
const isWithin = (at: number | null, milliseconds: number): boolean => at !== null && Math.abs(clock.now() - at) < milliseconds;

const visited = storage.note<true>('visited', isFlag);
const sessionNote = 'visit';
const firstSessionNote = 'firstVisit';
/** Whether this phone is here for the first time, until its browser is closed. */
export const isFirstBrowserSession = (): boolean => {
  if (!wasInBrowserSession(sessionNote)) {
    noteInBrowserSession(sessionNote);
    if (visited.get() === null) noteInBrowserSession(firstSessionNote);
    visited.set(true);
  }
  return wasInBrowserSession(firstSessionNote);
};

/** When a guest of this tab became a member, for as long as it matters; a reload does not forget it. */
const loginAt = jsonSlot<number>('session', 'loginAt', isNumber);
const useLoginTime = (status: SessionState['status']): void => {
  const before = useRef(status);
  useEffect(() => {
    // A resumed session comes out of `resuming`: nobody has logged in.
    if (before.current === 'guest' && status === 'member') loginAt.set(clock.now());
    before.current = status;
  }, [status]);
};

/**
 * Opens the first of what is due, one on a visit to home (ruling 50): 500 ms after what is due has changed (B353, B354), not within
 * ten minutes of the one before nor ten seconds of a login, and never over something else.
 */
export const usePopupQueue = (isHome: boolean): void => {
  const { status } = useSession();
  useLoginTime(status);
  const isFree = useOverlay() === null;
  const wasShown = useRef(false);
  useEffect(() => {
    isFirstBrowserSession();
    wasShown.current = false;
  }, [isHome]);
  const waiting = useSyncExternalStore(
    (listener) => (listeners.add(listener), () => void listeners.delete(listener)),
    () => due,
  );
  useEffect(() => {
    if (!isHome || !isFree || waiting.length === 0) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = (): void => {
      const next = first();
      if (next === null || wasShown.current || isWithin(lastAt.get(), popupPauseMs)) return;
      if (holds > 0 || isWithin(loginAt.get(), afterLoginMs) || document.querySelector('dialog[open]') !== null) {
        timer = setTimeout(look, lookAgainMs);
        return;
      }
      wasShown.current = true;
      lastAt.set(clock.now());
      publish(due.filter((one) => one !== next));
      next.open();
    };
    timer = setTimeout(look, limits.popupDelayMs);
    return () => clearTimeout(timer);
  }, [isHome, isFree, waiting]);
};
