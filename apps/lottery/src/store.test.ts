import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { betCounts, openStore } from './store.ts';
import { SECRET } from './testing/visitor.ts';

test('a health check counts by indexes of what it counts, however long the history', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lottery-store-'));
  openStore({ dataDir, seedSecret: SECRET }).close();
  const store = new DatabaseSync(join(dataDir, 'lottery.sqlite'), { readOnly: true });
  const plans = [betCounts.pending, betCounts.stuck].map((sql) => store.prepare(`EXPLAIN QUERY PLAN ${sql}`).all());
  store.close();
  rmSync(dataDir, { recursive: true });
  expect(plans.map((plan) => plan.map(({ detail }) => String(detail)).join())).toEqual([
    expect.stringMatching(/USING (COVERING )?INDEX suborder_due/),
    expect.stringMatching(/USING (COVERING )?INDEX suborder_stuck/),
  ]);
});
