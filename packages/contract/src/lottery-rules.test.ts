import { expect, test } from 'vitest';
import {
  lotteryLaunchOf,
  lottoModes,
  playTypeOf,
  prizeModeOf,
  prizeModes,
  readMui,
  readPlayType,
  readPrizeMode,
  type VendorMapping,
} from './lottery-rules.ts';

const mapped = (gameCategory: string, ...vendors: string[]): VendorMapping => [
  { gameCategory: 'RNG', vendorNames: [{ accountTypeName: 'PAROL' }] },
  { gameCategory, vendorNames: vendors.map((accountTypeName) => ({ accountTypeName })) },
];
const game = { gameCode: 'quick5', lottoMode: 'Tradition', gameGroupId: '3' };

test('B474 the play types are Tradition and Entertainment, trad and ent in addresses', () => {
  expect(lottoModes).toEqual({ Tradition: 'trad', Entertainment: 'ent' });
});

test('B475 the prize modes are Lott, ZY and Elott, and SEA', () => {
  expect(prizeModes).toEqual(['Lott', 'ZY', 'Elott', 'SEA']);
  expect(['Lott', 'ZY', 'Elott', 'SEA', 'lott', 'constructor', '', null].map(readPrizeMode)).toEqual([
    'Lott',
    'ZY',
    'Elott',
    'SEA',
    null,
    null,
    null,
    null,
  ]);
});

test('B247 B326 B327 a game is played as entertainment when its lottoMode contains it, traditionally otherwise', () => {
  expect(['Tradition,Entertainment', 'Entertainment', 'Tradition', '', null].map(playTypeOf)).toEqual([
    'ent',
    'ent',
    'trad',
    'trad',
    'trad',
  ]);
  for (const vassalage of ['LOTT', 'ELOTT'] as const)
    expect(lotteryLaunchOf({ ...game, vassalage, lottoMode: 'Tradition,Entertainment' }, []).playType).toBe('ent');
});

test('B321 TCG_LOTTO_VN is opened in Elott where the mapping has an ELOTT entry for it or for LOTT', () => {
  expect(prizeModeOf('TCG_LOTTO_VN', mapped('ELOTT', 'TCG_LOTTO_VN'))).toBe('Elott');
  expect(prizeModeOf('TCG_LOTTO_VN', mapped('ELOTT', 'ELOTT', 'LOTT'))).toBe('Elott');
});

test('B322 TCG_LOTTO_VN is opened in Lott otherwise', () => {
  expect(prizeModeOf('TCG_LOTTO_VN', mapped('ELOTT', 'ELOTT'))).toBe('Lott');
  expect(prizeModeOf('TCG_LOTTO_VN', mapped('LOTT', 'TCG_LOTTO_VN', 'LOTT'))).toBe('Lott');
  expect(prizeModeOf('TCG_LOTTO_VN', [])).toBe('Lott');
});

test('B323 B324 the TCG vendors are opened by their lobby’s code, TCG_SEA in SEA; the others by the game’s own', () => {
  expect(lotteryLaunchOf({ ...game, vassalage: 'TCG_LOTTO_VN' }, [])).toMatchObject({ code: 'lobby', gameGroupId: '3' });
  expect(lotteryLaunchOf({ ...game, vassalage: 'TCG_SEA' }, [])).toMatchObject({ code: 'lobby', prizeMode: 'SEA' });
  expect(lotteryLaunchOf({ ...game, vassalage: 'LOTT' }, [])).toMatchObject({ code: 'quick5', prizeMode: 'Lott' });
  expect(lotteryLaunchOf({ ...game, vassalage: 'ELOTT', gameCode: '' }, [])).toMatchObject({ code: 'lobby', prizeMode: 'Elott' });
});

test('B031 B036 of an address only known play types and page families count', () => {
  expect(['ent', 'trad', 'ENT', 'x', null].map(readPlayType)).toEqual(['ent', 'trad', 'trad', 'trad', 'trad']);
  expect(['m2', '../x', 'a/b', '', null].map(readMui)).toEqual(['m2', 'mobile', 'mobile', 'mobile', 'mobile']);
});
