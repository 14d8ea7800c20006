/** Takes a step for each item, one after the other; one that fails stops none behind it. @throws what the first of those that failed threw. */
export function eachAlone<Item>(items: Iterable<Item>, step: (item: Item) => void): void {
  const faults: unknown[] = [];
  for (const item of items)
    try {
      step(item);
    } catch (fault) {
      faults.push(fault);
    }
  if (faults.length > 0) throw faults[0];
}
