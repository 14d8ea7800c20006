/** The banderitas: one thin band of flags on a string in three swags. Drawn from the middle outwards, so that it is symmetric at every width. */

const width = 480;
const height = 18;
const swag = 160;
const depth = 6;
const flagGap = 15;
const flagHalf = 5;

/** How far the string hangs at `x`, measured from the middle of the band. */
const hang = (x: number) => {
  const t = (((((x + swag / 2) % swag) + swag) % swag) / swag) * 2 - 1;
  return 1 + depth * (1 - t * t);
};
const flag = (x: number) =>
  `M${width / 2 + x - flagHalf} ${hang(x - flagHalf).toFixed(1)}L${width / 2 + x + flagHalf} ${hang(x + flagHalf).toFixed(1)} ${width / 2 + x} ${(hang(x) + 10.5).toFixed(1)}Z`;
const flagsASide = Math.floor(width / 2 / flagGap);

/** The flags of one of the five colours, as one path. */
export const buntingFlags = Array.from({ length: 5 }, (_, color) =>
  Array.from({ length: flagsASide * 2 + 1 }, (_unused, i) => i - flagsASide)
    .filter((k) => Math.abs(k) % 5 === color)
    .map((k) => flag(k * flagGap))
    .join(''),
);
const string = `M0 1${Array.from({ length: width / swag }, (_, i) => `Q${i * swag + swag / 2} ${1 + depth * 2} ${(i + 1) * swag} 1`).join('')}`;

/** The bunting under the home bar and at the top of sheets that celebrate something. Nowhere else. */
export function Bunting() {
  return (
    <svg
      className="ui-bunting"
      width="100%"
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
    >
      <path className="ui-bunting__string" d={string} />
      {buntingFlags.map((flags, color) => (
        <path key={flags} d={flags} fill={`var(--color-festive-${color + 1})`} />
      ))}
    </svg>
  );
}
