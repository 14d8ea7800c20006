import { storage } from '../../device/storage.ts';
import { setTheme, type Theme } from '../../device/theme.ts';

/** What the player chose: a look, or that of the device. */
export type ThemeChoice = Theme | 'system';

const lightDevice = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: light)');
const deviceTheme = (): Theme => (lightDevice().matches ? 'light' : 'dark');

export const followsDevice = (): boolean => storage.themeFollows.get() === '1';

export const chooseTheme = (choice: ThemeChoice): void => {
  if (choice === 'system') storage.themeFollows.set('1');
  else storage.themeFollows.clear();
  setTheme(choice === 'system' ? deviceTheme() : choice);
};

/** Keeps the look that of the device for as long as the player wants it so; returns what ends that. */
export const followDevice = (): (() => void) => {
  const device = lightDevice();
  const onChange = (): void => {
    if (followsDevice()) setTheme(deviceTheme());
  };
  onChange();
  device.addEventListener('change', onChange);
  return () => device.removeEventListener('change', onChange);
};
