import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWithBank } from '../testing/bank.ts';
import { operatorCommands } from '../testing/operator-commands.ts';
import type { CommandEnded } from '../testing/run-command.ts';
import { valueOf } from '../testing/test-platform.ts';

let it: Awaited<ReturnType<typeof startWithBank>>;
const commands = operatorCommands(() => it.site);
const { add, as } = commands;
beforeAll(async () => {
  it = await startWithBank();
  await add(['Ana']);
  await add(['Luis'], 'support');
});
afterAll(() => it.stop());

const run = (...args: string[]): Promise<CommandEnded> => commands.run('limits', ...args);
const today = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
const report = async (): Promise<readonly string[]> => {
  const { out, err } = await run('report', '--from', today(), ...as('Ana').slice(1));
  expect(err).toBe('');
  return out.split('\n').flatMap((line) => (line.startsWith(today()) ? [line.split(/ +/).slice(1).join(' ')] : []));
};

test(
  'an operator sees how often deposits and launches were refused, messages not shown, and exclusions begun',
  { timeout: 180_000 },
  async () => {
    const { site } = it;
    const { pool } = site;
    expect((await run('report', '--from', today(), ...as('Ana').slice(1))).out).toBe(
      'Nothing was refused, raised or excluded at PALARO in that time.\n',
    );
    let keys = 0;
    const deposit = async (player: Awaited<ReturnType<typeof it.aDepositor>>, amount = '500.00') => {
      const answer = await player('createDeposit', { body: { channel: 'PITAKA', amount, key: `limits-cli-${++keys}` } });
      return answer.success ? 'begun' : answer.code;
    };
    const [limited, unasked, unknown, leaving] = [
      await it.aDepositor(),
      await site.newPlayer(),
      await it.newcomer(),
      await it.aDepositor(),
    ];
    valueOf(await limited('setLimit', { body: { kind: 'deposit', period: 'day', amount: '600.00' } }));
    valueOf(await limited('setLimit', { body: { kind: 'session', period: 'day', amount: '30' } }));
    expect([await deposit(limited), await deposit(limited), await deposit(limited)]).toEqual(['begun', 'deposit_limit', 'deposit_limit']);
    expect([await deposit(unasked), await deposit(unknown)]).toEqual(['limit_choice_needed', 'contact_needed']);
    expect(await deposit(limited, '1.00')).toBe('channel_amount');
    const { id } = valueOf(await leaving('memberInfo'));
    await pool.query(
      `SELECT exclusion_begin(p_id => 'self', p_player => $1, p_kind => 'self', p_hours => 0, p_months => 6, p_irrevocable_months => 6, p_zone => 'Asia/Manila', p_by => 'player', p_at => now())`,
      [id],
    );
    expect(await deposit(leaving)).toBe('exclusion_active');
    await pool.query(
      `INSERT INTO operator_message (id, merchant_code, audience, texts, due_at, created_at, created_by)
     VALUES ('to-all', 'PALARO', 'all', '{"EN":{"title":"t","body":"b"}}', now(), now(), 'Ana')`,
    );
    await expect
      .poll(async () => (await pool.query("SELECT FROM operator_message WHERE id = 'to-all' AND announced_at IS NOT NULL")).rowCount, {
        timeout: 10_000,
      })
      .toBe(1);
    expect(await report()).toEqual([
      'deposit choice 1',
      'deposit deposit 2',
      'deposit exclusion 1',
      'deposit identity 1',
      'message exclusion 1',
      'exclusion self 1',
    ]);
  },
);

test('it wants an operator with the permission, a merchant and days', { timeout: 60_000 }, async () => {
  expect((await run('report', '--from', today())).err).toContain('limits:read');
  expect((await run('report', '--from', today(), ...as('Luis').slice(1))).err).toContain(
    'Luis has no role with the permission limits:read.',
  );
  expect(await run('report', '--from', today(), '--merchant', 'NOBODY')).toMatchObject({ code: 1, out: '' });
  for (const wrong of [
    [],
    ['report'],
    ['report', '--from', '2026-02-30'],
    ['report', '--from', '2026-02-03', '--to', '2026-02-02'],
    ['other'],
  ])
    expect(await run(...wrong)).toMatchObject({ code: 2, out: '' });
});
