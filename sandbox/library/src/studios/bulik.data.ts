import type { Studio } from '../build.ts';

/** Bulik Derby: derby-day posters, red corner against blue. */
export const bulik: Studio = {
  vendor: { code: 'BULIK', displayName: 'Bulik Derby', house: 'derby', hue: 20, isHot: false, families: ['COCKFIGHT'] },
  fixedCodes: { 'Sabong Arena': 'ds88' },
  formerTitles: {
    'Pintakasi Derby': 'Pintakasi Live',
  },
  shelves: {
    COCKFIGHT: [
      ['Sabong Arena', 'rooster', 'rooster', 20, 'h'],
      ['Ruweda Royale', 'arena', 'rooster', 255],
      ['Derby ng Silangan', 'chicken', 'rooster', 45],
      ['Talisayin Cup', 'feathered-wing', 'rooster', 85, 'n'],
      ['Texas y Labuyo', 'spiky-wing', 'rooster', 350],
      ['Pintakasi Derby', 'laurel-crown', 'rooster', 140],
      ['Golden Spur League', 'bird-claw', 'rooster', 70],
      ['Meron Wala Masters', 'bugle-call', 'rooster', 5],
    ],
  },
};
