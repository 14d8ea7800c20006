import { tagOf } from '@palaro/i18n';
import type { LanguageCode } from '@palaro/contract';
import { regionsOfCode } from './dialing-codes.ts';

/** A country by its ISO 3166 code and its dialing code, such as `PH` and `+63`. */
export type Country = { readonly region: string; readonly dialingCode: string };
/** A country with its name in the language on the screen. */
export type NamedCountry = Country & { readonly name: string };

const countriesOf = (dialingCode: string): Country[] =>
  (regionsOfCode[dialingCode.replace('+', '')] ?? []).map((region) => ({ region, dialingCode }));

/** Those that may be chosen: of the merchant's dialing codes, in their order (A152), and all others where it takes them. */
export const countriesToChoose = (
  dialingCodes: readonly string[],
  takesOthers: boolean,
): { readonly own: readonly Country[]; readonly others: readonly Country[] } => ({
  own: dialingCodes.flatMap(countriesOf),
  others: takesOthers
    ? Object.keys(regionsOfCode)
        .map((code) => `+${code}`)
        .filter((code) => !dialingCodes.includes(code))
        .flatMap(countriesOf)
    : [],
});

/** The country that stands for a dialing code where many share it: the largest. Null for a code of none. */
export const mainCountry = (dialingCode: string): Country | null => countriesOf(dialingCode)[0] ?? null;

/** The country of a region among those that may be chosen; the first of them when it is none. */
export const countryOf = (region: string, dialingCodes: readonly string[], takesOthers: boolean): Country | null => {
  const { own, others } = countriesToChoose(dialingCodes, takesOthers);
  return [...own, ...others].find((country) => country.region === region) ?? own[0] ?? null;
};

/** Names countries in a language. */
export const countryNames = (language: LanguageCode): ((region: string) => string) => {
  const names = new Intl.DisplayNames([tagOf(language), 'en'], { type: 'region' });
  return (region) => names.of(region) ?? region;
};

/** Countries with their names: the merchant's own in its order, the others in the language's order of names. */
export const namedCountries = (
  { own, others }: ReturnType<typeof countriesToChoose>,
  language: LanguageCode,
): { readonly own: readonly NamedCountry[]; readonly others: readonly NamedCountry[] } => {
  const nameOf = countryNames(language);
  const named = (country: Country): NamedCountry => ({ ...country, name: nameOf(country.region) });
  const { compare } = new Intl.Collator(tagOf(language));
  return { own: own.map(named), others: others.map(named).sort((one, other) => compare(one.name, other.name)) };
};

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
const englishName = countryNames('EN');

/**
 * Those that a search finds: by the name on the screen or the English one, whatever its accents; by the country's two letters, which come
 * first; by the digits that the dialing code begins with, with or without + or 00.
 */
export const findCountries = (countries: readonly NamedCountry[], typed: string): readonly NamedCountry[] => {
  const wanted = folded(typed);
  if (wanted === '') return countries;
  if (/^\+?\d+$/.test(wanted)) {
    const digits = `+${wanted.replace(/^(\+|00)/, '')}`;
    return countries.filter(({ dialingCode }) => dialingCode.startsWith(digits));
  }
  const isExact = ({ region }: Country): boolean => region.toLowerCase() === wanted;
  const hasName = ({ region, name }: NamedCountry): boolean => [name, englishName(region)].some((text) => folded(text).includes(wanted));
  return [...countries.filter(isExact), ...countries.filter((country) => !isExact(country) && hasName(country))];
};
