import { blur, n } from './canvas.ts';
import type { Canvas } from './canvas.ts';
import type { SetTitle } from './lettering.ts';

type Edge = { colour: string; share: number; opacity?: number };

/** Fills the lines; edges are strokes below, outermost first, as a share of the size. */
export function lettered(title: SetTitle, fill: string | ((line: number) => string), edges: readonly Edge[] = []): string {
  const strokes = edges
    .map((edge) =>
      title.lines
        .map(
          (line) =>
            `<path d="${line.d}" transform="${line.transform}" fill="${edge.colour}" stroke="${edge.colour}" stroke-width="${n(line.size * edge.share)}" stroke-linejoin="round"${edge.opacity === undefined ? '' : ` opacity="${edge.opacity}"`}/>`,
        )
        .join(''),
    )
    .join('');
  const faces = title.lines
    .map((line, index) => `<path d="${line.d}" transform="${line.transform}" fill="${typeof fill === 'string' ? fill : fill(index)}"/>`)
    .join('');
  return strokes + faces;
}

/** A hard body below the letters: copies stepped down, darkest below. */
export function extruded(title: SetTitle, colour: string, steps: number, dx = 0, dy = 1): string {
  return Array.from({ length: steps }, (_, i) => {
    const step = steps - i;
    return `<g transform="translate(${n(dx * step)} ${n(dy * step)})">${title.lines.map((line) => `<path d="${line.d}" transform="${line.transform}" fill="${colour}" stroke="${colour}" stroke-width="${n(line.size * 0.1)}" stroke-linejoin="round"/>`).join('')}</g>`;
  }).join('');
}

/** A coloured halo round the letters. */
export function haloed(canvas: Canvas, title: SetTitle, colour: string, deviation: number, opacity = 1): string {
  const soft = blur(canvas, deviation, 0.6);
  return `${soft.def}<g filter="${soft.url}" opacity="${opacity}">${title.lines.map((line) => `<path d="${line.d}" transform="${line.transform}" fill="${colour}" stroke="${colour}" stroke-width="${n(line.size * 0.12)}"/>`).join('')}</g>`;
}

/** Turns the whole title about its middle. */
export function turned(title: SetTitle, degrees: number, body: string): string {
  const first = title.lines[0];
  const x = first === undefined ? 0 : first.x + first.width / 2;
  return `<g transform="rotate(${degrees} ${n(x)} ${n((title.top + title.bottom) / 2)})">${body}</g>`;
}
