import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Bootstrap } from '@palaro/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPageRenderer } from './page-renderer.ts';

const bootstrap = {} as Bootstrap;
let folder: string;
let pages: ReturnType<typeof createPageRenderer>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
  const file = join(folder, 'renderer.mjs');
  await writeFile(
    file,
    `export const render = ({ url }) => {
      if (url === '/bad') throw new RangeError('what the visitor typed');
      if (url === '/end') process.exit(1);
      if (url === '/hangs') for (;;);
      if (url === '/slow') for (const until = Date.now() + 300; Date.now() < until;);
      return { html: url, scriptHashes: [], styleHashes: [] };
    };`,
  );
  pages = createPageRenderer(pathToFileURL(file).href);
});
afterAll(async () => {
  await pages.close();
  await rm(folder, { recursive: true });
});
const html = async (url: string): Promise<string> => (await pages.render({ url, bootstrap })).html;

test('while a page is rendered the node goes on with other work', async () => {
  await html('/first');
  let turns = 0;
  const others = setInterval(() => turns++, 1);
  expect(await html('/slow')).toBe('/slow');
  clearInterval(others);
  expect(turns).toBeGreaterThan(20);
});

test('each page gets its own answer, and a fault is told by its name alone', async () => {
  const [bad, ...good] = await Promise.allSettled([html('/bad'), html('/one'), html('/two')]);
  expect(good.map((page) => page.status === 'fulfilled' && page.value)).toEqual(['/one', '/two']);
  expect(bad).toMatchObject({ status: 'rejected', reason: { name: 'RangeError', message: 'a page could not be rendered' } });
});

test('when its thread ends the pages in it fail, and the next one is rendered again', async () => {
  await expect(html('/end')).rejects.toMatchObject({ name: 'RendererEndedError' });
  expect(await html('/again')).toBe('/again');
});

test('a page that takes for ever fails, and holds no other for long', async () => {
  const other = createPageRenderer(pathToFileURL(join(folder, 'renderer.mjs')).href, 500);
  await expect(other.render({ url: '/hangs', bootstrap })).rejects.toMatchObject({ name: 'RendererEndedError' });
  expect((await other.render({ url: '/next', bootstrap })).html).toBe('/next');
  await other.close();
});

test('once it is closed it renders nothing', async () => {
  const other = createPageRenderer(pathToFileURL(join(folder, 'renderer.mjs')).href);
  await other.close();
  await expect(other.render({ url: '/late', bootstrap })).rejects.toThrow();
});
