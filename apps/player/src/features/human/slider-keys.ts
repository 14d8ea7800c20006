const step = 4;
const fineStep = 1;
const leap = 40;

/** Where a key moves the piece: arrows in steps, with Shift in fine ones, Page keys in leaps; null for all others. */
export const keyTarget = (key: string, isFine: boolean, x: number, max: number): number | null => {
  const by = isFine ? fineStep : step;
  const ways: Readonly<Record<string, number>> = {
    ArrowRight: x + by,
    ArrowUp: x + by,
    ArrowLeft: x - by,
    ArrowDown: x - by,
    PageUp: x + leap,
    PageDown: x - leap,
    Home: 0,
    End: max,
  };
  const to = ways[key];
  return to === undefined ? null : Math.min(max, Math.max(0, to));
};
