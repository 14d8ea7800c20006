import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { houseBet, houseDraw, houseGame, houseOrder, startTestHouse, type HouseGame, type TestHouse } from '../../testing/lottery-house.ts';
import { startTestPlatform, testSecret as secret, valueOf, type TestClient, type TestPlatform } from '../../testing/test-platform.ts';
import { createVendorClient } from '../../testing/vendor-client.ts';
import { sandboxSecret } from '../gaming/index.ts';

const minuteMs = 60_000;
let site: TestPlatform;
let house: TestHouse;
let member: TestClient;
let other: TestClient;

const games = [
  houseGame('LOTT', 'five-3', {
    lottoMode: 'Tradition',
    rules: ['Five digits are drawn.', 'Bet on any.'],
    volatility: 'byChoice',
    returnFrom: 94.84,
    returnTo: 95,
    checkedOn: '2026-11-25',
    checkedRounds: 200_000,
    measuredFrom: 95.1,
    measuredTo: 95.1,
    verifies: true,
  }),
  houseGame('ELOTT', 'e-five-1', { lottoMode: 'Entertainment' }),
  houseGame('TCG_SEA', 'sea-4d', { gameGroupId: 'sea', gameGroupName: 'South-East Asia', gameClassifyNew: 'DRAW' }),
  houseGame('TCG_LOTTO_VN', 'vn-hanoi', { name: 'Hà Nội', gameGroupId: 'vn', gameGroupName: 'Vietnam daily', kind: 'vn', region: 'north' }),
  houseGame('TCG_LOTTO_VN', 'vn-saigon', {
    name: 'Sài Gòn',
    gameGroupId: 'vn',
    gameGroupName: 'Vietnam daily',
    kind: 'vn',
    region: 'south',
  }),
];
const past = (gameId: string, count: number) =>
  Array.from({ length: count }, (_, at) => houseDraw(gameId, `p${count - at}`, -(at + 1) * minuteMs, [String(count - at)]));

beforeAll(async () => {
  house = await startTestHouse({ studiosSecret: secret });
  house.state.games.push(...games);
  house.state.draws.push(
    houseDraw('vn-hanoi', 'n1', minuteMs),
    ...past('vn-hanoi', 2),
    houseDraw('five-3', 'n1', 2 * minuteMs),
    ...past('five-3', 7),
  );
  site = await startTestPlatform({ env: { LOTTERY_ORIGIN: house.origin } });
  await site.platform.services.lottery.syncGames();
  [member, other] = [await site.as('player0'), await site.newPlayer()];
});
afterAll(async () => {
  await site.stop();
  await house.stop();
});
beforeEach(() => {
  house.state.delayMs = 0;
});

const list = async () => valueOf(await site.guest()('lotteryList', { query: { language: 'EN' } })).list;
const nodeOf = async (gameId: string): Promise<string> => (await list()).find((game) => game.gameId === gameId)?.nodeId ?? '';
const launch = async (client: TestClient, vendor: string, gameId: string, more: object = {}) =>
  client('launchGame', { query: { category: 'LOTT', vendor, gameId, nodeId: await nodeOf(gameId), ...more } });

describe('games', () => {
  test('B414 the list has each game of the houses with its mode, group and class, its next draw and last numbers', async () => {
    const found = await list();
    expect(found.map(({ vassalage, gameId }) => `${vassalage} ${gameId}`)).toEqual(
      games.map(({ vendor, gameId }) => `${vendor} ${gameId}`),
    );
    expect(found.find(({ gameId }) => gameId === 'five-3')).toMatchObject({
      gameName: 'Game five-3',
      lottoMode: 'Tradition',
      gameGroupId: 'five',
      gameClassifyNew: 'QUICK',
      next: { issue: 'n1' },
      last: { issue: 'p7', numbers: [{ name: 'main', values: ['7'] }] },
    });
    expect(found.find(({ gameId }) => gameId === 'sea-4d')).toMatchObject({ next: null, last: null });
  });

  test('B415 the menu has the groups with their games', async () => {
    const { groups } = valueOf(await site.guest()('lotteryMenu', { query: { language: 'EN' } }));
    expect(groups.map(({ gameGroupId, gameGroupName, games: of }) => [gameGroupId, gameGroupName, of.map(({ gameId }) => gameId)])).toEqual(
      [
        ['five', 'Five digits', ['five-3', 'e-five-1']],
        ['sea', 'South-East Asia', ['sea-4d']],
        ['vn', 'Vietnam daily', ['vn-hanoi', 'vn-saigon']],
      ],
    );
  });

  test('lottery games stand in the blocks LOTT and ELOTT, their vendors in the mapping', async () => {
    const guest = site.guest();
    const of = async (gameType: 'LOTT' | 'ELOTT') =>
      valueOf(await guest('gameList', { query: { gameType, pageSize: 100 } })).games.map(({ gameId }) => gameId);
    expect(await of('LOTT')).toEqual(expect.arrayContaining(['vn-hanoi', 'vn-saigon', 'sea-4d', 'five-3']));
    expect(await of('ELOTT')).toContain('e-five-1');
    const { mapping } = valueOf(await guest('vendorTypes'));
    const vendors = (category: string) =>
      mapping.find(({ gameCategory }) => gameCategory === category)?.vendorNames.map(({ accountTypeName }) => accountTypeName);
    expect(vendors('LOTT')).toEqual(expect.arrayContaining(['TCG_LOTTO_VN', 'TCG_SEA', 'LOTT']));
    expect(vendors('ELOTT')).toContain('ELOTT');
  });

  test('the fair-play page of a lottery says what its house states, and states nothing for a house that is silent', async () => {
    const facts = async (gameId: string) =>
      valueOf(await site.guest()('fairPlay', { query: { nodeId: await nodeOf(gameId), language: 'EN' } }));
    expect(await facts('five-3')).toMatchObject({
      rules: ['Five digits are drawn.', 'Bet on any.'],
      maxBet: '20000.00',
      volatility: 'byChoice',
      statedReturn: { from: '94.84', to: '95.00' },
      check: { on: '2026-11-25', rounds: 200_000, measured: { from: '95.10', to: '95.10' } },
      verifyUrl: `${house.origin}/verify?game=five-3&lang=en`,
    });
    expect(await facts('sea-4d')).toMatchObject({ rules: [], volatility: null, statedReturn: null, check: null, verifyUrl: null });
    const at = house.state.games.findIndex(({ gameId }) => gameId === 'five-3');
    const [before] = house.state.games.splice(at, 1, { ...(house.state.games[at] as HouseGame), returnFrom: 90 });
    await site.platform.services.lottery.syncGames();
    expect((await facts('five-3')).statedReturn).toEqual({ from: '90.00', to: '95.00' });
    if (before) house.state.games.splice(at, 1, before);
    await site.platform.services.lottery.syncGames();
  });

  test('a second look changes nothing; a game that the house lists no longer is closed and stays known', async () => {
    const version = site.platform.services.catalogue.of('PALARO').version;
    await site.platform.services.lottery.syncGames();
    expect(site.platform.services.catalogue.of('PALARO').version).toBe(version);
    house.state.games.push(houseGame('LOTT', 'gone', { gameGroupName: 'Short games' }));
    await list();
    await site.platform.services.lottery.syncGames();
    // At once by its group's name, not by that of the groups read before.
    expect((await list()).find(({ gameId }) => gameId === 'gone')?.gameGroupName).toBe('Short games');
    house.state.games.pop();
    await site.platform.services.lottery.syncGames();
    expect((await list()).map(({ gameId }) => gameId)).not.toContain('gone');
    expect(site.platform.services.catalogue.of('PALARO').gameOfVendor('LOTT', 'gone')).toBeDefined();
    house.state.games.push(houseGame('LOTT', 'gone', { gameGroupName: 'Short games' }));
    await site.platform.services.lottery.syncGames();
    expect(
      (await list()).map(({ gameId }) => gameId),
      'it opens again when it is listed again',
    ).toContain('gone');
    await site.platform.services.catalogue.setGameOpen('PALARO', { vendorCode: 'LOTT', code: 'gone' }, false);
    await site.platform.services.lottery.syncGames();
    expect(
      (await list()).map(({ gameId }) => gameId),
      'unless the operator closed it',
    ).not.toContain('gone');
    house.state.games.pop();
    await site.platform.services.lottery.syncGames();
  });

  test('a house that suddenly lists nothing keeps its games', async () => {
    const before = await list();
    const kept = house.state.games.splice(0);
    await site.platform.services.lottery.syncGames();
    expect((await list()).map(({ gameId }) => gameId)).toEqual(before.map(({ gameId }) => gameId));
    house.state.games.push(...kept);
    await site.platform.services.lottery.syncGames();
  });
});

describe('draws', () => {
  test('B411 numero gives the latest numbers of a lottery by its gameId', async () => {
    const guest = site.guest();
    const { draws, gameName } = valueOf(await guest('numero', { query: { gameId: 'five-3', limit: 2, language: 'EN' } }));
    expect([gameName, ...draws.map(({ issue }) => issue)]).toEqual(['Game five-3', 'p7', 'p6']);
    expect(await guest('numero', { query: { gameId: 'nope' } })).toMatchObject({ code: 'game_unknown' });
  });

  test('B412 VN numero gives those of each Vietnam lottery, or of one', async () => {
    const guest = site.guest();
    const { list: all } = valueOf(await guest('vnNumero', { query: { language: 'EN' } }));
    expect(all.map(({ gameId, region, draw }) => [gameId, region, draw?.issue])).toEqual([
      ['vn-hanoi', 'north', 'p2'],
      ['vn-saigon', 'south', undefined],
    ]);
    expect(valueOf(await guest('vnNumero', { query: { gameId: 'vn-hanoi' } })).list).toHaveLength(1);
    expect(await guest('vnNumero', { query: { gameId: 'five-3' } })).toMatchObject({ code: 'game_unknown' });
  });

  test('A067 past draws of a game come page by page, without the one that is open', async () => {
    const issues: string[] = [];
    let before: string | null | undefined;
    do {
      const page = valueOf(await site.guest()('lotteryDraws', { query: { gameId: 'five-3', pageSize: 3, ...(before ? { before } : {}) } }));
      issues.push(...page.content.map(({ issue }) => issue));
      before = page.next;
    } while (before);
    expect(issues).toEqual(['p7', 'p6', 'p5', 'p4', 'p3', 'p2', 'p1']);
  });

  test('a place in past draws that no page of this game gave is refused', async () => {
    const draws = (gameId: string, before?: string) =>
      site.guest()('lotteryDraws', { query: { gameId, pageSize: 3, ...(before === undefined ? {} : { before }) } });
    const { next } = valueOf(await draws('five-3'));
    for (const [gameId, before] of [
      ['five-3', Buffer.from('p5').toString('base64url')],
      ['five-3', `${next ?? ''}A`],
      ['vn-hanoi', next ?? ''],
    ] as const)
      expect(await draws(gameId, before), before).toMatchObject({ code: 'bad_request', data: { field: 'before' } });
    expect(await draws('five-3', next ?? '')).toMatchObject({ success: true });
  });
});

describe('launch', () => {
  test('B333 B334 B335 B336 the house’s page is given a single-use launch token, merchant, stylesheet and prize mode, and no session token', async () => {
    const launched = valueOf(
      await launch(member, 'LOTT', 'five-3', {
        playType: 'ent',
        prize_mode: 'ZY',
        code: 'lobby',
        gameGroupId: 'five',
        mui: 'm2',
        pageBack: 'home',
      }),
    );
    const url = new URL(launched.url);
    expect([url.origin, url.pathname]).toEqual([house.origin, '/m/lotto-h5/m2/ent/games/five-3']);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      merchant: 'PALARO',
      style: 'palaro',
      prize_mode: 'ZY',
      code: 'lobby',
      gameGroupId: 'five',
      pageBack: 'home',
      theme: 'dark',
    });
    expect(launched.url).not.toContain(member.session?.token ?? 'no session');
    const token = url.searchParams.get('token') ?? '';
    const caller = { merchantCode: 'PALARO', vendorCode: 'LOTT' };
    const vendor = createVendorClient({ baseUrl: site.baseUrl, vendor: 'LOTT', secret: sandboxSecret(secret, caller), now: Date.now });
    expect(await vendor.call('session/open', { token, game: 'five-3' })).toMatchObject({ status: 'OK', mode: 'real' });
    expect(await vendor.call('session/open', { token, game: 'five-3' })).toMatchObject({ status: 'BAD_TOKEN' });
  });

  test('B321 B322 B324 B326 B327 what an address leaves out follows from the vendor’s rules', async () => {
    const pageOf = async (vendor: string, gameId: string) => {
      const { pathname, searchParams } = new URL(valueOf(await launch(member, vendor, gameId)).url);
      return [pathname, searchParams.get('prize_mode'), searchParams.get('code')];
    };
    expect(await pageOf('TCG_LOTTO_VN', 'vn-hanoi')).toEqual(['/m/lotto-h5/mobile/ent/games/vn-hanoi', 'Lott', 'lobby']);
    expect(await pageOf('TCG_SEA', 'sea-4d')).toEqual(['/m/lotto-h5/mobile/ent/games/sea-4d', 'SEA', 'lobby']);
    expect(await pageOf('LOTT', 'five-3')).toEqual(['/m/lotto-h5/mobile/trad/games/five-3', 'Lott', 'five-3']);
    expect(await pageOf('ELOTT', 'e-five-1')).toEqual(['/m/lotto-h5/mobile/ent/games/e-five-1', 'Elott', 'e-five-1']);
  });

  test('no parameter names another origin or another path', async () => {
    for (const more of [
      { mui: '../..' },
      { mui: '//evil.example' },
      { prize_mode: 'x' },
      { pageBack: 'https://evil.example' },
      { code: '../x' },
    ])
      expect(await launch(member, 'LOTT', 'five-3', more as object)).toMatchObject({ code: 'bad_request' });
  });

  test('a trial player is refused: a house plays with real money alone', async () => {
    const guest = site.guest();
    expect(await launch(guest, 'LOTT', 'five-3')).toMatchObject({ code: 'not_logged_in' });
    const { createAccount } = site.platform.services.player;
    await createAccount({ merchantCode: 'PALARO', username: 'lottotrial', password: 'Palaro!2026', type: 4, currency: 'PHP' });
    expect(await launch(await site.as('lottotrial', 'Palaro!2026'), 'LOTT', 'five-3')).toMatchObject({ code: 'free_reject' });
  });

  test('B413 recent VN lottery gives the Vietnam lotteries that the caller opened, the latest first', async () => {
    const recent = async (client: TestClient) => valueOf(await client('recentVnLottery')).list.map(({ gameId }) => gameId);
    await launch(member, 'TCG_LOTTO_VN', 'vn-saigon');
    await launch(member, 'LOTT', 'five-3');
    await launch(member, 'TCG_LOTTO_VN', 'vn-hanoi');
    await site.delivered();
    expect(await recent(member)).toEqual(['vn-hanoi', 'vn-saigon']);
    expect(await recent(other)).toEqual([]);
  });

  test('B063 on the platform’s own origin a lottery page’s address leads to the launcher of its game', async () => {
    const to = async (path: string) => {
      const response = await fetch(`${site.baseUrl}${path}`, { redirect: 'manual' });
      return [response.status, response.headers.get('location')];
    };
    expect(await to('/m/lotto-h5/m2/ent/games/five-3?token=x&host=evil.example')).toEqual([
      302,
      '/m/launchGame?playType=ent&gameId=five-3&mui=m2',
    ]);
    expect(await to('/m/lotto-h5/..%2f/odd/games/five-3')).toEqual([302, '/m/launchGame?playType=trad&gameId=five-3&mui=mobile']);
    expect(await to('/m/lotto-h5/m2/ent/games/%2F%2Fevil.example')).toEqual([302, '/m/lottery']);
  });
});

describe('orders', () => {
  /** The id that a house knows a player by: the one that it was given with a session. */
  const playerOf = async (client: TestClient): Promise<string> => {
    const token = new URL(valueOf(await launch(client, 'LOTT', 'five-3')).url).searchParams.get('token') ?? '';
    const caller = { merchantCode: 'PALARO', vendorCode: 'LOTT' };
    const vendor = createVendorClient({ baseUrl: site.baseUrl, vendor: 'LOTT', secret: sandboxSecret(secret, caller), now: Date.now });
    return (await vendor.call('session/open', { token, game: 'five-3' })).player ?? '';
  };
  const order = (orderId: string, player: string, vendor: string, minutesAgo: number, bets = [houseBet(`${orderId}-1`, minuteMs)]) =>
    houseOrder({ vendor, gameId: vendor === 'LOTT' ? 'five-3' : 'e-five-1', orderId, player }, minutesAgo * minuteMs, bets);
  let own = '';
  beforeAll(async () => {
    own = await playerOf(member);
    const theirs = await playerOf(other);
    house.state.orders.push(
      order('o3', own, 'LOTT', 1, [houseBet('o3-1', minuteMs), houseBet('o3-2', -1)]),
      order('o1', own, 'LOTT', 3),
      order('o2', own, 'ELOTT', 2),
      order('x1', theirs, 'LOTT', 1),
    );
  });

  test('B441 a member’s orders of all houses are one list, newest first, by pages; nobody sees another’s', async () => {
    const first = valueOf(await member('lotteryOrders', { query: { pageSize: 2, language: 'EN' } }));
    expect(
      first.content.map(({ orderId, vassalage, gameName, stake, suborders }) => [orderId, vassalage, gameName, stake, suborders]),
    ).toEqual([
      ['o3', 'LOTT', 'Game five-3', '25.00', 2],
      ['o2', 'ELOTT', 'Game e-five-1', '25.00', 1],
    ]);
    expect(first.missing).toEqual([]);
    const second = valueOf(await member('lotteryOrders', { query: { pageSize: 2, before: first.next ?? '' } }));
    expect([second.content.map(({ orderId }) => orderId), second.next]).toEqual([['o1'], null]);
    expect(valueOf(await other('lotteryOrders', { query: {} })).content.map(({ orderId }) => orderId)).toEqual(['x1']);
    expect(await other('lotteryOrder', { query: { orderId: 'o3', vassalage: 'LOTT' } })).toMatchObject({ code: 'order_unknown' });
    for (const orderId of ['.', '..'])
      expect(await other('lotteryOrder', { query: { orderId, vassalage: 'LOTT' } })).toMatchObject({ code: 'bad_request' });
    expect(await site.guest()('lotteryOrders', { query: {} })).toMatchObject({ code: 'not_logged_in' });
  });

  test('B441 orders are those of the days asked for, in the merchant’s time zone', async () => {
    const day = '2026-01-15';
    expect(valueOf(await member('lotteryOrders', { query: { from: day, to: day } })).content).toEqual([]);
    expect(await member('lotteryOrders', { query: { from: '2025-01-01', to: day } })).toMatchObject({ code: 'range_too_long' });
  });

  test('B441 an order has its bets; one is cancelled before its draw closes, and refused afterwards', async () => {
    const asked = { orderId: 'o3', vassalage: 'LOTT' } as const;
    const detail = valueOf(await member('lotteryOrder', { query: asked }));
    expect(detail.suborders.map(({ suborderId, unitStake, cancellable }) => [suborderId, unitStake, cancellable])).toEqual([
      ['o3-1', '12.50', true],
      ['o3-2', '12.50', false],
    ]);
    // Without the house's words what it keeps is said.
    expect(detail.suborders[1]).toMatchObject({ betName: 'sum-size', picksText: 'big' });
    const cancel = (client: TestClient, ...suborderIds: string[]) => client('cancelSuborders', { body: { ...asked, suborderIds } });
    expect(await cancel(member, 'o3-2')).toMatchObject({ code: 'draw_closed' });
    expect(await cancel(other, 'o3-1')).toMatchObject({ code: 'order_unknown' });
    expect(await cancel(member, 'x1-1')).toMatchObject({ code: 'order_unknown' });
    const done = valueOf(await cancel(member, 'o3-1', 'o3-2'));
    expect([done.cancelled, done.refused]).toEqual([['o3-1'], [{ suborderId: 'o3-2', code: 'draw_closed' }]]);
    expect(done.order.suborders.map(({ status }) => status)).toEqual(['cancelled', 'open']);
  });

  test('a house that does not know the signature, or answers nonsense, is a refusal and never an empty list', async () => {
    expect(house.state.refusedSignatures).toBe(0);
    const kept = house.state.orders.splice(0);
    house.state.orders.push({ ...order('bad', own, 'LOTT', 1), stake: 12.5 });
    expect(await member('lotteryOrders', { query: { vassalage: 'LOTT' } })).toMatchObject({ code: 'lottery_unavailable' });
    const partly = valueOf(await member('lotteryOrders', { query: {} }));
    expect(partly.missing).toEqual(['LOTT']);
    house.state.orders.splice(0, 1, ...kept);
  });
});

describe('a house that is away', () => {
  test('the games stay, orders and draws are refused, and it is not asked at every call', async () => {
    const away = await startTestPlatform({ env: { LOTTERY_ORIGIN: house.origin } });
    await away.platform.services.lottery.syncGames();
    const { origin } = house;
    await house.stop();
    const asker = await away.as('player0');
    expect(await asker('lotteryOrders', { query: {} })).toMatchObject({ code: 'lottery_unavailable' });
    expect(await asker('lotteryDraws', { query: { gameId: 'five-3' } })).toMatchObject({ code: 'lottery_unavailable' });
    expect(valueOf(await asker('lotteryList', { query: {} })).list).toHaveLength(games.length);
    expect(away.logged().split('a lottery house does not answer').length - 1).toBe(1);
    await away.stop();
    expect(origin).toContain('127.0.0.1');
  });
});
