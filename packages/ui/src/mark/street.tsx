/** Roofs of the street, far and near, in a band 480 by 72; the near ones reach below it, for whatever lies before them. Drawn around the middle, for the edges are cut on narrow screens. */
const far =
  'M0 72V44l22-13 22 13V33h34v13l26-17 26 17v5h30V36l18-12V11h3V5h2v6h3v13l18 12v15h34V40l26-17 26 17v-7h34v12l24-15 24 15v-9h30v8l26-15 26 15v5l30-17 26 15v40Z';
const near = 'M0 160V53h34l5-9h40l5 9h24v-5l30-14 30 14v12h38l6-10h44l6 10h26V46h46v12l28-16 28 16v-8h40v-7l26-12 30 14v120Z';
const litWindows = [
  [12, 58],
  [22, 58],
  [50, 52],
  [62, 52],
  [130, 52],
  [142, 52],
  [222, 58],
  [234, 58],
  [296, 52],
  [308, 52],
  [346, 57],
  [358, 57],
  [404, 56],
  [448, 52],
] as const;
const windowPath = litWindows.map(([x, y]) => `M${x} ${y}h5v7h-5Z`).join('');
/** A string of bulbs in swags of this width, hanging this deep. */
const swag = 120;
const depth = 11;
const top = 3;
const string = `M0 ${top}${`q${swag / 2} ${depth * 2} ${swag} 0`.repeat(4)}`;
const hang = (x: number): number => top + 4 * depth * ((x % swag) / swag) * (1 - (x % swag) / swag);
const bulbs = Array.from({ length: 16 }, (_, index) => 15 + index * 30);

/** The street at night: roofs with lit windows and a string of bulbs, at the foot of its positioned parent. For skies that are night in both themes. */
export function Street() {
  return (
    <svg className="ui-street" width="100%" height="72" viewBox="0 0 480 72" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path className="ui-street__far" d={far} />
      <path className="ui-street__string" d={string} />
      <path className="ui-street__bulbs" d={bulbs.map((x) => `M${x} ${hang(x).toFixed(1)}h0`).join('')} />
      <path className="ui-street__near" d={near} />
      <path className="ui-street__windows" d={windowPath} />
    </svg>
  );
}
