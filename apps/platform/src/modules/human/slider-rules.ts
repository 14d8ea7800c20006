/** How far beside the hole a piece may be let go, in units of the picture. */
const toleranceUnits = 5;
/** A hand takes longer than this from the first touch to letting go. */
const slideMsMin = 150;
/** Where a track may begin: a finger does not touch the very edge. */
const startUnitsMax = 60;

/** One place of a track: milliseconds since the first, and units from the start. */
export type TrackPoint = readonly [ms: number, x: number];

/**
 * Whether a track may be that of a hand or of keys: it has a way, goes forward in time, begins near the start and ends where
 * the piece was let go. A light check: whoever writes a program writes a track too. It turns away what has none.
 */
export const isPlausibleTrack = (track: readonly TrackPoint[], x: number): boolean => {
  const [first, last] = [track[0], track.at(-1)];
  if (first === undefined || last === undefined || track.length < 3) return false;
  if (first[1] > startUnitsMax || last[1] !== x || last[0] - first[0] < slideMsMin) return false;
  return track.every(([ms], place) => place === 0 || ms >= (track[place - 1]?.[0] ?? 0));
};

export const sliderTolerance = toleranceUnits;

/** What goes with `validate` to whom a form sends it, as geetest's second code does: `<validate>|<whose>`. */
export const seccodeOf = (validate: string): string => `${validate}|palaro`;
