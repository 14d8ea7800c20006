import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDesk } from '../testing/desk.ts';
import { addOperator, operatorPassword } from '../testing/operators.ts';
import { runCommand } from '../testing/run-command.ts';
import { startTestPlatform, type TestPlatform } from '../testing/test-platform.ts';

let site: TestPlatform;
beforeAll(async () => {
  site = await startTestPlatform();
});
afterAll(() => site.stop());
const run = (...args: string[]) => runCommand('operator', args, { DATABASE_URL: site.connectionString, PASSWORD_MEMORY_KIB: '64' });

test('operators are added, given roles, blocked and removed, and all of it is logged', { timeout: 120_000 }, async () => {
  const added = await run('add', 'Cora', '--yes');
  expect(added).toMatchObject({ code: 0, err: '' });
  expect(added.out).toMatch(/shown once: \S{20}/);
  expect(await run('add', 'CORA', '--yes')).toMatchObject({ code: 1, err: expect.stringContaining('already') as string });
  expect((await run('role', 'reader', 'chat:everything', '--yes')).code).not.toBe(0);
  expect((await run('role', 'reader', 'chat:read', '--yes')).code).toBe(0);
  expect((await run('roles')).out).toMatch(/reader +chat:read/);
  expect((await run('grant', 'Cora', '--roles', 'unknown', '--yes')).code).toBe(1);
  expect((await run('grant', 'CORA', '--roles', 'reader', '--yes')).code).toBe(0);
  expect((await run('list')).out).toMatch(/Cora +reader +no/);
  expect((await run('block', 'Cora', '--yes')).code).toBe(0);
  expect((await run('list')).out).toMatch(/Cora +blocked/);
  expect((await run('block', 'nobody', '--yes')).code).toBe(1);
  expect((await run('remove', 'Cora', '--yes')).code).toBe(0);
  expect((await run('list')).out).not.toContain('Cora');
  const { rows } = await site.pool.query<{ action: string; outcome: string; before: unknown }>(
    'SELECT action, outcome, before FROM audit_log ORDER BY seq',
  );
  expect(rows.filter(({ outcome }) => outcome === 'done').map(({ action }) => action)).toEqual([
    'operator.add',
    'operator.role',
    'operator.grant',
    'operator.block',
    'operator.remove',
  ]);
  const granted = rows.find(({ action, outcome }) => action === 'operator.grant' && outcome === 'done');
  expect(granted?.before, 'what was held before, however the name is written').toEqual({ roles: ['support'] });
});

test('whoever has no authenticator app at hand is told the code of a secret, as the desk shows it', { timeout: 60_000 }, async () => {
  const desk = createTestDesk(site.baseUrl);
  await addOperator(site.pool, 'Dina');
  await desk.ask('/wps/operator/login', { body: { name: 'Dina', password: operatorPassword } });
  const { secret } = (await desk.ask('/wps/operator/second-step', { body: {} })).value as { readonly secret: string };
  const { out } = await run('code', ...(secret.match(/.{1,4}/g) ?? []));
  expect(out).toMatch(/^\d{6}\n$/);
  expect(await desk.ask('/wps/operator/second-step/confirm', { body: { code: out.trim() } })).toMatchObject({ status: 200 });
  expect((await run('code', 'nonsense')).code).toBe(2);
});
