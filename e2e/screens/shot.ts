import type { Page } from '@playwright/test';

/** One picture: where, as whom, and what is done before it is taken. */
export type Shot = {
  readonly name: string;
  readonly path: string;
  /** A player is a member with money. */
  readonly who: 'guest' | 'member' | 'player';
  /** Before the page is opened: hold, refuse or cut off calls. */
  readonly before?: (page: Page) => Promise<void>;
  /** After it is open: open a menu, scroll, type. */
  readonly after?: (page: Page) => Promise<void>;
  /** Also with the right-to-left pseudo language. */
  readonly rtl?: boolean;
  readonly fullPage?: boolean;
  /** With what home opens by itself. */
  readonly popups?: true;
  /** The phone, where it matters which. */
  readonly userAgent?: string;
  /** How the site is meanwhile; open unless it says otherwise. */
  readonly site?: SiteState;
};
/**
 * `sliders` asks for a slider wherever it may ask, and for the device's work before a trial; `firebase` has its codes sent by
 * Firebase; `livestream` has the category of live models; `benefits` shows the VIP benefits; `broken` is a site whose pages cannot be rendered.
 */
export type SiteState = 'open' | 'sliders' | 'firebase' | 'livestream' | 'benefits' | 'maintenance' | 'restricted' | 'broken';
