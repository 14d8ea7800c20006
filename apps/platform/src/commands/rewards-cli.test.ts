import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../kernel/clock.ts';
import { operatorCommands } from '../testing/operator-commands.ts';
import { cashPrize, missionsOf, pointsOf, raceOf, rebatesOf, redPacketOf, referralsOf, rewardDesk, wheelOf } from '../testing/rewards.ts';
import type { CommandEnded } from '../testing/run-command.ts';
import { startTestPlatform, valueOf, type TestPlatform } from '../testing/test-platform.ts';

let site: TestPlatform;
const folder = mkdtempSync(join(tmpdir(), 'palaro-rewards-cli-'));
const { add, as, run } = operatorCommands(() => site);
beforeAll(async () => {
  site = await startTestPlatform();
  await add(['Ana', 'Ben', 'Cora', 'Dan']);
  await add(['Luis'], 'support');
}, 120_000);
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});

const rewards = (...args: string[]): Promise<CommandEnded> => run('rewards', ...args);
let files = 0;
const fileOf = (document: object): string => {
  const file = join(folder, `${++files}.json`);
  writeFileSync(file, JSON.stringify(document));
  return file;
};

test('an operator previews rebates, another approves them, and a day is paid out again to nobody twice', { timeout: 180_000 }, async () => {
  const desk = rewardDesk(site);
  const member = await site.newPlayer('rebated9');
  const yesterday = await desk.yesterday();
  await desk.plays(valueOf(await member('memberInfo')).id, yesterday, { stake: 100_000n });
  expect((await rewards('rebates')).out).toMatch(/1 +\d{4}-\d{2}-\d{2} +DAILY +turnover +LIVE +all +0\.8 %/);
  expect((await rewards('preview', fileOf(rebatesOf({ rates: [{ percent: 'x' }] })), yesterday)).err).toContain('not a share in percent');
  const previewed = await rewards('preview', fileOf(rebatesOf({ rates: [{ percent: '2' }] })), yesterday);
  expect(previewed.out).toMatch(/rebated9 +20\.00 PHP +15\.00 PHP/);
  expect(previewed.out).toContain(`1 players would have had 15.00 PHP for ${yesterday}.`);

  const file = fileOf({ ...rebatesOf({ key: 'NEW' }), from: '2099-01-01' });
  expect((await rewards('publish', file, ...as('Luis'))).err).toContain('promotions:decide');
  expect(await rewards('publish', file, ...as('Ana'))).toMatchObject({ code: 0, err: '' });
  expect((await rewards('rebates')).out).not.toContain('NEW');
  const { rows } = await site.pool.query<{ id: string }>("select id from pending_action where action = 'rebates.publish'");
  expect(await run('approval', 'approve', rows[0]?.id ?? '', ...as('Ben'))).toMatchObject({ code: 0, err: '' });
  expect((await rewards('rebates')).out).toMatch(/2 +2099-01-01 +NEW/);
  expect(JSON.parse((await rewards('show')).out)).toMatchObject({ from: '2099-01-01', rebates: [{ key: 'NEW' }] });

  await desk.publish(rebatesOf({}));
  expect((await rewards('dispatch', await desk.today(), ...as('Ana'))).err).toContain('is not over');
  await desk.dispatch(yesterday);
  expect(await rewards('dispatch', yesterday, ...as('Ben'))).toMatchObject({ code: 0, err: '' });
  expect(valueOf(await member('balance')).sumBalance).toBe('8.00');
});

test('a race is published by two operators and can be called off until it is over', { timeout: 180_000 }, async () => {
  expect((await rewards('races')).out).toMatch(/FIESTA +open +\d{4}-\d{2}-\d{2}/);
  const faulty = fileOf(raceOf('FAULTY', '2099-01-01', { prizes: [{ from: 2, to: 3, amount: '1.00' }] }));
  expect((await rewards('publish-race', faulty, '--yes', '--by', 'Ana')).err).toContain('places with a gap or twice');
  expect(await rewards('publish-race', fileOf(raceOf('NEXT', '2099-01-01')), ...as('Cora'))).toMatchObject({ code: 0, err: '' });
  expect((await rewards('races')).out).not.toContain('NEXT');
  const { rows } = await site.pool.query<{ id: string }>("select id from pending_action where action = 'race.publish'");
  expect(await run('approval', 'approve', rows[0]?.id ?? '', ...as('Dan'))).toMatchObject({ code: 0, err: '' });
  expect((await rewards('races')).out).toMatch(/NEXT +open/);
  expect(await rewards('cancel-race', 'NEXT', ...as('Dan'))).toMatchObject({ code: 0, err: '' });
  expect((await rewards('cancel-race', 'NEXT', '--yes', '--by', 'Dan')).err).toContain('NEXT is called off.');
});

test('rules of points are published, and points given and taken, by two operators', { timeout: 240_000 }, async () => {
  await site.newPlayer('pointed9');
  expect((await rewards('points')).out).toMatch(/1 +\d{4}-\d{2}-\d{2} +10 for 1000 staked +all, all vendors +after 90 days/);
  expect((await rewards('points', 'of', 'pointed9')).out).toBe('pointed9 has 0 points.\n');
  const faulty = fileOf(pointsOf({ offers: [{ key: 'A', points: 1, amount: '0.005' }] }));
  expect((await rewards('points', 'publish', faulty, '--yes', '--by', 'Ana')).err).toContain('without the digits of PHP');
  const approve = async (action: string, by: string): Promise<CommandEnded> => {
    const { rows } = await site.pool.query<{ id: string }>('select id from pending_action where action = $1 and decided_at is null', [
      action,
    ]);
    return run('approval', 'approve', rows[0]?.id ?? '', ...as(by));
  };
  expect(await rewards('points', 'publish', fileOf(pointsOf({ from: '2099-01-01' })), ...as('Ana'))).toMatchObject({ code: 0, err: '' });
  expect(await approve('points.publish', 'Ben')).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse((await rewards('points', 'show')).out)).toMatchObject({ from: '2099-01-01', expireDays: 30 });

  expect((await rewards('points', 'give', 'pointed9', '0', '--yes', '--by', 'Ana')).err).toContain('no number of points');
  expect((await rewards('points', 'give', 'nobody9', '5', '--yes', '--by', 'Ana')).err).toContain('has no player');
  expect(await rewards('points', 'give', 'pointed9', '150', ...as('Cora'))).toMatchObject({ code: 0, err: '' });
  expect((await rewards('points', 'of', 'pointed9')).out).toContain('0 points');
  expect((await approve('points.adjust', 'Dan')).out).toContain('pointed9 has 150 points more.');
  expect((await rewards('points', 'of', 'pointed9')).out).toMatch(/150 points\.\n150 of them end after \d{4}/);
});

test('missions are published by two operators', { timeout: 180_000 }, async () => {
  expect((await rewards('missions')).out).toMatch(/1 +\d{4}-\d{2}-\d{2} +TABLES +day +stake 500\.00 +LIVE +cash 5\.00, 1 times +1/);
  const faulty = fileOf(missionsOf({ award: { kind: 'cash', amount: '0.005' } }));
  expect((await rewards('missions', 'publish', faulty, '--yes', '--by', 'Ana')).err).toContain('without the digits of PHP');
  expect(await rewards('missions', 'publish', fileOf({ ...missionsOf({}), from: '2099-01-01' }), ...as('Ana'))).toMatchObject({
    code: 0,
    err: '',
  });
  expect((await rewards('missions')).out).not.toContain('MISSION0');
  const { rows } = await site.pool.query<{ id: string }>("select id from pending_action where action = 'missions.publish'");
  expect(await run('approval', 'approve', rows[0]?.id ?? '', ...as('Ben'))).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse((await rewards('missions', 'show')).out)).toMatchObject({ from: '2099-01-01', missions: [{ key: 'MISSION0' }] });
});

test('a wheel is published, and tickets given, by two operators', { timeout: 180_000 }, async () => {
  await site.newPlayer('spinner9');
  expect((await rewards('wheel')).out).toMatch(/1 +CASH50 +20 of 1000 +500 +cash 50\.00, 1 times/);
  const faulty = fileOf(wheelOf(cashPrize({ award: { kind: 'cash', amount: '0.005' } })));
  expect((await rewards('wheel', 'publish', faulty, '--yes', '--by', 'Ana')).err).toContain('without the digits of PHP');
  const approve = async (action: string, by: string): Promise<CommandEnded> => {
    const { rows } = await site.pool.query<{ id: string }>('select id from pending_action where action = $1', [action]);
    return run('approval', 'approve', rows[0]?.id ?? '', ...as(by));
  };
  expect(await rewards('wheel', 'publish', fileOf(wheelOf(cashPrize())), ...as('Ana'))).toMatchObject({ code: 0, err: '' });
  expect(await approve('wheel.publish', 'Ben')).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse((await rewards('wheel', 'show')).out)).toMatchObject({ prizes: [{ key: 'CASH10' }, { key: 'NOTHING' }] });
  expect((await rewards('wheel', 'give', 'spinner9', '0', '--yes', '--by', 'Ana')).err).toContain('no number of tickets');
  expect(await rewards('wheel', 'give', 'spinner9', '3', ...as('Cora'))).toMatchObject({ code: 0, err: '' });
  expect((await rewards('wheel', 'of', 'spinner9')).out).toContain('0 tickets');
  expect(await approve('wheel.give', 'Dan')).toMatchObject({ code: 0, err: '' });
  expect((await rewards('wheel', 'of', 'spinner9')).out).toContain('3 tickets');
});

test('a red packet is published by two operators, and ended by one', { timeout: 180_000 }, async () => {
  const at = (hours: number): string => new Date(systemClock.now() + hours * 3_600_000).toISOString();
  const file = fileOf(redPacketOf('RAIN', { opensAt: at(0), closesAt: at(2) }));
  expect(await rewards('packets', 'publish', file, ...as('Ana'))).toMatchObject({ code: 0, err: '' });
  const { rows } = await site.pool.query<{ id: string }>("select id from pending_action where action = 'packet.publish'");
  expect(await run('approval', 'approve', rows[0]?.id ?? '', ...as('Ben'))).toMatchObject({ code: 0, err: '' });
  expect((await rewards('packets')).out).toMatch(/RAIN .* cash 100\.00 +equal, 0 of 10/);
  expect(JSON.parse((await rewards('packets', 'show', 'RAIN')).out)).toMatchObject({ key: 'RAIN', parts: 10 });
  expect((await rewards('packets', 'end', 'NOSUCH', '--yes', '--by', 'Ana')).err).toContain('There is no red packet NOSUCH.');
  expect(await rewards('packets', 'end', 'RAIN', ...as('Cora'))).toMatchObject({ code: 0, err: '' });
  expect((await rewards('packets', 'end', 'RAIN', '--yes', '--by', 'Ana')).err).toContain('was ended before');
  expect((await rewards('packets')).out).toContain('ended 20');
});

test('terms of referrals are published by two, and one operator decides on those that wait', { timeout: 240_000 }, async () => {
  const desk = rewardDesk(site);
  expect((await rewards('referrals')).out).toMatch(/1 +\S+ +14 +100\.00 +200\.00 +cash 50\.00, 1 times/);
  expect((await rewards('referrals', 'publish', fileOf(referralsOf({ days: 0 })), ...as('Cora'))).err).toContain('offer.days');
  const document = referralsOf({ firstDeposit: null, reviewAfter: 0 });
  expect(await rewards('referrals', 'publish', fileOf(document), ...as('Cora'))).toMatchObject({ code: 0, err: '' });
  const { rows } = await site.pool.query<{ id: string }>("select id from pending_action where action = 'referrals.publish'");
  expect(await run('approval', 'approve', rows[0]?.id ?? '', ...as('Dan'))).toMatchObject({ code: 0, err: '' });
  expect((await rewards('referrals')).out).toMatch(/2 +\S+ +7 +none +200\.00/);
  const inviter = await site.newPlayer('bringer7');
  const code = valueOf(await inviter('referrals', { query: {} })).code ?? '';
  const invited = [await site.newPlayer('brought7a', code), await site.newPlayer('brought7b', code)];
  const today = await desk.today();
  for (const one of invited) await desk.plays(valueOf(await one('memberInfo')).id, today, { stake: 20_000n });
  await site.platform.services.referrals.qualify();
  const previewed = await rewards('referrals', 'preview', fileOf(referralsOf({ firstDeposit: null, stake: '300.00' })), '30');
  expect(previewed.out).toContain('Of 2 new members who were brought in 30 days, 0 would have done it by now; 0 would be refused');
  expect((await rewards('referrals', 'waiting')).out).toMatch(/brought7a +bringer7 +review/);
  expect((await rewards('referrals', 'approve', 'brought7a', '--yes', '--by', 'Luis')).err).toContain('promotions:decide');
  expect(await rewards('referrals', 'approve', 'brought7a', ...as('Ana'))).toMatchObject({ code: 0, err: '' });
  expect((await rewards('referrals', 'reject', 'brought7b', '--yes', '--by', 'Ben')).err).toContain('--reason');
  expect(await rewards('referrals', 'reject', 'brought7b', '--reason', 'one household', ...as('Ben'))).toMatchObject({ code: 0, err: '' });
  await site.platform.services.referrals.qualify();
  expect((await rewards('referrals', 'of', 'bringer7')).out).toMatch(
    /brought7b +bringer7 +refused +operator[\s\S]+brought7a +bringer7 +paid/,
  );
  expect((await rewards('referrals', 'waiting')).out).toContain('No referral of PALARO waits.');
  expect(valueOf(await inviter('balance')).sumBalance).toBe('50.00');
});
