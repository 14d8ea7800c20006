import { faultOf, type LoggedFault } from './fault.ts';

/** An item of a run, by its name, and what was thrown for it. */
export type Failed = { readonly item: string; readonly fault: unknown };

/** So many of those that failed are named; the rest is counted. */
const namedMax = 20;

/** Some items of a run failed, and the others were served. Its message names them, and says nothing of what they hold. */
export class SomeFailedError extends AggregateError {
  override readonly name = 'SomeFailedError';
  readonly failed: readonly Failed[];
  constructor(failed: readonly Failed[], count: number) {
    const rest = count > failed.length ? ` and ${count - failed.length} more` : '';
    super(
      failed.map(({ fault }) => fault),
      `${count} failed: ${failed.map(({ item }) => item).join(', ')}${rest}`,
    );
    this.failed = failed;
  }
}

/** @throws SomeFailedError where anything failed. */
export const throwFailed = (failed: readonly Failed[], count = failed.length): void => {
  if (count > 0) throw new SomeFailedError(failed.slice(0, namedMax), count);
};

/**
 * Runs a step for each item, one after the other. One that fails stops no other: at the end `SomeFailedError` names those that
 * did. A name goes into the log: an id or a code, nothing of a person's.
 * @throws at once what the items themselves throw, such as a page that cannot be read.
 */
export const eachAlone = async <Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  nameOf: (item: Item) => string,
  step: (item: Item) => unknown,
): Promise<void> => {
  const failed: Failed[] = [];
  let count = 0;
  for await (const item of items) {
    try {
      await step(item);
    } catch (fault) {
      // What a step runs in the same way is named one by one.
      const inner = fault instanceof SomeFailedError ? fault.failed.map((one) => ({ ...one, item: `${nameOf(item)} ${one.item}` })) : null;
      const found = inner ?? [{ item: nameOf(item), fault }];
      count += found.length;
      failed.push(...found.slice(0, namedMax - failed.length));
    }
  }
  throwFailed(failed, count);
};

/** The same with steps beside each other, `atOnce` at most, for items that wait for others' servers: none of them waits for one that is slow. */
export const eachBeside = async <Item>(
  items: Iterable<Item>,
  nameOf: (item: Item) => string,
  step: (item: Item) => Promise<unknown>,
  atOnce = Number.POSITIVE_INFINITY,
): Promise<void> => {
  const all = [...items];
  const begun: { readonly item: Item; readonly ended: Promise<unknown> }[] = [];
  const left = all.values();
  const takeTurns = async (): Promise<void> => {
    for (const item of left) {
      const ended = step(item);
      begun.push({ item, ended });
      await Promise.allSettled([ended]);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, all.length) }, takeTurns));
  await eachAlone(
    begun,
    ({ item }) => nameOf(item),
    ({ ended }) => ended,
  );
};

/**
 * The pages of a query: `read` takes the last row of the page before, null for the first, and gives at most `max`. So each row is
 * looked at once in a run, and those that stay stand in no other's way.
 */
export async function* pagesOf<Row>(max: number, read: (last: Row | null) => Promise<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  for (let last: Row | null = null, found = max; found === max;) {
    const page: readonly Row[] = await read(last);
    yield page;
    found = page.length;
    last = page.at(-1) ?? null;
  }
}

/** The rows of a query, read page by page. */
export async function* rowsOf<Row>(max: number, read: (last: Row | null) => Promise<readonly Row[]>): AsyncGenerator<Row> {
  for await (const page of pagesOf(max, read)) yield* page;
}

/** What a log may say of a run that failed: of each named item what it threw. */
export type LoggedRun = LoggedFault & { readonly failed?: readonly (LoggedFault & { readonly item: string })[] };
export const runFaultOf = (fault: unknown): LoggedRun =>
  fault instanceof SomeFailedError
    ? { ...faultOf(fault), failed: fault.failed.map((one) => ({ item: one.item, ...faultOf(one.fault) })) }
    : faultOf(fault);
