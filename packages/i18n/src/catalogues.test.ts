import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { buildCatalogues, catalogueListFile, compilePart, readSources, writtenLanguages, type Sources } from './build.ts';
import { checkCatalogues, choicesWithoutNumber, compareList, compareSources, placeholdersOf, shortenedWords, unusedKeys } from './check.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { pseudoMessage } from './pseudo.ts';

const homePartBytesMax = 2048;
beforeAll(buildCatalogues);

const of = (rows: Record<string, string>): Sources => new Map([['game-list', rows]]);

test('A020 B478 has the same keys and placeholders in English and Tagalog', async () => {
  const english = await readSources('en');
  for (const language of writtenLanguages) expect(compareSources(english, language, await readSources(language))).toEqual([]);
});

test.each([
  ['en', '{count, plural, one {Cancel this bet?} other {Cancel # bets?}}', []],
  ['ty', '{count, plural, one {Kanselahin ang tayang ito?} other {Kanselahin ang # na taya?}}', ['one']],
  ['ty', '{count, plural, =1 {Kanselahin ang tayang ito?} one {# na taya} other {# na taya}}', []],
  ['en', '{count, plural, one {# bet} other {Bets}}', ['other']],
])('a plural choice that stands for several numbers shows the number (%s %s)', (language, message, choices) => {
  expect(choicesWithoutNumber(language, message)).toEqual(choices);
});

test('to log in and to log out have one wording', async () => {
  for (const language of writtenLanguages) {
    const texts = [...(await readSources(language)).values()].flatMap((rows) => Object.entries(rows));
    expect(texts.filter(([, text]) => /\bsign(?:ed|ing)?(?: \S+)?[ -](?:in|out)\b/i.test(text))).toEqual([]);
  }
});

test('the second step at login has one name', async () => {
  for (const language of writtenLanguages) {
    const texts = [...(await readSources(language)).values()].flatMap((rows) => Object.entries(rows));
    expect(texts.filter(([, text]) => /\bsecond step\b/i.test(text))).toEqual([]);
  }
});

test('English writes "not" and "are" out', async () => {
  const texts = [...(await readSources('en')).values()].flatMap((rows) => Object.entries(rows));
  expect(texts.filter(([, text]) => /\w(?:n[’']t|[’']re)\b/i.test(text))).toEqual([]);
});

test('the list of games says "all" of one thing', async () => {
  for (const language of writtenLanguages) {
    const list = (await readSources(language)).get('game-list') ?? {};
    expect(Object.keys(list).filter((key) => list[key] === list['gameList.filter.all'])).toEqual(['gameList.filter.all']);
  }
});

test('keeps the home part of each language within 2 KB of gzip', async () => {
  for (const language of writtenLanguages)
    expect(gzipSync(compilePart(await readSources(language), 'home')).length, language).toBeLessThanOrEqual(homePartBytesMax);
});

test('loads both parts of a language without overlap', async () => {
  const home = await loadCatalogue('TY', 'home');
  const rest = await loadCatalogue('TY', 'rest');
  expect(home['shell.bar.home']).toEqual(['Home']);
  expect(rest['login.remember']).toEqual(['Tandaan ako']);
  expect(Object.keys(home).filter((key) => key in rest)).toEqual([]);
});

test('stands in with English for a language without texts of its own', async () => {
  expect((await loadCatalogue('JA', 'rest'))['login.remember']).toEqual(['Remember me']);
});

test.each([
  ['a missing key', { 'gameList.b': 'x' }, 'lacks gameList.a'],
  ['a surplus key', { 'gameList.a': 'x {n}', 'gameList.b': 'x', 'gameList.c': 'x' }, 'has gameList.c'],
  ['other placeholders', { 'gameList.a': 'x {m}', 'gameList.b': 'x' }, 'gameList.a has other placeholders'],
  ['a message that is not ICU', { 'gameList.a': 'x {n', 'gameList.b': 'x' }, 'gameList.a is not a valid ICU message'],
  ['an empty text', { 'gameList.a': ' ', 'gameList.b': 'x' }, 'gameList.a is empty'],
])('finds %s', (_, rows, fault) => {
  const faults = compareSources(of({ 'gameList.a': 'a {n}', 'gameList.b': 'b' }), 'ty', of(rows));
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(fault);
});

test('the committed list of catalogues is current, and a file more or a home area less is a fault', async () => {
  const committed = await readFile(catalogueListFile, 'utf8');
  const areas = [...(await readSources('en')).keys()];
  expect(compareList(committed, areas)).toEqual([]);
  expect(compareList(committed.replace('  | keyof typeof wallet', ''), areas)).toEqual([expect.stringContaining('is not current')]);
  expect(
    compareList(
      committed,
      areas.filter((area) => area !== 'home'),
    ),
  ).toEqual(['homeAreas names home, which has no catalogue']);
});

test('finds a key that stands in another area’s file', () => {
  expect(compareSources(of({ 'home.a': 'a' }), 'en', of({ 'home.a': 'a' }))).toEqual([
    'en/game-list.json: home.a does not begin with gameList.',
  ]);
});

test('finds keys that no code names', () => {
  expect(unusedKeys(['a.one', 'a.two', 'errors.x', 'b.y'], "t('a.one'); t(`errors.${code}`)")).toEqual(['a.two', 'b.y']);
});

test('English texts have full words; what somebody owns keeps its apostrophe', () => {
  expect(shortenedWords('We’ll write, it’s late and you don’t wait')).toEqual(['We’ll', 'it’s', 'don’t']);
  expect(shortenedWords('The game’s rules, players’ names and its title')).toEqual([]);
});

test('the whole check finds no fault in the app’s code, and every text unused where there is no code', async () => {
  expect(await checkCatalogues([join(import.meta.dirname, '../../../apps/player/src')])).toEqual([]);
  const faults = await checkCatalogues([join(import.meta.dirname, '../../money')]);
  expect(faults).toContain('home.title is used nowhere');
});

test('counts the placeholders inside of choices', () => {
  expect([...placeholdersOf('{count, plural, one {# of {name}} other {# of {name}}}')].sort()).toEqual(['count:plural', 'name']);
});

test('pseudo texts keep their placeholders, turn their letters and are 40 % longer', async () => {
  for (const rows of (await readSources('en')).values()) {
    for (const [key, message] of Object.entries(rows)) {
      expect([...placeholdersOf(pseudoMessage(message))].sort(), key).toEqual([...placeholdersOf(message)].sort());
    }
  }
  expect(pseudoMessage('Play responsibly')).not.toMatch(/[a-z]/i);
  expect(pseudoMessage('Play responsibly').length).toBeGreaterThanOrEqual('Play responsibly'.length * 1.4);
});
