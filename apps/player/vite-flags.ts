import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

type FlagSet = {
  readonly icons: Readonly<Record<string, { readonly body: string }>>;
  /** Countries that fly another's flag. */
  readonly aliases: Readonly<Record<string, { readonly parent: string }>>;
};

/** Two letters are a country of ISO 3166; other names are regions, languages and organisations. */
const isCountry = (name: string): boolean => /^[a-z]{2}$/.test(name);

/** The round flags of @iconify-json/circle-flags (MIT), as `PH` and SVG text. */
export const countryFlags = (): readonly (readonly [region: string, svg: string])[] => {
  const { icons, aliases }: FlagSet = JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve('@iconify-json/circle-flags/icons.json'), 'utf8'),
  );
  const bodies = [
    ...Object.entries(icons).map(([name, { body }]) => [name, body] as const),
    ...Object.entries(aliases).flatMap(([name, { parent }]) => (icons[parent] ? [[name, icons[parent].body] as const] : [])),
  ];
  return bodies.flatMap(([name, body]) =>
    isCountry(name) ? [[name.toUpperCase(), `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${body}</svg>`] as const] : [],
  );
};

/** Writes every country's flag as a file of its own: a list fetches those in sight, some 400 bytes each, where a sprite of all has 44 KB. */
export const countryFlagsPlugin = (): Plugin => ({
  name: 'palaro:country-flags',
  generateBundle() {
    for (const [region, source] of countryFlags()) this.emitFile({ type: 'asset', fileName: `COUNTRY_FLAG/COUNTRY/${region}.svg`, source });
  },
});
