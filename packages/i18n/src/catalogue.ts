import type announcements from '../catalogues/en/announcements.json';
import type common from '../catalogues/en/common.json';
import type errors from '../catalogues/en/errors.json';
import type favourites from '../catalogues/en/favourites.json';
import type gameList from '../catalogues/en/game-list.json';
import type home from '../catalogues/en/home.json';
import type hub from '../catalogues/en/hub.json';
import type launch from '../catalogues/en/launch.json';
import type legal from '../catalogues/en/legal.json';
import type login from '../catalogues/en/login.json';
import type memberAlert from '../catalogues/en/member-alert.json';
import type menu from '../catalogues/en/menu.json';
import type money from '../catalogues/en/money.json';
import type record from '../catalogues/en/record.json';
import type registration from '../catalogues/en/registration.json';
import type settings from '../catalogues/en/settings.json';
import type shell from '../catalogues/en/shell.json';
import type status from '../catalogues/en/status.json';
import type support from '../catalogues/en/support.json';
import type titles from '../catalogues/en/titles.json';
import type validation from '../catalogues/en/validation.json';
import type wallet from '../catalogues/en/wallet.json';

/** Every key of the English catalogue; a key that does not stand there does not compile. */
export type TextKey =
  | keyof typeof announcements
  | keyof typeof common
  | keyof typeof errors
  | keyof typeof favourites
  | keyof typeof gameList
  | keyof typeof home
  | keyof typeof hub
  | keyof typeof launch
  | keyof typeof legal
  | keyof typeof login
  | keyof typeof memberAlert
  | keyof typeof menu
  | keyof typeof money
  | keyof typeof record
  | keyof typeof registration
  | keyof typeof settings
  | keyof typeof shell
  | keyof typeof status
  | keyof typeof support
  | keyof typeof titles
  | keyof typeof validation
  | keyof typeof wallet;

/** What a hole of a message may be filled with. */
export type HoleValue = string | number;

/** A compiled ICU message: plain pieces and holes, read by `@lingui/core`. */
export type CompiledMessage = (string | [name: string, type?: string, format?: unknown])[];

/** Messages of one language by key, ready for `i18n.load`. */
export type Catalogue = Record<string, CompiledMessage>;

/**
 * The parts a language is delivered in: `home` is all that the shell and the home screen show before anything is
 * tapped, `rest` is everything else. They do not overlap.
 */
export const catalogueParts = ['home', 'rest'] as const;
export type CataloguePart = (typeof catalogueParts)[number];

/** The areas of the `home` part; an area is a file of the catalogue folder. */
export const homeAreas: readonly string[] = ['common', 'shell', 'home', 'favourites', 'wallet', 'titles'];
