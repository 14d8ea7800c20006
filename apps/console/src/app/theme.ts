import { localStorageStore } from 'ra-core';
import { useSyncExternalStore } from 'react';

export type Theme = 'dark' | 'light';

// A store of its own: a logout empties the one of react-admin, and how the console looks is no secret of who has left.
const store = localStorageStore('1', 'ConsoleLook');
const key = 'theme';
const lightQuery = '(prefers-color-scheme: light)';
const listeners = new Set<() => void>();

const isTheme = (value: unknown): value is Theme => value === 'dark' || value === 'light';
/** What was chosen on this device, else what the system has. */
const currentTheme = (): Theme => {
  const chosen: unknown = store.getItem(key);
  if (isTheme(chosen)) return chosen;
  return matchMedia(lightQuery).matches ? 'light' : 'dark';
};

/** Draws the document in the current theme, from now on also after the system changes its own. */
export const applyTheme = (): void => {
  const draw = (): void => {
    document.documentElement.dataset['theme'] = currentTheme();
    for (const listener of listeners) listener();
  };
  matchMedia(lightQuery).addEventListener('change', draw);
  listeners.add(() => (document.documentElement.dataset['theme'] = currentTheme()));
  draw();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The theme, and what changes it for this device. */
export const useTheme = (): { readonly theme: Theme; readonly setTheme: (theme: Theme) => void } => ({
  theme: useSyncExternalStore(subscribe, currentTheme),
  setTheme: (theme) => {
    store.setItem(key, theme);
    for (const listener of listeners) listener();
  },
});
