import { expect, test } from 'vitest';
import { eachAlone, eachBeside, pagesOf, rowsOf, runFaultOf, SomeFailedError } from './each-alone.ts';

const serve =
  (served: string[]) =>
  (item: string): void => {
    if (item.startsWith('bad')) throw new TypeError(`${item} is Canary`);
    served.push(item);
  };

test('one that fails stops no other, and those that failed are named in the end, without what they said', async () => {
  const served: string[] = [];
  const fault = await eachAlone(['bad-1', 'good-1', 'bad-2', 'good-2'], String, serve(served)).catch((error: unknown) => error);
  expect(served).toEqual(['good-1', 'good-2']);
  expect(fault).toBeInstanceOf(AggregateError);
  expect(fault).toMatchObject({ message: '2 failed: bad-1, bad-2', errors: [expect.any(TypeError), expect.any(TypeError)] });
  const logged = runFaultOf(fault);
  expect(logged.failed).toMatchObject([
    { item: 'bad-1', fault: 'TypeError' },
    { item: 'bad-2', fault: 'TypeError' },
  ]);
  expect(JSON.stringify(logged)).not.toContain('Canary');
});

test('what a step runs in the same way is named with its step', async () => {
  const run = eachAlone(['M', 'N'], String, (merchant) => eachAlone(merchant === 'M' ? ['bad', 'good'] : [], String, serve([])));
  await expect(run).rejects.toThrow('1 failed: M bad');
});

test('no more go on at once than may, and who is slow holds up nobody but their own place', async () => {
  const served: string[] = [];
  let [running, most] = [0, 0];
  let end = (): void => undefined;
  const slow = new Promise<void>((resolve) => (end = resolve));
  const step = async (item: string): Promise<void> => {
    running += 1;
    most = Math.max(most, running);
    if (item === 'slow') await slow;
    else await Promise.resolve();
    running -= 1;
    served.push(item);
    if (item === 'last') end();
    if (item === 'bad') throw new TypeError('bad');
  };
  await expect(eachBeside(['slow', 'bad', 'one', 'last'], String, step, 2)).rejects.toThrow('1 failed: bad');
  expect([most, served]).toEqual([2, ['bad', 'one', 'last', 'slow']]);
});

test('where others’ servers are asked none waits for another, and all that fail are named', async () => {
  const { promise: dead, reject } = Promise.withResolvers<void>();
  const served: string[] = [];
  const run = eachBeside(['dead', 'good'], String, async (item) => {
    if (item === 'dead') await dead;
    served.push(item);
  });
  await expect.poll(() => served).toEqual(['good']);
  reject(new Error('no answer'));
  await expect(run).rejects.toThrow('1 failed: dead');
});

test('of very many that fail some are named, and all are counted', async () => {
  const items = Array.from({ length: 1000 }, (_, n) => `bad-${n}`);
  const fault = (await eachAlone(items, String, serve([])).catch((error: unknown) => error)) as SomeFailedError;
  expect(fault.failed).toHaveLength(20);
  expect(fault.message).toMatch(/^1000 failed: bad-0, .*bad-19 and 980 more$/);
});

test('the code of a fault of the store is logged', () => {
  expect(runFaultOf(Object.assign(new Error('detail'), { code: '23505' }))).toMatchObject({ fault: 'Error', code: '23505' });
  expect(runFaultOf(Object.assign(new Error('detail'), { code: 'what a client sent' }))).not.toHaveProperty('code');
});

test('rows are read page by page, each once, until a page is not full', async () => {
  const rows = [1, 2, 3, 4, 5];
  const asked: (number | null)[] = [];
  const read = (last: number | null): Promise<number[]> => {
    asked.push(last);
    return Promise.resolve(rows.filter((row) => row > (last ?? 0)).slice(0, 2));
  };
  const found: number[] = [];
  for await (const row of rowsOf(2, read)) found.push(row);
  expect(found).toEqual(rows);
  expect(asked).toEqual([null, 2, 4]);
  const pages: (readonly number[])[] = [];
  for await (const page of pagesOf(2, read)) pages.push(page);
  expect(pages).toEqual([[1, 2], [3, 4], [5]]);
});
