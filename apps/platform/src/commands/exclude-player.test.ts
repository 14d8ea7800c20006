import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorCommands } from '../testing/operator-commands.ts';
import { startTestPlatform, valueOf, type TestPlatform } from '../testing/test-platform.ts';

let site: TestPlatform;
const { add, as, run } = operatorCommands(() => site);
beforeAll(async () => {
  site = await startTestPlatform();
  await add(['Ana', 'Ben', 'Cora']);
  await add(['Luis'], 'support');
});
afterAll(() => site.stop());

test('one operator excludes a player at once; two end it, a week later; all of it is in the log', { timeout: 120_000 }, async () => {
  const member = await site.newPlayer('excluded1');
  expect((await run('player', 'exclusions', 'excluded1')).out).toContain('was never excluded');
  const exclude = (...words: string[]) => run('player', 'exclude', 'excluded1', ...words);
  expect((await exclude('self', '6m', '--yes', '--by', 'Ana')).err).toContain('give one of operator, family');
  expect((await exclude('operator', '2m', '--yes', '--by', 'Ana')).err).toContain('give one of 6m, 1y, 5y, or open');
  expect((await exclude('operator', 'open', ...as('Luis'))).err).toContain('Luis has no role with the permission exclusions:set.');
  expect(valueOf(await member('exclusions')).active).toBeNull();
  expect(await exclude('operator', 'open', ...as('Ana'), '--reason', 'a letter')).toMatchObject({ code: 0, err: '' });
  await expect.poll(async () => (await member('exclusions')).success, { timeout: 10_000 }).toBe(false);
  expect((await exclude('operator', '5y', ...as('Ben'))).err).toContain('is excluded already');
  expect((await run('player', 'exclusions', 'excluded1')).out).toMatch(/operator +Ana +\S+ +until further notice/);
  const { out } = await run('player', 'end-exclusion', 'excluded1', ...as('Cora'));
  expect(out).toContain('Asked.');
  const id = /approve (\S+) --by/.exec(out)?.[1] ?? '';
  const before = Date.now();
  expect((await run('approval', 'approve', id, ...as('Cora'))).err).not.toBe('');
  const approved = await run('approval', 'approve', id, ...as('Ben'));
  expect(approved).toMatchObject({ code: 0, err: '' });
  const over = Date.parse(/over (\S+), and holds until then/.exec(approved.out)?.[1] ?? '');
  expect(over - before).toBeGreaterThan(6.99 * 86_400_000);
  const { rows } = await site.pool.query(
    "select actor, action, outcome, reason from audit_log where action like 'player.excl%' and outcome = 'done' order by seq",
  );
  expect(rows).toMatchObject([
    { actor: 'Ana', action: 'player.exclude', reason: 'a letter' },
    { actor: 'Cora', action: 'player.exclusion-end-request' },
    { actor: 'Ben', action: 'player.exclusion-end' },
  ]);
});

test(
  'the family excludes a player by what it has shown, for six months at least, and nobody ends that sooner',
  { timeout: 120_000 },
  async () => {
    const member = await site.newPlayer('excluded2');
    const exclude = (...words: string[]) => run('player', 'exclude', 'excluded2', ...words);
    expect((await exclude('family', '1y', '--yes', '--by', 'Ana')).err).toContain('Say with --evidence TEXT what the family has shown');
    expect((await exclude('family', '1y', '--yes', '--by', 'Ana', '--evidence', 'x'.repeat(201))).err).toContain('200 characters');
    expect((await exclude('operator', '1y', '--yes', '--by', 'Ana', '--evidence', 'x')).err).toContain('for family alone');
    expect(valueOf(await member('exclusions')).active).toBeNull();
    const evidence = 'request 4711 of the spouse, marriage certificate';
    expect(await exclude('family', '1y', ...as('Ana'), '--evidence', evidence)).toMatchObject({ code: 0, err: '' });
    await expect.poll(async () => (await member('exclusions')).success, { timeout: 10_000 }).toBe(false);
    const listed = (await run('player', 'exclusions', 'excluded2')).out;
    expect(listed).toMatch(new RegExp(`family +Ana .* ${evidence}`));
    const { out } = await run('player', 'end-exclusion', 'excluded2', ...as('Cora'));
    const id = /approve (\S+) --by/.exec(out)?.[1] ?? '';
    expect((await run('approval', 'approve', id, ...as('Ben'))).err).toContain('within its irrevocable time');
    await expect(site.pool.query(`UPDATE exclusion_evidence SET evidence = 'none'`)).rejects.toThrow('neither changed nor deleted');
  },
);
