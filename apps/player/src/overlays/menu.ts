import type { FlagKey } from '@palaro/contract/constants';
import type { TextKey } from '@palaro/i18n';
import type { IconName } from '@palaro/ui';
import type { OverlayName } from './overlay.ts';
import { hasScreen } from '../navigation/routes.ts';
import { useSession } from '../calls/session.ts';
import { useSettings, useSystemStatus, type SiteSettings } from '../site/site.ts';

/** Who looks at a menu; a guest too for as long as the session is not known. */
export type Audience = 'guest' | 'member' | 'agent' | 'trial';

/** A whitelabel flag, or a switch of the merchant's settings. */
export type MenuFlag = FlagKey | Extract<keyof SiteSettings, 'promoCategory' | 'showVipBenefit'>;

/** What a row can count; drawn at its end, nothing for none. */
export type MenuBadge = 'unreadAnnouncements' | 'unreadFeedback' | 'unreadMessages';

/** One entry of the side menu, the account hub, the bottom bar or home's categories. */
export type MenuRow = {
  readonly text: TextKey;
  readonly icon: IconName;
  /** Who sees it; everybody unless stated. */
  readonly who?: readonly Audience[];
  /** Shown only while this is on. */
  readonly flag?: MenuFlag;
  /** Where it leads. */
  readonly href?: string;
  /** What it opens over the screen. */
  readonly opens?: OverlayName;
  readonly badge?: MenuBadge;
  /** Trial players are refused it (`menu-action.ts`). */
  readonly actualOnly?: true;
};

/** A row of a menu that draws no badges so far. */
export type PlainMenuRow = MenuRow & { readonly badge?: never };

/** What decides which rows are shown. */
export type MenuSituation = { readonly audience: Audience; readonly isOn: (flag: MenuFlag) => boolean };

/** Everybody who has a session. */
export const players: readonly Audience[] = ['member', 'agent', 'trial'];

/** Files below `/m/static/` are no screens, and are there. */
const isReachable = (href: string | undefined): boolean =>
  href === undefined || !href.startsWith('/m/') || href.startsWith('/m/static/') || hasScreen(href);

/** The rows of a menu that are shown now, in their order. */
export const shownRows = <R extends MenuRow>(rows: readonly R[], { audience, isOn }: MenuSituation): readonly R[] =>
  rows.filter(({ who, flag, href }) => (who?.includes(audience) ?? true) && (flag === undefined || isOn(flag)) && isReachable(href));

export const useMenuSituation = (): MenuSituation => {
  const { isLogin, isTrial, isAgent } = useSession();
  const settings = useSettings();
  const { whitelabel } = useSystemStatus().info;
  return {
    audience: !isLogin ? 'guest' : isTrial ? 'trial' : isAgent ? 'agent' : 'member',
    isOn: (flag) => (flag === 'promoCategory' || flag === 'showVipBenefit' ? settings[flag] : whitelabel[flag] === true),
  };
};
