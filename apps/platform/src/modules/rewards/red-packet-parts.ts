import type { RedPacketSplit } from '@palaro/contract';

/** Equal parts; those that are cut off by whole units go to the first, one each. */
const equally = (total: bigint, parts: number): readonly bigint[] => {
  const [each, rest] = [total / BigInt(parts), Number(total % BigInt(parts))];
  return Array.from({ length: parts }, (_, nth) => (nth < rest ? each + 1n : each));
};
/** Parts between cut points, each of one unit or more. */
const randomly = (total: bigint, parts: number, draw: (below: number) => number): readonly bigint[] => {
  const rest = Number(total) - parts;
  const cuts = Array.from({ length: parts - 1 }, () => draw(rest + 1)).toSorted((one, other) => one - other);
  return [...cuts, rest].map((cut, nth) => BigInt(cut - (cuts[nth - 1] ?? 0) + 1));
};

/** The parts of a sum of whole units, as many as asked for or more; `draw` gives a whole number below another, each as likely as any. */
export const partsOf = (total: bigint, parts: number, split: RedPacketSplit, draw: (below: number) => number): readonly bigint[] =>
  split === 'equal' ? equally(total, parts) : randomly(total, parts, draw);
