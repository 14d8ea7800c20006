import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { Cut, Lettering, TextOutline } from '@palaro/game-library/art';

/** The parts of fontkit and wawoff2 that we use; neither ships types. */
type PathCommand = { command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'; args: readonly number[] };
type Face = {
  getVariation: (axes: Readonly<Record<string, number>>) => Face;
  layout: (text: string) => {
    glyphs: readonly { id: number; advanceWidth: number; path: { commands: readonly PathCommand[] } }[];
    positions: readonly { xAdvance: number }[];
  };
};

const require = createRequire(import.meta.url);
const fontkit: { create: (bytes: Buffer) => Face } = require('fontkit');
const wawoff2: { decompress: (bytes: Buffer) => Promise<Uint8Array> } = require('wawoff2');
const fontFile = '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2';

/** Path data of a glyph with y growing downwards; fontkit's outlines grow upwards. */
function flipped(commands: readonly PathCommand[]): string {
  const letters = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' } as const;
  return commands
    .map(({ command, args }) => letters[command] + args.map((value, i) => (i % 2 === 0 ? value : -value).toFixed(1)).join(' '))
    .join('');
}

/**
 * Loads the display face (Bricolage Grotesque, latin) and sets text in any weight and width of it as outlines,
 * because a rasteriser on a bare machine has no fonts. fontkit cannot vary WOFF2 tables, so the file is unpacked first.
 */
export async function loadDisplayFace(): Promise<Lettering> {
  const packed = readFileSync(require.resolve(fontFile));
  const opened = fontkit.create(Buffer.from(await wawoff2.decompress(packed)));
  const instances = new Map<string, Face>();
  const outlines = new Map<string, TextOutline>();
  const paths = new Map<string, string>();

  const instanceOf = (cut: Cut): Face => {
    const key = `${cut.weight}/${cut.width}`;
    const known = instances.get(key);
    if (known !== undefined) return known;
    const made = opened.getVariation({ wght: cut.weight, wdth: cut.width, opsz: 48 });
    instances.set(key, made);
    return made;
  };

  return (text, cut) => {
    const key = `${cut.weight}/${cut.width}/${text}`;
    const known = outlines.get(key);
    if (known !== undefined) return known;
    const run = instanceOf(cut).layout(text);
    let x = 0;
    const glyphs = run.glyphs.map((glyph, i) => {
      const advance = run.positions[i]?.xAdvance ?? glyph.advanceWidth;
      const glyphKey = `${cut.weight}/${cut.width}/${glyph.id}`;
      // Varying a glyph is slow, and a few dozen glyphs make up all titles.
      const d = paths.get(glyphKey) ?? flipped(glyph.path.commands);
      paths.set(glyphKey, d);
      const placed = { d, x, advance };
      x += advance;
      return placed;
    });
    const outline = { glyphs, width: x };
    outlines.set(key, outline);
    return outline;
  };
}
