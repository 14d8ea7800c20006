import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { operatorWireTable, wireTable } from '@palaro/contract';
import { criticalSprite } from '@palaro/ui/critical-sprite';
import type { Plugin } from 'vite';

const tableModule = 'virtual:operator-wire-table';

/** Method and path of each operator's call as plain data, so that no schema library reaches the browser; `captchaTable` has the one call of players that a login makes. */
export const operatorWireTablePlugin = (): Plugin => ({
  name: 'palaro:operator-wire-table',
  resolveId: (id) => (id === tableModule ? `\0${tableModule}` : null),
  load: (id) =>
    id === `\0${tableModule}`
      ? `export const operatorWireTable = ${JSON.stringify(operatorWireTable)};export const captchaTable = ${JSON.stringify({ captcha: wireTable.captcha })};`
      : null,
});

/** Puts the icons that every screen draws into the document. */
export const documentIconsPlugin = (): Plugin => ({
  name: 'palaro:document-icons',
  transformIndexHtml: (html) => html.replace('<!--icons-->', criticalSprite),
});

/** Text of a kilobyte and more; smaller files gain nothing, pictures and fonts are packed as they are. */
const compressible = /\.(?:js|css|svg)$/;
const compressFromBytes = 1024;

/** Writes a `.br` beside every text file of the build, as hard as it goes: the platform sends these. */
export const compressedFilesPlugin = (dist: string): Plugin => ({
  name: 'palaro:console-compressed-files',
  closeBundle: async () => {
    const names = (await readdir(dist, { recursive: true })).filter((name) => compressible.test(name));
    await Promise.all(
      names.map(async (name) => {
        const text = await readFile(join(dist, name));
        if (text.length >= compressFromBytes) await writeFile(join(dist, `${name}.br`), await promisify(brotliCompress)(text));
      }),
    );
  },
});
