// @vitest-environment happy-dom
import type { Game } from '@palaro/contract';
import { buildCatalogues } from '@palaro/i18n/build';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { GameCard } from './game-card.tsx';
import { byRole, pictures } from '../testing/find.ts';
import { mount, unmountAll } from '../testing/test-app.tsx';

const game: Game = {
  gameId: 'ds88',
  nodeId: '7',
  nodeName: 'Sabong Arena',
  gameType: 'COCKFIGHT',
  vassalage: 'ARENA',
  gameCode: 'ds88',
  gameClassify: null,
  gameClassifyNew: null,
  lottoMode: null,
  gameGroupId: null,
  playType: null,
  supportPlay: false,
  isGameH5: null,
  isHot: false,
  isNew: false,
  iconUrl: '/m/art/ds88.{w}.avif',
  mobileLargeIcon: '/m/art/ds88.wide.avif',
  colour: '#223344',
  minBet: '20.00',
  minLine: 1,
};
const picture = (): string | undefined => pictures()[0]?.dataset['src'];
const show = (card: Partial<Game>, large: boolean): Promise<void> =>
  mount(<GameCard game={{ ...game, ...card }} href="/m/play" large={large} />, { answers: {} });

beforeAll(buildCatalogues);
afterEach(unmountAll);

test('B254 the large card shows the large picture, the tile the icon', async () => {
  await show({}, true);
  expect(picture()).toBe('/m/art/ds88.wide.webp');
  unmountAll();
  await show({}, false);
  expect(picture()).toBe('/m/art/ds88.240.webp');
});

test('a game without a large picture has its icon on the large card too', async () => {
  await show({ mobileLargeIcon: '' }, true);
  expect(picture()).toBe('/m/art/ds88.240.webp');
});

test('B256 a game without any picture has the fallback tile, with its name on it', async () => {
  await show({ iconUrl: '', mobileLargeIcon: '' }, false);
  expect(picture()).toBe('/m/static/tile-missing.svg');
  expect(byRole('link').textContent).toBe('Sabong Arena');
  unmountAll();
  await show({}, false);
  expect(byRole('link').textContent).toBe('');
});
