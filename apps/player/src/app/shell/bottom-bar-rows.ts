import * as to from '../../navigation/to.ts';
import type { PlainMenuRow } from '../../overlays/menu.ts';
import type { BottomTab } from '../../navigation/routes.ts';

/** One of the five items at the foot of the screen; `tab` says on which screens it is lit. */
export type BarRow = PlainMenuRow & { readonly tab?: BottomTab };

/** The bottom bar's items in their order (A100, B180). A trial player gets the alert in place of the member centre (ruling 4). */
export const barRows: readonly BarRow[] = [
  { text: 'shell.bar.home', icon: 'house', href: to.home, tab: 'home' },
  { text: 'shell.bar.promo', icon: 'gift', href: to.activity, tab: 'promotion' },
  { text: 'common.deposit', icon: 'plus-bold', href: to.deposit, tab: 'deposit' },
  { text: 'shell.bar.support', icon: 'headset', opens: 'service' },
  { text: 'shell.bar.me', icon: 'user', href: to.login(), tab: 'member', who: ['guest'] },
  { text: 'shell.bar.me', icon: 'user', href: to.mine, tab: 'member', who: ['member', 'agent'] },
  { text: 'shell.bar.me', icon: 'user', href: to.mine, opens: 'memberAlert', tab: 'member', who: ['trial'] },
];
