import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { submitDocument } from '../testing/identities.ts';
import { operatorCommands } from '../testing/operator-commands.ts';
import type { CommandEnded } from '../testing/run-command.ts';
import { startTestPlatform, valueOf, type TestClient, type TestPlatform } from '../testing/test-platform.ts';

let site: TestPlatform;
const folder = mkdtempSync(join(tmpdir(), 'palaro-identity-cli-'));
const commands = operatorCommands(() => site, { STORAGE_DIR: join(folder, 'storage') });
const { add, as } = commands;
beforeAll(async () => {
  site = await startTestPlatform({ env: { STORAGE_DIR: join(folder, 'storage') } });
  await add(['Ana', 'Ben', 'Cora']);
  await add(['Luis'], 'support');
});
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});

const run = (...args: string[]): Promise<CommandEnded> => commands.run('identity', ...args);
const look = async (member: TestClient) => valueOf(await member('identity'));
const checkOf = async (member: TestClient): Promise<string> => {
  const { id } = valueOf(await member('memberInfo'));
  const { rows } = await site.pool.query<{ id: string }>('SELECT id FROM identity_check WHERE player_id = $1', [id]);
  return rows[0]?.id ?? '';
};
const logged = async (id: string) =>
  (
    await site.pool.query<{ line: string }>(
      "SELECT actor || ' ' || action || ' ' || outcome AS line FROM audit_log WHERE subject = $1 ORDER BY seq",
      [`identity:${id}`],
    )
  ).rows.map(({ line }) => line);

test('an operator sees what waits, looks at a document with its pictures, and verifies the player', { timeout: 120_000 }, async () => {
  const member = await site.newPlayer();
  await submitDocument(site, member, { number: 'AB 1234567', name: 'Juana Reyes' });
  const id = await checkOf(member);
  const listed = await run('list');
  expect(listed.out).toMatch(new RegExp(`${id} .*passport +··4567 +submitted`));
  expect(listed.out).not.toContain('Juana');
  expect((await run('show', id)).err).toContain('--by NAME');
  expect((await run('show', id, ...as('Luis'))).err).toContain('Luis has no role with the permission identity:read.');
  const shown = await run('show', id, '--pictures', join(folder, 'shown'), ...as('Ana'));
  expect(shown).toMatchObject({ code: 0, err: '' });
  expect(shown.out).toContain('number: AB1234567\nname: Juana Reyes\nbirthday: 1990-05-04\nvalid until: 2099-12-31');
  for (const name of ['front', 'selfie']) {
    const file = join(folder, 'shown', `${id}-${name}.jpg`);
    expect(readFileSync(file).subarray(0, 2).toString('hex')).toBe('ffd8');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  }
  expect((await run('approve', id, ...as('Luis'))).err).toContain('identity:decide');
  expect(await run('approve', id, ...as('Ben'))).toMatchObject({ code: 0, err: '' });
  expect(await look(member)).toMatchObject({ state: 'verified' });
  expect((await run('list')).out).toContain('No check of PALARO waits.');
  expect((await run('list', '--all')).out).toMatch(new RegExp(`${id} .*verified +Ben`));
  expect(await logged(id)).toEqual(['Ana identity.show done', 'Ben identity.approve done']);
});

test('an operator refuses with one of the reasons, which the player reads, and nobody decides twice', { timeout: 120_000 }, async () => {
  const member = await site.newPlayer();
  await submitDocument(site, member);
  const id = await checkOf(member);
  expect((await run('refuse', id, 'because', '--yes', '--by', 'Cora')).err).toContain('give one of pictures, selfie, details');
  expect((await run('refuse', id)).err).toContain('too few words');
  expect(await run('refuse', id, 'selfie', ...as('Cora'))).toMatchObject({ code: 0, err: '' });
  expect(await look(member)).toMatchObject({ state: 'refused', reason: 'selfie' });
  expect((await run('approve', id, ...as('Ana'))).err).toContain('It was decided on already.');
  expect((await run('approve', 'nothing', '--by', 'Ana')).err).toContain('There is no check nothing.');
  expect(await logged(id)).toEqual(['Cora identity.refuse done', 'Ana identity.approve refused']);
});
