/** Tags and directions by themselves: the phone needs them on every screen, the names only where a language is chosen. */
export type Direction = 'ltr' | 'rtl';

/** BCP 47 tags of the codes whose tag is not the code in lower case (ruling 21). */
const tags: Readonly<Record<string, string>> = {
  TY: 'fil',
  CN: 'zh-Hans',
  TW: 'zh-Hant',
  KR: 'ko',
  'UR-LA': 'ur-Latn',
  'PT-BR': 'pt-BR',
  UZ: 'uz-Latn',
  NO: 'nb',
  // The generated texts of tests.
  XB: 'ar',
};
const rightToLeft: readonly string[] = ['AR', 'FA', 'UR', 'XB'];

/** BCP 47 tag of a known language code, for `lang` attributes and `Intl`. */
export const tagOf = (code: string): string => tags[code] ?? code.toLowerCase();
/** Writing direction of a code. */
export const directionOf = (code: string): Direction => (rightToLeft.includes(code) ? 'rtl' : 'ltr');
