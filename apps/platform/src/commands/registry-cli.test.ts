import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { submitDocument } from '../testing/identities.ts';
import { operatorCommands } from '../testing/operator-commands.ts';
import { startTestPlatform, valueOf, type TestPlatform } from '../testing/test-platform.ts';

let site: TestPlatform;
const folder = mkdtempSync(join(tmpdir(), 'palaro-registry-cli-'));
const { add, as, run } = operatorCommands(() => site, { STORAGE_DIR: join(folder, 'storage') });
beforeAll(async () => {
  site = await startTestPlatform({ env: { STORAGE_DIR: join(folder, 'storage') } });
  await add(['Ana', 'Ben']);
  await add(['Luis'], 'support');
});
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});

const file = (...lines: string[]): string => {
  const path = join(folder, 'register.csv');
  writeFileSync(path, ['name,birthday,number,from,until', ...lines, ''].join('\n'));
  return path;
};

test('an operator brings a register, and who is in it is not verified by another', { timeout: 120_000 }, async () => {
  expect((await run('registry', 'list')).out).toContain('PALARO has no register.');
  const good = file('Maria Listed,1991-02-03,,2026-01-01,', ',,AB 1234567,2026-01-01,');
  expect((await run('registry', 'import', good)).err).toContain('--source NAME');
  expect((await run('registry', 'import', good, '--source', 'NDRP')).err).toContain('--by NAME');
  expect((await run('registry', 'import', good, '--source', 'NDRP', ...as('Luis'))).err).toContain('registry:import');
  const brought = await run('registry', 'import', good, '--source', 'NDRP', '--reason', 'of November', ...as('Ana'));
  expect(brought).toMatchObject({ code: 0, err: '' });
  expect(brought.out).toContain('Done: the register has 2 entries.');
  const bad = await run('registry', 'import', file(',,AB 1234567,2026-01-01,', ',,12,2026-01-01,'), '--source', 'NDRP', ...as('Ana'));
  expect(bad).toMatchObject({ code: 1 });
  expect(bad.err).toContain('line 3: number: no number');
  expect((await run('registry', 'list')).out).toMatch(/NDRP +2 +2/);

  const member = await site.newPlayer();
  await submitDocument(site, member, { number: 'AB1234567' });
  const { id: playerId } = valueOf(await member('memberInfo'));
  const { rows } = await site.pool.query<{ id: string }>('SELECT id FROM identity_check WHERE player_id = $1', [playerId]);
  expect(await run('identity', 'approve', rows[0]?.id ?? '', ...as('Ben'))).toMatchObject({
    code: 1,
    err: expect.stringContaining('Not verified: this person is in a register') as string,
  });
  await expect.poll(async () => (await member('balance')).success, { timeout: 5_000 }).toBe(false);
  const { rows: log } = await site.pool.query<{ line: string; after: { entries?: number } }>(
    `SELECT actor || ' ' || action || ' ' || outcome AS line, after FROM audit_log WHERE action ~ '^(registry|identity)' ORDER BY seq`,
  );
  expect(log.map(({ line }) => line)).toEqual(['Ana registry.import done', 'Ben identity.approve refused']);
  expect(JSON.stringify(log)).not.toContain('Maria');
});

test('an operator has a register of the document fetched, and the list says what came of it', { timeout: 120_000 }, async () => {
  const { known, save } = site.platform.services.merchant;
  const config = known('PALARO');
  const registers = [{ name: 'FETCHED', url: 'https://register.example', secret: 'REGISTRY', hour: 4 }];
  expect((await save({ ...config, exclusion: { ...config.exclusion, registers } })).ok).toBe(true);
  expect((await run('registry', 'fetch', 'OTHER', ...as('Ana'))).err).toContain('has no register OTHER');
  expect((await run('registry', 'fetch', 'FETCHED', '--yes')).err).toContain('--by NAME');
  expect((await run('registry', 'fetch', 'FETCHED', ...as('Luis'))).err).toContain('registry:import');
  // It has just been tried, so that it is due by the command alone.
  await site.pool.query(
    `INSERT INTO registry_pull (merchant_code, source, tried_at, fault) VALUES ('PALARO', 'FETCHED', now(), 'before')
     ON CONFLICT (merchant_code, source) DO UPDATE SET tried_at = now(), fault = 'before'`,
  );
  const fetchDue = site.platform.jobs.find(({ name }) => name === 'registry.fetch')?.run;
  await fetchDue?.();
  expect((await run('registry', 'list')).out).toMatch(/FETCHED +0 +0 +before/);
  expect(await run('registry', 'fetch', 'FETCHED', '--fewer', ...as('Ben'))).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringContaining('fetches it within a minute') as string,
  });
  await fetchDue?.();
  expect((await run('registry', 'list')).out).toMatch(/FETCHED +0 +0 +no address or no secret/);
  const { rows } = await site.pool.query(`SELECT actor, subject FROM audit_log WHERE action = 'registry.fetch' AND outcome = 'done'`);
  expect(rows).toEqual([{ actor: 'Ben', subject: 'registry:FETCHED' }]);
});
