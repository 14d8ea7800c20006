import { calls, gameFamilies, gameTypes, isCode, refusals, type Call, type CallName } from '@palaro/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createBootstrap } from '../bootstrap.ts';
import { demoMerchant } from '../modules/merchant/index.ts';
import { demoPassword } from '../seeds/demo-accounts.ts';
import { encryptLogin, startTestPlatform, valueOf, type TestClient, type TestPlatform } from '../testing/test-platform.ts';

const merchantCode = 'PALARO';
let site: TestPlatform;
let player: TestClient;
beforeAll(async () => {
  site = await startTestPlatform();
  player = await site.as('player0');
});
afterAll(() => site.stop());
beforeEach(() => configure({}));

const configure = async (change: Partial<ReturnType<typeof demoMerchant>>): Promise<void> => {
  const saved = await site.platform.services.merchant.save({ ...demoMerchant(merchantCode), ...change });
  if (!saved.ok) throw new Error(saved.failure.message);
};
const get = (path: string, headers: Record<string, string> = {}) => fetch(`${site.baseUrl}${path}`, { headers });
const expiredToken = { authorization: `Bearer ${'d'.repeat(43)}` };
const table = Object.entries(calls) as [CallName, Call][];
const send = (row: Call, headers: Record<string, string>) =>
  fetch(`${site.baseUrl}${row.path}`, {
    method: row.method,
    headers: { 'content-type': row.form ? 'application/x-www-form-urlencoded' : 'application/json', ...headers },
    ...(row.method === 'POST' || row.method === 'PUT' ? { body: row.form ? '' : '{}' } : {}),
  });

describe('the envelope', () => {
  const envelope = (value: z.ZodType) =>
    z.union([
      z.strictObject({ success: z.literal(true), value }),
      z.strictObject({
        success: z.literal(false),
        code: z.string().refine(isCode),
        message: z.string().min(1),
        data: z.object({ requestId: z.string().min(10) }).loose(),
      }),
    ]);

  test.each(table.filter(([name]) => name !== 'logout'))('B486 %s answers guests and players in the one envelope', async (_name, row) => {
    for (const headers of [{}, { authorization: `Bearer ${player.session?.token}`, cookie: `__Host-palaro_session=${player.cookie}` }]) {
      const response = await send(row, headers);
      const answer = envelope(row.value).parse(await response.json());
      if (answer.success) expect(response.status).toBe(200);
      else expect(response.status).toBe(refusals[answer.code].status);
    }
  });

  test('a refusal is kept by nobody, and only what is the same for all may be kept at all', async () => {
    for (const [name, row] of table) {
      const response = await send(row, {});
      const expected = response.status === 200 && row.cache !== 'private' ? `public, max-age=${row.cache.publicSeconds}` : 'no-store';
      expect(response.headers.get('cache-control'), name).toBe(expected);
    }
    const refused = await get('/wps/games?pageNo=0');
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([400, 'no-store']);
  });
});

describe('what a call carries', () => {
  test('B397 an unknown module id is noted in the log and not refused', async () => {
    expect((await get('/wps/games', { 'module-id': 'WHATEVER9' })).status).toBe(200);
    const noted = (): number => site.logged().split('unknown module id').length - 1;
    const before = noted();
    expect((await get('/wps/games', { 'module-id': 'WHATEVER9' })).status).toBe(200);
    expect((await get('/wps/games', { 'module-id': 'COMM3' })).status).toBe(200);
    expect(noted()).toBe(before + 1);
    expect(site.logged()).not.toContain('WHATEVER9');
  });

  test('the language is that of the query, else of the header, else the merchant’s', async () => {
    const names = async (query: string, headers: Record<string, string> = {}) =>
      ((await (await get(`/wps/announcements${query}`, headers)).json()) as { value: { list: { title: string }[] } }).value.list
        .map((item) => item.title)
        .join();
    const [english, tagalog] = [await names('?language=EN'), await names('?language=TY')];
    expect(english).not.toBe(tagalog);
    expect(await names('', { 'x-language': 'EN' })).toBe(english);
    expect(await names('?language=TY', { 'x-language': 'EN' })).toBe(tagalog);
    expect([await names(''), await names('', { 'x-language': 'ZZ' })]).toEqual([tagalog, tagalog]);
    expect((await get('/wps/announcements')).headers.get('vary')).toContain('x-language');
    // Names that stand on every object are no languages.
    const game = async (language: string): Promise<unknown> =>
      ((await (await get('/wps/games?pageSize=1', { 'x-language': language })).json()) as { value: { games: unknown[] } }).value.games;
    for (const language of ['constructor', '__proto__', 'toString', 'en', 'EN,TY'])
      expect(await game(language), language).toEqual(await game('TY'));
  });

  test('a token in an address is no token', async () => {
    const response = await get(`/wps/wallets/gcs?token=${player.session?.token}`, { cookie: `__Host-palaro_session=${player.cookie}` });
    expect(await response.json()).toMatchObject({ success: false, code: 'not_logged_in' });
  });
});

describe('guests and members', () => {
  test('B389 a guest browses, searches and sees the hot games', async () => {
    const guest = site.guest();
    expect(valueOf(await guest('gameList')).games.length).toBeGreaterThan(0);
    const [first] = valueOf(await guest('gameList', { query: { language: 'EN' } })).games;
    expect(
      valueOf(await guest('gameList', { query: { gameName: first?.nodeName ?? '?', language: 'EN' } })).games.map((game) => game.nodeId),
    ).toContain(first?.nodeId);
    expect(valueOf(await guest('hotGames')).list.length).toBeGreaterThan(0);
  });

  test('A435 POST to the login opens a session with a token', async () => {
    const agent = await site.as('agent1');
    expect(agent.session).toMatchObject({ token: expect.stringMatching(/^[\w-]{65}$/), type: 1 });
    expect([calls.login.method, calls.login.path]).toEqual(['POST', '/wps/session/login']);
  });

  test('A456 B287 B288 B440 member info is a GET that tells type, nickname, account and label to its member alone', async () => {
    expect(valueOf(await player('memberInfo'))).toMatchObject({
      type: 0,
      account: 'player0',
      nickname: expect.any(String),
      clubLabel: { labelName: '0' },
      toUpline: false,
    });
    expect(await (await get('/wps/member/info')).json()).toMatchObject({ success: false, code: 'not_logged_in' });
  });
});

describe('a session', () => {
  test('its cookie lives until its latest end, whatever of it is used up to then', async () => {
    const headers = {
      authorization: `Bearer ${player.session?.token}`,
      cookie: `__Host-palaro_session=${player.cookie}`,
      'content-type': 'application/json',
    };
    const renewed = await fetch(site.baseUrl + calls.renew.path, { method: calls.renew.method, headers, body: '{}' });
    const { value } = (await renewed.json()) as { value: { endsAt: string } };
    const seconds = Number(/Max-Age=(\d+)/.exec(renewed.headers.getSetCookie().join())?.[1]);
    expect(Math.abs(Date.now() + seconds * 1000 - Date.parse(value.endsAt))).toBeLessThan(30_000);
  });

  test('its device gets a cookie that stays when the session ends', async () => {
    const { data, encryption } = await encryptLogin(site.guest(), { action: 'username', username: 'player0', password: demoPassword });
    const response = await fetch(site.baseUrl + calls.login.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', encryption },
      body: JSON.stringify({ data }),
    });
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-palaro_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict; Max-Age=\d+$/),
      expect.stringMatching(/^__Host-palaro_device=[\w-]{43}\.[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict; Max-Age=34560000$/),
    ]);
    player = await site.as('player0');
  });

  test('a trial account plays with play money, a member with real money', async () => {
    const account = { merchantCode, password: 'Bituin!77', currency: 'PHP' };
    const modeOf = async (type: number): Promise<unknown> => {
      const id = await site.platform.services.player.createAccount({ ...account, username: `kind${type}`, type });
      return (await site.pool.query('select mode from wallet_accounts where player_id = $1', [id])).rows;
    };
    expect([await modeOf(4), await modeOf(0)]).toEqual([[{ mode: 'play' }], [{ mode: 'real' }]]);
  });
});

describe('member info', () => {
  test('A459 tells whose it is, with e-mail and mobile number masked', async () => {
    const { registration } = demoMerchant(merchantCode);
    const on = (field: 'email' | 'mobileNum') => ({ ...registration.fields[field], enabled: true });
    await configure({
      registration: { ...registration, fields: { ...registration.fields, email: on('email'), mobileNum: on('mobileNum') } },
    });
    const response = await fetch(`${site.baseUrl}/wps/register/username`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        username: 'luningning',
        password: 'Fresh!2026',
        confirmPassword: 'Fresh!2026',
        type: 0,
        agreement: true,
        nickname: 'Neng',
        email: 'Luningning@palaro.example',
        mobileNum: '09171234567',
        countryDialingCode: '+63',
      }),
    });
    expect(response.status).toBe(200);
    const info = valueOf(await (await site.as('luningning', 'Fresh!2026'))('memberInfo'));
    expect(info).toEqual({
      id: expect.any(String),
      account: 'luningning',
      nickname: 'Neng',
      type: 0,
      clubLabel: { labelName: '0' },
      toUpline: false,
      headIcon: '',
      email: 'L***@palaro.example',
      mobile: '+63 *******567',
      createdAt: expect.any(String),
      unresolvedRounds: 0,
    });
    expect(valueOf(await (await site.as('agent1'))('memberInfo'))).toMatchObject({ email: '', mobile: '' });
  });
});

describe('the site’s state', () => {
  test('B438 the status needs no payload and knows the caller by the address', async () => {
    expect(valueOf(await site.guest()('systemStatus'))).toMatchObject({
      location: { ip: '127.0.0.1' },
      maintenance: false,
      regionRestriction: false,
    });
    const claimed = await get('/wps/system/status', { 'x-forwarded-for': '203.0.113.9' });
    expect(await claimed.json()).toMatchObject({ value: { location: { ip: '127.0.0.1' } } });
    await configure({ region: { allow: [], deny: ['127.0.0.0/8'] } });
    expect(valueOf(await site.guest()('systemStatus'))).toMatchObject({ regionRestriction: true });
  });

  test('B439 A467 the service entries and the settings are the merchant’s', async () => {
    await configure({
      name: 'Other name',
      customerService: [{ csType: 'LIVECHAT', csPosition: 'FOOTER', title: 'Help', path: 'mailto:help@palaro.example', type: 1 }],
      affiliateService: [],
    });
    expect(valueOf(await site.guest()('serviceLinks'))).toEqual({
      customer: [{ csType: 'LIVECHAT', csPosition: 'FOOTER', title: 'Help', path: 'mailto:help@palaro.example', type: 1 }],
      affiliate: [],
    });
    expect(valueOf(await site.guest()('siteSettings'))).toMatchObject({
      name: 'Other name',
      template: demoMerchant(merchantCode).template,
    });
  });

  test.each([
    ['maintenance', { maintenance: true }],
    ['region_restricted', { region: { allow: [], deny: ['127.0.0.1'] } }],
  ] as const)('a site closed by %s answers guests, members and dead tokens alike, but for what its screens need', async (code, change) => {
    await configure(change as Partial<ReturnType<typeof demoMerchant>>);
    expect(await site.guest()('gameList')).toMatchObject({ success: false, code });
    expect(await player('balance')).toMatchObject({ success: false, code });
    expect(await (await get('/wps/games', expiredToken)).json()).toMatchObject({ success: false, code });
    for (const name of ['systemStatus', 'siteSettings', 'serviceLinks'] as const)
      expect((await site.guest()(name)).success, name).toBe(true);
    const carriedBy = createBootstrap(site.platform.handlers);
    const carried = await carriedBy({ merchantCode, language: 'EN', theme: 'dark', url: '/m/home', ip: '127.0.0.1' });
    expect([carried.rows, carried.banners, carried.vendors]).toEqual([[], [], []]);
  });
});

test('a closed site refuses every call but the three that its screens need', async () => {
  await configure({ maintenance: true });
  const open: string[] = [];
  const headers = { authorization: `Bearer ${player.session?.token}`, cookie: `__Host-palaro_session=${player.cookie}` };
  for (const [name, row] of table) {
    const { code } = (await (await send(row, headers)).json()) as { code?: string };
    // Who may not make a call at all is told so first.
    if (code !== 'maintenance' && code !== 'no_permission') open.push(name);
  }
  expect(open.toSorted()).toEqual(['serviceLinks', 'siteSettings', 'systemStatus']);
});

describe('the seeded catalogue', () => {
  const all = async () => {
    const pages = [];
    for (let pageNo = 1; ; pageNo++) {
      const page = valueOf(await site.guest()('gameList', { query: { pageNo, pageSize: 100 } }));
      pages.push(...page.games);
      if (pageNo >= page.totalPages) return pages;
    }
  };

  test('B005 has games of all ten kinds', async () => {
    for (const [family, { gameType, ...rest }] of Object.entries(gameFamilies)) {
      const query = { gameType, ...('gameClassify' in rest ? { gameClassify: rest.gameClassify } : {}) };
      expect(valueOf(await site.guest()('gameList', { query })).games.length, family).toBeGreaterThan(0);
    }
  });

  test('B242 B244 B245 every game has a node, a type and a vendor of the menu', async () => {
    const vendors = new Set(valueOf(await site.guest()('vendorTypes')).vendors.map((vendor) => `${vendor.gameType} ${vendor.vassalage}`));
    const games = await all();
    expect(games.length).toBeGreaterThan(100);
    expect(new Set(games.map((game) => game.nodeId)).size).toBe(games.length);
    for (const game of games) {
      expect(gameTypes).toContain(game.gameType);
      expect(vendors).toContain(`${game.gameType} ${game.vassalage}`);
    }
  });

  test('B248 B249 lottery games have a group and a way of play', async () => {
    const games = (await all()).filter((game) => game.gameType === 'LOTT' || game.gameType === 'ELOTT');
    expect(new Set(games.map((game) => game.playType))).toEqual(new Set(['trad', 'ent']));
    for (const game of games) expect(game.gameGroupId).toMatch(/^\d+$/);
  });
});

describe("a page of another site, a neighbouring host's too", () => {
  const sent = async (method: string, path: string, headers: Record<string, string>): Promise<string> => {
    const response = await fetch(`${site.baseUrl}${path}`, { method, headers, ...(headers['content-type'] ? { body: '{}' } : {}) });
    const answer = (await response.json()) as { success: boolean; code?: string };
    return answer.success ? 'answered' : (answer.code ?? '');
  };
  const json = { 'content-type': 'application/json' };

  test.each(['cross-site', 'same-site', 'none'])('changes nothing: what browsers call %s is refused', async (from) => {
    const player = await site.newPlayer();
    const own = {
      authorization: `Bearer ${player.session?.token}`,
      cookie: `__Host-palaro_session=${player.cookie}`,
      'sec-fetch-site': from,
    };
    const paths = { resume: 'POST', renew: 'POST', login: 'POST', logout: 'DELETE' };
    for (const [path, method] of Object.entries(paths))
      expect(await sent(method, `/wps/session/${path}`, method === 'POST' ? { ...own, ...json } : own), path).toBe('no_permission');
    expect((await player('balance')).success).toBe(true);
  });

  test('sends forms and no JSON: a resume without JSON is refused, with the cookie too', async () => {
    const player = await site.newPlayer();
    const cookie = `__Host-palaro_session=${player.cookie}`;
    for (const type of [{}, { 'content-type': 'text/plain' }, { 'content-type': 'application/x-www-form-urlencoded' }])
      expect(await sent('POST', '/wps/session/resume', { cookie, ...type }), JSON.stringify(type)).toBe('unsupported_media');
    expect(await sent('POST', '/wps/session/resume', { cookie, ...json, 'sec-fetch-site': 'same-origin' })).toBe('answered');
  });

  test('plants no session: a cookie under the name without the prefix, or beside the right one, opens nothing', async () => {
    const [player, stranger] = [await site.newPlayer(), await site.newPlayer()];
    const resumed = async (cookie: string): Promise<unknown> => {
      const response = await fetch(`${site.baseUrl}/wps/session/resume`, { method: 'POST', headers: { cookie, ...json }, body: '{}' });
      return ((await response.json()) as { value: { session: unknown } }).value.session;
    };
    expect(await resumed(`palaro_session=${stranger.cookie}`)).toBeNull();
    expect(await resumed(`__Host-palaro_session=${stranger.cookie}; __Host-palaro_session=${player.cookie}`)).toBeNull();
    expect(await resumed(`__Host-palaro_session=${player.cookie}`)).not.toBeNull();
  });
});

describe('request limits', () => {
  test('credentials, captchas and names that are looked up are counted by address, whatever sessions they come with', async () => {
    const limited = await startTestPlatform({ env: { RATE_LIMIT: '5' } });
    try {
      const codeOf = async (client: TestClient, call: 'captcha' | 'login'): Promise<string> => {
        const answer = await client(call as 'login', call === 'login' ? { body: { data: 'x' } } : {});
        return answer.success ? 'answered' : answer.code;
      };
      const players = [await limited.newPlayer(), await limited.newPlayer(), await limited.newPlayer()];
      for (const player of players) expect(await codeOf(player, 'login')).toBe('too_many_requests');
      const captchas = [];
      for (let turn = 0; turn < 7; turn++) captchas.push(await codeOf(players[turn % 3]!, 'captcha'));
      expect(captchas).toEqual([...Array<string>(6).fill('answered'), 'too_many_requests']);
      const looked = [];
      for (let turn = 0; turn < 7; turn++)
        looked.push((await players[turn % 3]!('usernameCheck', { query: { username: `nobody${turn}` } })).success);
      expect(looked).toEqual([...Array<boolean>(6).fill(true), false]);
    } finally {
      await limited.stop();
    }
  });

  test('players behind one address are counted each for themselves, and apart from its guests', async () => {
    const limited = await startTestPlatform({ env: { RATE_LIMIT: '5' } });
    try {
      const status = async (client: TestClient): Promise<string> => {
        const answer = await client('systemStatus');
        return answer.success ? 'answered' : answer.code;
      };
      const [guest, one, two] = [limited.guest(), await limited.newPlayer(), await limited.newPlayer()];
      for (let turn = 0; turn < 15; turn++) await status(guest);
      expect([await status(guest), await status(one)]).toEqual(['too_many_requests', 'answered']);
      for (let turn = 0; turn < 14; turn++) await status(one);
      expect([await status(one), await status(two)]).toEqual(['too_many_requests', 'answered']);
    } finally {
      await limited.stop();
    }
  });

  test('a client above its rate is told how long to wait, and an expired token gains nothing', async () => {
    const limited = await startTestPlatform({ env: { RATE_LIMIT: '5' } });
    try {
      const call = (headers: Record<string, string> = {}) => fetch(`${limited.baseUrl}/wps/system/status`, { headers });
      const statuses: number[] = [];
      for (let turn = 0; turn < 15; turn++) statuses.push((await call()).status);
      expect(new Set(statuses)).toEqual(new Set([200]));
      const refused = await call();
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await refused.json()).toMatchObject({ code: 'too_many_requests', data: { retryAfterSeconds: expect.any(Number) } });
      expect((await call(expiredToken)).status).toBe(429);
      for (let turn = 0; turn < 45; turn++) await fetch(`${limited.baseUrl}/wps/wallets/gcs`, { headers: expiredToken });
      expect(await (await fetch(`${limited.baseUrl}/wps/wallets/gcs`, { headers: expiredToken })).json()).toMatchObject({
        code: 'too_many_requests',
      });
    } finally {
      await limited.stop();
    }
  });
});
