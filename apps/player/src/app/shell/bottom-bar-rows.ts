import { minePath } from '../../features/account-hub/paths.ts';
import { activityPath } from '../../features/content/paths.ts';
import { homePath } from '../../features/lobby/paths.ts';
import { loginPath } from '../../features/login/paths.ts';
import { depositPath } from '../../features/wallet/paths.ts';
import type { PlainMenuRow } from '../../overlays/menu.ts';
import type { BottomTab } from '../../navigation/routes.ts';

/** One of the five items at the foot of the screen; `tab` says on which screens it is lit. */
export type BarRow = PlainMenuRow & { readonly tab?: BottomTab };

/** The bottom bar's items in their order (A100, B180). A trial player gets the alert in place of the member centre (ruling 4). */
export const barRows: readonly BarRow[] = [
  { text: 'shell.bar.home', icon: 'house', href: homePath, tab: 'home' },
  { text: 'shell.bar.promo', icon: 'gift', href: activityPath, tab: 'promotion' },
  { text: 'common.deposit', icon: 'plus-bold', href: depositPath, tab: 'deposit' },
  { text: 'shell.bar.support', icon: 'headset', opens: 'service' },
  { text: 'shell.bar.me', icon: 'user', href: loginPath(), tab: 'member', who: ['guest'] },
  { text: 'shell.bar.me', icon: 'user', href: minePath, tab: 'member', who: ['member', 'agent'] },
  { text: 'shell.bar.me', icon: 'user', href: minePath, opens: 'memberAlert', tab: 'member', who: ['trial'] },
];
