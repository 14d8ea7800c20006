import { afterAll, beforeAll, expect, test } from 'vitest';
import { raceOf, rewardDesk, type RewardDesk } from '../../testing/rewards.ts';
import { startTestPlatform, valueOf, type TestClient, type TestPlatform } from '../../testing/test-platform.ts';
import { toldSums } from '../../testing/told-sums.ts';

let site: TestPlatform;
let desk: RewardDesk;
beforeAll(async () => {
  site = await startTestPlatform();
  desk = rewardDesk(site);
}, 120_000);
afterAll(() => site.stop());

let players = 0;
const aPlayer = async () => {
  const member = await site.newPlayer(`racer${++players}x`);
  return { member, id: valueOf(await member('memberInfo')).id };
};
const board = async (member: TestClient, race: string) => {
  await site.platform.services.rewards.runRaces();
  return valueOf(await member('raceBoard', { query: { race } }));
};
const balance = async (member: TestClient): Promise<string> => valueOf(await member('balance')).sumBalance;

test('of two with 5000.00 the one who was there first goes before; a correction lowers a score and moves no time', async () => {
  const today = await desk.today();
  await desk.publishRace(raceOf('TIES', today));
  const [late, early, third] = [await aPlayer(), await aPlayer(), await aPlayer()];
  await desk.plays(early.id, today, { stake: 500_000n, at: '2026-01-01T10:00:00Z' });
  await desk.plays(late.id, today, { stake: 500_000n, at: '2026-01-01T11:00:00Z' });
  await desk.plays(third.id, today, { stake: 500_100n, at: '2026-01-01T10:30:00Z' });
  await board(third.member, 'TIES');
  await desk.plays(third.id, today, { stake: -100n, rounds: -1, at: '2026-01-01T23:00:00Z' });
  const { rows, own } = await board(third.member, 'TIES');
  expect(rows.map(({ name, place, score, prize, isOwn }) => [name, place, score, prize, isOwn])).toEqual([
    ['ra***x', 1, '5000.00', '100.00', false],
    ['ra***x', 2, '5000.00', '10.00', true],
    ['ra***x', 3, '5000.00', '10.00', false],
  ]);
  expect(own).toEqual({ place: 2, score: '5000.00', prize: '10.00', isPaid: false });
  expect((await board(early.member, 'TIES')).own?.place).toBe(1);
});

test('a member’s own place is answered however far behind', async () => {
  const today = await desk.today();
  await desk.publishRace(raceOf('MANY', today));
  const { member, id } = await aPlayer();
  await desk.plays(id, today, { stake: 100n });
  await board(member, 'MANY');
  await site.pool.query(
    `with others as (
       insert into wallet_accounts (player_id, merchant_code, currency, mode, opened_at)
         select 'crowd' || n, 'PALARO', 'PHP', 'real', now() from generate_series(1, 4320) n returning player_id
     ) insert into race_score (race_id, player_id, score, reached_at)
         select r.id, o.player_id, 200, now() from others o, race r where r.key = 'MANY'`,
  );
  expect((await board(member, 'MANY')).own).toEqual({ place: 4321, score: '1.00', prize: null, isPaid: false });
});

test('a race counts its own categories and days, and is closed once all of it is counted: places and prizes are written and paid once', async () => {
  const [yesterday, today] = [await desk.yesterday(), await desk.today()];
  await desk.publishRace(raceOf('OVER', yesterday, { products: ['LIVE'] }));
  const [one, two, blocked, loser] = [await aPlayer(), await aPlayer(), await aPlayer(), await aPlayer()];
  const live = { product: 'LIVE' };
  await desk.plays(blocked.id, yesterday, { stake: 9_000n, ...live });
  await desk.plays(one.id, yesterday, { stake: 2_000n, ...live }, { stake: 9_000n, product: 'RNG' });
  await desk.plays(two.id, yesterday, { stake: 3_000n, ...live });
  await desk.plays(loser.id, yesterday, { stake: 2_000n, ...live }, { stake: -2_000n, rounds: -1, ...live });
  // What is corrected after the end belongs to the next day: the score stands.
  await desk.plays(two.id, today, { stake: -3_000n, rounds: -1, ...live });
  await site.pool.query("update player set status = 'disabled' where id = $1", [blocked.id]);
  expect((await board(one.member, 'OVER')).race).toMatchObject({ state: 'counting', title: 'Race OVER', gameTypes: ['LIVE'] });
  await desk.closesRace('OVER');
  await Promise.all(Array.from({ length: 4 }, () => site.platform.services.rewards.runRaces()));
  const { race, rows, own } = await board(one.member, 'OVER');
  expect(race.state).toBe('ended');
  expect(rows.map(({ place, score, prize }) => [place, score, prize])).toEqual([
    [1, '30.00', '100.00'],
    [2, '20.00', '10.00'],
  ]);
  expect(own).toEqual({ place: 2, score: '20.00', prize: '10.00', isPaid: true });
  expect([await balance(one.member), await balance(two.member), await balance(loser.member)]).toEqual(['10.00', '100.00', '0.00']);
  expect((await board(loser.member, 'OVER')).own).toBeNull();
  expect(await toldSums(site, one.member, 'race_won')).toEqual(['10.00 PHP']);
  expect(await toldSums(site, loser.member, 'race_won')).toEqual([]);
  // What comes of those days later changes nothing any more.
  await desk.plays(one.id, yesterday, { stake: 90_000n, ...live });
  expect((await board(one.member, 'OVER')).own).toMatchObject({ place: 2, score: '20.00' });
  expect(await site.platform.services.wallet.audit()).toEqual([]);
});

test('a prize of a player who may have nothing any more is refused for good', async () => {
  const yesterday = await desk.yesterday();
  await desk.publishRace(raceOf('LOST', yesterday));
  const { member, id } = await aPlayer();
  await site.pool.query(
    `insert into race_result (race_id, player_id, place, score, prize) select id, $1, 1, 100, 500 from race where key = 'LOST'`,
    [id],
  );
  await site.pool.query("update player set status = 'disabled' where id = $1", [id]);
  await site.platform.services.rewards.runRaces();
  await site.pool.query("update player set status = 'active' where id = $1", [id]);
  await site.platform.services.rewards.runRaces();
  expect(await balance(member)).toBe('0.00');
});

test('a race begins after today, its key is used once, and one that was called off is shown to nobody', async () => {
  const { member } = await aPlayer();
  const today = await desk.today();
  await desk.publishRace(raceOf('OFF', today));
  expect(valueOf(await member('races')).list.map(({ key }) => key)).toContain('OFF');
  const again = desk.races.check(raceOf('OFF', '2020-01-02'), 'PHP');
  const early = desk.races.check(raceOf('EARLY', '2020-01-01'), 'PHP');
  if (!again.ok || !early.ok) throw new Error('refused');
  const client = await site.pool.connect();
  const publish = (document: typeof again.value) => desk.races.publish(client, 'PALARO', { document, currency: 'PHP', by: 'Ana' });
  expect(await publish(again.value)).toMatchObject([{ key: 'key' }]);
  expect(await publish(early.value)).toMatchObject([{ key: 'from' }]);
  expect(await desk.races.cancel(client, 'PALARO', 'OFF')).toBe(true);
  expect(await desk.races.cancel(client, 'PALARO', 'OFF')).toBe(false);
  client.release();
  expect(valueOf(await member('races')).list.map(({ key }) => key)).not.toContain('OFF');
  expect(await member('raceBoard', { query: { race: 'OFF' } })).toMatchObject({ code: 'race_unknown' });
  expect(desk.races.check(raceOf('BAD', today, { to: '2020-01-01', prizes: [{ from: 1, to: 1, amount: '1' }] }), 'PHP')).toMatchObject({
    failure: [{ key: 'prizes.0.amount' }, { key: 'to' }],
  });
});
