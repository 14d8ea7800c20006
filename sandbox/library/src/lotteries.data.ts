import type { DrawnGame, DrawnVendor, HouseStyle } from './types.ts';

/** The look of a group: its house, its symbols, and its games as code, title, emblem and hue (OKLCH degrees). */
type Group = {
  readonly vendor: string;
  readonly house: HouseStyle;
  readonly symbols: readonly string[];
  readonly games: readonly (readonly [code: string, title: string, emblem: string, hue: number])[];
};

/** Reds to golds are Vietnam's, north to south; teal is South-East Asia's, blue the Philippines'; violet draws digits, amber dice, green cars. */
const groups: readonly Group[] = [
  {
    vendor: 'TCG_LOTTO_VN',
    house: 'ticket',
    symbols: ['lotus', 'paper-lantern', 'bamboo', 'sailboat'],
    games: [
      ['vn-hanoi', 'Miền Bắc · Hà Nội', 'pagoda', 18],
      ['vn-danang', 'Miền Trung · Đà Nẵng', 'arch-bridge', 38],
      ['vn-saigon', 'Miền Nam · Sài Gòn', 'lotus', 62],
    ],
  },
  {
    vendor: 'TCG_LOTTO_VN',
    house: 'gloss',
    symbols: ['lotus', 'paper-lantern', 'bamboo', 'sailboat'],
    games: [
      ['vn-hanoi-1', 'Hà Nội 1’', 'pagoda', 18],
      ['vn-danang-3', 'Đà Nẵng 3’', 'dragon-head', 38],
      ['vn-saigon-5', 'Sài Gòn 5’', 'lotus', 62],
    ],
  },
  {
    vendor: 'TCG_LOTTO_VN',
    house: 'neon',
    symbols: ['paper-lantern', 'bamboo', 'sailboat', 'pagoda'],
    games: [['e-saigon-1', 'E-Sài Gòn 1’', 'lotus', 62]],
  },
  {
    vendor: 'TCG_SEA',
    house: 'gloss',
    symbols: ['lion', 'palm-tree', 'sailboat', 'vanilla-flower'],
    games: [
      ['sea-4d', '4D Merlion', 'lion', 190],
      ['sea-4d-3', '4D Sprint 3’', 'sprint', 200],
      ['sea-4d-5', '4D Sprint 5’', 'running-shoe', 212],
    ],
  },
  {
    vendor: 'LOTT',
    house: 'ticket',
    symbols: ['clover', 'star-formation', 'two-coins', 'horseshoe'],
    games: [
      ['ph-2d', '2D Dalawa', 'maracas', 250],
      ['ph-3d', '3D Tatlo', 'pool-triangle', 258],
      ['ph-4d', '4D Apat', 'kite', 266],
      ['ph-642', '6/42 Lotto', 'sun', 254],
      ['ph-3d-5', '3D Tatlo 5’', 'stopwatch', 262],
    ],
  },
  {
    vendor: 'LOTT',
    house: 'sticker',
    symbols: ['eight-ball', 'star-formation', 'lightning-trio', 'clover'],
    games: [
      ['five-1', 'Five 1’', 'striking-balls', 300],
      ['five-3', 'Five 3’', 'ball-pyramid', 312],
    ],
  },
  {
    vendor: 'LOTT',
    house: 'sticker',
    symbols: ['dice-six-faces-five', 'dice-six-faces-three', 'dice-six-faces-one', 'dice-six-faces-six'],
    games: [['dice-1', 'Dice 1’', 'rolling-dices', 55]],
  },
  {
    vendor: 'LOTT',
    house: 'komiks',
    symbols: ['checkered-flag', 'car-wheel', 'traffic-lights-green', 'speedometer'],
    games: [['cars-5', 'Ten Cars 5’', 'race-car', 145]],
  },
  {
    vendor: 'ELOTT',
    house: 'neon',
    symbols: ['eight-ball', 'star-formation', 'lightning-trio', 'clover'],
    games: [['e-five-1', 'E-Five 1’', 'high-five', 300]],
  },
  {
    vendor: 'ELOTT',
    house: 'neon',
    symbols: ['dice-six-faces-five', 'dice-six-faces-three', 'dice-six-faces-one', 'dice-six-faces-six'],
    games: [['e-dice-3', 'E-Dice 3’', 'rolling-dice-cup', 55]],
  },
  {
    vendor: 'ELOTT',
    house: 'neon',
    symbols: ['checkered-flag', 'car-wheel', 'traffic-lights-green', 'speedometer'],
    games: [
      ['e-cars-1', 'E-Cars 1’', 'f1-car', 145],
      ['e-cars-5', 'E-Cars 5’', 'race-car', 155],
    ],
  },
];

/** What the lottery house has, for its pictures alone: what its games are and pay is the house's own. */
export const lotteries: readonly DrawnGame[] = groups.flatMap(({ games, ...look }) =>
  games.map(([code, title, emblem, hue]) => ({ ...look, code, title, emblem, hue })),
);

/** The vendors of the lottery house, under the names that the platform gives them. */
export const lotteryVendors: readonly DrawnVendor[] = [
  { code: 'TCG_LOTTO_VN', displayName: 'Lotto VN', house: 'gloss', mark: 'lotus', hue: 25 },
  { code: 'TCG_SEA', displayName: 'Lotto SEA', house: 'gloss', mark: 'lion', hue: 195 },
  { code: 'LOTT', displayName: 'Lotto', house: 'ticket', mark: 'ticket', hue: 258 },
  { code: 'ELOTT', displayName: 'E-Lotto', house: 'neon', mark: 'eight-ball', hue: 300 },
];
