import { clock } from './clock.ts';
import type { LocalKey } from './kept-keys.ts';
import { isText } from './kept-choices.ts';
import { storage } from './storage.ts';

/** The device's own date: what is hidden for today comes back with the next one (ruling 31). */
const today = (): string => {
  const now = new Date(clock.now());
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].join('-');
};

/** What can be hidden for today, by its key in the phone's storage. */
export type HiddenName = Extract<LocalKey, `app.${string}` | `popup.${string}`>;
const slotOf = (name: HiddenName) => storage.note<string>(name, isText);

/** Keeps what has this name away for today, or not any more. */
export const hideToday = (name: HiddenName, isHidden = true): void => (isHidden ? slotOf(name).set(today()) : slotOf(name).clear());
export const isHiddenToday = (name: HiddenName): boolean => slotOf(name).get() === today();
