import type { Studio } from '../build.ts';

/** Perlas Live: art-deco rooms and dealers at real tables. */
export const perlas: Studio = {
  vendor: { code: 'PERLAS', displayName: 'Perlas Live', house: 'deco', hue: 170, isHot: true, families: ['LIVE'] },
  shelves: {
    LIVE: [
      ['Perlas Baccarat', 'card-ace-spades', 'table', 165, 'h'],
      ['Baccarat ng Bayan', 'card-king-hearts', 'table', 10],
      ['Speed Baccarat Intramuros', 'card-9-diamonds', 'table', 230, 'h'],
      ['Salon Privé Malate', 'top-hat', 'table', 330],
      ['Roulette Rizaleña', 'cartwheel', 'table', 25, 'h'],
      ['Moon Roulette', 'eclipse', 'table', 265],
      ['Ruleta Tropikal', 'palm-tree', 'table', 150],
      ['Blackjack Bonifacio', 'card-jack-clubs', 'table', 45],
      ['Infinite Pares', 'suits', 'table', 200, 'n'],
      ['Pearl Sic Bo', 'perspective-dice-six', 'table', 350],
      ['Emperor’s Dice', 'rolling-dices', 'table', 75],
      ['Dragon & Carabao', 'dragon-head', 'table', 18, 'h'],
      ['Bull Parlour', 'bull', 'table', 35],
      ['Three Card Sinta', 'poker-hand', 'table', 340],
      ['Caribbean Dagat Poker', 'token', 'table', 190],
      ['Casino Kundiman', 'violin', 'table', 300],
      ['Golden Room Baccarat', 'gold-bar', 'table', 85],
      ['Baccarat Squeeze Ilocos', 'card-queen-diamonds', 'table', 140],
      ['Lounge Blackjack', 'martini', 'table', 285],
      ['Andar Bahay', 'card-exchange', 'table', 60],
      ['Teen Sinta Patti', 'card-ace-hearts', 'table', 5],
      ['Fan Tan Binondo', 'marbles', 'table', 120],
      ['Wheel of Barangays', 'ship-wheel', 'table', 215, 'n'],
      ['Crown Hold’em', 'crown', 'table', 255],
    ],
  },
};
