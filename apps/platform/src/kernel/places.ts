import { budgetsOfKey } from './address-ranges.ts';

/** What a place is held on: it is over at the latest when this closes. A connection's answer is one. */
type Holder = { readonly destroyed: boolean; readonly once: (event: 'close', release: () => void) => unknown };

export type Places<K extends string> = {
  /**
   * Takes a place for those named, until the holder closes or what is returned gives it back, which it may do more than once. A holder
   * that has closed already holds nothing. Null where there is no place, of all or of one of their shares.
   */
  readonly take: (owners: Readonly<Record<K, string>>, holder: Holder) => (() => void) | null;
  readonly taken: () => number;
};

/**
 * Places that are taken and given back: `max` together, of which each name of a kind has its share, and the networks of an address
 * several times its share together. While fewer than `freely` are taken, shares bind nobody.
 */
export const createPlaces = <K extends string>(max: number, shares: Readonly<Record<K, number>>, { freely = 0 } = {}): Places<K> => {
  let taken = 0;
  const held = new Map<string, number>();
  const kinds = Object.keys(shares) as K[];
  const count = (key: string, more: 1 | -1): void => {
    const now = (held.get(key) ?? 0) + more;
    if (now === 0) held.delete(key);
    else held.set(key, now);
  };
  return {
    taken: () => taken,
    take: (owners, holder) => {
      if (taken >= max) return null;
      const counted = kinds.flatMap((kind) =>
        budgetsOfKey(owners[kind]).map(({ key, times }) => ({ key: `${kind} ${key}`, share: shares[kind] * times })),
      );
      if (taken >= freely && counted.some(({ key, share }) => (held.get(key) ?? 0) >= share)) return null;
      let isHeld = true;
      taken += 1;
      for (const { key } of counted) count(key, 1);
      const release = (): void => {
        if (!isHeld) return;
        isHeld = false;
        taken -= 1;
        for (const { key } of counted) count(key, -1);
      };
      // Its end is over and is not told again.
      if (holder.destroyed) release();
      else holder.once('close', release);
      return release;
    },
  };
};
