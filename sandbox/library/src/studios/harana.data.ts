import type { Studio } from '../build.ts';

/** Harana Stage: shows and songs on a velvet stage, red against blue. */
export const harana: Studio = {
  vendor: { code: 'HARANA', displayName: 'Harana Stage', house: 'stage', hue: 345, isHot: false, families: ['LIVE'] },
  formerTitles: {
    'Red & Blue Duel': 'Red & Blue Live',
    'Harana Duel': 'Harana Nights',
    'Sombrero Duel': 'Magic Sombrero',
    'Red & Blue Night Duel': 'Red & Blue Night',
    'Queens’ Duel': 'Queen of Quezon',
    'Jeep Duel': 'Jeep Duel Live',
  },
  shelves: {
    LIVE: [
      ['Red & Blue Duel', 'inverted-dice-3', 'dice', 95, 'h'],
      ['Perya Duel', 'striking-balls', 'dice', 200, 'h'],
      ['Harana Duel', 'guitar', 'music', 345, 'n'],
      ['Karnabal Duel', 'carousel', 'fiesta', 30, 'h'],
      ['Beto Laban Beto', 'inverted-dice-5', 'dice', 10],
      ['Videoke Duel', 'microphone', 'music', 315],
      ['Fruit Tree Duel', 'fruit-tree', 'gems', 140],
      ['Balagtas Duel', 'pool-triangle', 'draws', 255],
      ['Fiesta Duel', 'maracas', 'fiesta', 50],
      ['Telenovela Showdown', 'tv', 'love', 0],
      ['Sombrero Duel', 'sombrero', 'west', 70],
      ['Red & Blue Night Duel', 'coinflip', 'dice', 220],
      ['Hipon Laban Hipon', 'shrimp', 'sea', 185],
      ['Sagala Duel', 'tiara', 'royal', 330],
      ['Noontime Showdown', 'theater-curtains', 'fiesta', 20],
      ['Queens’ Duel', 'card-queen-hearts', 'cards', 290],
      ['Bahay Kubo Duel', 'hut', 'farm', 110],
      ['Drum Duel', 'djembe', 'music', 40],
      ['Harana Laban Harana', 'guitar', 'music', 270],
      ['Jeep Duel', 'bus', 'road', 170],
      ['Comedy Bar Duel', 'drama-masks', 'dice', 240, 'n'],
    ],
  },
};
