import { matching, refusal } from '@palaro/env';
import { z } from 'zod';
import { amountField, vendorCodePattern } from '../../document/fields.ts';
import { section, type SectionOf } from '../../document/section.ts';

const amount = amountField();

/** Jackpots that games of several vendors share: their parts of the stakes go into one pool, and whoever wins it gets all of it. */
const jackpots = z
  .array(
    z.strictObject({
      /** What its pool is kept under: one that is taken out and named again goes on with what it held. */
      code: matching(/^[A-Z0-9_]{2,20}$/, 'not the code of a jackpot', 'Give 2 to 20 capital letters, digits and _.'),
      /** In every language, as a game's title is. */
      name: z.string().min(1).max(40),
      /** What the operator pays into each new pool, in major units. */
      seed: amount,
      /** Least time between two wins, in minutes; 0 for none. */
      pauseMinutes: z.number().int().min(0).max(10_080).default(10),
      /** The most that its seeds may cost within 24 hours, in major units; null for five seeds. */
      seedsPerDay: amount.nullable().default(null),
      /** The games that take part, by their vendors' codes of them. */
      games: z
        .array(
          z.strictObject({
            vendor: matching(vendorCodePattern, 'not a vendor code', 'Give one such as TALA.'),
            game: matching(/^[A-Za-z0-9._-]{1,64}$/, "not a vendor's code of a game", 'Give one such as noche-buena.'),
          }),
        )
        .max(200),
    }),
  )
  .max(10)
  .refine(
    (named) => new Set(named.map(({ code }) => code)).size === named.length,
    refusal('two jackpots have one code', 'Give each a code of its own.'),
  )
  .refine(
    (named) => {
      const games = named.flatMap(({ games: taking }) => taking.map(({ vendor, game }) => `${vendor} ${game}`));
      return new Set(games).size === games.length;
    },
    refusal('a game takes part twice', 'Name each game in one jackpot alone.'),
  );

/** One pool of games of two studios. */
const jackpotsDemo: z.output<typeof jackpots> = [
  {
    code: 'FIESTA',
    name: 'Fiesta Jackpot',
    seed: '5000.00',
    pauseMinutes: 10,
    seedsPerDay: '25000.00',
    games: [
      { vendor: 'SARISARI', game: 'sari-sari-jackpot' },
      { vendor: 'SARISARI', game: 'sorbetes-bell' },
      { vendor: 'PAROL', game: 'noche-buena' },
      { vendor: 'PAROL', game: 'sampaguita-serenade' },
    ],
  },
];

export const jackpotsSection = section('jackpots', jackpots, {
  whenMissing: [],
  demo: jackpotsDemo,
  amounts: (named) =>
    named.flatMap(({ seed, seedsPerDay }, index) => [
      { path: [index, 'seed'], text: seed },
      ...(seedsPerDay === null ? [] : [{ path: [index, 'seedsPerDay'], text: seedsPerDay }]),
    ]),
});
export type JackpotSettings = SectionOf<typeof jackpotsSection>[number];
