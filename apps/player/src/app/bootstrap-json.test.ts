import type { Bootstrap, Game } from '@palaro/contract';
import { expect, test } from 'vitest';
import { packBootstrap, toScriptJson, unpackBootstrap } from './bootstrap-json.ts';

const game = (nodeId: string, more: Partial<Game> = {}): Game => ({
  gameId: `g${nodeId}`,
  nodeId,
  nodeName: `Game ${nodeId}`,
  gameType: 'RNG',
  vassalage: 'TALA',
  gameCode: 'lobby',
  gameClassify: null,
  gameClassifyNew: null,
  lottoMode: null,
  gameGroupId: null,
  playType: null,
  supportPlay: true,
  isGameH5: null,
  isHot: false,
  isNew: false,
  iconUrl: '/a.avif',
  mobileLargeIcon: '',
  colour: '#112233',
  minBet: '1.00',
  minLine: 0,
  ...more,
});

const vendors = {
  vendors: ['/m/art/vendor-tala.0a1b2c3d4e5f.avif', '/m/art/vendor-other.0a1b2c3d4e5f.avif', 'https://cdn.example/tala.png', ''].map(
    (logo) => ({
      vassalage: 'TALA',
      displayName: 'Tala Games',
      isHot: 1,
      gameType: 'RNG',
      logo,
    }),
  ),
  mapping: [],
  sorting: [],
};

test('carries each game once and gives the whole object back', () => {
  const hot = game('1', { isHot: true, supportPlay: false, gameClassify: 'BG', minLine: 20 });
  const bootstrap = {
    language: 'TY',
    theme: 'dark',
    rows: [
      { category: 'HOT', vendor: null, games: [hot, game('2')] },
      { category: 'RNG', vendor: null, games: [game('2'), hot] },
    ],
    vendors,
    gamePage: { games: [hot], pageNum: 1, totalPages: 3 },
  } as unknown as Bootstrap;
  const packed = packBootstrap(bootstrap);
  expect(packed.games).toHaveLength(2);
  expect(unpackBootstrap(JSON.parse(JSON.stringify(packed)))).toEqual(bootstrap);
});

test('cannot be ended early by what it holds', () => {
  const text = toScriptJson({ title: '</script><script>alert(1)</script>' });
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual({ title: '</script><script>alert(1)</script>' });
});
