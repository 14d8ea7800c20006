import type { Studio } from '../build.ts';

/** Harana Live: shows, songs and colour games on a velvet stage. */
export const harana: Studio = {
  vendor: { code: 'HARANA', displayName: 'Harana Live', house: 'stage', hue: 345, isHot: false, families: ['LIVE'] },
  shelves: {
    LIVE: [
      ['Color Game Live', 'inverted-dice-3', 'dice', 95, 'h'],
      ['Perya Drop Ball', 'striking-balls', 'dice', 200, 'h'],
      ['Harana Nights', 'guitar', 'music', 345, 'n'],
      ['Karnabal Wheel', 'carousel', 'fiesta', 30, 'h'],
      ['Lucky Beto', 'inverted-dice-5', 'dice', 10],
      ['Videoke Baccarat', 'microphone', 'music', 315],
      ['Money Tree Live', 'fruit-tree', 'gems', 140],
      ['Ball Drop Balagtas', 'pool-triangle', 'draws', 255],
      ['Fiesta Wheel', 'maracas', 'fiesta', 50],
      ['Telenovela Poker', 'tv', 'love', 0],
      ['Magic Sombrero', 'sombrero', 'west', 70],
      ['Red & White Night', 'coinflip', 'dice', 220],
      ['Fish Prawn Crab Live', 'shrimp', 'sea', 185],
      ['Sagala Roulette', 'tiara', 'royal', 330],
      ['Noontime Jackpot', 'theater-curtains', 'fiesta', 20],
      ['Queen of Quezon', 'card-queen-hearts', 'cards', 290],
      ['Bahay Kubo Blackjack', 'hut', 'farm', 110],
      ['Drum & Dice', 'djembe', 'music', 40],
      ['Bingo Harana', 'love-song', 'draws', 270],
      ['Jackpot Jeep Live', 'bus', 'road', 170],
      ['Comedy Bar Craps', 'drama-masks', 'dice', 240, 'n'],
    ],
  },
};
