import type { Studio } from '../build.ts';

/** Tatlong Arena: courts, pitches and maps for the books of sport and esport. */
export const tatlo: Studio = {
  vendor: { code: 'TATLO', displayName: 'Tatlong Arena', house: 'varsity', hue: 250, isHot: false, families: ['SPORTS', 'ESPORTS'] },
  shelves: {
    SPORTS: [
      ['Hardcourt Manila', 'basketball-ball', 'pitch', 45, 'h'],
      ['Palaro Sportsbook', 'podium-winner', 'pitch', 250, 'h'],
      ['Football Fiesta', 'soccer-ball', 'pitch', 145],
      ['Ring Kings', 'boxing-glove', 'pitch', 20],
      ['Spike Season', 'volleyball-ball', 'pitch', 330],
      ['Grand Slam Sunday', 'tennis-racket', 'pitch', 120],
      ['Karera Day', 'horse-head', 'pitch', 60, 'n'],
      ['Diamond Nine Baseball', 'baseball-bat', 'pitch', 225],
      ['Sargo Snooker', 'eight-ball', 'pitch', 165],
      ['Pedal Paseo', 'cycling', 'pitch', 190],
      ['Grid Lap Racing', 'f1-car', 'pitch', 10],
      ['Shuttle Smash', 'shuttlecock', 'pitch', 285],
    ],
    ESPORTS: [
      ['Lane Legends', 'crossed-swords', 'esports', 270, 'h'],
      ['Five Bayani', 'templar-shield', 'esports', 30],
      ['Headshot League', 'crosshair', 'esports', 0],
      ['Pixel Pitch', 'gamepad', 'esports', 150],
      ['Virtual Hoops', 'basketball-basket', 'esports', 50, 'n'],
      ['Kart Krewe', 'race-car', 'esports', 205],
      ['Star Siege Open', 'starfighter', 'esports', 235],
      ['Card Clash Circuit', 'spell-book', 'esports', 310],
      ['Combo Breaker Kanto', 'fist', 'esports', 15],
      ['Dragon Pit Masters', 'dragon-head', 'esports', 130],
    ],
  },
};
