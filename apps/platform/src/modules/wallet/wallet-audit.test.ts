import { afterAll, expect, test } from 'vitest';
import { createMetrics } from '../../http/metrics.ts';
import { createWalletModule } from './index.ts';
import { startTestWallet } from './testing.ts';

const { database, clock, ids, aPlayer } = await startTestWallet();
afterAll(() => database.drop());

test('a job audits the ledger once a day: an account that does not add up is a security event without its amounts, and counted', async () => {
  const events: unknown[] = [];
  const metrics = createMetrics();
  const { jobs } = createWalletModule({
    pool: database.pool,
    clock,
    ids,
    metrics,
    security: (name, fields) => void events.push({ name, ...fields }),
  });
  const audit = jobs.find(({ name }) => name === 'wallet.audit');
  expect(audit?.everyMs).toBe(86_400_000);
  const counted = async () => /^palaro_ledger_findings_total (\d+)$/m.exec(await metrics.text())?.[1];
  const player = await aPlayer(5_017n);
  await audit?.run();
  expect([events, await counted()]).toEqual([[], '0']);
  await database.pool.query('update wallet_accounts set balance = balance + 1 where player_id = $1', [player]);
  await audit?.run();
  expect([events, await counted()]).toEqual([[{ name: 'ledger_wrong', account: `player:${player}`, currency: 'PHP', findings: 1 }], '1']);
});
