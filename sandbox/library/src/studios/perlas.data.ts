import type { Studio } from '../build.ts';

/** Perlas Salon: art-deco rooms where red meets blue. */
export const perlas: Studio = {
  vendor: { code: 'PERLAS', displayName: 'Perlas Salon', house: 'deco', hue: 170, isHot: true, families: ['LIVE'] },
  formerTitles: {
    'Salon Privé Duel': 'Salon Privé Malate',
    'Red & Blue Showdown': 'Red & Blue Infinite',
    'Dragon Laban Carabao': 'Dragon & Carabao',
    'Parlour Duel': 'Bull Parlour',
    'Kundiman Duel': 'Casino Kundiman',
  },
  shelves: {
    LIVE: [
      ['Perlas Duel', 'card-ace-spades', 'table', 165, 'h'],
      ['Duelo ng Bayan', 'card-king-hearts', 'table', 10],
      ['Swift Duel Intramuros', 'card-9-diamonds', 'table', 230, 'h'],
      ['Salon Privé Duel', 'top-hat', 'table', 330],
      ['Duelo Rizaleña', 'cartwheel', 'table', 25, 'h'],
      ['Moon Duel', 'eclipse', 'table', 265],
      ['Duelo Tropikal', 'palm-tree', 'table', 150],
      ['Bonifacio Face-Off', 'card-jack-clubs', 'table', 45],
      ['Red & Blue Showdown', 'suits', 'table', 200, 'n'],
      ['Pearl Face-Off', 'perspective-dice-six', 'table', 350],
      ['Emperor’s Duel', 'rolling-dices', 'table', 75],
      ['Dragon Laban Carabao', 'dragon-head', 'table', 18, 'h'],
      ['Parlour Duel', 'bull', 'table', 35],
      ['Sinta Duel', 'poker-hand', 'table', 340],
      ['Duelo sa Dagat', 'token', 'table', 190],
      ['Kundiman Duel', 'violin', 'table', 300],
      ['Golden Room Duel', 'gold-bar', 'table', 85],
      ['Ilocos Showdown', 'card-queen-diamonds', 'table', 140],
      ['Lounge Duel', 'martini', 'table', 285],
      ['Bahay Laban Bahay', 'card-exchange', 'table', 60],
      ['Puso Laban Puso', 'card-ace-hearts', 'table', 5],
      ['Binondo Face-Off', 'marbles', 'table', 120],
      ['Duel of Barangays', 'ship-wheel', 'table', 215, 'n'],
      ['Crown Duel', 'crown', 'table', 255],
    ],
  },
};
