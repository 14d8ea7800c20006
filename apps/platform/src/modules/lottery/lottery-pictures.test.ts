import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { houseGame, startTestHouse, type TestHouse } from '../../testing/lottery-house.ts';
import { startTestPlatform, testSecret as secret, valueOf, type TestPlatform } from '../../testing/test-platform.ts';

let artDir: string;
let house: TestHouse;
let site: TestPlatform;

const pictures = { icon: 'vn-hanoi.1.{w}.avif', largeIcon: 'vn-hanoi.1.wide.avif', colour: '#a01020' };
const lotteries = {
  logos: { TCG_LOTTO_VN: 'vendor-tcg_lotto_vn.1.avif' },
  games: [{ vendor: 'TCG_LOTTO_VN', code: 'vn-hanoi', title: 'Miền Bắc · Hà Nội', ...pictures }],
};
const hanoi = (more: object = {}) => houseGame('TCG_LOTTO_VN', 'vn-hanoi', { name: 'Miền Bắc · Hà Nội', kind: 'vn', ...more });
const drawn = { iconUrl: '/m/art/vn-hanoi.1.{w}.avif', mobileLargeIcon: '/m/art/vn-hanoi.1.wide.avif', colour: '#a01020' };
const undrawn = { iconUrl: '', mobileLargeIcon: '', colour: '#7a1f2b' };

/** What lists show of the game as its house states it. */
const shown = async (stated: ReturnType<typeof hanoi>) => {
  house.state.games.splice(0, house.state.games.length, stated);
  await site.platform.services.lottery.syncGames();
  const { games } = valueOf(await site.guest()('gameList', { query: { gameType: 'LOTT', vassalage: 'TCG_LOTTO_VN' } }));
  const [game] = games;
  return { iconUrl: game?.iconUrl, mobileLargeIcon: game?.mobileLargeIcon, colour: game?.colour };
};
const logo = async () => valueOf(await site.guest()('vendorTypes')).vendors.find(({ vassalage }) => vassalage === 'TCG_LOTTO_VN')?.logo;

beforeAll(async () => {
  artDir = await mkdtemp(join(tmpdir(), 'palaro-lottery-art-'));
  await writeFile(join(artDir, 'lotteries.json'), JSON.stringify(lotteries));
  await writeFile(join(artDir, 'catalogue.json'), JSON.stringify({ vendors: [], games: [], banners: {} }));
  house = await startTestHouse({ studiosSecret: secret });
  site = await startTestPlatform({ env: { LOTTERY_ORIGIN: house.origin, ART_DIR: artDir } });
});
afterAll(async () => {
  await site.stop();
  await house.stop();
  await rm(artDir, { recursive: true, force: true });
});
beforeEach(() => {
  house.state.logo = undefined;
});

test('B254 a lottery whose house brings no picture has the one that was drawn for it, its vendor a logo', async () => {
  expect(await shown(hanoi())).toEqual(drawn);
  expect(await logo()).toBe('/m/art/vendor-tcg_lotto_vn.1.avif');
  const { list } = valueOf(await site.guest()('lotteryList', { query: { language: 'EN' } }));
  expect(list[0]).toMatchObject({ iconUrl: drawn.iconUrl, colour: drawn.colour });
});

test('a game of another name is another game: the drawn name would be a wrong one', async () => {
  expect(await shown(hanoi({ name: 'Hanoi Special' }))).toEqual(undrawn);
});

test('B254 the pictures that a house brings win, also after the drawn ones', async () => {
  expect(await shown(hanoi())).toEqual(drawn);
  const own = { icon: 'https://cdn.house.example/hanoi.{w}.avif', largeIcon: '/m/pictures/hanoi.webp', colour: '#123456' };
  house.state.logo = 'https://cdn.house.example/logo.png';
  expect(await shown(hanoi())).toEqual(drawn);
  expect(await logo()).toBe(house.state.logo);
  expect(await shown(hanoi(own))).toEqual({ iconUrl: own.icon, mobileLargeIcon: own.largeIcon, colour: own.colour });
  expect(await shown(hanoi({ icon: own.icon }))).toEqual({ iconUrl: own.icon, mobileLargeIcon: '', colour: undrawn.colour });
});

test.each([
  ['http://house.example/a.png'],
  ['//house.example/a.png'],
  ['/\\house.example/a.png'],
  ['javascript:alert(1)'],
  ['a.png'],
  ['/a b.png'],
  [7],
])('the address %s is no picture, and the game is offered all the same', async (address) => {
  house.state.logo = address;
  expect(await shown(hanoi({ icon: address, largeIcon: address, colour: 'red' }))).toEqual(drawn);
  expect(await logo()).toBe('/m/art/vendor-tcg_lotto_vn.1.avif');
});
