import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { camelCase, catalogueList, catalogueListFile, readSources, writtenLanguages, type Sources } from './build.ts';
import { homeAreas } from './catalogue.ts';
import { compileMessage } from './compile-message.ts';
import { tagOf } from './writing.ts';

/** One fault of the catalogues, as a sentence. */
export type Fault = string;

/** The placeholders of a message with their kinds, such as `count:plural`; choices count too, for they hold placeholders as well. */
export const placeholdersOf = (message: string): ReadonlySet<string> => {
  const found = new Set<string>();
  const walk = (tokens: unknown): void => {
    if (!Array.isArray(tokens)) return;
    for (const token of tokens) {
      if (!Array.isArray(token)) continue;
      const [name, kind, choices] = token as [string, string?, unknown?];
      found.add(kind === undefined ? name : `${name}:${kind}`);
      if (typeof choices === 'object' && choices !== null) for (const choice of Object.values(choices)) walk(choice);
    }
  };
  walk(compileMessage(message));
  return found;
};

/**
 * Plural choices that stand for several numbers without showing which (`#`), such as `one` in Tagalog, where it stands for
 * 2 and 3 as well: "cancel this bet?" would cancel three. A choice of a single number is written `=1`.
 */
export const choicesWithoutNumber = (language: string, message: string): readonly string[] => {
  const rules = new Intl.PluralRules(tagOf(language.toUpperCase()));
  const numbers = Array.from({ length: 200 }, (_, number) => number);
  const found: string[] = [];
  const walk = (tokens: unknown): void => {
    if (!Array.isArray(tokens)) return;
    for (const token of tokens) {
      if (!Array.isArray(token)) continue;
      const [, kind, choices = {}] = token as [string, string?, Record<string, unknown>?];
      for (const [name, text] of Object.entries(choices)) {
        const many = numbers.filter((number) => !(String(number) in choices) && rules.select(number) === name).length > 1;
        if (kind === 'plural' && many && !(Array.isArray(text) && text.includes('#'))) found.push(name);
        walk(text);
      }
    }
  };
  walk(compileMessage(message));
  return found;
};

const same = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((placeholder) => other.has(placeholder));

/** Faults of a language against the reference: missing, surplus, empty, misfiled or not ICU, other placeholders. */
export const compareSources = (reference: Sources, language: string, sources: Sources): Fault[] => {
  const faults: Fault[] = [];
  for (const area of new Set([...reference.keys(), ...sources.keys()])) {
    const expected = reference.get(area) ?? {};
    const actual = sources.get(area) ?? {};
    for (const key of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
      const [there, here] = [expected[key], actual[key]];
      if (!key.startsWith(`${camelCase(area)}.`)) faults.push(`${language}/${area}.json: ${key} does not begin with ${camelCase(area)}.`);
      if (here === undefined) faults.push(`${language}/${area}.json lacks ${key}`);
      else if (there === undefined) faults.push(`${language}/${area}.json has ${key}, which English lacks`);
      else if (here.trim() === '') faults.push(`${language}/${area}.json: ${key} is empty`);
      else faults.push(...compareMessages(language, `${language}/${area}.json: ${key}`, there, here));
    }
  }
  return faults;
};

const compareMessages = (language: string, where: string, reference: string, message: string): Fault[] => {
  try {
    return [
      ...(same(placeholdersOf(reference), placeholdersOf(message)) ? [] : [`${where} has other placeholders than English`]),
      ...choicesWithoutNumber(language, message).map((choice) => `${where}: the choice ${choice} stands for several numbers and lacks #`),
    ];
  } catch (error) {
    return [`${where} is not a valid ICU message: ${String(error)}`];
  }
};

/** Keys that no source text names: literally, or by the beginning of a template such as `errors.${code}`. */
export const unusedKeys = (keys: readonly string[], code: string): string[] => {
  const beginnings = [...code.matchAll(/`([a-zA-Z]+\.[\w.]*)\$\{/g)].map((match) => match[1] ?? '');
  return keys.filter(
    (key) => !code.includes(`'${key}'`) && !code.includes(`"${key}"`) && !beginnings.some((beginning) => key.startsWith(beginning)),
  );
};

/** Shortened words of an English text, such as `we’ll`: texts have the full words, which readers of English as a second language know. */
export const shortenedWords = (text: string): readonly string[] =>
  text.match(/\b\w+n[’']t\b|\b\w+[’'](?:ll|re|ve|d|m)\b|\b(?:it|that|what|there|here|who|let|he|she)[’']s\b/gi) ?? [];

const sourceTexts = async (folder: string): Promise<string> => {
  const files = (await readdir(folder, { recursive: true })).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.includes('node_modules'),
  );
  return (await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))).join('\n');
};

/** Whether the committed list of catalogues is what the folder says, and the home part is made of areas that exist. */
export const compareList = (committed: string, areas: readonly string[]): Fault[] => [
  ...(committed === catalogueList() ? [] : ['generated/catalogue-list.ts is not current: npm run build -w packages/i18n writes it']),
  ...homeAreas.filter((area) => !areas.includes(area)).map((area) => `homeAreas names ${area}, which has no catalogue`),
];

/** All faults of the repository's catalogues; `codeFolders` are searched for the use of each key. */
export const checkCatalogues = async (codeFolders: readonly string[]): Promise<Fault[]> => {
  const english = await readSources('en');
  const faults = (
    await Promise.all(writtenLanguages.map(async (language) => compareSources(english, language, await readSources(language))))
  ).flat();
  const code = (await Promise.all(codeFolders.map(sourceTexts))).join('\n');
  const keys = [...english.values()].flatMap((rows) => Object.keys(rows));
  const unused = unusedKeys(keys, code);
  const shortened = [...english.values()].flatMap((rows) =>
    Object.entries(rows).flatMap(([key, text]) => shortenedWords(text).map((word) => `${key} says ${word}: write the full words`)),
  );
  return [
    ...faults,
    ...shortened,
    ...compareList(await readFile(catalogueListFile, 'utf8'), [...english.keys()]),
    ...unused.map((key) => `${key} is used nowhere`),
  ];
};

if (import.meta.main) {
  const faults = await checkCatalogues([join(import.meta.dirname, '../../../apps/player/src')]);
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.stdout.write(`catalogues: ${faults.length} faults\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
