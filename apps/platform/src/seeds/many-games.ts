import type { GameType } from '@palaro/contract';
import type { NewGame, NewVendor } from '../modules/catalogue/index.ts';

/** Words that names are put together from; enough that terms of two letters to whole names find few and many. */
const first = [
  'Ginto',
  'Bituin',
  'Perlas',
  'Pista',
  'Bulkan',
  'Kidlat',
  'Parol',
  'Agila',
  'Alon',
  'Buwan',
  'Diwata',
  'Engkanto',
  'Habagat',
  'Kampana',
  'Laguna',
  'Mutya',
  'Piña',
  'Sampaguita',
  'Tamaraw',
  'Yantok',
];
const second = [
  'ng Araw',
  'sa Dagat',
  'Rush',
  'Deluxe',
  'ng Silangan',
  'Quest',
  'Reels',
  'sa Bundok',
  'Wild',
  'Fortune',
  'ng Gabi',
  'Gems',
  'Trail',
  'Fiesta',
  'ng Hari',
  'Spins',
];
const types: readonly GameType[] = ['RNG', 'RNG', 'RNG', 'RNG', 'FISH', 'PVP', 'LIVE'];

/** Vendors of the generated catalogue. */
const vendorsCount = 40;

const at = <T>(list: readonly T[], place: number): T => {
  const found = list[place % list.length];
  if (found === undefined) throw new Error('an empty list');
  return found;
};

/** They come after every real studio, and none is marked. */
export const manyVendors = (): NewVendor[] =>
  Array.from({ length: vendorsCount }, (_, place) => ({
    code: `SCALE${place + 1}`,
    displayName: `Scale Studio ${place + 1}`,
    isHot: false,
    isOpen: true,
    position: 1000 + place,
    logo: '',
  }));

/** Generated games for measuring at scale, the same ones for the same count. They launch nowhere. */
export const manyGames = (count: number): NewGame[] =>
  Array.from({ length: count }, (_, place) => {
    const title = `${at(first, place)} ${at(second, Math.floor(place / first.length))} ${place + 1}`;
    return {
      vendorCode: `SCALE${(place % vendorsCount) + 1}`,
      code: `scale-${place + 1}`,
      titleEn: title,
      titleTy: title,
      gameType: at(types, Math.floor(place / vendorsCount)),
      classify: null,
      classifyNew: null,
      lottoMode: null,
      gameGroup: null,
      playType: null,
      isGameH5: null,
      supportPlay: false,
      isHot: false,
      isNew: place % 50 === 0,
      isOpen: true,
      position: 1_000_000 + place,
      icon: '',
      largeIcon: '',
      colour: '#2b2a55',
      minBet: BigInt(at([20, 50, 100, 500], place)),
      maxBet: null,
      minLine: at([0, 5, 10, 20, 50], place),
    };
  });
