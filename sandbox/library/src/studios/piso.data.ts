import type { Studio } from '../build.ts';

/** Piso Draw: paper tickets, printed numbers, draws on the hour. */
export const piso: Studio = {
  vendor: { code: 'PISO', displayName: 'Piso Draw', house: 'ticket', hue: 100, isHot: false, families: ['LOTT'] },
  shelves: {
    LOTT: [
      ['Piso Six', 'ticket', 'draws', 25, 'h'],
      ['Bayanihan Lotto', 'shaking-hands', 'draws', 145, 'h'],
      ['Tatlong Bola', 'pool-triangle', 'draws', 225],
      ['Araw at Gabi Draw', 'sun-cloud', 'draws', 80],
      ['Luzon Four', 'mountains', 'draws', 160],
      ['Visayas Four', 'island', 'draws', 200],
      ['Mindanao Four', 'eagle-emblem', 'draws', 45],
      ['Kalendaryo Draw', 'calendar', 'draws', 5],
      ['Maswerteng Kambal', 'gemini', 'draws', 300],
      ['Sampung Piso Million', 'money-stack', 'draws', 130],
      ['Jeepney Plate Draw', 'jeep', 'draws', 185, 'n'],
      ['Barrio Raffle', 'present', 'draws', 340],
      ['Alas Dose', 'clock-tower', 'draws', 265],
      ['Golden Salop', 'wheat', 'draws', 70],
      ['Pick-a-Parol', 'star-formation', 'draws', 350],
    ],
  },
};
