import type { ScreenRoute } from '../../shared/routes.ts';
import { memberHomePath, minePath } from './paths.ts';

const screen = { source: 'src/features/account-hub/hub-screen.tsx', load: () => import('./hub-screen.tsx').then((it) => it.HubScreen) };

export const routes = [
  { id: 'mine', paths: [minePath], title: 'titles.mine', guard: 'none', without: ['header'], tab: 'member', ...screen },
  { id: 'memberHome', paths: [memberHomePath], title: 'titles.memberHome', guard: 'session', tab: 'member', ...screen },
] as const satisfies readonly ScreenRoute[];
