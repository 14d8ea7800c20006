/** For tests only: gives addresses of later screens a screen. */
import { setScreens, type ScreenRoute } from '../navigation/routes.ts';

const screenAt = (path: string): ScreenRoute => ({
  id: path,
  paths: [path],
  title: 'home.title',
  guard: 'none',
  source: '',
  load: () => Promise.reject(new Error(`${path} is not shown here`)),
});

/** The given screens, and one at each of the addresses. */
export const setScreensAnd = (screens: readonly ScreenRoute[], ...paths: readonly string[]): void =>
  setScreens([...screens, ...paths.map(screenAt)]);
