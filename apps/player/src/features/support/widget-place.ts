/** What the contact widget's place is kept as: an edge, and how far down between the bars, 0 to 1. */
export type KeptPlace = { readonly side: 'start' | 'end'; readonly down: number };
export type Box = { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number };

/** Edge length of the widget, and what it keeps clear around it, in px. */
export const widgetSizePx = 44;
export const widgetGapPx = 8;
/** What is larger than this in both directions, such as a tile, stays usable with the widget on a part of it. */
export const largePx = 78;

export const placeDefault: KeptPlace = { side: 'end', down: 0.7 };

const share = (part: number): number => (Number.isFinite(part) ? Math.min(1, Math.max(0, part)) : placeDefault.down);

/** The kept place, or where it lies without one that can be read. */
export const readPlace = (kept: unknown): KeptPlace => {
  if (typeof kept !== 'object' || kept === null || !('side' in kept) || !('down' in kept)) return placeDefault;
  const { side, down } = kept;
  return (side === 'start' || side === 'end') && typeof down === 'number' ? { side, down: share(down) } : placeDefault;
};

const otherSide = (side: KeptPlace['side']): KeptPlace['side'] => (side === 'end' ? 'start' : 'end');

/** The highest and the lowest top that the widget may have in this room. */
const topsIn = (room: Box): readonly [number, number] => [room.top + widgetGapPx, room.bottom - widgetGapPx - widgetSizePx];

/** The left edge at a side of the room; `start` is on the right in right-to-left scripts. */
export const leftAt = (side: KeptPlace['side'], room: Box, rtl: boolean): number =>
  (side === 'start') === rtl ? room.right - widgetGapPx - widgetSizePx : room.left + widgetGapPx;

/** The top that a kept place asks for. */
export const wantedTop = ({ down }: KeptPlace, room: Box): number => {
  const [first, last] = topsIn(room);
  return first + Math.max(0, last - first) * share(down);
};

/** The place that it snaps to when it is let go with its upper left corner there. */
export const placeAt = (left: number, top: number, room: Box, rtl: boolean): KeptPlace => {
  const isLeft = left + widgetSizePx / 2 < (room.left + room.right) / 2;
  const [first, last] = topsIn(room);
  return { side: isLeft === rtl ? 'end' : 'start', down: last > first ? share((top - first) / (last - first)) : 0 };
};

/** The top nearest to the wanted one at which no box is touched; null where there is none. */
export const freeTop = (wanted: number, left: number, room: Box, boxes: readonly Box[]): number | null => {
  const near = boxes.filter((box) => box.left < left + widgetSizePx && box.right > left);
  const isFree = (top: number): boolean => near.every((box) => box.bottom <= top || box.top >= top + widgetSizePx);
  const [first, last] = topsIn(room);
  const tops = [wanted, ...near.flatMap(({ top, bottom }) => [top - widgetGapPx - widgetSizePx, bottom + widgetGapPx])];
  return tops
    .filter((top) => top >= first && top <= last && isFree(top))
    .reduce<number | null>((best, top) => (best === null || Math.abs(top - wanted) < Math.abs(best - wanted) ? top : best), null);
};

/** How much of a tile's height its name takes, at the tile's foot. */
const nameShare = 0.32;
/** Where tiles show their names. */
export const nameBox = ({ bottom, top, left, right }: Box): Box => ({ top: bottom - (bottom - top) * nameShare, bottom, left, right });

/**
 * Where the widget lies: at its side clear of names too, then on a name, else at the other side; null where it would cover
 * a button at both.
 */
export const restingPlace = (
  kept: KeptPlace,
  room: Box,
  { boxes, names = [] }: { boxes: readonly Box[]; names?: readonly Box[] },
  rtl: boolean,
): { readonly left: number; readonly top: number; readonly side: KeptPlace['side'] } | null => {
  for (const side of [kept.side, otherSide(kept.side)]) {
    const left = leftAt(side, room, rtl);
    const wanted = wantedTop(kept, room);
    const top = freeTop(wanted, left, room, [...boxes, ...names]) ?? freeTop(wanted, left, room, boxes);
    if (top !== null) return { left, top, side };
  }
  return null;
};
