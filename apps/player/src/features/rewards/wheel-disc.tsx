import type { Wheel } from './reward-queries.ts';

const [centre, radius, full, shades] = [100, 96, 360, 4];
type DiscProps = Pick<Wheel, 'prizes' | 'weights'> & {
  /** How far it is turned, in degrees. */
  turn: number;
};

/** Where each prize's field begins and ends, in degrees from the top: as wide as its chance. */
export const fieldsOf = ({ prizes, weights }: Pick<Wheel, 'prizes' | 'weights'>) => {
  let before = 0;
  return prizes.map(({ key, weight }) => {
    const from = (before / weights) * full;
    before += weight;
    return { key, from, to: (before / weights) * full };
  });
};
/** How far to turn from where it stands, so that the middle of a prize's field is at the top after some whole turns. */
export const turnTo = (wheel: Pick<Wheel, 'prizes' | 'weights'>, prize: string, stands: number, turns: number): number => {
  const field = fieldsOf(wheel).find(({ key }) => key === prize);
  if (field === undefined) return stands;
  const middle = (field.from + field.to) / 2;
  return Math.ceil((stands + middle) / full + turns) * full - middle;
};

const pointAt = (degrees: number): string => {
  const angle = (degrees / full) * 2 * Math.PI;
  return `${(centre + radius * Math.sin(angle)).toFixed(2)} ${(centre - radius * Math.cos(angle)).toFixed(2)}`;
};
const half = full / 2;
/** A field's outline. */
const outline = (from: number, to: number): string =>
  `M ${centre} ${centre} L ${pointAt(from)} A ${radius} ${radius} 0 ${to - from > half ? 1 : 0} 1 ${pointAt(to)} Z`;

/** The wheel, with a field for each prize. Under reduced motion it stands at the prize at once. */
export const WheelDisc = ({ prizes, weights, turn }: DiscProps) => (
  <div className="wheel__frame">
    <svg className="wheel__disc" viewBox="0 0 200 200" aria-hidden="true" style={{ transform: `rotate(${turn}deg)` }}>
      {fieldsOf({ prizes, weights }).map(({ key, from, to }, index) => (
        <path key={key} className={`wheel__field wheel__field--${index % shades}`} d={outline(from, to)} />
      ))}
    </svg>
    <span className="wheel__pointer" aria-hidden="true" />
  </div>
);
