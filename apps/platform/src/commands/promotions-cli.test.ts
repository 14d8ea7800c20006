import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorCommands } from '../testing/operator-commands.ts';
import { aPromotion } from '../testing/promotions.ts';
import type { CommandEnded } from '../testing/run-command.ts';
import { startTestPlatform, valueOf, type TestClient, type TestPlatform } from '../testing/test-platform.ts';

let site: TestPlatform;
const folder = mkdtempSync(join(tmpdir(), 'palaro-promotions-cli-'));
const { add, as, run } = operatorCommands(() => site);
beforeAll(async () => {
  site = await startTestPlatform();
  await add(['Ana', 'Ben', 'Cora', 'Dan', 'Ema']);
  await add(['Luis'], 'support');
}, 120_000);
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});

const promotions = (...args: string[]): Promise<CommandEnded> => run('promotions', ...args);
let files = 0;
const fileOf = (document: object): string => {
  const file = join(folder, `${++files}.json`);
  writeFileSync(file, JSON.stringify(document));
  return file;
};
const stateFor = async (member: TestClient, key: string) => valueOf(await member('promotions')).list.find((one) => one.key === key)?.state;
let keys = 0;
const apply = (member: TestClient, promotion: string) => member('applyForPromotion', { body: { promotion, key: `application-${++keys}` } });

test('an operator previews a draft, publishes it, pauses it and ends it', { timeout: 180_000 }, async () => {
  const member = await site.newPlayer('previewed9');
  expect((await promotions('list')).out).toMatch(/FIRST100 +deposit +published +1 /);
  const draft = fileOf(aPromotion({ key: 'DRAFT', award: { kind: 'bonus', amount: '50.00' } }));
  expect((await promotions('preview', draft)).err).toContain('terms.weights: bonus money is played in the categories that stand here');
  const file = fileOf(aPromotion({ key: 'SMALL', limits: { money: '4000.00' } }));
  const previewed = await promotions('preview', file);
  expect(previewed.out).toMatch(/previewed9 +50\.00 PHP +0\.00 PHP/);
  expect(await stateFor(member, 'SMALL')).toBeUndefined();
  expect((await promotions('publish', file, ...as('Luis'))).err).toContain('promotions:decide');
  expect(await promotions('publish', file, ...as('Ana'))).toMatchObject({ code: 0, err: '' });
  expect(await stateFor(member, 'SMALL')).toBe('claim');
  expect(await promotions('pause', 'SMALL', ...as('Ben'))).toMatchObject({ code: 0, err: '' });
  expect(await stateFor(member, 'SMALL')).toBeUndefined();
  expect(await promotions('resume', 'SMALL', ...as('Ana'))).toMatchObject({ code: 0, err: '' });
  expect(await promotions('end', 'SMALL', ...as('Ben'))).toMatchObject({ code: 0, err: '' });
  expect((await promotions('resume', 'SMALL', '--yes', '--by', 'Ana')).err).toContain('SMALL is ended.');
  expect(JSON.parse((await promotions('show', 'SMALL')).out)).toMatchObject({ key: 'SMALL', limits: { money: '4000.00', count: null } });
  const { rows } = await site.pool.query(
    "SELECT actor || ' ' || action || ' ' || outcome AS line FROM audit_log WHERE subject = 'promotion:SMALL' ORDER BY seq",
  );
  expect(rows.map(({ line }: { line: string }) => line)).toEqual(
    expect.arrayContaining([
      'Ana promotion.publish done',
      'Ben promotion.pause done',
      'Ana promotion.resume done',
      'Ben promotion.end done',
    ]),
  );
});

test('without a bound a second operator publishes; applications are approved and rejected', { timeout: 180_000 }, async () => {
  const [good, bad] = [await site.newPlayer(), await site.newPlayer()];
  const file = fileOf(aPromotion({ key: 'OPEN', mode: 'apply' }));
  const asked = await promotions('publish', file, ...as('Cora'));
  expect(asked).toMatchObject({ code: 0, err: '' });
  expect(asked.out).toContain('Asked.');
  expect(await stateFor(good, 'OPEN')).toBeUndefined();
  const { rows } = await site.pool.query<{ id: string }>("SELECT id FROM pending_action WHERE action = 'promotion.publish'");
  expect((await run('approval', 'approve', rows[0]?.id ?? '', ...as('Cora'))).code).not.toBe(0);
  expect(await run('approval', 'approve', rows[0]?.id ?? '', ...as('Dan'))).toMatchObject({ code: 0, err: '' });
  for (const member of [good, bad]) valueOf(await apply(member, 'OPEN'));
  const listed = (await promotions('applications')).out;
  const [one = '', two = ''] = listed.split('\n').flatMap((line) => /^([0-9a-z]{26}) /.exec(line)?.[1] ?? []);
  expect(await promotions('approve', one, ...as('Ema'))).toMatchObject({ code: 0, err: '' });
  expect((await promotions('reject', two, '--yes', '--by', 'Ema')).err).toContain('--tell TEXT');
  const told = ['--reason', 'second account', '--tell', 'One for each household.'];
  expect(await promotions('reject', two, ...told, ...as('Ema'))).toMatchObject({ code: 0, err: '' });
  expect((await promotions('approve', two, '--yes', '--by', 'Ema')).err).toContain('decided on already');
  expect([await stateFor(good, 'OPEN'), await stateFor(bad, 'OPEN')]).toEqual(['issued', 'rejected']);
  expect(valueOf(await good('balance')).sumBalance).toBe('50.00');
});
