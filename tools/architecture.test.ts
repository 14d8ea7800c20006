import { join } from 'node:path';
import { expect, test } from 'vitest';
import { importFault, readImports } from './architecture.ts';

const fixtures = join(import.meta.dirname, 'fixtures');
const read = (files: readonly string[] = []) => readImports(['packages', 'apps'], files, fixtures);

test('the fixture with every kind of forbidden import is refused for each of them', async () => {
  const { imports } = await read();
  const faults = imports.map(importFault).filter((fault) => fault !== null);
  expect(faults.toSorted((a, b) => a.localeCompare(b))).toEqual([
    'apps/platform/src/kernel/clock.ts: kernel may not import apps/platform/src/modules/wallet/index.ts',
    'apps/platform/src/modules/gaming/index.ts and apps/platform/src/modules/wallet/index.ts import each other in a circle',
    'apps/platform/src/modules/reporting/index.ts: apps/platform/src/modules/wallet/inside.ts is not a public API',
    'apps/platform/src/modules/wallet/index.ts and apps/platform/src/modules/gaming/index.ts import each other in a circle',
    'packages/money/src/decimals.ts: packages/money/src/ may not use zod',
    'packages/money/src/index.ts: money may not import platform',
  ]);
});

test('a file that the reader passes over is reported', async () => {
  const { unread } = await read(['apps/platform/src/kernel/clock.ts', 'apps/platform/src/kernel/never-written.ts']);
  expect(unread).toEqual(['apps/platform/src/kernel/never-written.ts']);
});

test('a folder that no table names may not import or be imported', () => {
  const fault = importFault({
    from: 'packages/new-thing/src/index.ts',
    to: 'packages/money/src/index.ts',
    circular: false,
    typeOnly: false,
  });
  expect(fault).toContain('not in tools/allowed-imports.ts');
});

test('a feature may link to any other by its addresses, which import nothing but addresses', () => {
  const fault = (from: string, to: string): string | null =>
    importFault({ from: `apps/player/src/features/${from}`, to: `apps/player/src/features/${to}`, circular: false, typeOnly: false });
  expect(fault('legal/legal-screen.tsx', 'lottery/paths.ts')).toBeNull();
  expect(fault('legal/paths.ts', 'lottery/paths.ts')).toBeNull();
  expect(fault('legal/legal-screen.tsx', 'lottery/route.ts')).toContain('may not import lottery');
  expect(fault('legal/paths.ts', 'legal/legal-screen.tsx')).toContain('addresses may not import');
  expect(fault('legal/paths.ts', 'lottery/index.ts')).toContain('addresses may not import');
});
