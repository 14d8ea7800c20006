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
    merchant: () => Promise.resolve({ flags: {}, languageDefault: 'TY', showVipBenefit: true }),
    mayMarket: () => Promise.resolve(true),
    noteWithheld: () => Promise.resolve(),
  });
  documents = createContentDocuments({ pool: database.pool, clock });
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query('TRUNCATE content_item CASCADE'));

const anAnnouncement = { kind: 'announcement', id: 'notice', titles: { EN: 'Notice' }, contents: { EN: '<p>Hello</p>' } };
const examples: Readonly<Record<(typeof contentKinds)[number], object>> = {
  announcement: anAnnouncement,
  agent: { ...anAnnouncement, kind: 'agent' },
  banner: {
    kind: 'banner',
    id: 'b',
    titles: { EN: 'Fiesta' },
    image: '/m/art/pista.{w}.avif',
    link: '/m/gameList',
    needsFlag: 'CBS3',
    audience: 'trials',
  },
  help: { ...anAnnouncement, kind: 'help', category: 'limits', languages: ['EN', 'TY'], shownUntil: '2030-01-01T00:00:00.000Z' },
  news: { ...anAnnouncement, kind: 'news', audience: 'members' },
  benefit: { ...anAnnouncement, kind: 'benefit', audience: 'agents', link: '/m/feedback', languages: ['EN'] },
  model: { kind: 'model', id: 'ana', titles: { EN: 'Ana' }, link: '/m/gameList?gameType=LIVE', active: true, streaming: true },
  popup: { ...anAnnouncement, kind: 'popup', execution: 'F', image: 'https://img.example/a.png' },
  promotion: { ...anAnnouncement, kind: 'promotion', link: 'https://x.example/a', position: 7, publishedAt: '2026-01-01T00:00:00.000Z' },
};

type Proposed = Awaited<ReturnType<ContentDocuments['proposeUndo']>>;
const commit = (proposed: Proposed, by = 'ben') => {
  if (!proposed.ok) throw new Error(JSON.stringify(proposed.failure));
  return documents.commit(proposed.value, by);
};
const put = async (document: object, merchant = merchantCode) => commit(await documents.proposePut(merchant, document));
const shown = async (type: string) =>
  (await content.list({ merchantCode, types: [type], groups: null, language: 'EN', reader: null })).map(({ title }) => title);
const stored = async (id: string) => {
  const found = await documents.read(merchantCode, id);
  return found.ok ? found.value : found.failure.code;
};

test.each(contentKinds)('a %s is stored as it is given, with what was left out, and can be put again as it is shown', async (kind) => {
  await put(examples[kind]);
  const [item] = await documents.list(merchantCode, kind);
  const read = await stored(item?.id ?? '');
  expect(read).toMatchObject(examples[kind]);
  const again = await documents.proposePut(merchantCode, read);
  expect(again).toMatchObject({ ok: true, value: { before: read, after: read, version: 1 } });
});

test('an item that is put again is in every field what it was put as last: kind, group, execution, flag and time too', async () => {
  for (const kind of [...contentKinds, ...contentKinds.toReversed()]) {
    const given = { publishedAt: '2026-02-03T04:05:06.000Z', ...examples[kind] };
    await put({ ...given, id: 'afresh' });
    await put({ ...given, id: 'again' });
    expect(await stored('again'), kind).toEqual({ ...((await stored('afresh')) as object), id: 'again' });
    await database.pool.query(`DELETE FROM content_item WHERE id = 'afresh'`);
  }
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
  ['category', { kind: 'help', category: 'weather' }],
  ['groupName', { kind: 'help', category: 'limits', groupName: 'm_home' }],
  ['audience', { audience: 'nobody' }],
  ['audience', { kind: 'popup', execution: 'A', audience: 'all' }],
  ['languages', { languages: [] }],
  ['shownUntil', { shownUntil: 'later' }],
  ['misspelt', { misspelt: 1 }],
])('a fault in %s is named, and nothing is stored', async (key, change) => {
  const proposed = await documents.proposePut(merchantCode, { ...anAnnouncement, ...change });
  expect(proposed).toMatchObject({ ok: false, failure: { code: 'bad_content', faults: [{ key, fix: expect.stringMatching(/\.$/) }] } });
});

test('texts are sanitised before they are shown to whoever is asked, and stored so', async () => {
  const dirty = { ...anAnnouncement, titles: { EN: 'A<b>c' }, contents: { EN: '<p onclick="x()">Hi</p><script>1</script>' } };
  const proposed = await documents.proposePut(merchantCode, dirty);
  const clean = { titles: { EN: 'Abc' }, contents: { EN: '<p>Hi</p>' } };
  expect(proposed).toMatchObject({ value: { after: clean } });
  await commit(proposed);
  expect(await stored('notice')).toMatchObject(clean);
});

test('an item is shown, changed, removed and brought back, and its history says so', async () => {
  await put(anAnnouncement);
  await put({ ...anAnnouncement, titles: { EN: 'Changed' } });
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
  await put(anAnnouncement);
  await commit(await documents.proposeUndo(merchantCode, 'notice'));
  expect(await shown('PL')).toEqual([]);
});

test('an item keeps since when it is shown, unless it is given another time', async () => {
  await put(anAnnouncement);
  const first = new Date(clock.now()).toISOString();
  clock.advance(60_000);
  await put({ ...anAnnouncement, position: 3 });
  expect(await stored('notice')).toMatchObject({ publishedAt: first, position: 3 });
});

test('a change is made only on what it was proposed for', async () => {
  await put(anAnnouncement);
  const proposed = await documents.proposePut(merchantCode, { ...anAnnouncement, titles: { EN: 'Mine' } });
  await put({ ...anAnnouncement, titles: { EN: 'Theirs' } });
  expect(await commit(proposed)).toEqual({ ok: false, failure: { code: 'changed_meanwhile' } });
  const removal = await documents.proposeRemove(merchantCode, 'notice');
  await put({ ...anAnnouncement, titles: { EN: 'Again' } });
  expect(await commit(removal)).toMatchObject({ ok: false });
  expect(await shown('PL')).toEqual(['Again']);
});

test.each(contentKinds)('the contents of a %s are sanitised when they are stored', async (kind) => {
  const unsafe = '<p>Hi</p><script>x()</script><img src="x" onerror="y()">';
  await put({ ...examples[kind], id: 'unsafe', contents: { EN: unsafe, TY: unsafe } });
  const { rows } = await database.pool.query<{ contents: object }>(`SELECT contents FROM content_item WHERE id = 'unsafe'`);
  expect(JSON.stringify(rows[0]?.contents)).toContain('<p>Hi</p>');
  expect(JSON.stringify(rows[0]?.contents)).not.toMatch(/script|onerror|x\(\)|y\(\)/);
});

test('one merchant neither sees nor changes the items of another', async () => {
  await put(anAnnouncement, 'OTHER');
  expect([await stored('notice'), await documents.list(merchantCode, null), await documents.history(merchantCode, null)]).toEqual([
    'item_unknown',
    [],
    [],
  ]);
  expect(await documents.proposePut(merchantCode, anAnnouncement)).toMatchObject({ failure: { faults: [{ key: 'id', fault: 'taken' }] } });
  expect(await documents.proposeRemove(merchantCode, 'notice')).toMatchObject({ failure: { code: 'item_unknown' } });
  expect(await documents.proposeUndo(merchantCode, 'notice', 1)).toMatchObject({ failure: { code: 'item_unknown' } });
});

test('the seeds add what is missing and touch nothing that is there, changed, removed or as they left it', async () => {
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
  const versions = async () =>
    (await database.pool.query("SELECT id, version, type FROM content_item WHERE id = ANY('{kept,changed,removed}') ORDER BY id")).rows;
  const seed = async (title: string, ...ids: string[]) => {
    for (const id of ids) await content.publish(merchantCode, seeded(id, title));
  };
  await seed('First', 'kept', 'changed', 'removed');
  await put({ ...anAnnouncement, id: 'changed', titles: { EN: 'Operator' } });
  await commit(await documents.proposeRemove(merchantCode, 'removed'));
  const before = await versions();
  await seed('Second', 'kept', 'changed', 'removed', 'missing');
  expect((await shown('PL')).toSorted()).toEqual(['First', 'Operator', 'Second']);
  expect(await versions()).toEqual(before);
});

test('a version that an item never had cannot be brought back, nor one of an item that is not there', async () => {
  await put(anAnnouncement);
  expect(await documents.proposeUndo(merchantCode, 'notice', 2)).toMatchObject({ ok: false, failure: { code: 'version_unknown' } });
  expect(await documents.proposeUndo(merchantCode, 'nowhere')).toMatchObject({ ok: false, failure: { code: 'item_unknown' } });
  await commit(await documents.proposeRemove(merchantCode, 'notice'));
  expect(await documents.proposeRemove(merchantCode, 'notice')).toMatchObject({ ok: false, failure: { code: 'item_unknown' } });
});

test('a removed item that is written again is new to its operator, and its versions go on', async () => {
  await put(anAnnouncement);
  await commit(await documents.proposeRemove(merchantCode, 'notice'));
  const again = await documents.proposePut(merchantCode, anAnnouncement);
  expect(again).toMatchObject({ ok: true, value: { before: null, version: 2 } });
  expect(await documents.proposePut(merchantCode, { ...anAnnouncement, id: 'new' })).toMatchObject({ value: { before: null, version: 0 } });
});

test('what goes with a change is done where it is made, and not where somebody else was first', async () => {
  await put(anAnnouncement);
  const proposed = await documents.proposePut(merchantCode, { ...anAnnouncement, position: 1 });
  if (!proposed.ok) throw new Error(proposed.failure.code);
  let done = 0;
  const make = () => documents.commit(proposed.value, 'ben', () => Promise.resolve(void done++));
  expect([(await make()).ok, (await make()).ok, done]).toEqual([true, false, 1]);
});
