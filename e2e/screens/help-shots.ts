import { hold, refuse } from './answers.ts';
import type { Shot } from './shot.ts';

/** The help centre in its states. */
export const helpShots: readonly Shot[] = [
  { name: 'help', path: '/m/help', who: 'guest', rtl: true },
  { name: 'help-category', path: '/m/helpDetail?i=1&c=games', who: 'member' },
  { name: 'help-loading', path: '/m/help', who: 'guest', before: hold('**/wps/help?*') },
  { name: 'help-failed', path: '/m/help', who: 'guest', before: refuse('**/wps/help?*') },
  {
    name: 'help-none',
    path: '/m/help',
    who: 'guest',
    after: (page) => page.locator('input[name=help]').fill('xyzzy'),
  },
];
