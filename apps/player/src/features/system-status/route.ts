import type { ScreenRoute } from '../../navigation/routes.ts';

/** In place of every screen while the site is closed; it has no address of its own. */
export const statusRoute: ScreenRoute = {
  id: 'status',
  paths: [],
  title: 'home.title',
  guard: 'none',
  source: 'src/features/system-status/status-screen.tsx',
  load: () => import('./status-screen.tsx').then((it) => it.StatusScreen),
};
