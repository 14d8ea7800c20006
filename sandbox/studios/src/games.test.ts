import { createRequire } from 'node:module';
import { games } from '@palaro/game-library';
import { ownEmblem } from '@palaro/game-library/art';
import { expect, test } from 'vitest';
import { artOf } from './art.ts';
import { createSound } from './client/sound.ts';
import { studioGame } from './games.ts';

const { icons } = createRequire(import.meta.url)('@iconify-json/game-icons/icons.json') as { icons: Record<string, { body: string }> };

test('every slot of the library plays by a mechanic, wears a skin and has a return', () => {
  const slots = games.filter(({ family }) => family === 'RNG');
  expect(slots.length).toBeGreaterThan(100);
  for (const { code } of slots) {
    const made = studioGame(code);
    if (made === null) throw new Error(`${code} cannot be played`);
    const { math, game } = made;
    expect(math.mechanic, code).toBe(game.mechanic);
    expect(game.symbols.length, code).toBeGreaterThanOrEqual(6);
    expect(
      [game.emblem, ...game.symbols].filter((name) => !(name in icons) && ownEmblem(name) === undefined),
      code,
    ).toEqual([]);
    expect(math.returns.length, code).toBeGreaterThan(0);
    for (const { choice, ppm } of math.returns) {
      expect(math.choiceFault(choice), `${code} ${choice}`).toBeNull();
      expect(ppm, code).toBeGreaterThan(900_000);
      expect(ppm, code).toBeLessThan(1_000_000);
    }
  }
});

test('every slot opens in the colours of its tile, with the tile’s emblem as its wild', () => {
  const drawn = (uri: string | undefined): string => Buffer.from(uri?.split(',')[1] ?? '', 'base64').toString();
  const scenes = new Set<string>();
  const slots = games.filter(({ family }) => family === 'RNG');
  for (const { code, emblem } of slots) {
    const made = studioGame(code);
    if (made === null) throw new Error(`${code} cannot be played`);
    const { scene, ground, symbols } = artOf(made);
    const shape = /d="([^"]{20,})"/.exec(ownEmblem(emblem) ?? icons[emblem]?.body ?? '')?.[1] ?? 'no shape';
    expect(drawn(symbols[0]), code).toContain(shape);
    expect(ground, code).toMatch(/^#[0-9a-f]{6}$/);
    expect(drawn(scene), code).toContain('<svg');
    scenes.add(scene);
  }
  // Two games may share an emblem, but hardly any share their street.
  expect(scenes.size).toBeGreaterThan(slots.length * 0.9);
});

test('every game takes stakes from the smallest to the largest that the library names, in whole coins (B268)', () => {
  for (const { code, minBet, maxBet, mechanic } of games) {
    if (mechanic === 'book') continue;
    const { stakes, math } = studioGame(code) ?? { stakes: [], math: { units: 0 } };
    expect([stakes[0], stakes.at(-1)], code).toEqual([BigInt(minBet), BigInt(maxBet)]);
    for (const stake of stakes) expect(stake % BigInt(math.units), `${code} ${stake}`).toBe(0n);
  }
});

test('a game makes no sound until the player switches it on', () => {
  expect(createSound().isOn()).toBe(false);
});
