import { calls, type CallName, type FlagKey } from '@palaro/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../db/testing.ts';
import type { Handler } from '../../http/handlers.ts';
import { createLocalBus } from '../../kernel/bus.ts';
import { createTestClock } from '../../kernel/clock.ts';
import { aContext, answerOf } from '../../testing/builders.ts';
import { cleanHtml, cleanLink, cleanTitle, editionOf } from './content-rules.ts';
import { contentHandlers, createContent, type Content, type NewItem } from './index.ts';

const merchantCode = 'PALARO';
const clock = createTestClock();
const bus = createLocalBus();
const flags: Partial<Record<FlagKey, boolean>> = {};
let showVipBenefit = false;
let database: TestDatabase;
let content: Content;
let handlers: ReturnType<typeof contentHandlers>;

const anItem = (id: string, item: Partial<NewItem> = {}): NewItem => ({
  id,
  type: 'PL',
  groupName: 'm_home',
  titles: { EN: id, TY: `TY ${id}` },
  contents: { EN: `<p>${id}</p>` },
  link: '',
  image: '',
  execution: null,
  needsFlag: null,
  position: 0,
  publishedAt: new Date(clock.now() - 1000),
  ...item,
});

/** Of which merchants how many offers of which kind were noted as not shown. */
const withheld: (readonly [string, string, number])[] = [];
beforeAll(async () => {
  database = await startTestDatabase();
  content = createContent({
    pool: database.pool,
    bus,
    clock,
    merchant: () => Promise.resolve({ flags, languageDefault: 'TY', showVipBenefit }),
    mayMarket: (playerId) => Promise.resolve(playerId !== 'rests'),
    noteWithheld: (...noted) => Promise.resolve(void withheld.push(noted)),
  });
  handlers = contentHandlers({ content });
  await content.publish(
    merchantCode,
    anItem('notice', { titles: { EN: 'Notice', TY: 'Abiso' }, contents: { EN: '<p>Hello</p>', TY: '<p>Kumusta</p>' } }),
  );
  await content.publish(merchantCode, anItem('older', { publishedAt: new Date(clock.now() - 9000) }));
  await content.publish(merchantCode, anItem('tomorrow', { publishedAt: new Date(clock.now() + 86_400_000) }));
  await content.publish(merchantCode, anItem('banner', { type: 'B', image: '/m/art/pista.{w}.avif', link: '/m/gameList' }));
  await content.publish(merchantCode, anItem('live', { type: 'B', groupName: 'm_live', needsFlag: 'LIVEMODEL3' }));
  await content.publish(merchantCode, anItem('popup', { type: 'PU', execution: 'F' }));
  await content.publish('OTHER', anItem('foreign'));
});
afterAll(() => database.drop());

const call = <N extends CallName>(name: N, handler: Handler<N>, input: { query?: object; body?: object }, playerId: string | null) =>
  answerOf(name, handler, aContext(merchantCode, playerId === null ? null : { playerId }), input);
const list = async (query: object = {}, playerId: string | null = null) =>
  (await call('announcements', handlers.announcements, { query }, playerId)).list;
const idsOf = async (query: object, playerId: string | null = null) => (await list(query, playerId)).map((item) => item.id);
const read = (announcementId: string, playerId: string) =>
  call('markAnnouncementRead', handlers.markAnnouncementRead, { body: { announcementId, read: true } }, playerId);

test('who is on a long break or excluded gets announcements and no banner, popup or promotion', async () => {
  const types = { types: 'PL,B,PU' };
  const kinds = async (playerId: string) => new Set((await list(types, playerId)).map(({ type }) => type));
  expect(await kinds('plays')).toEqual(new Set(['PL', 'B', 'PU']));
  expect(withheld).toEqual([]);
  expect(await kinds('rests')).toEqual(new Set(['PL']));
  // The banner of a flag that is off is shown to nobody.
  expect(withheld.splice(0)).toEqual([
    [merchantCode, 'banner', 1],
    [merchantCode, 'popup', 1],
  ]);
  await list({ types: 'PL' }, 'rests');
  expect(withheld).toEqual([]);
});

describe('announcements', () => {
  test('B277 B278 have id, title and HTML content in the language asked for, newest first', async () => {
    expect(await list({ types: 'PL', platform: 'M', language: 'TY' })).toMatchObject([
      { id: 'notice', title: 'Abiso', content: '<p>Kumusta</p>' },
      { id: 'older' },
    ]);
    expect((await list({ language: 'EN' }))[0]).toMatchObject({ title: 'Notice', content: '<p>Hello</p>' });
  });

  test('a text missing in the language asked for comes in the merchant’s default language, else in any', async () => {
    expect((await list({ language: 'JA' }))[0]).toMatchObject({ title: 'Abiso' });
    expect((await list({ language: 'TY' }))[1]).toMatchObject({ title: 'TY older', content: '<p>older</p>' });
  });

  test('B279 are read for the player who read them, for ever, and for nobody else', async () => {
    await read('notice', 'maria');
    await read('notice', 'maria');
    expect((await list({}, 'maria')).map((item) => item.read)).toEqual([true, false]);
    expect((await list({}, 'jose')).map((item) => item.read)).toEqual([false, false]);
    expect((await list()).map((item) => item.read)).toEqual([false, false]);
  });

  test('what a player has read is told to their other devices, and forgotten with them', async () => {
    const told: string[] = [];
    const leave = bus.subscribe('content.read', (payload) => void told.push(payload));
    await read('older', 'pedro');
    leave();
    expect(told.map((payload) => JSON.parse(payload) as object)).toEqual([{ playerId: 'pedro' }]);
    expect([await content.forgetPlayer('pedro', 10), await content.forgetPlayer('pedro', 10)]).toEqual([1, 0]);
    expect((await list({}, 'pedro')).map((item) => item.read)).toEqual([false, false]);
  });

  test.each(['no-such', 'foreign'])('marking %s as read is refused', async (id) => {
    await expect(read(id, 'maria')).rejects.toThrow('announcement_unknown');
  });

  test('A300 B293 the types filter the list', async () => {
    expect(await idsOf({ types: 'PU' }, 'maria')).toEqual(['popup']);
    expect((await idsOf({ types: 'B,PU' }, 'maria')).toSorted()).toEqual(['banner', 'popup']);
    expect(await idsOf({ types: 'A' })).toEqual([]);
    expect(() => calls.announcements.query.parse({ types: 'ZZ' })).toThrow();
  });

  test('a popup has one edition in every language, and another with other texts; nothing else has one', async () => {
    const inLanguage = async (language: string) =>
      (await list({ types: 'PU,PL', language }, 'maria')).map(({ id, edition }) => [id, edition]);
    const english = await inLanguage('EN');
    expect(english).toContainEqual(['popup', expect.stringMatching(/^[\w-]{12}$/)]);
    expect(english).toContainEqual(['notice', undefined]);
    expect(await inLanguage('TY')).toEqual(english);
    const texts = { titles: { EN: 'One' }, contents: { EN: '<p>One</p>', TY: '<p>Isa</p>' } };
    expect(editionOf({ ...texts, contents: { TY: '<p>Isa</p>', EN: '<p>One</p>' } })).toBe(editionOf(texts));
    expect(editionOf({ ...texts, contents: { EN: '<p>One</p>', TY: '<p>Dalawa</p>' } })).not.toBe(editionOf(texts));
    // In every version of the platform the same: else all popups would be new with an update.
    expect(editionOf({ titles: { TY: 'Isa', EN: 'One' }, contents: { EN: '<p>One</p>', TY: '<p>Isa</p>' } })).toBe('IZiAmwrAVJPk');
  });

  test('B280 popups have title, content and execution', async () => {
    expect(await list({ types: 'PU', language: 'EN' }, 'maria')).toMatchObject([
      { title: 'popup', content: '<p>popup</p>', execution: 'F' },
    ]);
  });

  test('an item of tomorrow is shown tomorrow', async () => {
    expect(await idsOf({})).not.toContain('tomorrow');
    clock.advance(86_400_001);
    expect(await idsOf({})).toContain('tomorrow');
    clock.advance(-86_400_001);
  });

  test('an item that was withdrawn is shown to nobody, and there is nothing to mark as read', async () => {
    await content.publish(merchantCode, anItem('withdrawn'));
    expect(await idsOf({})).toContain('withdrawn');
    await database.pool.query(`UPDATE content_item SET is_active = false WHERE id = 'withdrawn'`);
    expect(await idsOf({})).not.toContain('withdrawn');
    await expect(read('withdrawn', 'maria')).rejects.toThrow('announcement_unknown');
  });

  test('one merchant cannot change the item of another', async () => {
    await content.publish('OTHER', anItem('notice', { titles: { EN: 'Taken over' } }));
    expect((await list({ language: 'EN' }))[0]?.title).toBe('Notice');
  });
});

describe('how far an item reaches', () => {
  test('until a time, in some languages, to guests or to members alone', async () => {
    const soon = new Date(clock.now() + 5000);
    await content.publish(merchantCode, anItem('ending', { type: 'PR', shownUntil: soon }));
    await content.publish(merchantCode, anItem('english', { type: 'PR', languages: ['EN', 'JA'] }));
    await content.publish(merchantCode, anItem('guests', { type: 'PR', audience: 'guests' }));
    await content.publish(merchantCode, anItem('members', { type: 'PR', audience: 'members' }));
    const seen = async (language: string, playerId: string | null) => (await idsOf({ types: 'PR', language }, playerId)).toSorted();
    expect(await seen('EN', null)).toEqual(['ending', 'english', 'guests']);
    expect(await seen('TY', 'maria')).toEqual(['ending', 'members']);
    clock.advance(5000);
    expect(await seen('TY', 'maria')).toEqual(['members']);
    clock.advance(-5000);
    await database.pool.query("DELETE FROM content_item WHERE type = 'PR'");
  });

  test('a banner is for all, for guests, for members, for agents or for trials, from a time until a time, in some languages', async () => {
    const soon = new Date(clock.now() + 5000);
    const reaches: Readonly<Record<string, Partial<NewItem>>> = {
      'for-all': {},
      'for-guests': { audience: 'guests' },
      'for-members': { audience: 'members' },
      'for-agents': { audience: 'agents' },
      'for-trials': { audience: 'trials' },
      ended: { shownUntil: new Date(clock.now()) },
      later: { publishedAt: soon },
      'in-japanese': { languages: ['JA'] },
    };
    for (const [id, reach] of Object.entries(reaches))
      await content.publish(merchantCode, anItem(id, { type: 'B', groupName: 'm_home', ...reach }));
    const seen = async (type: number | null, language = 'EN') => {
      const context = aContext(merchantCode, type === null ? null : { playerId: 'maria', type });
      const query = { types: 'B', groupName: 'm_home', language };
      const { list: shown } = await answerOf('announcements', handlers.announcements, context, { query });
      return shown.map(({ id }) => id).filter((id) => id in reaches);
    };
    expect(await seen(null)).toEqual(['for-all', 'for-guests']);
    expect(await seen(0)).toEqual(['for-all', 'for-members']);
    expect(await seen(40)).toEqual(['for-all', 'for-members']);
    expect(await seen(2)).toEqual(['for-agents', 'for-all', 'for-members']);
    expect(await seen(4)).toEqual(['for-all', 'for-members', 'for-trials']);
    expect(await seen(null, 'JA')).toEqual(['for-all', 'for-guests', 'in-japanese']);
    clock.advance(5000);
    expect(await seen(null)).toEqual(['later', 'for-all', 'for-guests']);
    clock.advance(-5000);
    await database.pool.query('DELETE FROM content_item WHERE id = ANY($1)', [Object.keys(reaches)]);
  });

  test('B349 B350 popups of execution A and F are for members, those of B for guests', async () => {
    for (const execution of ['A', 'B'] as const)
      await content.publish(merchantCode, anItem(`popup-${execution}`, { type: 'PU', execution }));
    expect((await idsOf({ types: 'PU' }, 'maria')).toSorted()).toEqual(['popup', 'popup-A']);
    expect(await idsOf({ types: 'PU' })).toEqual(['popup-B']);
    await database.pool.query("DELETE FROM content_item WHERE id LIKE 'popup-%'");
  });

  test('B421 what is for the register screen is shown there alone', async () => {
    await content.publish(merchantCode, anItem('join', { groupName: 'm_reg' }));
    expect(await idsOf({})).not.toContain('join');
    expect(await idsOf({ groupName: 'm_reg' })).toEqual(['join']);
  });
});

test('B281 B282 B426 the help centre is a list of titled items in the language asked for, by category', async () => {
  const helped = (id: string, category: string, position: number) =>
    content.publish(merchantCode, anItem(id, { type: 'H', groupName: category, position, contents: { EN: `<p onclick="x()">${id}</p>` } }));
  await helped('break', 'responsible', 0);
  await helped('second', 'account', 2);
  await helped('first', 'account', 1);
  const help = (query: object) => call('helpCentre', handlers.helpCentre, { query }, null);
  expect(await help({ device: 'MOBILE' })).toEqual([
    { id: 'first', category: 'account', title: 'first', content: '<p>first</p>' },
    { id: 'second', category: 'account', title: 'second', content: '<p>second</p>' },
    { id: 'break', category: 'responsible', title: 'break', content: '<p>break</p>' },
  ]);
  expect((await help({ lang: 'TY' })).map(({ title }) => title)).toEqual(['TY first', 'TY second', 'TY break']);
  expect(await idsOf({ types: 'A,PL,B,PU,PR' })).not.toContain('first');
});

describe('banners', () => {
  test('B081 have url and groupName', async () => {
    expect(await list({ types: 'B', groupName: 'm_home' })).toMatchObject([
      { id: 'banner', url: '/m/art/pista.{w}.avif', groupName: 'm_home', link: '/m/gameList' },
    ]);
  });

  test('B083 of m_live are there only when the live model flag is on', async () => {
    expect(await idsOf({ types: 'B', groupName: 'm_home,m_live' })).toEqual(['banner']);
    flags.LIVEMODEL3 = true;
    expect((await idsOf({ types: 'B', groupName: 'm_home,m_live' })).toSorted()).toEqual(['banner', 'live']);
    delete flags.LIVEMODEL3;
  });
});

describe('news and live models', () => {
  const modelNames = async (query: object = {}) =>
    (await call('liveModels', handlers.liveModels, { query }, null)).list.map(({ name }) => name);

  test('B424 news have title, content and date in the language asked for, for those whom they are for', async () => {
    const at = new Date(clock.now() - 5000);
    await content.publish(
      merchantCode,
      anItem('news-1', { type: 'N', titles: { EN: 'New studio', TY: 'Bagong studio' }, publishedAt: at }),
    );
    await content.publish(merchantCode, anItem('news-2', { type: 'N', audience: 'members', publishedAt: new Date(clock.now() - 9000) }));
    const news = (playerId: string | null) =>
      call('lobbyNews', handlers.lobbyNews, { query: { language: 'TY', merchant: merchantCode } }, playerId);
    expect((await news(null)).list).toEqual([{ id: 'news-1', title: 'Bagong studio', content: '<p>news-1</p>', date: at.toISOString() }]);
    expect((await news('maria')).list.map(({ id }) => id)).toEqual(['news-1', 'news-2']);
    expect(await idsOf({ types: 'PL' })).not.toContain('news-1');
  });

  test('B433 the flags active and streaming narrow the models, and without the live model flag there are none', async () => {
    const models = [
      ['Ana', true, false],
      ['Bea', true, true],
      ['Cora', false, false],
    ] as const;
    for (const [name, active, streaming] of models)
      await content.publish(merchantCode, anItem(name, { type: 'M', titles: { EN: name }, details: { active, streaming } }));
    expect(await modelNames()).toEqual([]);
    flags.LIVEMODEL3 = true;
    expect(await modelNames()).toEqual(['Bea', 'Ana', 'Cora']);
    expect(await modelNames({ active: '1' })).toEqual(['Bea', 'Ana']);
    expect(await modelNames({ active: '1', streaming: '0' })).toEqual(['Ana']);
    expect(await modelNames({ streaming: '1' })).toEqual(['Bea']);
    expect(await modelNames({ active: '0' })).toEqual(['Cora']);
    delete flags.LIVEMODEL3;
  });
});

describe('VIP benefits', () => {
  const benefits = (query: object = {}, playerId = 'maria') => call('vipBenefits', handlers.vipBenefits, { query }, playerId);
  beforeAll(async () => {
    await content.publish(
      merchantCode,
      anItem('vip-line', { type: 'V', titles: { EN: 'A line of your own', TY: 'Sariling linya' }, link: '/m/feedback', position: 1 }),
    );
    await content.publish(merchantCode, anItem('vip-agents', { type: 'V', audience: 'agents', position: 2 }));
    await content.publish(merchantCode, anItem('vip-ended', { type: 'V', shownUntil: new Date(clock.now()) }));
    await content.publish('OTHER', anItem('vip-foreign', { type: 'V' }));
  });

  test('B381 without the setting showVipBenefit the call is refused with contact_service', async () => {
    await expect(benefits()).rejects.toThrow('contact_service');
  });

  test('A041 B381 with it a member gets those that are for them, in the language asked for', async () => {
    showVipBenefit = true;
    const line = { id: 'vip-line', title: 'Sariling linya', content: '<p>vip-line</p>', link: '/m/feedback', url: '' };
    expect(await benefits({ language: 'TY' })).toEqual({ list: [line] });
    expect(await idsOf({ types: 'PL,PR,B' }, 'maria')).not.toContain('vip-line');
    showVipBenefit = false;
  });
});

describe('what is stored is harmless', () => {
  test.each([
    ['<p onclick="x()">Hi</p>', '<p>Hi</p>'],
    ['<script>alert(1)</script><p>Hi</p>', '<p>Hi</p>'],
    ['<img src=x onerror=alert(1)>Hi', 'Hi'],
    ['<iframe src="https://x.example"></iframe><p style="position:fixed">Hi</p>', '<p>Hi</p>'],
    ['<a href="javascript:alert(1)">Hi</a>', '<a rel="noopener noreferrer nofollow">Hi</a>'],
    ['<a href="data:text/html,Hi">Hi</a>', '<a rel="noopener noreferrer nofollow">Hi</a>'],
    ['<a href="http://x.example/">Hi</a>', '<a rel="noopener noreferrer nofollow">Hi</a>'],
    ['<a href="//x.example">Hi</a>', '<a rel="noopener noreferrer nofollow">Hi</a>'],
    ['<a href="/.//x.example">Hi</a>', '<a rel="noopener noreferrer nofollow">Hi</a>'],
    ['<a href="https://palaro.example@x.example/">Hi</a>', '<a rel="noopener noreferrer nofollow">Hi</a>'],
    ['<a href="https://x.example/">Hi</a>', '<a href="https://x.example/" rel="noopener noreferrer nofollow">Hi</a>'],
  ])('%s is stored as %s', async (html, clean) => {
    expect(cleanHtml(html)).toBe(clean);
    await database.pool.query(`DELETE FROM content_item WHERE id = 'dirty'`);
    await content.publish(
      merchantCode,
      anItem('dirty', { type: 'PR', contents: { EN: html }, titles: { EN: 'A<b>c' }, link: 'javascript:alert(1)' }),
    );
    expect(await list({ types: 'PR', language: 'EN' })).toMatchObject([{ content: clean, title: 'Abc', link: '' }]);
  });

  test('titles have no markup, and links stay in the app or are https', () => {
    expect(cleanTitle(' <b>Hi</b>\u0000 ')).toBe('bHi/b');
    const links = [
      '/m/gameList?type=hot',
      'https://x.example/a',
      'javascript:alert(1)',
      '//x.example',
      '/m//x.example',
      'http://x.example',
      '/bo/',
      '/m/../wps/status',
      '/m/\\x.example',
      '/m/a b',
      'https://palaro.example@x.example/',
      'https:',
      'HTTPS://x.example/',
      'tel:911',
    ];
    expect(links.map(cleanLink).filter((link) => link !== '')).toEqual(['/m/gameList?type=hot', 'https://x.example/a']);
  });
});
