import type { LanguageCode } from '@palaro/contract';
import metadata from 'libphonenumber-js/metadata.min.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { countryFlags, flagOf } from '../../../vite-flags.ts';
import { countriesToChoose, countryOf, findCountries, mainCountry, namedCountries } from './countries.ts';
import { regionsOfCode } from './dialing-codes.ts';

const named = (language: LanguageCode) => {
  const { own, others } = namedCountries(countriesToChoose(['+63'], true), language);
  return [...own, ...others];
};
const regionsOf = ({ own, others }: ReturnType<typeof countriesToChoose>): string[] => [...own, ...others].map(({ region }) => region);

test('every country with its dialing code is there, as libphonenumber has them', () => {
  const known = Object.entries(metadata.country_calling_codes).flatMap(([code, regions]) => {
    const countries = regions.filter((region) => /^[A-Z]{2}$/.test(region));
    return countries.length === 0 ? [] : [[code, countries] as const];
  });
  expect(regionsOfCode).toEqual(Object.fromEntries(known));
});

test('every country has a flag and a name', () => {
  const regions = Object.values(regionsOfCode).flat();
  const drawn = new Set(countryFlags().map(([region]) => region));
  expect(regions.filter((region) => !drawn.has(region))).toEqual([]);
  expect(named('TY').filter(({ name, region }) => name === region)).toEqual([]);
});

test('Argentina, Ireland and Laos fly their own flags, not the signs of the languages with their letters', () => {
  const flags = new Map(countryFlags());
  for (const region of ['AR', 'IE', 'IO', 'LA']) expect(flags.get(region), region).not.toBe(flagOf(`language/${region.toLowerCase()}`));
  expect(flags.get('AR')).toContain('#338af3');
});

test("A152 the merchant's dialing codes are all there is to choose, or come first", () => {
  expect(regionsOf(countriesToChoose(['+63'], false))).toEqual(['PH']);
  expect(regionsOf(countriesToChoose(['+971', '+63'], false))).toEqual(['AE', 'PH']);
  const all = regionsOf(countriesToChoose(['+63', '+65'], true));
  expect(all.slice(0, 2)).toEqual(['PH', 'SG']);
  expect(all.toSorted()).toEqual(Object.values(regionsOfCode).flat().toSorted());
});

test('a country that may not be chosen gives way to the first that may', () => {
  expect(countryOf('US', ['+63'], false)).toEqual({ region: 'PH', dialingCode: '+63' });
  expect(countryOf('US', ['+63'], true)).toEqual({ region: 'US', dialingCode: '+1' });
  expect(countryOf('', ['+1'], false)).toEqual(mainCountry('+1'));
  expect(mainCountry('+44')?.region).toBe('GB');
});

test.each([
  ['pilip', 'TY', ['PH']],
  ['PH', 'EN', ['PH']],
  ['+63', 'EN', ['PH']],
  ['0063', 'EN', ['PH']],
  ['cote', 'EN', ['CI']],
  ['Germany', 'TY', ['DE']],
  ['970', 'EN', ['PS']],
  ['الفلبين', 'AR', ['PH']],
  ['nowhere', 'EN', []],
] as const)('a search for %s in %s finds %j', (typed, language, regions) => {
  expect(findCountries(named(language), typed).map(({ region }) => region)).toEqual(regions);
});

test("a country's two letters bring it to the front", () => {
  const found = findCountries(named('EN'), 'us');
  expect(found[0]?.region).toBe('US');
  expect(found.length).toBeGreaterThan(1);
});
