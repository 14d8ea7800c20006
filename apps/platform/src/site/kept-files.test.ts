import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../db/testing.ts';
import { startTestPlatform, type TestPlatform } from '../testing/test-platform.ts';

const renderer = `export const render = () => ({ html: '', scriptHashes: [], styleHashes: [] });
export const renderFailure = render; export const hasScreen = () => true;`;
/** Its name, with a hash as the bundler's. */
const nameOf = (build: string): string => `entry-${build.padEnd(8, '0')}.js`;
const script = (build: string): string => `export const build = '${build}';`;

let folder = '';
let database: TestDatabase;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'palaro-builds-'));
  database = await startTestDatabase();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

/** A build of the player app, with a script of its own. */
const aBuild = (build: string): string => {
  const dist = join(folder, build);
  for (const path of ['client/assets', 'server']) mkdirSync(join(dist, path), { recursive: true });
  writeFileSync(join(dist, 'package.json'), '{"type":"module"}');
  writeFileSync(join(dist, 'server/entry-server.js'), renderer);
  const file = join(dist, 'client/assets', nameOf(build));
  writeFileSync(file, script(build));
  writeFileSync(`${file}.br`, brotliCompressSync(script(build)));
  return dist;
};
/** A node with a build, on the store that all of them share. */
const nodeWith = (build: string): Promise<TestPlatform> =>
  startTestPlatform({ env: { PLAYER_DIST: aBuild(build) }, databaseUrl: database.connectionString });
const ask = (node: TestPlatform, build: string, init?: RequestInit): Promise<Response> =>
  fetch(`${node.baseUrl}/m/assets/${nameOf(build)}`, init);
const answeredBy = async (node: TestPlatform, builds: readonly string[]): Promise<string> => {
  const texts = await Promise.all(builds.map(async (build) => (await ask(node, build)).text()));
  return builds.filter((build, index) => texts[index] === script(build)).join(' ');
};

test('an old build’s file is answered after two later builds have started, and gone after the third', async () => {
  const builds = ['one', 'two', 'three', 'four'];
  const answered: string[] = [];
  for (const build of builds) {
    const node = await nodeWith(build);
    answered.push(await answeredBy(node, builds));
    await node.stop();
  }
  expect(answered).toEqual(['one', 'one two', 'one two three', 'two three four']);
});

test('files of another build are sent as those of the own are', async () => {
  const [old, fresh] = [await nodeWith('old'), await nodeWith('fresh')];
  try {
    for (const node of [old, fresh])
      for (const build of ['old', 'fresh']) {
        const response = await ask(node, build, { headers: { 'accept-encoding': 'identity' } });
        expect(response.headers.get('content-type')).toMatch(/javascript; charset=utf-8/i);
        expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        expect(response.headers.get('x-content-type-options')).toBe('nosniff');
        expect(await response.text()).toBe(script(build));
        const packed = await ask(node, build, { headers: { 'accept-encoding': 'br' } });
        expect(packed.headers.get('content-encoding')).toBe('br');
        expect(await packed.text()).toBe(script(build));
        expect((await ask(node, build, { method: 'HEAD' })).status).toBe(200);
      }
    for (const path of ['entry.js', 'entry-old00000.js.br', 'entry-old00000.js/x', 'manifest.json', 'art-00000000.png'])
      expect((await fetch(`${fresh.baseUrl}/m/assets/${path}`)).status, path).toBe(404);
  } finally {
    await old.stop();
    await fresh.stop();
  }
});

test('a build that starts again keeps its place as the newest', async () => {
  for (const build of ['first', 'second', 'third', 'first', 'fourth']) await (await nodeWith(build)).stop();
  const node = await nodeWith('fourth');
  expect(await answeredBy(node, ['first', 'second', 'third', 'fourth'])).toBe('first third fourth');
  await node.stop();
});

test('in place of a script that is gone comes one that has the document fetched anew, and is not kept', async () => {
  const node = await nodeWith('present');
  try {
    const response = await ask(node, 'past');
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(response.headers.get('content-type')).toMatch(/javascript/);
    expect(await response.text()).toContain('location.reload()');
    const sheet = await fetch(`${node.baseUrl}/m/assets/screen-00000000.css`);
    expect([sheet.status, sheet.headers.get('content-type'), await sheet.text()]).toEqual([200, 'text/css; charset=utf-8', '']);
  } finally {
    await node.stop();
  }
});
