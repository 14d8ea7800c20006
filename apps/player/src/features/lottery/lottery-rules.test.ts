import type { LotteryGame } from '@palaro/contract';
import { expect, test } from 'vitest';
import * as to from '../../navigation/to.ts';
import { byClass, findLottery, gameOfResults, launchQueryOf, parseLaunchPlace, periodDays, readPeriod, timeLeft } from './lottery-rules.ts';

const game = (gameId: string, more: Partial<LotteryGame> = {}): LotteryGame => ({
  gameId,
  nodeId: '7',
  gameName: gameId,
  gameType: 'LOTT',
  vassalage: 'LOTT',
  gameCode: gameId,
  lottoMode: 'Tradition',
  gameGroupId: 'five',
  gameGroupName: 'Five',
  gameClassifyNew: 'QUICK',
  region: null,
  iconUrl: '',
  colour: '#000000',
  next: null,
  last: null,
  ...more,
});
const mapping = [{ gameCategory: 'ELOTT', vendorNames: [{ accountTypeName: 'LOTT' }] }];

test('B031 B034 B036 B037 of the launcher’s address only what is known counts', () => {
  expect(parseLaunchPlace('playType=ent&gameId=five-1&gameGroupId=five&prize_mode=ZY&code=lobby&mui=m2&pageBack=home')).toEqual({
    vendor: null,
    gameId: 'five-1',
    gameGroupId: 'five',
    playType: 'ent',
    prizeMode: 'ZY',
    code: 'lobby',
    mui: 'm2',
    pageBack: 'home',
  });
  expect(parseLaunchPlace('playType=x&gameId=//evil.example&prize_mode=x&code=a/b&mui=..%2F&pageBack=https://evil.example')).toEqual({
    vendor: null,
    gameId: null,
    gameGroupId: null,
    playType: 'trad',
    prizeMode: null,
    code: null,
    mui: 'mobile',
    pageBack: null,
  });
});

test('B033 B035 the launch of a game carries its group, code and what its vendor’s rules say', () => {
  expect(launchQueryOf(game('vn-1', { vassalage: 'TCG_LOTTO_VN' }), mapping, 'home')).toEqual({
    playType: 'trad',
    gameId: 'vn-1',
    gameGroupId: 'five',
    prize_mode: 'Elott',
    code: 'lobby',
    mui: 'mobile',
    pageBack: 'home',
    vendor: 'TCG_LOTTO_VN',
  });
  expect(launchQueryOf(game('a', { gameGroupId: null }), [], null)).toEqual({
    playType: 'trad',
    gameId: 'a',
    prize_mode: 'Lott',
    code: 'a',
    mui: 'mobile',
    vendor: 'LOTT',
  });
});

test('a game that two vendors have is taken from the one named, else from the one that fits prize mode and group', () => {
  const games = [game('a'), game('a', { vassalage: 'ELOTT' }), game('a', { vassalage: 'ELOTT', gameGroupId: 'six', nodeId: '9' })];
  const found = (wanted: object) => {
    const one = findLottery(games, { vendor: null, gameId: 'a', ...wanted });
    return one && `${one.vassalage} ${one.gameGroupId}`;
  };
  expect(found({ gameGroupId: 'five' })).toBe('LOTT five');
  expect(found({ vendor: 'ELOTT' })).toBe('ELOTT five');
  expect(found({ prizeMode: 'Elott', gameGroupId: 'six' })).toBe('ELOTT six');
  expect(found({ prizeMode: 'SEA', gameGroupId: 'five' })).toBe('LOTT five');
  expect(found({ gameId: 'b' })).toBeNull();
});

test('B325 a tap on a lottery vendor’s game leads to its launch, on any other to the generic one', () => {
  const tile = { isGameH5: null, gameType: 'LOTT', gameId: 'a', nodeId: '7' } as const;
  for (const vassalage of ['TCG_LOTTO_VN', 'TCG_SEA', 'LOTT', 'ELOTT'])
    expect(to.game({ ...tile, vassalage })).toBe(`/m/startLottery?vendor=${vassalage}&gameId=a`);
  expect(to.game({ ...tile, vassalage: 'PISO' })).toBe('/m/play?category=LOTT&vendor=PISO&gameId=a&nodeId=7');
});

test('B041 lotteries stand by their class, in the order given', () => {
  const games = [game('a'), game('b', { gameClassifyNew: 'DRAW' }), game('c'), game('d', { gameClassifyNew: null })];
  expect(byClass(games).map(({ key, games: of }) => [key, of.map(({ gameId }) => gameId)])).toEqual([
    ['QUICK', ['a', 'c']],
    ['DRAW', ['b']],
    ['', ['d']],
  ]);
});

test('in a class the lottery that closes next comes first, one without an open draw last', () => {
  const closing = (gameId: string, time: string) => game(gameId, { next: { issue: '1', closesAt: time, drawsAt: time } });
  const games = [closing('late', '2026-11-25T12:00:00Z'), game('none', { next: null }), closing('soon', '2026-11-25T11:00:00Z')];
  expect(byClass(games)[0]?.games.map(({ gameId }) => gameId)).toEqual(['soon', 'late', 'none']);
});

test('the time left counts hours beyond a day, and ends at nothing', () => {
  const until = '2026-11-25T12:00:00.000Z';
  const before = (ms: number) => timeLeft(until, Date.parse(until) - ms);
  expect([before(27 * 3_600_000 + 65_000), before(59_001), before(1), before(0), before(-5)]).toEqual([
    '27:01:05',
    '00:01:00',
    '00:00:01',
    null,
    null,
  ]);
});

test('B441 a period is of days of the merchant’s calendar', () => {
  const lateInManila = Date.parse('2026-03-01T17:00:00Z');
  expect(periodDays('today', 'Asia/Manila', lateInManila)).toEqual({ from: '2026-03-02', to: '2026-03-02' });
  expect(periodDays('week', 'Asia/Manila', lateInManila)).toEqual({ from: '2026-02-24', to: '2026-03-02' });
});

test('results open on the game played last, else on the first that has some', () => {
  const drawn = game('b', { last: { issue: '1', drawsAt: '2026-11-27T00:00:00Z', numbers: [] } });
  const games = [game('a'), drawn, game('c')];
  expect(gameOfResults(games, { vassalage: 'LOTT', gameId: 'c' })?.gameId).toBe('c');
  expect(gameOfResults(games, { vassalage: 'ELOTT', gameId: 'c' })?.gameId).toBe('b');
  expect(gameOfResults(games, null)?.gameId).toBe('b');
  expect(gameOfResults([game('a')], null)?.gameId).toBe('a');
  expect(gameOfResults([], null)).toBe(null);
});

test('a period of the address that is not known is the week', () => {
  expect([readPeriod('today'), readPeriod('month'), readPeriod('year'), readPeriod(null)]).toEqual(['today', 'month', 'week', 'week']);
});
