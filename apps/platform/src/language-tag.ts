import type { LanguageCode } from '@palaro/contract';

/** The codes that are not already a BCP 47 tag in another case (ruling 21). */
const tags: Partial<Record<LanguageCode, string>> = {
  TY: 'fil',
  CN: 'zh-Hans',
  TW: 'zh-Hant',
  'UR-LA': 'ur-Latn',
  KR: 'ko',
  MY: 'my',
  'PT-BR': 'pt-BR',
};

/** The BCP 47 tag of a language code, as vendors' games want it. */
export const languageTag = (language: LanguageCode): string => tags[language] ?? language.toLowerCase();
