import { useSyncExternalStore } from 'react';
import { rememberForServer, storage } from './storage.ts';

export type Theme = 'dark' | 'light';
/** B303, A309. */
export const themeDefault: Theme = 'dark';

/** Anything but the two known values is the default. */
export const parseTheme = (raw: string | null): Theme => (raw === 'light' || raw === 'dark' ? raw : themeDefault);

const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Stores the theme and shows it at once (B302). */
export const setTheme = (theme: Theme): void => {
  storage.theme.set(theme);
  rememberForServer('theme', theme);
  document.documentElement.dataset['theme'] = theme;
  for (const listener of listeners) listener();
};

export const useTheme = (): Theme =>
  useSyncExternalStore(
    subscribe,
    () => parseTheme(storage.theme.get()),
    () => themeDefault,
  );
