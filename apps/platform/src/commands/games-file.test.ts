import { expect, test } from 'vitest';
import { launchPath } from '../modules/gaming/index.ts';
import { visible } from '../kernel/visible.ts';
import { readGamesFile } from './games-file.ts';

const read = (game: object) => {
  const { games, faults } = readGamesFile(JSON.stringify([{ gameType: 'RNG', minBet: '1', ...game }]), 'json', 'PHP');
  expect(faults).toEqual([]);
  return games[0];
};

test('B241 a game with only a roomId has that as its id', () => {
  expect(read({ roomId: 'r-7', nodeName: 'A' })?.code).toBe('r-7');
  expect(read({ gameId: 'g-7', roomId: 'r-7', nodeName: 'A' })?.code).toBe('g-7');
});

test('B243 nodeName or gameName is its name', () => {
  for (const name of ['nodeName', 'gameName', 'titleEn'])
    expect(read({ gameId: 'g', [name]: 'Parol Nights' })?.titleEn).toBe('Parol Nights');
  expect(read({ gameId: 'g', nodeName: '', gameName: 'Parol Nights' })?.titleEn).toBe('Parol Nights');
});

test('B255 iconUrl or showIcon is its picture', () => {
  for (const name of ['iconUrl', 'showIcon', 'icon']) expect(read({ gameId: 'g', nodeName: 'A', [name]: '/a.avif' })?.icon).toBe('/a.avif');
  expect(read({ gameId: 'g', nodeName: 'A' })?.icon).toBe('');
});

test('B246 a game without a code is its vendor’s lobby, and so is its launch', () => {
  expect(read({ gameCode: 'c-7', nodeName: 'A' })?.code).toBe('c-7');
  const lobby = read({ nodeName: 'A' })?.code ?? '';
  expect(launchPath('https://games.example', { game: lobby }).searchParams.get('game')).toBe('lobby');
});

test('B251 a list may say that a vendor’s own list stands for a game, and nothing else in that place', () => {
  expect(read({ gameId: 'g', nodeName: 'A', isGameH5: 'VASSALAGE' })?.isGameH5).toBe('VASSALAGE');
  for (const none of [{}, { isGameH5: '' }, { isGameH5: null }]) expect(read({ gameId: 'g', nodeName: 'A', ...none })?.isGameH5).toBeNull();
  const { faults } = readGamesFile('code,titleEn,gameType,minBet,isGameH5\ng,A,RNG,1,yes\n', 'csv', 'PHP');
  expect(faults).toEqual([{ place: 'line 2', fault: 'isGameH5: not VASSALAGE' }]);
});

test('two games without a code are one too many, and a game without a name is none', () => {
  const { faults } = readGamesFile('gameType,minBet,nodeName\nRNG,1,A\nRNG,1,B\nRNG,1,\n', 'csv', 'PHP');
  expect(faults.map(({ place, fault }) => `${place} ${fault}`)).toEqual(
    ['line 4 titleEn: is missing', 'line 3 code: lobby stands in line 2 too'].toSorted(),
  );
});

test('a list may say what is known of a game’s fairness', () => {
  const said = { rulesEn: 'Spin.', volatility: 'high', returnFrom: '96.5', jackpotShare: 0.5, verifies: 'yes' };
  expect(
    read({ gameId: 'g', nodeName: 'A', ...said, checkedOn: '2026-11-25', checkedRounds: 1000, measuredFrom: 96.48 })?.fairPlay,
  ).toEqual({
    rulesEn: 'Spin.',
    rulesTy: 'Spin.',
    volatility: 'high',
    statedReturn: { from: 965_000, to: 965_000 },
    check: { on: '2026-11-25', rounds: 1000, measured: { from: 964_800, to: 964_800 } },
    jackpotShare: 5_000,
    verifies: true,
  });
  expect(read({ gameId: 'g', nodeName: 'A' })).not.toHaveProperty('fairPlay');
});

test.each([
  [{ volatility: 'wild' }, 'volatility: none of low, medium, high, byChoice'],
  [{ returnFrom: '101' }, 'returnFrom: above 100'],
  [{ returnFrom: '96', returnTo: '95' }, 'returnTo is below returnFrom'],
  [{ checkedOn: '2026-11-25' }, 'a check needs checkedOn, checkedRounds and measuredFrom'],
])('%j is refused', (columns, fault) => {
  const { faults } = readGamesFile(JSON.stringify([{ code: 'g', titleEn: 'A', gameType: 'RNG', minBet: '1', ...columns }]), 'json', 'PHP');
  expect(faults).toEqual([{ place: 'game 1', fault }]);
});

const csv = (...lines: readonly string[]) => readGamesFile(lines.join('\r\n'), 'csv', 'PHP');
const header = 'code,titleEn,gameType,minBet';

test('a column that stands twice is refused', () => {
  expect(csv(`${header},minBet`, 'g,A,RNG,1.00,99.00').faults).toEqual([{ place: 'the file', fault: 'the column "minBet" stands twice' }]);
});

test.each([
  ['semicolons', [header, 'g,A,RNG,1'].map((line) => line.replaceAll(',', ';'))],
  ['tabs', [header, 'g,A,RNG,1'].map((line) => line.replaceAll(',', '\t'))],
  ['a named comma', ['sep=,', header, 'g,A,RNG,1']],
  ['a named semicolon', ['\uFEFFsep=;', ...[header, 'g,A,RNG,1'].map((line) => line.replaceAll(',', ';'))]],
  ['empty columns at the end', [`${header},,`, 'g,A,RNG,1,,']],
  ['rows of commas', [header, ',,,', 'g,A,RNG,1', ',,,', '']],
])('a list with %s is read', (_, lines) => {
  const { games, faults } = csv(...lines);
  expect(faults).toEqual([]);
  expect(games).toMatchObject([{ code: 'g', titleEn: 'A', minBet: 100n }]);
});

test.each([
  ['a cell beyond the columns', 'g,A,RNG,1,x', 'cell 5 stands in a column without a name'],
  ['control characters in a title', 'g,A\u0007B,RNG,1', 'titleEn: holds control characters'],
])('a list with %s is refused', (_, line, fault) => {
  expect(csv(header, line).faults).toEqual([{ place: 'line 2', fault }]);
});

test('a stake with more digits than the currency has is refused: a thousand may be meant', () => {
  expect(csv(header, 'g,A,RNG,1.000').faults).toHaveLength(1);
  expect(csv(header, 'g,A,RNG,1.00').games[0]?.minBet).toBe(100n);
});

test('lines are a whole number in digits', () => {
  for (const lines of ['0x10', '1e1', '2.5', '-1']) expect(csv(`${header},lines`, `g,A,RNG,1,${lines}`).faults, lines).toHaveLength(1);
  expect(csv(`${header},lines`, 'g,A,RNG,1,20').games[0]?.minLine).toBe(20);
});

test('what a file names wrongly is written out, so that it steers no terminal', () => {
  expect(csv(`${header},\u001b[2J\u009b1m`, 'g,A,RNG,1,x').faults[0]?.fault).toBe('unknown column "\\u001b[2J\\u009b1m"');
  expect(visible('a\u202eb\u0000\tc\nd')).toBe('a\\u202eb\\u0000\tc\nd');
  expect(csv(header, '"g,A,RNG,1').faults[0]?.fault).toMatch(/^no table: /);
  expect(readGamesFile('{', 'json', 'PHP').faults).toEqual([{ place: 'the file', fault: expect.stringMatching(/^not JSON: /) }]);
  const { faults } = readGamesFile('[{ "minBet": "1", "minBet": "9" }]', 'json', 'PHP');
  expect(faults[0]?.fault).toBe('the key "minBet" stands twice, the second time in line 1');
});
