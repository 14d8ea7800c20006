import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorCommands } from '../testing/operator-commands.ts';
import type { CommandEnded } from '../testing/run-command.ts';
import { startTestPlatform, valueOf, type TestPlatform } from '../testing/test-platform.ts';

let site: TestPlatform;
const commands = operatorCommands(() => site);
const { add, as } = commands;
beforeAll(async () => {
  site = await startTestPlatform();
  await add(['Ana', 'Ben', 'Cora']);
  await add(['Luis'], 'support');
});
afterAll(() => site.stop());

const run = (...args: string[]): Promise<CommandEnded> => commands.run('contracts', ...args);
const folder = mkdtempSync(join(tmpdir(), 'contracts-'));
const fileOf = (name: string, terms: object): string => {
  const path = join(folder, `${name}.json`);
  writeFileSync(path, JSON.stringify(terms));
  return path;
};

test(
  'an operator offers a contract in the house’s name, which its agent accepts; then it is shown, ended and settled',
  { timeout: 240_000 },
  async () => {
    const agent = await site.as('agent1');
    valueOf(await agent('invitations', {}));
    const terms = fileOf('terms', { rungs: [{ turnover: '1000.00', active: 2, percent: '0.5' }] });
    expect((await run('offer', 'agent1', 'daily', terms, ...as('Luis'))).err).toContain(
      'Luis has no role with the permission contracts:decide.',
    );
    expect((await run('offer', 'agent1', 'weekly', terms)).err).toContain('weekly is no kind of contract');
    const falling = fileOf('falling', {
      rungs: [
        { turnover: '1', percent: '1' },
        { turnover: '2', percent: '0.5' },
      ],
    });
    expect((await run('offer', 'agent1', 'daily', falling)).err).toContain('rung 2: percent');
    expect(await run('offer', 'agent1', 'daily', terms, ...as('Ana'))).toMatchObject({ code: 0, err: '' });
    expect((await run('offers')).out).toContain('the house');
    const [offered] = valueOf(await agent('contracts', { query: { kind: 'daily' } })).mine;
    valueOf(await agent('answerContract', { body: { contract: offered?.id ?? '', version: 1, accepts: true } }));
    expect((await run('list')).out).toMatch(/daily +the house +agent1 +active +1/);
    expect((await run('withdraw', offered?.id ?? '')).err).toContain('No offer waits.');
    expect(await run('settle', ...as('Ben'))).toMatchObject({ code: 0, err: '' });
    expect(await run('end', offered?.id ?? '', ...as('Cora'))).toMatchObject({ code: 0, err: '' });
    expect((await run('show', offered?.id ?? '')).out).toMatch(
      /offered version 1 by operator Ana\n.*accepted version 1 by payee\n.*ended by operator Cora/,
    );
    expect((await run('explain', 'none')).err).toContain('There is no bill none.');
    const { rows } = await site.pool.query("SELECT actor, action FROM audit_log WHERE action LIKE 'contracts.%' ORDER BY seq");
    expect(rows).toEqual([
      { actor: 'Ana', action: 'contracts.offer' },
      { actor: 'Ben', action: 'contracts.settle' },
      { actor: 'Cora', action: 'contracts.end' },
    ]);
  },
);
