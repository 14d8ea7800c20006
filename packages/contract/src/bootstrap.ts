import type { CallValue } from './call.ts';
import type { Calls } from './calls/index.ts';
import type { ServiceEntry } from './calls/merchant.ts';
import type { Game } from './shapes.ts';
import type { LanguageCode, SectionKey } from './vocabulary.ts';

/** One row of games on home: all of a type, or one vendor's. */
export type HomeRow = {
  category: SectionKey;
  /** Present when the row is one vendor's preview (B104 to B106). */
  vendor: { vassalage: string; displayName: string } | null;
  games: readonly Game[];
};

/**
 * What the server puts into the page it renders: only public data, the same for every guest of a merchant and language.
 * Home data in it counts as already fetched (ruling 26).
 */
export type Bootstrap = {
  language: LanguageCode;
  theme: 'dark' | 'light';
  status: Pick<CallValue<Calls['systemStatus']>, 'info' | 'maintenance' | 'regionRestriction'>;
  settings: CallValue<Calls['siteSettings']>;
  banners: CallValue<Calls['announcements']>['list'];
  /** Titles of the announcements, newest first, for home's strip; empty on other screens. */
  headlines: readonly string[];
  /** Vendors by category, in menu order. */
  vendors: CallValue<Calls['vendorTypes']>['vendors'];
  /** Rows of the home screen; empty on other screens. */
  rows: readonly HomeRow[];
  /** First page of the game list when that is the screen asked for. */
  gamePage: CallValue<Calls['gameList']> | null;
};

/** A whole HTML document, with the sources that a content policy needs to allow what the renderer wrote into it inline, and nothing else. */
export type RenderedDocument = {
  readonly html: string;
  /** As a policy names them: `'sha256-…'`, quotes included (CSP level 3). */
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
};

/** The player app's server build exports `render: Render`. The document carries the bootstrap object in a JSON script. */
export type Render = (request: {
  /** Path and query as asked for, such as `/m/gameList?gameType=FISH`. */
  url: string;
  bootstrap: Bootstrap;
}) => RenderedDocument;

/**
 * The server build also exports `renderFailure: RenderFailure`: the document for a page whose data cannot be had (A064).
 * It needs no bootstrap object and runs no script.
 */
export type RenderFailure = (request: {
  /** Path and query as asked for. */
  url: string;
  language: LanguageCode;
  theme: 'dark' | 'light';
  /** The merchant's own colours. */
  colours: Bootstrap['settings']['theme'];
  /** The merchant's name, for the document's title. */
  name: string;
  customerService: readonly ServiceEntry[];
  requestId: string;
}) => RenderedDocument;

/** The server build also exports `renderOffline: RenderOffline`: the document that the service worker keeps for a phone without a network, and `renderOldBrowser`, of the same type: the one for a browser that is too old for the app. Neither runs a script. */
export type RenderOffline = (request: {
  readonly language: LanguageCode;
  readonly theme: 'dark' | 'light';
  /** The merchant's own colours. */
  readonly colours: Bootstrap['settings']['theme'];
  readonly name: string;
}) => RenderedDocument;

/** A picture of a web app manifest. */
export type ManifestPicture = { readonly src: string; readonly sizes: string; readonly type: string; readonly [key: string]: string };

/** The server build also exports `renderManifest: RenderManifest`: the text of the web app manifest. */
export type RenderManifest = (request: {
  readonly language: LanguageCode;
  readonly name: string;
  readonly shortName: string;
  readonly colours: Bootstrap['settings']['theme'];
  readonly icons: readonly ManifestPicture[];
  readonly screenshots: readonly ManifestPicture[];
}) => string;
