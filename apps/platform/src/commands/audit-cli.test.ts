import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOperator } from '../testing/operators.ts';
import { runCommand } from '../testing/run-command.ts';
import { startTestPlatform, type TestPlatform } from '../testing/test-platform.ts';

let site: TestPlatform;
beforeAll(async () => {
  site = await startTestPlatform();
  await addOperator(site.pool, 'Ben');
});
afterAll(() => site.stop());

const run = (command: string, ...args: string[]) => runCommand(command, args, { DATABASE_URL: site.connectionString });
const idOf = async (name: string): Promise<string> =>
  (await site.pool.query<{ id: string }>('SELECT id FROM player WHERE username_key = $1', [name])).rows[0]?.id ?? '';
type Row = { readonly actor: string; readonly action: string; readonly subject: string; readonly outcome: string };
const logged = async (): Promise<readonly (Row & { readonly reason: string; readonly before: unknown; readonly after: unknown })[]> =>
  (await site.pool.query('SELECT actor, action, subject, outcome, reason, before, after FROM audit_log ORDER BY merchant_code, seq')).rows;
const by = ['--yes', '--by', 'Ben', '--reason', 'asked by mail'];

/** Each command is a program of its own, and a busy machine takes its time to start one. */
const patience = { timeout: 180_000 };

test(
  'what an operator does by command stands in the log with who did it and why, without passwords, secrets and details of persons',
  patience,
  async () => {
    await site.newPlayer('analogged');
    const subject = `player:${await idOf('analogged')}`;
    const commands: readonly (readonly [string, ...string[]])[] = [
      ['player', 'block', 'analogged'],
      ['player', 'fund', 'analogged', '20.50', '--reference', 'bank-1'],
      ['player', 'fund', 'analogged', '20.50', '--reference', 'bank-1'],
      ['player', 'fund', 'analogged', '99.00', '--reference', 'bank-1'],
      ['player', 'new-password', 'analogged'],
      ['player', 'set-name', 'analogged', 'Ana Reyes'],
      ['player', 'add', 'newlogged'],
      ['merchant', 'set', 'PALARO', 'trial.topUpsPerDay=7'],
      ['vendor', 'secret', 'HABI'],
      ['vendor', 'close', 'HABI'],
      ['operator', 'add', 'Cora'],
    ];
    const outputs: string[] = [];
    for (const [command, ...args] of commands) outputs.push((await run(command, ...args, ...by)).out);
    const entries = await logged();
    expect(entries.map(({ action, subject: of, outcome }) => [action, of, outcome])).toEqual([
      ['player.block', subject, 'done'],
      ['player.fund', subject, 'done'],
      ['player.fund', subject, 'refused'],
      ['player.new-password', subject, 'done'],
      ['player.set-name', subject, 'done'],
      ['player.add', `player:${await idOf('newlogged')}`, 'done'],
      ['merchant.change', 'merchant:PALARO', 'done'],
      ['vendor.add-secret', 'vendor:HABI', 'done'],
      ['vendor.close', 'vendor:HABI', 'done'],
      ['operator.add', 'operator:Cora', 'done'],
    ]);
    expect(new Set(entries.map(({ actor }) => actor))).toEqual(new Set(['Ben']));
    expect(entries.map(({ reason }) => reason).filter((reason) => reason !== 'asked by mail')).toEqual([
      expect.stringContaining('the reference "bank-1" was used for another player or amount'),
    ]);
    expect(entries[1]).toMatchObject({ before: { balance: '0.00' }, after: { balance: '20.50' } });
    expect(entries[6]).toMatchObject({ before: { 'trial.topUpsPerDay': 3 }, after: { 'trial.topUpsPerDay': 7 } });
    const text = JSON.stringify(entries);
    expect(text).not.toContain('Ana Reyes');
    const secrets = outputs.flatMap((out) => out.match(/(?<=first login: |shown once: )\S+|[0-9a-f]{64}/g) ?? []);
    expect(secrets).toHaveLength(4);
    for (const secret of secrets) expect(text).not.toContain(secret);
  },
);

test('the log is shown by command, of all or of one subject, and verified', patience, async () => {
  await site.newPlayer('anashown');
  const subject = `player:${await idOf('anashown')}`;
  await run('player', 'block', 'anashown', ...by);
  const { out, code } = await run('audit', 'list', subject);
  expect(code).toBe(0);
  expect(out).toMatch(/^\d+ +\S+Z +Ben +player\.block +player:\S+ +done +asked by mail +\{"status":"active","sessions":1\} -> /m);
  expect((await run('audit', 'list', 'player:nobody')).out).toBe('Nothing stands in the log of PALARO about player:nobody.\n');
  const verified = await run('audit', 'verify');
  expect(verified).toMatchObject({ code: 0, err: '' });
  expect(verified.out).toMatch(/^PALARO +\d+ +[0-9a-f]{64}\nEvery entry is as it was written\.$/m);
  await site.pool.query('ALTER TABLE audit_log DISABLE TRIGGER USER');
  await site.pool.query("UPDATE audit_log SET actor = 'Eve' WHERE seq = (SELECT max(seq) FROM audit_log)");
  await site.pool.query('ALTER TABLE audit_log ENABLE TRIGGER USER');
  expect(await run('audit', 'verify')).toMatchObject({ code: 1, err: expect.stringMatching(/^PALARO, entry \d+: it was changed\.$/m) });
});
