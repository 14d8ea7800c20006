import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { drawnGames, drawnVendors, vendors } from '../index.ts';
import {
  bannerColour,
  bannerNames,
  bannerSvg,
  dominantColour,
  fallbackTileSvg,
  logoSvg,
  oklchHex,
  sceneSvg,
  symbolSvg,
  tileSvg,
  wideSvg,
} from './index.ts';
import type { Lettering } from './index.ts';
import { setTitle } from './lettering.ts';

const iconFile = createRequire(import.meta.url).resolve('@iconify-json/game-icons/icons.json');
const icons: Record<string, { body: string }> = JSON.parse(readFileSync(iconFile, 'utf8')).icons;
const icon = (name: string): string => icons[name]?.body ?? '';
/** Blocks as wide as a bold letter: enough to test fitting without a font. */
const lettering: Lettering = (text) => ({
  glyphs: [...text].map((_, i) => ({ d: 'M0 0L500 0L500 -660Z', x: i * 600, advance: 600 })),
  width: text.length * 600,
});
const box = { x: 10, y: 200, width: 200, height: 70, anchor: 'bottom' } as const;
const style = { cut: { weight: 800, width: 100 }, size: 40 };
const linesOf = (title: string): readonly number[] => setTitle(title, style, box, lettering).lines.map((line) => line.width);

describe('colours', () => {
  test('match the sRGB values of CSS Color 4 for OKLCH', () => {
    expect(oklchHex(1, 0, 0)).toBe('#ffffff');
    expect(oklchHex(0, 0, 0)).toBe('#000000');
    expect(oklchHex(0.627955, 0.257683, 29.2339)).toBe('#ff0000');
    expect(oklchHex(0.86644, 0.294827, 142.4953)).toBe('#00ff00');
    expect(oklchHex(0.452014, 0.313214, 264.052)).toBe('#0000ff');
  });

  test('outside sRGB stay valid', () => {
    for (let hue = -720; hue < 720; hue += 7) expect(oklchHex(0.7, 0.37, hue)).toMatch(/^#[0-9a-f]{6}$/);
  });
});

describe('titles', () => {
  test('fit their box, whatever the title', () => {
    for (const { title } of drawnGames) {
      const set = setTitle(title, style, box, lettering);
      expect(set.width, title).toBeLessThanOrEqual(box.width + 0.01);
      expect(set.top, title).toBeGreaterThanOrEqual(box.y - 0.01);
      expect(set.bottom, title).toBeLessThanOrEqual(box.y + box.height + 0.01);
    }
  });

  test('leave no short word alone on a line', () => {
    // Two lines would be much larger here, but 77 would stand alone.
    expect(setTitle('Bola 77', style, { ...box, width: 80 }, lettering).lines).toHaveLength(1);
    expect(linesOf('Perlas ng Silangan')).toHaveLength(2);
  });
});

test('a dot between the words of a title is not drawn where the line ends', () => {
  const widths = (title: string) =>
    setTitle(title, style, { ...box, width: 80 }, lettering).lines.map(({ width, size }) => Math.round((width / size) * 1000));
  expect(widths('Miền Bắc · Hà Nội')).toEqual(['Miền Bắc', 'Hà Nội'].map((line) => line.length * 600));
});

describe('pictures', () => {
  test('of every game are drawn the same way twice, without broken numbers or foreign colours', () => {
    for (const game of drawnGames) {
      const tile = tileSvg(game, { icon, lettering });
      const all = [tile, wideSvg(game, { icon, lettering }), sceneSvg(game, { icon }), symbolSvg(game, game.emblem, 0, { icon })].join('');
      expect(tileSvg(game, { icon, lettering }) === tile, game.code).toBe(true);
      expect(/NaN|undefined|Infinity|oklch|<text/.exec(all.replace(/aria-label="[^"]*"/g, '')), game.code).toBeNull();
    }
  });

  test('refer only to ids that they define, each once', () => {
    for (const game of drawnGames.filter((_, i) => i % 9 === 0)) {
      const tile = tileSvg(game, { icon, lettering });
      const defined = [...tile.matchAll(/ id="([^"]+)"/g)].map((found) => found[1]);
      expect(new Set(defined).size, game.code).toBe(defined.length);
      for (const [, id] of tile.matchAll(/url\(#([^)]+)\)/g)) expect(defined, game.code).toContain(id);
    }
  });

  test('of vendors are a dozen styles and more, and all exist', () => {
    expect(new Set(vendors.map((vendor) => vendor.house)).size).toBeGreaterThanOrEqual(12);
    for (const vendor of drawnVendors) expect(logoSvg(vendor, { icon })).toContain(`aria-label="${vendor.displayName}"`);
    expect(fallbackTileSvg({ icon })).toContain('viewBox="0 0 240 320"');
  });

  test('have a dominant colour', () => {
    for (const game of drawnGames) expect(dominantColour(game), game.code).toMatch(/^#[0-9a-f]{6}$/);
  });
});

describe('banners', () => {
  test('are drawn the same way twice, without words, broken numbers, filters or group opacity', () => {
    for (const name of bannerNames) {
      const banner = bannerSvg(name);
      expect(bannerSvg(name) === banner, name).toBe(true);
      expect(banner, name).toContain('viewBox="0 0 480 240"');
      expect(/NaN|undefined|Infinity|oklch|<text|filter|[ "]opacity=/.exec(banner), name).toBeNull();
      expect(bannerColour(name), name).toMatch(/^#[0-9a-f]{6}$/);
    }
  });

  test('show no church', () => {
    for (const name of bannerNames) {
      const source = readFileSync(new URL(`./banners/${name}.ts`, import.meta.url), 'utf8');
      expect(/church|cathedral|steeple|simbahan/i.exec(source), name).toBeNull();
    }
  });

  test('refer only to ids that they define, each once over all banners', () => {
    const all = bannerNames.map(bannerSvg).join('');
    const defined = [...all.matchAll(/ id="([^"]+)"/g)].map((found) => found[1]);
    const used = new Set([...all.matchAll(/url\(#([^)]+)\)/g)].map((found) => found[1]));
    expect(new Set(defined).size).toBe(defined.length);
    expect(used).toEqual(new Set(defined));
  });
});
