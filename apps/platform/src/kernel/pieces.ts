/** Comes back when everything else that waits for this thread has had its turn. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Works through a long list in pieces of `size` items and lets other work of the thread in between two of them. */
export const inPieces = async <T>(items: readonly T[], size: number, work: (item: T, place: number) => void): Promise<void> => {
  for (let from = 0; from < items.length; from += size) {
    if (from > 0) await nextTurn();
    items.slice(from, from + size).forEach((item, at) => work(item, from + at));
  }
};
