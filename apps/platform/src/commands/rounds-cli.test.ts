import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';
import { startTestPlatform, type TestPlatform } from '../testing/test-platform.ts';

let site: TestPlatform;
beforeAll(async () => {
  site = await startTestPlatform();
});
afterAll(() => site.stop());

const rounds = (...args: string[]) => runCommand('rounds', args, { DATABASE_URL: site.connectionString });

test('lists the unresolved rounds of all merchants, those without news for longest first, as a table or as lines of JSON', async () => {
  expect(await rounds()).toEqual({ code: 0, out: 'No round is unresolved.\n', err: '' });
  await site.pool.query(
    `INSERT INTO gaming_rounds (id, merchant_code, vendor_code, player_id, masked_name, game_code, node_id, game_type, round, mode, currency, stake, payout, bets, wins, state, opened_at, changed_at)
     SELECT id, merchant, vendor, 'p1', 'an***', 'g', '7', 'RNG', id, 'real', 'PHP', 12345, 5, 1, 0, state, '2026-01-01T00:00:00Z', changed::timestamptz
     FROM (VALUES ('late', 'PALARO', 'TALA', 'checking', '2026-01-02'), ('later', 'PALARO', 'DAGAT', 'checking', '2026-01-03'),
       ('fine', 'PALARO', 'TALA', 'settled', '2026-01-01'), ('theirs', 'OTHER', 'TALA', 'checking', '2026-01-01')) AS r (id, merchant, vendor, state, changed)`,
  );
  const table = (await rounds()).out.trimEnd().split('\n');
  expect(table.map((line) => line.split(/ {2,}/))).toEqual([
    ['merchant', 'vendor', 'round', 'game', 'player', 'stake', 'payout', 'mode', 'opened', 'last news'],
    ['OTHER', 'TALA', 'theirs', '7', 'p1', '123.45 PHP', '0.05', 'real', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'],
    ['PALARO', 'TALA', 'late', '7', 'p1', '123.45 PHP', '0.05', 'real', '2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'],
    ['PALARO', 'DAGAT', 'later', '7', 'p1', '123.45 PHP', '0.05', 'real', '2026-01-01T00:00:00.000Z', '2026-01-03T00:00:00.000Z'],
  ]);
  const lines = (await rounds('--vendor', 'DAGAT', '--json')).out.trimEnd().split('\n');
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    {
      merchantCode: 'PALARO',
      vendorCode: 'DAGAT',
      round: 'later',
      nodeId: '7',
      playerId: 'p1',
      stake: '123.45',
      payout: '0.05',
      currency: 'PHP',
      mode: 'real',
      openedAt: '2026-01-01T00:00:00.000Z',
      changedAt: '2026-01-03T00:00:00.000Z',
    },
  ]);
});

test('lists those of the merchant that it is given, and refuses one that is not there', async () => {
  expect((await rounds('PALARO', '--json')).out.match(/"round":"\w+"/g)).toEqual(['"round":"late"', '"round":"later"']);
  expect(await rounds('NOBODY')).toMatchObject({ code: 1, out: '', err: expect.stringContaining('There is no merchant NOBODY') });
});

test.each([
  ['--vendr', 'TALA'],
  ['PALARO', 'SECOND'],
])('%s is refused with how to ask', async (...args) => {
  expect(await rounds(...args)).toMatchObject({ code: 2, err: expect.stringContaining('Usage: npm run rounds') });
});
