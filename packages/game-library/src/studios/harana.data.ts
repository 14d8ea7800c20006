import type { Studio } from '../build.ts';

/** Harana Live: shows, songs and colour games on a velvet stage. */
export const harana: Studio = {
  vendor: { code: 'HARANA', displayName: 'Harana Live', house: 'stage', hue: 345, isHot: false, families: ['LIVE'] },
  shelves: {
    LIVE: [
      ['Red & Blue Live', 'inverted-dice-3', 'dice', 95, 'h'],
      ['Perya Duel', 'striking-balls', 'dice', 200, 'h'],
      ['Harana Nights', 'guitar', 'music', 345, 'n'],
      ['Karnabal Duel', 'carousel', 'fiesta', 30, 'h'],
      ['Beto Laban Beto', 'inverted-dice-5', 'dice', 10],
      ['Videoke Duel', 'microphone', 'music', 315],
      ['Fruit Tree Duel', 'fruit-tree', 'gems', 140],
      ['Balagtas Duel', 'pool-triangle', 'draws', 255],
      ['Fiesta Duel', 'maracas', 'fiesta', 50],
      ['Telenovela Showdown', 'tv', 'love', 0],
      ['Magic Sombrero', 'sombrero', 'west', 70],
      ['Red & Blue Night', 'coinflip', 'dice', 220],
      ['Hipon Laban Hipon', 'shrimp', 'sea', 185],
      ['Sagala Duel', 'tiara', 'royal', 330],
      ['Noontime Showdown', 'theater-curtains', 'fiesta', 20],
      ['Queen of Quezon', 'card-queen-hearts', 'cards', 290],
      ['Bahay Kubo Duel', 'hut', 'farm', 110],
      ['Drum Duel', 'djembe', 'music', 40],
      ['Harana Laban Harana', 'love-song', 'draws', 270],
      ['Jeep Duel Live', 'bus', 'road', 170],
      ['Comedy Bar Duel', 'drama-masks', 'dice', 240, 'n'],
    ],
  },
};
