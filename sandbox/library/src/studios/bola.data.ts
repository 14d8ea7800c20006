import type { Studio } from '../build.ts';

/** Bolang Ginto: quick electronic draws with glossy balls. */
export const bola: Studio = {
  vendor: { code: 'BOLA', displayName: 'Bolang Ginto', house: 'gloss', hue: 80, isHot: false, families: ['ELOTT'] },
  shelves: {
    ELOTT: [
      ['Bolang Ginto Keno', 'eight-ball', 'draws', 80, 'h'],
      ['Turbo Tres', 'lightning-trio', 'draws', 20, 'h'],
      ['Lucky Kuliglig 5', 'cigale', 'draws', 150],
      ['Racing Pagong', 'turtle', 'draws', 130, 'n'],
      ['Kidlat Keno', 'lightning-arc', 'draws', 265],
      ['Rainbow Ten', 'rainbow-star', 'draws', 310],
      ['Isang Minuto', 'stopwatch', 'draws', 200],
      ['Snail Sprint', 'snail', 'draws', 105],
      ['Palaka Pick Three', 'frog', 'draws', 140],
      ['Bangka Race Draw', 'sailboat', 'draws', 220],
      ['Coin Cascade', 'coins', 'draws', 65],
      ['Cosmic Keno', 'ringed-planet', 'draws', 285],
      ['Big Small Banana', 'banana-bunch', 'draws', 90],
      ['Dice Dash Draw', 'rolling-dices', 'draws', 5],
      ['Marble Monsoon', 'marbles', 'draws', 240],
    ],
  },
};
