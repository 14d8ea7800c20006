import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { createRegister } from './register.ts';

const secret = 'secret of the tests';
const now = Date.UTC(2026, 10, 29);
const folder = mkdtempSync(join(tmpdir(), 'palaro-register-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'persons.csv');
const write = (...lines: string[]): void => writeFileSync(file, ['name,birthday,number,from,until', ...lines, ''].join('\n'));
const hmac = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('hex');

const aRegister = (env: Record<string, string> = {}) => {
  const read = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    REGISTRY_SECRET: secret,
    REGISTRY_FILE: file,
    REGISTRY_PAGE: '2',
    ...env,
  });
  if (!read.ok) throw new Error(read.message);
  const register = createRegister(read.config, { runtime: { now: () => now } });
  const time = String(now / 1000);
  const call = async (url: string, change: Record<string, string> = {}) => {
    const headers = { 'registry-time': time, 'registry-signature': hmac(secret, `${time}.GET ${url}.`), ...change };
    const answer = await register.app.inject({ url, headers });
    const { content = '', signature = '' } = answer.json<{ content?: string; signature?: string }>();
    const isSigned = signature === hmac(secret, `${time}.GET ${url}.answer.${content}`);
    return { status: answer.statusCode, isSigned, content: content === '' ? null : (JSON.parse(content) as Record<string, unknown>) };
  };
  return { call, register };
};

test('the register starts without a setting, serves invented persons, and never starts in production', async () => {
  const read = readConfig({});
  expect(read).toMatchObject({ ok: true, config: { PORT: 8088, REGISTRY_FAULT: 'none' } });
  expect(readConfig({ NODE_ENV: 'production' })).toMatchObject({ ok: false, keys: ['NODE_ENV'] });
  expect((await aRegister({ REGISTRY_FILE: '' }).call('/v1/list')).content).toMatchObject({ entries: 3 });
});

test('a list is given in pages, as hashes by its key, and what is changed in the file is another list', async () => {
  write('José Mañalac Cruz,1981-03-04,,2026-01-01,', ',,p 123-45,2026-01-01,2027-01-01', 'Ana Reyes,1985-02-03,N1,2026-01-01,');
  const { call } = aRegister();
  const head = await call('/v1/list');
  expect(head).toMatchObject({ status: 200, isSigned: true, content: { entries: 3, pageSize: 2 } });
  const { version, key } = head.content as { version: string; key: string };
  const page = (number: number) => call(`/v1/list/${version}?page=${number}`);
  expect(await page(1)).toMatchObject({
    isSigned: true,
    content: {
      version,
      page: 1,
      entries: [
        { person: hmac(key, 'registry person 1981-03-04 cruz jose manalac'), number: '', from: '2026-01-01', until: null },
        { person: '', number: hmac(key, 'registry number P12345'), from: '2026-01-01', until: '2027-01-01' },
      ],
    },
  });
  expect((await page(2)).content?.['entries']).toHaveLength(1);
  expect((await page(3)).status).toBe(404);
  write('Ana Reyes,1985-02-03,N1,2026-01-01,');
  const other = (await call('/v1/list')).content as { version: string; key: string };
  expect([other.version === version, other.key === key]).toEqual([false, false]);
  // A list that is being fetched stays as it is.
  expect((await page(2)).status).toBe(200);
});

test('what is not signed just now, or is signed for another call, is refused', async () => {
  write('Ana Reyes,1985-02-03,N1,2026-01-01,');
  const { call } = aRegister();
  const old = String(now / 1000 - 301);
  for (const change of [
    { 'registry-signature': '' },
    { 'registry-signature': hmac(secret, `${now / 1000}.GET /v1/list/x.`) },
    { 'registry-time': old, 'registry-signature': hmac(secret, `${old}.GET /v1/list.`) },
  ])
    expect((await call('/v1/list', change)).status).toBe(401);
});

test('it does wrong what it is told to', async () => {
  write('Ana Reyes,1985-02-03,N1,2026-01-01,', ',,N22222,2026-01-01,');
  const { call, register } = aRegister({ REGISTRY_FAULT: 'error' });
  expect((await call('/v1/list')).status).toBe(500);
  register.do('signature');
  const { isSigned, content } = await call('/v1/list');
  expect(isSigned).toBe(false);
  register.do('count');
  expect((await call(`/v1/list/${String(content?.['version'])}?page=1`)).content?.['entries']).toHaveLength(1);
  register.do('large');
  expect(JSON.stringify((await call('/v1/list')).content).length).toBeGreaterThan(5 * 1024 * 1024);
  register.do('cut');
  await expect(call('/v1/list')).rejects.toThrow();
});
