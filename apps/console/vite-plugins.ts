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
