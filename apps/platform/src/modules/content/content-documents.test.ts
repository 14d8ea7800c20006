import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { createLocalBus } from '../../kernel/bus.ts';
import { createTestClock } from '../../kernel/clock.ts';
import { contentKinds, createContent, createContentDocuments, type Content, type ContentDocuments, type NewItem } from './index.ts';

const merchantCode = 'PALARO';
const clock = createTestClock();
let database: TestDatabase;
let content: Content;
let documents: ContentDocuments;
beforeAll(async () => {
  database = await startTestDatabase();
  content = createContent({
    pool: database.pool,
    bus: createLocalBus(),
    clock,
    merchant: () => Promise.resolve({ flags: {}, languageDefault: 'TY' }),
  });
  documents = createContentDocuments({ pool: database.pool, clock });
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query('TRUNCATE content_item CASCADE'));

const aNotice = { kind: 'announcement', id: 'notice', titles: { EN: 'Notice' }, contents: { EN: '<p>Hello</p>' } };
const examples: Readonly<Record<(typeof contentKinds)[number], object>> = {
  announcement: aNotice,
  agent: { ...aNotice, kind: 'agent' },
  banner: { kind: 'banner', id: 'b', titles: { EN: 'Fiesta' }, image: '/m/art/pista.{w}.avif', link: '/m/gameList', needsFlag: 'CBS3' },
  popup: { ...aNotice, kind: 'popup', execution: 'F', image: 'https://img.example/a.png' },
  promotion: { ...aNotice, kind: 'promotion', link: 'https://x.example/a', position: 7, publishedAt: '2026-01-01T00:00:00.000Z' },
};

type Proposed = Awaited<ReturnType<ContentDocuments['proposeUndo']>>;
const commit = (proposed: Proposed, by = 'ben') => {
  if (!proposed.ok) throw new Error(JSON.stringify(proposed.failure));
  return documents.commit(proposed.value, by);
};
const put = async (document: object, merchant = merchantCode) => commit(await documents.proposePut(merchant, document));
const shown = async (type: string) =>
  (await content.list({ merchantCode, types: [type], groups: null, language: 'EN', playerId: null })).map(({ title }) => title);
const stored = async (id: string) => {
  const found = await documents.read(merchantCode, id);
  return found.ok ? found.value : found.failure.code;
};

test.each(contentKinds)('a %s is stored as it is given, with what was left out, and can be put again as it is shown', async (kind) => {
  await put(examples[kind]);
  const [item] = await documents.list(merchantCode, kind);
  const kept = await stored(item?.id ?? '');
  expect(kept).toMatchObject(examples[kind]);
  const again = await documents.proposePut(merchantCode, kept);
  expect(again).toMatchObject({ ok: true, value: { before: kept, after: kept, version: 1 } });
});

test.each<[key: string, change: object]>([
  ['kind', { kind: 'pamphlet' }],
  ['id', { id: 'a b' }],
  ['titles', { titles: {} }],
  ['titles.XX', { titles: { EN: 'x', XX: 'x' } }],
  ['titles.EN', { titles: { EN: '' } }],
  ['contents', { contents: undefined }],
  ['needsFlag', { needsFlag: 'NOPE' }],
  ['position', { position: -1 }],
  ['publishedAt', { publishedAt: 'tomorrow' }],
  ['execution', { kind: 'popup' }],
  ['link', { link: '/m/gameList' }],
  ['link', { kind: 'promotion', link: 'javascript:alert(1)' }],
  ['image', { kind: 'promotion', image: '//x.example/a.png' }],
  ['misspelt', { misspelt: 1 }],
])('a fault in %s is named, and nothing is stored', async (key, change) => {
  const proposed = await documents.proposePut(merchantCode, { ...aNotice, ...change });
  expect(proposed).toMatchObject({ ok: false, failure: { code: 'bad_content', faults: [{ key, fix: expect.stringMatching(/\.$/) }] } });
});

test('texts are sanitised before they are shown to whoever is asked, and stored so', async () => {
  const dirty = { ...aNotice, titles: { EN: 'A<b>c' }, contents: { EN: '<p onclick="x()">Hi</p><script>1</script>' } };
  const proposed = await documents.proposePut(merchantCode, dirty);
  const clean = { titles: { EN: 'Abc' }, contents: { EN: '<p>Hi</p>' } };
  expect(proposed).toMatchObject({ value: { after: clean } });
  await commit(proposed);
  expect(await stored('notice')).toMatchObject(clean);
});

test('an item is shown, changed, removed and brought back, and its history says so', async () => {
  await put(aNotice);
  await put({ ...aNotice, titles: { EN: 'Changed' } });
  expect(await shown('PL')).toEqual(['Changed']);
  await commit(await documents.proposeRemove(merchantCode, 'notice'), 'ana');
  expect([await shown('PL'), await stored('notice'), await documents.list(merchantCode, null)]).toEqual([[], 'item_unknown', []]);
  expect(
    (await documents.history(merchantCode, null)).map(({ version, changedBy, document }) => [version, changedBy, document === null]),
  ).toEqual([
    [3, 'ana', true],
    [2, 'ben', false],
    [1, 'ben', false],
  ]);
  await commit(await documents.proposeUndo(merchantCode, 'notice'));
  expect(await shown('PL')).toEqual(['Changed']);
  await commit(await documents.proposeUndo(merchantCode, 'notice', 1));
  expect(await shown('PL')).toEqual(['Notice']);
});

test('undoing the first version removes the item', async () => {
  await put(aNotice);
  await commit(await documents.proposeUndo(merchantCode, 'notice'));
  expect(await shown('PL')).toEqual([]);
});

test('an item keeps since when it is shown, unless it is given another time', async () => {
  await put(aNotice);
  const first = new Date(clock.now()).toISOString();
  clock.advance(60_000);
  await put({ ...aNotice, position: 3 });
  expect(await stored('notice')).toMatchObject({ publishedAt: first, position: 3 });
});

test('a change is made only on what it was proposed for', async () => {
  await put(aNotice);
  const proposed = await documents.proposePut(merchantCode, { ...aNotice, titles: { EN: 'Mine' } });
  await put({ ...aNotice, titles: { EN: 'Theirs' } });
  expect(await commit(proposed)).toEqual({ ok: false, failure: { code: 'changed_meanwhile' } });
  const removal = await documents.proposeRemove(merchantCode, 'notice');
  await put({ ...aNotice, titles: { EN: 'Again' } });
  expect(await commit(removal)).toMatchObject({ ok: false });
  expect(await shown('PL')).toEqual(['Again']);
});

test('one merchant neither sees nor changes the items of another', async () => {
  await put(aNotice, 'OTHER');
  expect([await stored('notice'), await documents.list(merchantCode, null), await documents.history(merchantCode, null)]).toEqual([
    'item_unknown',
    [],
    [],
  ]);
  expect(await documents.proposePut(merchantCode, aNotice)).toMatchObject({ failure: { faults: [{ key: 'id', fault: 'taken' }] } });
  expect(await documents.proposeRemove(merchantCode, 'notice')).toMatchObject({ failure: { code: 'item_unknown' } });
  expect(await documents.proposeUndo(merchantCode, 'notice', 1)).toMatchObject({ failure: { code: 'item_unknown' } });
});

test('the seeds bring their own items up to date and leave alone what an operator has changed or removed', async () => {
  const seeded = (id: string, title: string): NewItem => ({
    id,
    type: 'PL',
    groupName: 'm_home',
    link: '',
    image: '',
    execution: null,
    needsFlag: null,
    position: 0,
    titles: { EN: title },
    contents: { EN: '<p>Hi</p>' },
    publishedAt: new Date(clock.now()),
  });
  const seed = async (title: string) => {
    for (const id of ['kept', 'changed', 'removed']) await content.publish(merchantCode, seeded(id, title));
  };
  await seed('First');
  await put({ ...aNotice, id: 'changed', titles: { EN: 'Operator' } });
  await commit(await documents.proposeRemove(merchantCode, 'removed'));
  await seed('Second');
  expect((await shown('PL')).toSorted()).toEqual(['Operator', 'Second']);
});
