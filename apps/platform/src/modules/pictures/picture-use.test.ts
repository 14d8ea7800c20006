import { pictureBytesMax, type PictureKind, type PictureSize } from '@palaro/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { transaction } from '../../db/transaction.ts';
import { createTestClock } from '../../kernel/clock.ts';
import { createIds } from '../../kernel/ids.ts';
import { ok } from '../../kernel/result.ts';
import { createPictures, unusedKeptMs, uploadsPerHourMax } from './pictures.ts';

const hourMs = 3_600_000;
const clock = createTestClock();
const files = new Map<string, Buffer>();
let database: TestDatabase;
let pictures: ReturnType<typeof createPictures>;
let png = Buffer.alloc(0);
beforeAll(async () => {
  database = await startTestDatabase();
  png = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  pictures = createPictures({
    pool: database.pool,
    clock,
    seal: { sealBytes: (bytes) => bytes.toReversed() as Buffer, openBytes: (bytes) => bytes },
    ids: createIds(clock.now),
    encode: (content, kind) => {
      const sizes: readonly PictureSize[] = kind === 'icon' ? ['icon'] : ['full', 'small'];
      return Promise.resolve(ok(sizes.map((size) => ({ size, content }))));
    },
    storage: {
      put: (key, content) => Promise.resolve(void files.set(key, content)),
      get: (key) => Promise.resolve(files.get(key) ?? null),
      remove: (key) => Promise.resolve(void files.delete(key)),
    },
  });
});
afterAll(() => database.drop());

const begin = async (playerId: string, kind: PictureKind = 'attachment') => {
  const begun = await pictures.begin({ merchantCode: 'M', playerId, kind });
  if (!begun.ok) throw new Error(begun.failure.code);
  return begun.value;
};
const upload = async (playerId: string, kind: PictureKind = 'attachment'): Promise<string> => {
  const received = await pictures.receive(await begin(playerId, kind), png);
  if (!received.ok) throw new Error(received.failure.code);
  return received.value.id;
};
const use = (playerId: string, ids: readonly string[], kind?: PictureKind) =>
  transaction(database.pool, (client) => pictures.use(client, playerId, ids, kind));
const filesOf = (id: string): number => [...files.keys()].filter((key) => key.includes(id)).length;

test('pictures are used all or none, once, by their owner, as what they were sent for and within the hour', async () => {
  const [one, other, icon] = [await upload('ana'), await upload('ana'), await upload('ana', 'icon')];
  expect(await use('ana', [])).toBe(true);
  expect(await use('ana', [one, one]), 'one twice').toBe(false);
  expect(await use('ben', [other]), 'of another player').toBe(false);
  expect([await use('ana', [icon]), await use('ana', [other], 'icon')], 'of another kind').toEqual([false, false]);
  expect([await use('ana', [icon], 'icon'), await use('ana', [icon], 'icon')]).toEqual([true, false]);
  const unsent = await begin('ana');
  expect(await use('ana', [unsent.id]), 'not there yet').toBe(false);
  clock.advance(unusedKeptMs - 1);
  const late = await upload('ben');
  expect(await use('ana', [other])).toBe(true);
  clock.advance(unusedKeptMs);
  expect(await use('ben', [late]), 'too late').toBe(false);
});

test('a picture is given to somebody once, by its owner alone, and is theirs then', async () => {
  const id = await upload('agent');
  const give = (from: string) => transaction(database.pool, (client) => pictures.give(client, from, 'ana', id));
  expect([await give('other'), await give('agent'), await give('agent')]).toEqual([false, true, false]);
  expect([await pictures.read('ana', id, 'full'), await pictures.read('agent', id, 'full')]).toEqual([png, null]);
  const late = await upload('agent');
  clock.advance(unusedKeptMs);
  expect(await transaction(database.pool, (client) => pictures.give(client, 'agent', 'ana', late))).toBe(false);
});

test('a picture is read in the sizes of its kind alone', async () => {
  const [attachment, icon] = [await upload('cora'), await upload('cora', 'icon')];
  const read = async (id: string) =>
    Promise.all((['full', 'small', 'icon'] as const).map(async (size) => (await pictures.read('cora', id, size)) !== null));
  expect([await read(attachment), await read(icon)]).toEqual([
    [true, true, false],
    [false, false, true],
  ]);
});

test('who has sent as many as an hour has room for waits until the first of them is an hour old', async () => {
  for (let nth = 0; nth < uploadsPerHourMax; nth++) {
    await begin('dora');
    clock.advance(1000);
  }
  const refused = (retryAfterSeconds: number) => ({ ok: false, failure: { code: 'too_many_requests', data: { retryAfterSeconds } } });
  expect(await pictures.begin({ merchantCode: 'M', playerId: 'dora', kind: 'attachment' })).toEqual(refused(3580));
  clock.advance(3_579_999);
  expect(await pictures.begin({ merchantCode: 'M', playerId: 'dora', kind: 'attachment' })).toEqual(refused(1));
  clock.advance(1);
  expect(await pictures.begin({ merchantCode: 'M', playerId: 'dora', kind: 'attachment' })).toMatchObject({ ok: true });
});

test('what is too large, no picture or more than one is refused, and stored nowhere', async () => {
  const receive = async (file: Buffer) => {
    const received = await pictures.receive(await begin('ella'), file);
    return received.ok ? 'ok' : received.failure.code;
  };
  const before = files.size;
  expect(await receive(Buffer.concat([png], pictureBytesMax + 1))).toBe('picture_too_large');
  expect(await receive(Buffer.concat([png], pictureBytesMax))).toBe('picture_unreadable');
  expect(await receive(Buffer.from('GIF89a'))).toBe('picture_type');
  expect(files.size).toBe(before);
});

test('an unused picture goes after an hour and five minutes, one that was given up too, a used one never', async () => {
  clock.advance(2 * hourMs);
  await pictures.purge();
  const [unused, used, released] = [await upload('fe'), await upload('fe'), await upload('fe')];
  await use('fe', [used, released]);
  await transaction(database.pool, (client) => pictures.release(client, 'fe', released));
  clock.advance(hourMs + 300_000);
  await pictures.purge();
  expect([filesOf(unused), filesOf(used), filesOf(released)]).toEqual([2, 2, 2]);
  clock.advance(1);
  expect(await pictures.purge()).toBe(2);
  expect([filesOf(unused), filesOf(used), filesOf(released)]).toEqual([0, 2, 0]);
  expect(await pictures.read('fe', used, 'full')).toEqual(png);
});

test('the pictures of a player who leaves go with their files, used or not, so many at a time', async () => {
  const ids = [await upload('gina'), await upload('gina'), await upload('gina')];
  await use('gina', ids.slice(0, 1));
  expect(await pictures.forgetPlayer('gina', 2)).toBe(2);
  expect([await pictures.forgetPlayer('gina', 2), await pictures.forgetPlayer('gina', 2)]).toEqual([1, 0]);
  expect(ids.map(filesOf)).toEqual([0, 0, 0]);
});
