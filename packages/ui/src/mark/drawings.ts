/** The drawings that the inlined sprite holds beside its icons, so that scripts need not. Their colours are those of the place that shows them. */
import { parolPaths } from './parol-paths.ts';

/** The bunting's band of flags on a string in three swags. Drawn from the middle outwards, so that it is symmetric at every width. */
const width = 480;
const swag = 160;
const depth = 6;
const flagGap = 15;
const flagHalf = 5;

/** How far the string hangs at `x`, measured from the middle of the band. */
const hang = (x: number) => {
  const t = (((((x + swag / 2) % swag) + swag) % swag) / swag) * 2 - 1;
  return 1 + depth * (1 - t * t);
};
const flagHeight = 10;
/** In whole units and from point to point: the document that inlines it has few bytes to spare. */
const flag = (x: number) => {
  const [left, middle, right] = [x - flagHalf, x, x + flagHalf].map((at) => Math.round(hang(at))) as [number, number, number];
  return `M${width / 2 + x - flagHalf} ${left}l${flagHalf * 2} ${right - left} ${-flagHalf} ${middle + flagHeight - right}z`;
};
const flagsASide = Math.floor(width / 2 / flagGap);

/** The flags of one of the five colours, as one path. */
export const buntingFlags = Array.from({ length: 5 }, (_, color) =>
  Array.from({ length: flagsASide * 2 + 1 }, (_unused, i) => i - flagsASide)
    .filter((k) => Math.abs(k) % 5 === color)
    .map((k) => flag(k * flagGap))
    .join(''),
);
const string = `M0 1${Array.from({ length: width / swag }, (_, i) => `Q${i * swag + swag / 2} ${1 + depth * 2} ${(i + 1) * swag} 1`).join('')}`;

const { tails, light, dark, core } = parolPaths;

/** For `<use>`, in the coordinates of the mark (64 by 64) and of the bunting (480 by 18). */
export const drawings = `<defs><g id="d-parol"><path class="ui-parol__tails" d="${tails}"/><path class="ui-parol__light" d="${light}"/><path class="ui-parol__dark" d="${dark}"/><circle class="ui-parol__core" cx="${core.cx}" cy="${core.cy}" r="${core.r}"/></g><g id="d-bunting"><path class="ui-bunting__string" d="${string}"/>${buntingFlags.map((flags, color) => `<path d="${flags}" fill="var(--color-festive-${color + 1})"/>`).join('')}</g></defs>`;
