import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { createLoginKeys } from './login-keys.ts';
import { createSeal } from '../../kernel/seal.ts';
import { anAccount, clock, codeOf, ids, startNode, watchedPool, type TestNode } from './testing.ts';

let database: TestDatabase;
let node: TestNode;
beforeAll(async () => {
  database = await startTestDatabase();
  node = startNode({ pool: database.pool });
});
afterAll(() => database.drop());

const keysOn = (pool = database.pool, secret = 'a secret of at least 32 characters') =>
  createLoginKeys({ pool, clock, ids, seal: createSeal(secret, randomBytes) });

test('all nodes share a key for a day, which is asked of the store once, and the next day there is another', async () => {
  const asked: string[] = [];
  const keys = keysOn(watchedPool(database.pool, (name) => asked.push(name)));
  const first = await keysOn().current();
  for (let turn = 0; turn < 2; turn++) expect((await keys.current()).kid).toBe(first.kid);
  expect(asked).toEqual(['login-keys']);
  clock.advance(24 * 3_600_000 - 1);
  expect((await keys.current()).kid).toBe(first.kid);
  clock.advance(1);
  expect((await keys.current()).kid).not.toBe(first.kid);
});

test('a key that another secret has sealed stops no login: a node has a key that it can open', async () => {
  const before = await keysOn().current();
  clock.advance(1);
  const other = await keysOn(database.pool, 'another secret of 32 characters or more').current();
  expect(other.kid).not.toBe(before.kid);
  expect((await keysOn().current()).kid).toBe(before.kid);
});

test('a body under a forged key is refused, and a fault of the store is no fault of the body', async () => {
  const { username, password } = await anAccount(node);
  const { data, encryption } = await node.encrypt({ action: 'username', username, password });
  const [header = '', ...rest] = data.split('.');
  const read = JSON.parse(Buffer.from(header, 'base64url').toString()) as { epk: { x: string } };
  const x = Buffer.alloc(32, 1).toString('base64url');
  const forged = [Buffer.from(JSON.stringify({ ...read, epk: { ...read.epk, x } })).toString('base64url'), ...rest].join('.');
  expect(codeOf(await keysOn().open(encryption, forged, z.unknown()))).toBe('encryption_invalid');
  const away = watchedPool(database.pool, (name) => {
    if (name === 'login-body-used') throw Object.assign(new Error('the store is away'), { code: 'ECONNREFUSED' });
  });
  await expect(keysOn(away).open(encryption, data, z.unknown())).rejects.toThrow('the store is away');
  expect(codeOf(await keysOn().open(encryption, data, z.unknown()))).toBe('ok');
});
