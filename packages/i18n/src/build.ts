import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { catalogueParts, homeAreas, type CataloguePart } from './catalogue.ts';
import { pseudoMessage } from './pseudo.ts';

const here = import.meta.dirname;
/** The folders of `catalogues/`: one for each language that people wrote. */
export const writtenLanguages = ['en', 'ty'] as const;
export type WrittenLanguage = (typeof writtenLanguages)[number];
/** ICU messages by area (file name without ending), then by key. */
export type Sources = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** Reads a language's catalogue files. Throws when a file is not a flat object of strings. */
export const readSources = async (language: WrittenLanguage): Promise<Sources> => {
  const folder = join(here, '../catalogues', language);
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort();
  return new Map(
    await Promise.all(
      files.map(async (file): Promise<[string, Record<string, string>]> => {
        const messages: unknown = JSON.parse(await readFile(join(folder, file), 'utf8'));
        if (!isFlat(messages)) throw new Error(`${language}/${file} must be an object of texts`);
        return [file.slice(0, -'.json'.length), messages];
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
    for (const [key, message] of Object.entries(rows)) messages[key] = compileMessageOrThrow(turn(message));
  }
  return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(messages))});\n`;
};

/** Compiles every catalogue into `dist/`, where `loadCatalogue` finds them. Writes only what has changed. */
export const buildCatalogues = async (): Promise<void> => {
  const folder = join(here, '../dist');
  await mkdir(folder, { recursive: true });
  const write = async (name: string, text: string): Promise<void> => {
    const path = join(folder, name);
    const before = await readFile(path, 'utf8').catch(() => null);
    if (before !== text) await writeFile(path, text);
  };
  const english = await readSources('en');
  for (const part of catalogueParts) {
    for (const language of writtenLanguages) await write(`${language}-${part}.js`, compilePart(await readSources(language), part));
    await write(`pseudo-${part}.js`, compilePart(english, part, pseudoMessage));
  }
};

if (import.meta.main) await buildCatalogues();
