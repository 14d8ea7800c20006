import { directionOf, tagOf, type Direction } from './writing.ts';

/**
 * The languages the product knows by name (A021): the 30 codes of A022 and the rest of the longer list.
 * A merchant offers a few of them; only those with a catalogue can be shown.
 */
export type Language = {
  /** The product's own code, as stored under the key `language` and sent to the platform. */
  readonly code: string;
  /** The language's name in the language itself. */
  readonly name: string;
  /** BCP 47 tag for `lang` attributes and `Intl` (ruling 21). */
  readonly tag: string;
  readonly direction: Direction;
};

const language = (code: string, name: string): Language => ({ code, name, tag: tagOf(code), direction: directionOf(code) });

export const languages: readonly Language[] = [
  language('EN', 'English'),
  language('TY', 'Tagalog'),
  language('CN', '简体中文'),
  language('TW', '繁體中文'),
  language('JA', '日本語'),
  language('KO', '한국어'),
  language('KR', '한국어'),
  language('TH', 'ไทย'),
  language('VI', 'Tiếng Việt'),
  language('MY', 'မြန်မာ'),
  language('ID', 'Bahasa Indonesia'),
  language('MS', 'Bahasa Melayu'),
  language('KM', 'ខ្មែរ'),
  language('LO', 'ລາວ'),
  language('HI', 'हिन्दी'),
  language('TA', 'தமிழ்'),
  language('BN', 'বাংলা'),
  language('NE', 'नेपाली'),
  language('UR', 'اردو'),
  language('UR-LA', 'Urdu (Latin)'),
  language('AR', 'العربية'),
  language('FA', 'فارسی'),
  language('ES', 'Español'),
  language('PT', 'Português'),
  language('PT-BR', 'Português (Brasil)'),
  language('FR', 'Français'),
  language('TR', 'Türkçe'),
  language('RU', 'Русский'),
  language('KK', 'Қазақша'),
  language('UZ', 'Oʻzbekcha'),
  language('DE', 'Deutsch'),
  language('IT', 'Italiano'),
  language('NL', 'Nederlands'),
  language('PL', 'Polski'),
  language('UK', 'Українська'),
  language('CS', 'Čeština'),
  language('SK', 'Slovenčina'),
  language('HU', 'Magyar'),
  language('RO', 'Română'),
  language('BG', 'Български'),
  language('EL', 'Ελληνικά'),
  language('SV', 'Svenska'),
  language('DA', 'Dansk'),
  language('FI', 'Suomi'),
  language('NO', 'Norsk'),
  language('TE', 'తెలుగు'),
  language('MR', 'मराठी'),
  language('SI', 'සිංහල'),
  language('MN', 'Монгол'),
  language('SW', 'Kiswahili'),
];

const byCode: ReadonlyMap<string, Language> = new Map(languages.map((row) => [row.code, row]));

/** The default language of the product (A019). */
const languageDefault: Language = language('TY', 'Tagalog');

/** The row of a code; an unknown code is answered with the default language's row. */
export const languageOf = (code: string): Language => byCode.get(code) ?? languageDefault;
