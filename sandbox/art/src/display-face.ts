import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type { Cut, Lettering, TextOutline } from '@palaro/game-library/art';

/** The parts of fontkit and wawoff2 that we use; neither ships types. */
type PathCommand = { command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'; args: readonly number[] };
type Face = {
  hasGlyphForCodePoint: (codePoint: number) => boolean;
  getVariation: (axes: Readonly<Record<string, number>>) => Face;
  layout: (text: string) => {
    glyphs: readonly { id: number; advanceWidth: number; path: { commands: readonly PathCommand[] } }[];
    positions: readonly { xAdvance: number }[];
  };
};

const require = createRequire(import.meta.url);
const fontkit: { create: (bytes: Buffer) => Face } = require('fontkit');
const wawoff2: { decompress: (bytes: Buffer) => Promise<Uint8Array> } = require('wawoff2');
/** The parts that the face comes in; a letter is taken from the first that has it. */
const fontFiles = ['latin', 'vietnamese'].map(
  (part) => `@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-${part}-standard-normal.woff2`,
);

/** Path data of a glyph with y growing downwards; fontkit's outlines grow upwards. */
function flipped(commands: readonly PathCommand[]): string {
  const letters = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' } as const;
  return commands
    .map(({ command, args }) => letters[command] + args.map((value, i) => (i % 2 === 0 ? value : -value).toFixed(1)).join(' '))
    .join('');
}

/** A text cut where the next letter is of another part: that part's place and the letters. */
function runsOf(parts: readonly Face[], text: string): readonly (readonly [part: number, letters: string])[] {
  const runs: [number, string][] = [];
  for (const letter of text) {
    const part = Math.max(
      0,
      parts.findIndex((face) => face.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)),
    );
    const last = runs.at(-1);
    if (last?.[0] === part) last[1] += letter;
    else runs.push([part, letter]);
  }
  return runs;
}

/**
 * Loads the display face (Bricolage Grotesque, latin and Vietnamese) and sets text in any weight and width of it as
 * outlines, because a rasteriser on a bare machine has no fonts. fontkit cannot vary WOFF2 tables, so the files are
 * unpacked first.
 */
export async function loadDisplayFace(): Promise<Lettering> {
  const parts: Face[] = [];
  // One after the other: wawoff2 has one memory for all that it unpacks.
  for (const file of fontFiles) parts.push(fontkit.create(Buffer.from(await wawoff2.decompress(readFileSync(require.resolve(file))))));
  const instances = new Map<string, Face>();
  const outlines = new Map<string, TextOutline>();
  const paths = new Map<string, string>();

  const instanceOf = (part: number, cut: Cut): Face => {
    const key = `${part}/${cut.weight}/${cut.width}`;
    const known = instances.get(key) ?? parts[part]?.getVariation({ wght: cut.weight, wdth: cut.width, opsz: 48 });
    if (known === undefined) throw new Error(`the face has no part ${part}`);
    instances.set(key, known);
    return known;
  };

  return (text, cut) => {
    const key = `${cut.weight}/${cut.width}/${text}`;
    const known = outlines.get(key);
    if (known !== undefined) return known;
    let x = 0;
    const glyphs = runsOf(parts, text).flatMap(([part, letters]) => {
      const run = instanceOf(part, cut).layout(letters);
      return run.glyphs.map((glyph, i) => {
        const advance = run.positions[i]?.xAdvance ?? glyph.advanceWidth;
        const glyphKey = `${part}/${cut.weight}/${cut.width}/${glyph.id}`;
        // Varying a glyph is slow, and a few dozen glyphs make up all titles.
        const d = paths.get(glyphKey) ?? flipped(glyph.path.commands);
        paths.set(glyphKey, d);
        const placed = { d, x, advance };
        x += advance;
        return placed;
      });
    });
    const outline = { glyphs, width: x };
    outlines.set(key, outline);
    return outline;
  };
}
