/** What the shipped faces can draw. Other scripts fall through to the system's faces. */

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');

/** The one sign of the home market that neither Latin file holds. */
export const pesoSign = '₱';

/** English and Tagalog (with their accents) and the punctuation they use; the display face's first file. */
export const coreCharacters = `${range(0x20, 0x7e)}\u00a0ñÑáàâéèêíìîóòôúùû·×–—‘’“”…`;

/** Latin-1 and common punctuation. */
export const latinCharacters = [...new Set(`${coreCharacters}${range(0xa1, 0xff)}ıŒœ•€−‹›„‚′″→←`)].filter((c) => c !== '\u00ad').join('');

/** The weight at which the display face is cut. */
export const displayWeight = 740;

/** CSS `unicode-range` of the characters, neighbouring code points joined. */
export function unicodeRange(characters: string): string {
  const points = [...new Set(characters)].map((c) => c.codePointAt(0) ?? 0).toSorted((a, b) => a - b);
  const spans: [number, number][] = [];
  for (const point of points) {
    const last = spans.at(-1);
    if (last && point === last[1] + 1) last[1] = point;
    else spans.push([point, point]);
  }
  const hex = (point: number) => point.toString(16).toUpperCase().padStart(2, '0');
  return spans.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(', ');
}
