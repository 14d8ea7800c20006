import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { createLocalBus } from '../../kernel/bus.ts';
import { aGame, aVendor } from '../../testing/builders.ts';
import { createCatalogue, type Catalogue } from './index.ts';

const merchantCode = 'PALARO';
const vendors = [aVendor('BGS', {})];
const games = ['bola', 'serye-0', 'serye-1', 'serye-3', 'serye-7'].map((code, position) => aGame('BGS', code, { position }));
let database: TestDatabase;
let catalogue: Catalogue;

beforeAll(async () => {
  database = await startTestDatabase();
  catalogue = await createCatalogue({ pool: database.pool, bus: createLocalBus() });
  await catalogue.load(merchantCode, vendors, games);
});
afterAll(async () => {
  catalogue.close();
  await database.drop();
});

const nodeOf = (code: string): string => catalogue.of(merchantCode).gameOfVendor('BGS', code)?.nodeId ?? '';

test('of games with equal weight the one that is played most lately comes first, as soon as a node has looked', async () => {
  const hints = createLocalBus();
  let now = 0;
  const popular = () => Promise.resolve([{ nodeId: nodeOf('serye-7') }, { nodeId: nodeOf('serye-3') }]);
  const node = await createCatalogue({ pool: database.pool, bus: hints, clock: { now: () => now }, popular });
  const first = (): string => {
    void hints.publish('catalogue.changed', merchantCode);
    const { games: listed } = node.of(merchantCode).page({ vendorCode: 'BGS', gameType: 'RNG' }, 1, 3);
    return listed.map(({ code }) => code).join(' ');
  };
  expect(first()).toBe('bola serye-0 serye-1');
  now = 60_000;
  await expect.poll(first).toBe('serye-7 serye-3 bola');
  node.close();
});

test('that it cannot be read what is played most is logged once, and again when it was over', async () => {
  const hints = createLocalBus();
  const logged: string[] = [];
  let [now, isDown, asked] = [0, true, 0];
  const popular = () => {
    asked += 1;
    return isDown ? Promise.reject(new Error('away')) : Promise.resolve([]);
  };
  const log = { error: (_: unknown, text?: string) => void logged.push(text ?? '') };
  const node = await createCatalogue({ pool: database.pool, bus: hints, clock: { now: () => now }, popular, log });
  const ask = async () => {
    const before = asked;
    now += 60_000;
    await expect.poll(() => (void hints.publish('catalogue.changed', merchantCode), asked)).toBeGreaterThan(before);
  };
  await ask();
  await ask();
  expect(logged).toEqual(['what is played most cannot be read']);
  isDown = false;
  await ask();
  isDown = true;
  await ask();
  await expect.poll(() => logged).toHaveLength(2);
  node.close();
});

test('each merchant has what is played most there first', async () => {
  const other = 'OTHER';
  await catalogue.load(other, vendors, games);
  const hints = createLocalBus();
  let now = 0;
  const node = await createCatalogue({
    pool: database.pool,
    bus: hints,
    clock: { now: () => now },
    popular: ({ merchantCode: code }) => {
      const most = node.of(code).gameOfVendor('BGS', code === other ? 'serye-3' : 'serye-7');
      return Promise.resolve(most === undefined ? [] : [{ nodeId: most.nodeId }]);
    },
  });
  const first = (code: string): string | undefined => {
    void hints.publish('catalogue.changed', code);
    return node.of(code).page({ vendorCode: 'BGS', gameType: 'RNG' }, 1, 1).games[0]?.code;
  };
  expect([first(merchantCode), first(other)]).toEqual(['bola', 'bola']);
  now = 60_000;
  await expect.poll(() => first(merchantCode)).toBe('serye-7');
  await expect.poll(() => first(other)).toBe('serye-3');
  node.close();
});
