import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOperator, createAuthenticator, setUpAuthenticator } from '../testing/operators.ts';
import { runCommand } from '../testing/run-command.ts';
import { startTestPlatform, valueOf, type TestPlatform } from '../testing/test-platform.ts';

let site: TestPlatform;
const folder = mkdtempSync(join(tmpdir(), 'palaro-merchant-'));
beforeAll(async () => {
  site = await startTestPlatform();
  await addOperator(site.pool, 'Ana');
});
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});

const merchant = (...args: string[]) => runCommand('merchant', args, { DATABASE_URL: site.connectionString });
const shown = async (...args: string[]): Promise<Record<string, unknown>> => JSON.parse((await merchant('show', ...args)).out);
const fileOf = (document: unknown): string => {
  const file = join(folder, 'merchant.json');
  writeFileSync(file, typeof document === 'string' ? document : JSON.stringify(document));
  return file;
};

test('set shows what it will change, changes the running platform and stands in the history', async () => {
  const set = await merchant('set', 'PALARO', 'maintenance=true', 'flags.LIVEMODEL3=true', 'region.deny=["203.0.113.0/24"]', '--yes');
  expect(set).toEqual({
    code: 0,
    err: '',
    out: [
      'PALARO, version 1:',
      '+ flags.LIVEMODEL3: true',
      '- maintenance: false',
      '+ maintenance: true',
      '- region.deny: []',
      '+ region.deny: ["203.0.113.0/24"]',
      'Done: version 2. Every node goes by it within a second.',
      '',
    ].join('\n'),
  });
  await expect.poll(async () => valueOf(await site.guest()('systemStatus')).maintenance, { timeout: 1500 }).toBe(true);
  expect((await merchant('list')).out).toMatch(new RegExp(`^PALARO +2 +\\S+Z +user ${userInfo().username}$`, 'm'));
  expect((await merchant('set', 'PALARO', 'maintenance=true', '--yes')).out).toBe('PALARO, version 2: nothing to change.\n');
  expect((await merchant('undo', 'PALARO', '--yes', '--by', 'Ana')).out).toContain('+ maintenance: false\n');
  const { out } = await merchant('history', 'PALARO');
  expect(out.split('\n').filter((line) => line.startsWith('version'))).toEqual([
    expect.stringMatching(/^version 3, \S+Z, by Ana$/),
    expect.stringMatching(/^version 2, /),
    expect.stringMatching(/^version 1, \S+Z, by demo seed$/),
  ]);
  expect(out).toContain('  + region.deny: ["203.0.113.0/24"]\n');
});

test('without a terminal nothing is changed unless --yes says so', async () => {
  const before = await shown('PALARO');
  expect(await merchant('set', 'PALARO', 'name="Bago"')).toMatchObject({
    code: 1,
    out: expect.stringContaining('+ name: "Bago"\n'),
    err: 'Nothing was changed: add --yes, or run it on a terminal.\n',
  });
  expect(await shown('PALARO')).toEqual(before);
});

test('what show prints can be changed and applied, also under another code, and only on the version asked for', async () => {
  const document = await shown('PALARO');
  const file = fileOf({ ...document, code: 'SECOND', domains: ['second.example'], currency: 'USD' });
  expect(await merchant('check', file)).toMatchObject({ code: 0, out: expect.stringContaining('for the merchant SECOND') });
  expect(await merchant('apply', file, '--yes')).toMatchObject({ code: 0, out: expect.stringMatching(/^SECOND, a new merchant:\n/) });
  expect(await shown('SECOND')).toMatchObject({ code: 'SECOND', currency: 'USD' });
  const changed = fileOf({ ...(await shown('SECOND')), name: 'Ikalawa' });
  expect(await merchant('apply', changed, '--version', '7', '--yes')).toMatchObject({
    code: 1,
    err: 'Nothing was changed: SECOND has version 1 and not 7.\n',
  });
  expect(await merchant('apply', changed, '--version', '1', '--yes')).toMatchObject({ code: 0 });
  expect(await shown('SECOND')).toMatchObject({ name: 'Ikalawa' });
  expect(await shown('SECOND', '--version', '1')).toMatchObject({ name: 'Palaro' });
});

test('every fault is reported with its key and its fix', async () => {
  const document = await shown('PALARO');
  expect(await merchant('check', fileOf({ ...document, ageMin: 3, languages: 'EN' }))).toEqual({
    code: 1,
    out: '',
    err: [
      "The merchant's configuration does not fit:",
      '  languages: of the wrong type. Give a list, such as ["text"].',
      '  ageMin: too small. The least is 18.',
      '',
    ].join('\n'),
  });
  expect((await merchant('set', 'PALARO', 'flags.NOPE=true', '--yes')).err).toContain('  flags.NOPE: there is no such key. ');
  expect(await merchant('check', fileOf('{'))).toMatchObject({ code: 1, err: expect.stringContaining('not JSON') });
  expect(await merchant('apply', join(folder, 'nowhere.json'))).toMatchObject({ code: 1, err: expect.stringContaining('cannot be read') });
});

test('terms of money and exclusion are changed in an operator’s name by who may alone, with a code, and stand in the log', async () => {
  const secret = '7'.repeat(64);
  const codeOf = createAuthenticator({ isSlow: true });
  await addOperator(site.pool, 'Luz');
  await addOperator(site.pool, 'Fe', 'finance');
  const [luz, fe] = [await setUpAuthenticator(site.pool, 'Luz', secret), await setUpAuthenticator(site.pool, 'Fe', secret)];
  const set = (...args: string[]) =>
    runCommand('merchant', ['set', 'PALARO', ...args, '--yes'], {
      DATABASE_URL: site.connectionString,
      INSTALLATION_SECRET: secret,
      STUDIOS_SECRET: secret,
    });
  const raised = 'cashier.withdrawals.autoUpTo="9000.00"';
  const before = await shown('PALARO');
  expect((await set(raised, '--by', 'Luz')).err).toContain('add --code');
  expect((await set(raised, '--by', 'Luz', '--code', codeOf(luz))).err).toContain('no role with the permission terms:set');
  expect((await set('exclusion.returnAfterDays=2', '--by', 'Luz')).err).toContain('add --code');
  expect(await shown('PALARO')).toEqual(before);
  expect(await set(raised, '--by', 'Fe', '--code', codeOf(fe))).toMatchObject({ code: 0, err: '' });
  expect(await shown('PALARO')).toMatchObject({ cashier: { withdrawals: { autoUpTo: '9000.00' } } });
  expect((await site.pool.query("SELECT actor, action FROM audit_log WHERE actor = 'Fe' AND outcome = 'done'")).rows).toEqual([
    { actor: 'Fe', action: 'merchant.change' },
  ]);
  // Other keys, and a store whose operators are not asked for, need no code.
  expect(await set('maintenance=true', '--by', 'Luz')).toMatchObject({ code: 0 });
  expect(await set('maintenance=false')).toMatchObject({ code: 0 });
  expect(await set('cashier.withdrawals.autoUpTo=null')).toMatchObject({ code: 0 });
});

test('a number where a text is wanted is taken as it was typed', async () => {
  expect(await merchant('set', 'PALARO', 'cashier.transfers.secondAbove=50000.00', 'maintenance=false', '--yes')).toMatchObject({
    code: 0,
  });
  expect(await shown('PALARO')).toMatchObject({ cashier: { transfers: { secondAbove: '50000.00' } } });
  expect((await merchant('set', 'PALARO', 'maintenance=5', '--yes')).err).toContain('maintenance: of the wrong type');
});

test('a key that stands twice in a file or a value is refused', async () => {
  const doubled = join(folder, 'doubled.json');
  writeFileSync(doubled, '{\n"ageMin": 21,\n"ageMin": 18 }');
  expect((await merchant('check', doubled)).err).toContain('the key "ageMin" stands twice, the second time in line 3');
  expect((await merchant('set', 'PALARO', 'flags={"A":true,"A":false}', '--yes')).err).toContain('the key "A" stands twice');
});

test.each([
  [['set', 'NOBODY', 'maintenance=true', '--yes'], 1, 'There is no merchant NOBODY.'],
  [['show', 'NOBODY'], 1, 'There is no merchant NOBODY.'],
  [['history', 'NOBODY'], 1, 'There is no merchant NOBODY.'],
  [['undo', 'PALARO', '999', '--yes'], 1, 'PALARO has no such version.'],
  [['set', 'PALARO', 'name=Bago'], 2, `A text stands in quotes: 'name="Bago"'`],
  [['set', 'PALARO', 'name'], 2, 'not key=value'],
  [['set', 'PALARO'], 2, 'too few words'],
  [['undo', 'PALARO', 'two'], 2, 'not a version'],
  [['list', 'PALARO'], 2, 'too many words'],
  [['destroy'], 2, 'destroy: no such action'],
  [[], 2, 'Usage: npm run merchant'],
])('%j ends with %i', async (args, code, err) => {
  expect(await merchant(...args)).toMatchObject({ code, err: expect.stringContaining(err) });
});
