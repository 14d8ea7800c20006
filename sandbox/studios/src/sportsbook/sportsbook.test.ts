import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { combinedOdds } from '../book/index.ts';
import { commitmentOf } from '../engine/index.ts';
import { startBettor, legOn, type Bettor } from '../testing/bettor.ts';
import { startProtocolPlatform, type ProtocolPlatform } from '@palaro/game-server/testing';
import { SECRET } from '../testing/visitor.ts';
import type { FixtureView, SlipView } from './index.ts';

let platform: ProtocolPlatform;
let bettor: Bettor;
let dataDir: string;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'studios-book-'));
  platform = await startProtocolPlatform(() => SECRET, { start: 10_000_000n });
  bettor = await startBettor(platform.url, dataDir);
});
afterEach(async () => {
  await bettor.stop();
  await platform.stop();
  rmSync(dataDir, { recursive: true });
});

const moves = () => platform.ledger.map(({ kind, amount }) => [kind, amount]);
const day = 24 * 3_600_000;
const bettable = (fixtures: readonly FixtureView[]): FixtureView[] => fixtures.filter(({ state }) => state === 'scheduled');
const slipNow = async (token: string): Promise<SlipView | undefined> => (await bettor.slips(token))[0];
const settled = async (token: string, state: string, request = 'r-1'): Promise<void> => {
  await expect.poll(async () => (await bettor.slips(token)).find((slip) => slip.request === request)?.state).toBe(state);
};

/** Works on the stored file beside the running studios. */
function inStore<T>(work: (store: DatabaseSync) => T): T {
  const store = new DatabaseSync(join(dataDir, 'studios.sqlite'));
  try {
    return work(store);
  } finally {
    store.close();
  }
}
const dueOf = (request: string): number =>
  inStore((store) => Number(store.prepare('SELECT dueAt FROM slip WHERE request = ?').get(request)?.['dueAt']));

const DISCIPLINES = ['football', 'volleyball', 'tennis', 'badminton', 'boxing', 'karera', 'sargo', 'cycling', 'racing'];
let ended: Map<string, FixtureView> | null = null;

/** How the fixtures of the coming two days end: the same in every test, so that it is looked up once. */
async function endsOf(token: string): Promise<Map<string, FixtureView>> {
  if (ended !== null) return ended;
  const before = bettor.now();
  bettor.moveTo(before + 2 * day - 60_000);
  const found = new Map<string, FixtureView>();
  for (const discipline of DISCIPLINES)
    for (const fixture of await bettor.fixtures(token, `?view=results&discipline=${discipline}`)) found.set(fixture.id, fixture);
  bettor.moveTo(before);
  return (ended = found);
}
const played = ({ state }: FixtureView): boolean => state === 'finished';
const homeWon = (fixture: FixtureView): boolean => played(fixture) && (fixture.score?.home ?? 0) > (fixture.score?.away ?? 0);
const homeLost = (fixture: FixtureView): boolean => played(fixture) && (fixture.score?.home ?? 0) < (fixture.score?.away ?? 0);

/** Fixtures of the coming days that will end as wanted. */
async function endingAs(token: string, wanted: (fixture: FixtureView) => boolean, count: number): Promise<FixtureView[]> {
  const ends = await endsOf(token);
  const listed: FixtureView[] = [];
  for (const discipline of DISCIPLINES) listed.push(...bettable(await bettor.fixtures(token, `?discipline=${discipline}`)));
  const found = listed.filter(({ id, offers }) => {
    const end = ends.get(id);
    return end !== undefined && wanted(end) && offers.every(({ odds }) => odds !== null);
  });
  expect(found.length).toBeGreaterThanOrEqual(count);
  return found.slice(0, count);
}

test('a week of fixtures is offered, each with three markets, the commitment to its seed, and no seed before its end', async () => {
  const token = await bettor.open('one');
  const football = await bettor.fixtures(token, '?discipline=football');
  expect(football.length).toBeGreaterThanOrEqual(28);
  expect(Math.max(...football.map(({ startsAt }) => startsAt))).toBeGreaterThan(bettor.now() + 6 * day);
  for (const { offers, seed, hash } of football) {
    expect(offers.map(({ market, pick }) => `${market} ${pick}`)).toEqual([
      'winner home',
      'winner draw',
      'winner away',
      'handicap home',
      'handicap away',
      'total over',
      'total under',
    ]);
    expect(seed).toBeNull();
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
  }
  const [first] = football;
  bettor.moveTo((first?.endsAt ?? 0) + 1);
  const ended = (await bettor.fixtures(token, '?view=results&discipline=football')).find(({ id }) => id === first?.id);
  expect(commitmentOf(ended?.seed ?? '')).toBe(first?.hash);
  const results = (await bettor.fixtures(token, '?view=results')).filter(played).map(({ endsAt }) => endsAt);
  expect(results.length).toBeGreaterThan(1);
  expect(results).toEqual(results.toSorted((one, other) => other - one));
  expect(ended?.score).toEqual(played(ended!) ? bettor.courseOf(ended!, ended?.seed ?? '').result : null);
  // The other book is another week, and none of its fixtures can be bet on from this one.
  const other = await bettor.open('two', 'lane-legends');
  const [match] = bettable(await bettor.fixtures(other));
  expect((await bettor.place(token, 'r-1', '2000', [legOn(match!)])).body.code).toBe('UNKNOWN_SELECTION');
});

test('a bet stays open while its player is gone and the session is closed, and is paid exactly once its fixture ends', async () => {
  const token = await bettor.open('one');
  const [fixture] = await endingAs(token, homeWon, 1);
  const leg = legOn(fixture!);
  const placed = await bettor.place(token, 'r-1', '2345', [leg]);
  expect(placed.body).toMatchObject({ state: 'open', stake: '2345', win: null, possible: String((2345n * BigInt(leg.odds)) / 1000n) });
  await bettor.ask('POST', '/api/session/close', token, {});
  bettor.moveTo(fixture!.endsAt - 1000);
  await new Promise((resolve) => setTimeout(resolve, 40));
  expect(moves()).toEqual([['bet', 2345n]]);
  await bettor.restart();
  bettor.moveTo(fixture!.endsAt + 1);
  await expect.poll(moves).toEqual([
    ['bet', 2345n],
    ['win', (2345n * BigInt(leg.odds)) / 1000n],
  ]);
  const later = await bettor.open('later');
  expect(await slipNow(later)).toMatchObject({ state: 'closed', legs: [{ outcome: 'won', state: 'finished' }] });
});

test('a lost slip is closed with nothing, a combined one as soon as one of its legs is lost', async () => {
  const token = await bettor.open('one');
  const [lost] = await endingAs(token, homeLost, 1);
  const won = (await endingAs(token, homeWon, 20)).findLast(({ endsAt }) => endsAt > lost!.endsAt);
  await bettor.place(token, 'r-1', '2000', [legOn(won!), legOn(lost!)]);
  // It has been looked at, and waits for what may decide it.
  await expect.poll(() => dueOf('r-1')).toBeGreaterThan(bettor.now());
  bettor.moveTo(lost!.endsAt + 1);
  await settled(token, 'closed');
  expect(bettor.now()).toBeLessThan(won!.endsAt);
  expect(moves()).toEqual([
    ['bet', 2000n],
    ['win', 0n],
  ]);
});

test('the wallet is told when the last leg of a slip ends, in whatever order its legs are', async () => {
  const token = await bettor.open('one');
  const fixtures = await endingAs(token, () => true, 20);
  const ordered = fixtures.toSorted((one, other) => one.endsAt - other.endsAt);
  const [first, last] = [ordered[0]!, ordered.at(-1)!];
  await bettor.place(token, 'r-1', '2000', [legOn(last), legOn(first)]);
  await bettor.place(token, 'r-2', '2000', [legOn(first), legOn(last)]);
  expect(first.endsAt).toBeLessThan(last.endsAt);
  expect(platform.betSettles).toEqual([last.endsAt, last.endsAt]);
});

test('a slip that cannot be settled is marked for review, and those behind it are paid', async () => {
  const token = await bettor.open('one');
  const [fixture] = await endingAs(token, homeWon, 1);
  await bettor.place(token, 'broken', '2000', [legOn(fixture!)]);
  await bettor.place(token, 'sound', '3000', [legOn(fixture!)]);
  inStore((store) => store.exec(`UPDATE slip SET legs = replace(legs, '${fixture!.id}', 'gone-1-1') WHERE request = 'broken'`));
  bettor.moveTo(fixture!.endsAt + 1);
  await expect.poll(() => moves().filter(([kind]) => kind === 'win')).toEqual([['win', (3000n * BigInt(legOn(fixture!).odds)) / 1000n]]);
  await expect.poll(async () => (await bettor.ask('GET', '/health/ready', '')).body).toMatchObject({ pending: 0, stuck: 1 });
});

test('a combined slip is paid the product of its odds; a voided leg counts as one', async () => {
  const token = await bettor.open('one');
  const [one, two] = await endingAs(token, homeWon, 2);
  const [off] = await endingAs(token, ({ state }) => state === 'voided', 1);
  const legs = [legOn(one!), legOn(off!), legOn(two!)];
  const placed = await bettor.place(token, 'r-1', '3333', legs);
  expect(placed.body.odds).toBe(String(combinedOdds(legs.map(({ odds }) => odds))));
  bettor.moveTo(Math.max(one!.endsAt, two!.endsAt, off!.endsAt) + 1);
  await settled(token, 'closed');
  expect(moves()).toEqual([
    ['bet', 3333n],
    ['win', (3333n * BigInt(legs[0]!.odds) * BigInt(legs[2]!.odds)) / 1_000_000n],
  ]);
});

test('a voided fixture gives the stake of a single bet back', async () => {
  const token = await bettor.open('one');
  const [off] = await endingAs(token, ({ state }) => state === 'voided', 1);
  await bettor.place(token, 'r-1', '2000', [legOn(off!)]);
  bettor.moveTo(off!.endsAt + 1);
  await settled(token, 'cancelled');
  expect(moves()).toEqual([
    ['bet', 2000n],
    ['rollback', 2000n],
  ]);
  expect(await slipNow(token)).toMatchObject({ reason: 'VOID', legs: [{ outcome: 'void' }] });
});

test('slips that do not hold are refused, and nothing is staked', async () => {
  const token = await bettor.open('one');
  const all = bettable(await bettor.fixtures(token, '?discipline=football'));
  const [fixture, other] = all;
  const code = async (stake: string, legs: readonly object[]) => (await bettor.place(token, `r-${stake}`, stake, legs)).body.code;
  expect(await code('999', [legOn(fixture!)])).toBe('BAD_STAKE');
  expect(await code('99999999', [legOn(fixture!)])).toBe('BAD_STAKE');
  expect(await code('2001', [legOn(fixture!), legOn(fixture!, 'total', 'over')])).toBe('SAME_FIXTURE');
  expect(await code('2002', [{ ...legOn(fixture!), pick: 'nobody' }])).toBe('UNKNOWN_SELECTION');
  expect((await bettor.place(token, 'r-0', '2003', [])).code).toBe(400);
  const leg = legOn(fixture!);
  bettor.moveTo(fixture!.startsAt);
  expect(await code('2004', [leg])).toBe('BETTING_CLOSED');
  expect(await code('2005', [leg, legOn(other!)])).toBe('BETTING_CLOSED');
  expect(moves()).toEqual([]);
});

test('changed odds are taken only as the player accepts them, and the present ones are told', async () => {
  const token = await bettor.open('one');
  const [fixture] = bettable(await bettor.fixtures(token, '?discipline=football')).slice(-1);
  const leg = legOn(fixture!);
  const [lower, higher] = [
    { ...leg, odds: leg.odds - 10 },
    { ...leg, odds: leg.odds + 10 },
  ];
  const refused = await bettor.place(token, 'r-1', '2000', [lower]);
  expect(refused).toMatchObject({ code: 409, body: { code: 'ODDS_CHANGED', present: [{ fixture: fixture!.id, odds: leg.odds }] } });
  expect((await bettor.place(token, 'r-2', '2000', [higher], 'higher')).body.code).toBe('ODDS_CHANGED');
  expect((await bettor.place(token, 'r-3', '2000', [lower], 'higher')).body).toMatchObject({ state: 'open', legs: [{ odds: leg.odds }] });
  expect((await bettor.place(token, 'r-4', '2000', [higher], 'any')).body).toMatchObject({ state: 'open', legs: [{ odds: leg.odds }] });
  expect(moves()).toHaveLength(2);
});

test('a request that is repeated places one slip; lost answers and restarts lose and double nothing', async () => {
  const token = await bettor.open('one');
  const [fixture] = await endingAs(token, homeWon, 1);
  const leg = legOn(fixture!);
  const both = await Promise.all([bettor.place(token, 'r-1', '2000', [leg]), bettor.place(token, 'r-1', '2000', [leg])]);
  expect(both[0].body.id).toBe(both[1].body.id);
  expect((await bettor.ask('GET', '/api/book/slips/r-1', token)).body.id).toBe(both[0].body.id);
  expect(await bettor.ask('GET', '/api/book/slips/r-9', token)).toMatchObject({ code: 404, body: { code: 'UNKNOWN_SLIP' } });
  // A bet whose answer is lost for good is taken back.
  platform.disturb((call) => (call === 'wallet/bet' ? 'lose-after' : 'none'));
  expect((await bettor.place(token, 'r-2', '3000', [leg])).body).toMatchObject({ state: 'cancelled', reason: null });
  // The first answers to the win are lost, and the studios start anew in between.
  platform.disturb((call, nth) => (call === 'wallet/win' && nth < 3 ? 'lose-after' : 'none'));
  bettor.moveTo(fixture!.endsAt + 1);
  await expect.poll(() => platform.calls.filter((call) => call === 'wallet/win').length).toBeGreaterThan(0);
  await bettor.restart();
  await settled(token, 'closed');
  const win = (2000n * BigInt(leg.odds)) / 1000n;
  expect(moves()).toEqual([
    ['bet', 2000n],
    ['bet', 3000n],
    ['rollback', 3000n],
    ['win', win],
  ]);
  expect(platform.balance()).toBe(10_000_000n - 2000n + win);
});

test('a slip whose answer was lost is answered, not staked again, when the player opens the book anew, also by another title of it', async () => {
  const token = await bettor.open('one');
  const [fixture, other] = bettable(await bettor.fixtures(token, '?discipline=football')).slice(-2);
  const leg = legOn(fixture!);
  const first = (await bettor.place(token, 'r-1', '2000', [leg])).body;
  const anew = await bettor.open('one-again');
  const byTitle = await bettor.open('one-more', 'football-fiesta');
  // Odds may have moved in between.
  expect((await bettor.place(anew, 'r-1', '2000', [{ ...leg, odds: leg.odds + 10 }])).body).toEqual(first);
  expect((await bettor.place(byTitle, 'r-1', '2000', [leg], 'any')).body).toEqual(first);
  expect((await bettor.ask('GET', '/api/book/slips/r-1', byTitle)).body).toEqual(first);
  expect(moves()).toEqual([['bet', 2000n]]);
  // The id says nothing of other slips, other players and other books.
  const reused = { code: 409, body: { code: 'REQUEST_REUSED' } };
  expect(await bettor.place(anew, 'r-1', '3000', [leg])).toMatchObject(reused);
  expect(await bettor.place(anew, 'r-1', '2000', [legOn(fixture!, 'winner', 'away')])).toMatchObject(reused);
  expect(await bettor.place(anew, 'r-1', '2000', [leg, legOn(other!)])).toMatchObject(reused);
  expect((await bettor.place(await bettor.open('second'), 'r-1', '2000', [leg])).body.id).not.toBe(first.id);
  const esports = await bettor.open('one-esports', 'lane-legends');
  const [match] = bettable(await bettor.fixtures(esports));
  expect((await bettor.place(esports, 'r-1', '2000', [legOn(match!)])).body).toMatchObject({ state: 'open' });
  expect(moves()).toHaveLength(3);
});

test('a refused bet stakes nothing, and a win that the wallet refuses is marked for review', async () => {
  const token = await bettor.open('one');
  const [fixture] = await endingAs(token, homeWon, 1);
  platform.setBalance(10n);
  expect((await bettor.place(token, 'r-1', '2000', [legOn(fixture!)])).body).toMatchObject({
    state: 'refused',
    reason: 'INSUFFICIENT_FUNDS',
  });
  platform.setBalance(5_000n);
  await bettor.place(token, 'r-2', '2000', [legOn(fixture!)]);
  platform.disturb((call) => (call === 'wallet/win' ? 'refuse' : 'none'));
  bettor.moveTo(fixture!.endsAt + 1);
  await settled(token, 'stuck', 'r-2');
  expect((await bettor.ask('GET', '/health/ready', '')).body).toMatchObject({ stuck: 1 });
});
