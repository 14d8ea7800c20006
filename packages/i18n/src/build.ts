import { readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { catalogueParts, homeAreas, type CataloguePart } from './catalogue.ts';
import { compileMessage } from './compile-message.ts';
import { pseudoMessage } from './pseudo.ts';

const folderOf = (language: string): string => join(import.meta.dirname, '../catalogues', language);

/** The language that defines the keys; the others have the same ones. */
const referenceLanguage = 'en';
/** The code of the generated texts for testing layouts: none of the product's languages, so that no merchant can offer them. */
const pseudoCode = 'XB';
/** The folders of `catalogues/`: one for each language that people wrote. */
export const writtenLanguages: readonly string[] = readdirSync(folderOf('')).toSorted();
/** ICU messages by area (file name without ending), then by key. */
export type Sources = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** The catalogue files of a language, without their ending, in alphabetical order. */
const areasOf = (language: string): string[] =>
  readdirSync(folderOf(language))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .toSorted();

/** The prefix of an area's keys: `game-list` becomes `gameList`. */
export const camelCase = (area: string): string => area.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Reads a language's catalogue files. Throws when a file is not a flat object of strings. */
export const readSources = async (language: string): Promise<Sources> => {
  return new Map(
    await Promise.all(
      areasOf(language).map(async (area): Promise<[string, Record<string, string>]> => {
        const messages: unknown = JSON.parse(await readFile(join(folderOf(language), `${area}.json`), 'utf8'));
        if (!isFlat(messages)) throw new Error(`${language}/${area}.json must be an object of texts`);
        return [area, messages];
      }),
    ),
  );
};

const isFlat = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');

/** One part of a language as the text of a module that exports `messages`. Throws on a message that is not ICU. */
export const compilePart = (sources: Sources, part: CataloguePart, turn: (message: string) => string = (message) => message): string => {
  const messages: Record<string, unknown> = {};
  for (const [area, rows] of sources) {
    if (homeAreas.includes(area) !== (part === 'home')) continue;
    for (const [key, message] of Object.entries(rows)) messages[key] = compileMessage(turn(message));
  }
  return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(messages))});\n`;
};

/** Compiles every catalogue into `dist/`, where `loadCatalogue` finds them. Writes only what has changed. */
export const buildCatalogues = async (): Promise<void> => {
  const folder = join(import.meta.dirname, '../dist');
  await mkdir(folder, { recursive: true });
  const write = async (name: string, text: string): Promise<void> => {
    const path = join(folder, name);
    const before = await readFile(path, 'utf8').catch(() => null);
    if (before !== text) await writeFile(path, text);
  };
  const reference = await readSources(referenceLanguage);
  for (const part of catalogueParts) {
    for (const language of writtenLanguages) await write(`${language}-${part}.js`, compilePart(await readSources(language), part));
    await write(`pseudo-${part}.js`, compilePart(reference, part, pseudoMessage));
  }
};

/** Where the list of catalogues is kept. It is committed, so that types hold in a fresh clone before anything is built. */
export const catalogueListFile = join(import.meta.dirname, 'generated/catalogue-list.ts');

/** The text of the list of catalogues: every text key, and where the compiled parts of each language are. */
export const catalogueList = (): string => {
  const areas = areasOf(referenceLanguage);
  const languages = [...writtenLanguages.map((folder) => [folder.toUpperCase(), folder]), [pseudoCode, 'pseudo']];
  const partsOf = (name: string | undefined): string =>
    catalogueParts.map((part) => `${part}: () => import('#compiled/${name}-${part}.js')`).join(', ');
  return [
    '// Written by `npm run build -w packages/i18n` from the folder `catalogues`.',
    ...areas.map((area) => `import type ${camelCase(area)} from '../../catalogues/${referenceLanguage}/${area}.json';`),
    '',
    '/** Every key of the English catalogue; a key that does not stand there does not compile. */',
    'export type TextKey =',
    `${areas.map((area) => `  | keyof typeof ${camelCase(area)}`).join('\n')};`,
    '',
    '/** The compiled texts by language code and part. */',
    'export const compiledCatalogues = {',
    ...languages.map(([code, name]) => `  '${code}': { ${partsOf(name)} },`),
    '};',
    '',
  ].join('\n');
};

if (import.meta.main) {
  await buildCatalogues();
  await writeFile(catalogueListFile, catalogueList());
}
