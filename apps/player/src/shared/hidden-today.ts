import { clock } from './clock.ts';
import { storage } from './storage.ts';

/** The device's own date: what is hidden for today comes back with the next one (ruling 31). */
const today = (): string => {
  const now = new Date(clock.now());
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].join('-');
};

/** Keeps what has this name in the phone's storage away for today, or not any more. */
export const hideToday = (name: string, isHidden = true): void =>
  isHidden ? storage.note<string>(name).set(today()) : storage.note<string>(name).clear();
export const isHiddenToday = (name: string): boolean => storage.note<string>(name).get() === today();
