import { budgetsOfKey, isDeviceKey } from './address-ranges.ts';

const createShares = (max: number, ownMax: number) => {
  const waitingOf = new Map<string, number>();
  let all = 0;
  const budgetsOf = (asker: string | null) => (asker === null ? [] : budgetsOfKey(asker));
  return {
    all: (): number => all,
    hasPlace: (asker: string | null): boolean => {
      if (all >= max) return false;
      const own = all < max / 2 ? ownMax : 1;
      return budgetsOf(asker).every(({ key, times }) => (waitingOf.get(key) ?? 0) < own * times);
    },
    count: (asker: string | null, more: 1 | -1): void => {
      all += more;
      for (const { key } of budgetsOf(asker)) {
        const now = (waitingOf.get(key) ?? 0) + more;
        if (now === 0) waitingOf.delete(key);
        else waitingOf.set(key, now);
      }
    },
  };
};

/**
 * Who may wait: `max` together, of which one asker has `ownMax` of the first half, and one of the rest; the networks of an address have
 * several times that together. Known devices have as many places of their own, which nobody else takes. Of these the devices of one address
 * have together what an asker has, and those of one account a sixteenth of it: whoever has devices takes no place of those who have none,
 * fills the devices' places no sooner than others fill theirs, and needs sixteen accounts to shut out the devices behind an address. An
 * asker who is nobody is bound by `max` alone.
 */
export const createWaitingPlaces = (max: number, ownMax: number) => {
  const [ofOthers, ofDevices] = [createShares(max, ownMax), createShares(max, ownMax)];
  const of = (asker: string | null) => (asker !== null && isDeviceKey(asker) ? ofDevices : ofOthers);
  return {
    all: (): number => ofOthers.all() + ofDevices.all(),
    hasPlace: (asker: string | null): boolean => of(asker).hasPlace(asker),
    /** Counts one more who waits, or one less. */
    count: (asker: string | null, more: 1 | -1): void => of(asker).count(asker, more),
  };
};
