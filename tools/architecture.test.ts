import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importFault, readImports, rowsWithoutFolder } from './architecture.ts';

const fixtures = join(import.meta.dirname, 'fixtures');
const read = (files: readonly string[] = []) => readImports(['packages', 'apps'], files, fixtures);

test('the fixture with every kind of forbidden import is refused for each of them', async () => {
  const { imports } = await read();
  const faults = imports.map(importFault).filter((fault) => fault !== null);
  expect(faults.toSorted((a, b) => a.localeCompare(b))).toEqual([
    'apps/platform/src/kernel/clock.ts: kernel may not import apps/platform/src/modules/wallet/index.ts',
    'apps/platform/src/modules/gaming/index.ts and apps/platform/src/modules/wallet/index.ts import each other in a circle',
    'apps/platform/src/modules/records/index.ts: apps/platform/src/modules/wallet/inside.ts is not a public API',
    'apps/platform/src/modules/wallet/index.ts and apps/platform/src/modules/gaming/index.ts import each other in a circle',
    'packages/money/src/decimals.ts: packages/money/src/ may not use zod',
    'packages/money/src/index.ts: money may not import platform',
  ]);
});

test('a file that the reader passes over is reported', async () => {
  const { unread } = await read(['apps/platform/src/kernel/clock.ts', 'apps/platform/src/kernel/never-written.ts']);
  expect(unread).toEqual(['apps/platform/src/kernel/never-written.ts']);
});

test('a folder without a row may import no neighbour', () => {
  const fault = (from: string, to: string): string | null => importFault({ from, to, circular: false, typeOnly: false });
  expect([
    fault('packages/new-thing/src/index.ts', 'packages/money/src/index.ts'),
    fault('apps/new-thing/src/main.ts', 'packages/money/src/index.ts'),
    fault('apps/platform/src/new-thing/file.ts', 'apps/platform/src/kernel/clock.ts'),
    fault('apps/platform/src/modules/new-thing/index.ts', 'apps/platform/src/modules/wallet/index.ts'),
    fault('apps/player/src/features/new-thing/screen.tsx', 'apps/player/src/features/wallet/index.ts'),
  ]).toEqual([
    'packages/new-thing/src/index.ts: new-thing may not import money',
    'apps/new-thing/src/main.ts: new-thing may not import money',
    'apps/platform/src/new-thing/file.ts: new-thing may not import kernel',
    'apps/platform/src/modules/new-thing/index.ts: module new-thing may not import wallet',
    'apps/player/src/features/new-thing/screen.tsx: feature new-thing may not import wallet',
  ]);
  expect(fault('apps/platform/src/modules/new-thing/index.ts', 'apps/platform/src/kernel/clock.ts')).toBeNull();
  expect(fault('apps/player/src/features/new-thing/screen.tsx', 'apps/player/src/texts/text.tsx')).toBeNull();
});

test('the list of sections may import every section, and a section no module', () => {
  const fault = (from: string, to: string): string | null => {
    const [file, other] = [from, to].map((path) => `apps/platform/src/${path}`) as [string, string];
    return importFault({ from: file, to: other, circular: false, typeOnly: false });
  };
  expect(fault('modules/merchant/sections.ts', 'modules/chat/chat-section.ts')).toBeNull();
  expect(fault('modules/verification/messages-section.ts', 'modules/verification/notice-texts-section.ts')).toBeNull();
  expect(fault('modules/chat/chat-section.ts', 'document/section.ts')).toBeNull();
  expect(fault('modules/merchant/sections.ts', 'modules/chat/index.ts')).toContain('may not import chat');
  expect(fault('modules/merchant/merchant.ts', 'modules/chat/chat-section.ts')).toContain('may not import chat');
  expect(fault('modules/chat/chat-section.ts', 'modules/merchant/index.ts')).toContain('a section may not import');
  expect(fault('modules/chat/chat-section.ts', 'modules/chat/chat.ts')).toContain('a section may not import');
});

test('a row without a folder is reported', () => {
  expect(rowsWithoutFolder('packages', { money: [], purse: ['money'] }, ['money', 'contract'])).toEqual([
    'tools/allowed-imports.ts names packages/purse, which does not exist',
  ]);
});

test('a feature may link to any other by the addresses below all features', () => {
  const fault = (from: string, to: string): string | null =>
    importFault({ from: `apps/player/src/${from}`, to: `apps/player/src/${to}`, circular: false, typeOnly: false });
  expect(fault('features/legal/legal-screen.tsx', 'navigation/to.ts')).toBeNull();
  expect(fault('features/legal/legal-screen.tsx', 'features/lottery/route.ts')).toContain('may not import lottery');
  expect(fault('navigation/to.ts', 'features/lottery/index.ts')).toContain('may not import features');
});

const fault = (from: string, to: string): string | null => importFault({ from, to, circular: false, typeOnly: false });
const player = 'apps/player/src';
const platform = 'apps/platform/src';

test.each([
  ['a package imports an app', 'packages/ui/src/index.ts', `${player}/app/app.tsx`, 'ui may not import player'],
  ['a package imports one it may not', 'packages/money/src/index.ts', 'packages/contract/src/index.ts', 'money may not import contract'],
  ['an app imports another', `${player}/app/app.tsx`, `${platform}/app.ts`, 'player may not import platform'],
  ['an app imports what its tests may', `${platform}/app.ts`, 'sandbox/post/src/index.ts', 'platform may not import post'],
  ['the games import the platform', 'sandbox/studios/src/main.ts', `${platform}/app.ts`, 'studios may not import platform'],
  ['an app imports a tool', `${platform}/app.ts`, 'tools/spec.ts', 'platform may not import spec.ts'],
  ['the journeys import the bench', 'e2e/support/stack.ts', 'proof/bench/src/page.ts', 'e2e may not import proof'],
  ['a lower folder imports a feature', `${player}/calls/api.ts`, `${player}/features/login/index.ts`, 'calls may not import features'],
  ['a lower folder imports a higher one', `${player}/device/clock.ts`, `${player}/calls/api.ts`, 'device may not import calls'],
  ['a feature imports the app', `${player}/features/login/login-form.tsx`, `${player}/app/app.tsx`, 'features may not import app'],
  [
    'a feature imports one it may not',
    `${player}/features/legal/terms.tsx`,
    `${player}/features/wallet/index.ts`,
    'feature legal may not import wallet',
  ],
  [
    'a feature reaches into a neighbour',
    `${player}/features/wallet/balance-card.tsx`,
    `${player}/features/support/support-queries.ts`,
    'is not a public API',
  ],
  ['the app reaches into a feature', `${player}/app/app.tsx`, `${player}/features/wallet/balance-card.tsx`, 'is not a public API'],
  ['the root reaches into a module', `${platform}/app.ts`, `${platform}/modules/wallet/wallet.ts`, 'is not a public API'],
  [
    'a module imports one it may not',
    `${platform}/modules/wallet/wallet.ts`,
    `${platform}/modules/gaming/index.ts`,
    'module wallet may not import gaming',
  ],
  [
    'a module imports one of its own floor',
    `${platform}/modules/gaming/launch.ts`,
    `${platform}/modules/security/index.ts`,
    'module gaming may not import security',
  ],
  ['a folder of the platform imports one it may not', `${platform}/db/pool.ts`, `${platform}/http/server.ts`, 'db may not import http'],
  ['a folder imports a file of the root', `${platform}/http/server.ts`, `${platform}/app.ts`, 'http may not import app.ts'],
  ['a folder reaches into a module', `${platform}/seeds/demo.ts`, `${platform}/modules/wallet/wallet.ts`, 'seeds may not import'],
  ['a package uses a library it may not', 'packages/money/src/index.ts', 'node_modules/zod/index.js', 'may not use zod'],
])('%s: refused', (_, from, to, message) => {
  expect(fault(from, to)).toContain(message);
});

test('what the tables allow is allowed, and tests may use what helps them', () => {
  expect([
    fault('packages/contract/src/index.ts', 'packages/money/src/index.ts'),
    fault(`${player}/app/app.tsx`, `${player}/features/login/login-screen.tsx`),
    fault(`${player}/features/wallet/balance-card.tsx`, `${player}/features/support/index.ts`),
    fault(`${platform}/seeds/demo.ts`, `${platform}/modules/wallet/index.ts`),
    fault(`${platform}/modules/wallet/wallet.test.ts`, `${platform}/testing/test-gaming.ts`),
    fault(`${platform}/modules/session/testing.ts`, `${platform}/testing/post.ts`),
    fault(`${platform}/testing/post.ts`, 'sandbox/post/src/index.ts'),
    fault('packages/money/src/money.test.ts', 'node_modules/fast-check/index.js'),
  ]).toEqual(Array(8).fill(null));
});
