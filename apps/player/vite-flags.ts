import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const folder = dirname(createRequire(import.meta.url).resolve('circle-flags/flags/ph.svg'));

/** A flag of circle-flags (MIT) as SVG text; `language/ar` is the sign of a language, not of a country. */
export const flagOf = (name: string): string => readFileSync(join(folder, `${name}.svg`), 'utf8');

/** The round flags of all countries, as `PH` and SVG text: two letters are a country of ISO 3166; other names are regions and organisations. */
export const countryFlags = (): readonly (readonly [region: string, svg: string])[] =>
  readdirSync(folder).flatMap((file) => {
    const [, name] = /^([a-z]{2})\.svg$/.exec(file) ?? [];
    return name === undefined ? [] : [[name.toUpperCase(), flagOf(name)] as const];
  });

/** Writes every country's flag as a file of its own: a list fetches those in sight, some 400 bytes each, where a sprite of all has 44 KB. */
export const countryFlagsPlugin = (): Plugin => ({
  name: 'palaro:country-flags',
  generateBundle() {
    for (const [region, source] of countryFlags()) this.emitFile({ type: 'asset', fileName: `COUNTRY_FLAG/COUNTRY/${region}.svg`, source });
  },
});
