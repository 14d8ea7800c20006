import type { LibraryGame, Mechanic } from './types.ts';

/** The rules of a game in a few sentences, as its page, its vendor's list and the operator's site tell them. */
const rulesByMechanic = {
  en: {
    lines: [
      'Three or more equal symbols on a line from the left pay.',
      'Wild substitutes for every symbol except Free. Only the highest win on each line is paid.',
      'Three Free symbols anywhere pay and start free spins. Free spins cannot be won again during free spins.',
      'The bet is shared equally among the lines. There is no autoplay.',
    ],
    ways: [
      'Equal symbols in three or more columns in a row from the left pay, in any rows.',
      'Each way through them pays once. Wild substitutes for every symbol except Free.',
      'Three Free symbols anywhere pay and start free spins. Free spins cannot be won again during free spins.',
      'There is no autoplay.',
    ],
    cluster: [
      'Five or more equal symbols that touch by their sides pay.',
      'Paid symbols leave, the rest falls, new ones come from above, and it pays again.',
      'Wild joins every group that it touches. Wins grow by the multiplier shown.',
      'There is no autoplay.',
    ],
    duel: [
      'Choose red, blue or a tie.',
      'Each side draws a strength from 1 to 13, all equally likely. The higher one wins.',
      'A side wins 6 times in 13, a tie comes once in 13. A tie gives the bet on a side back.',
    ],
    catch: [
      'Choose a target and shoot. Every shot costs the bet.',
      'The prize and the chance are written beside each target and never change.',
    ],
    draw: ['Pick five of 36 numbers. Nine are drawn.', 'Two or more right numbers pay by the table.'],
    book: [
      'Choose a result. Your odds are those of the moment when the bet is taken.',
      'A single bet pays the bet times its odds. A combined one multiplies the odds and needs every choice to be right.',
      'If a match is voided, a single bet comes back, and a combined one counts that match at odds of 1.',
      'The matches are made up. Each follows from a seed whose fingerprint is shown before it, and which is shown after it.',
    ],
  },
  fil: {
    lines: [
      'May bayad ang tatlo o higit pang magkaparehong simbolo sa linya mula sa kaliwa.',
      'Pumapalit ang Wild sa lahat maliban sa Libre. Pinakamataas na panalo lang ng linya ang binibilang.',
      'Tatlong Libre kahit saan ay may bayad at nagsisimula ng libreng ikot, na hindi na nauulit.',
      'Pantay na hinahati ang taya sa mga linya. Walang autoplay.',
    ],
    ways: [
      'May bayad ang magkaparehong simbolo sa tatlo o higit pang magkasunod na hanay mula sa kaliwa.',
      'Isang bayad sa bawat paraan. Pumapalit ang Wild sa lahat maliban sa Libre.',
      'Tatlong Libre kahit saan ay may bayad at nagsisimula ng libreng ikot, na hindi na nauulit.',
      'Walang autoplay.',
    ],
    cluster: [
      'May bayad ang lima o higit pang magkaparehong simbolo na magkadikit ang gilid.',
      'Umaalis ang nabayaran, bumabagsak ang iba, may bagong dumarating, at nagbabayad muli.',
      'Sumasama ang Wild sa bawat kumpol na kadikit nito. Lumalaki ang panalo ayon sa multiplier.',
      'Walang autoplay.',
    ],
    duel: [
      'Piliin ang pula, asul o tabla.',
      'Bumubunot ang bawat panig ng lakas na 1 hanggang 13, pare-pareho ang tsansa. Panalo ang mas mataas.',
      'Nananalo ang isang panig nang 6 sa 13, tabla nang 1 sa 13. Sa tabla, ibinabalik ang taya sa panig.',
    ],
    catch: [
      'Pumili ng target at tumira. May taya ang bawat tira.',
      'Nakasulat sa tabi ng target ang premyo at tsansa, at hindi ito nagbabago.',
    ],
    draw: ['Pumili ng lima sa 36 na numero. Siyam ang bubunutin.', 'May bayad ang dalawa o higit pang tama ayon sa talaan.'],
    book: [
      'Pumili ng resulta. Ang odds mo ay ang odds sa oras na tanggapin ang taya.',
      'Sa single, ang bayad ay taya times odds. Sa combined, pinagmumultiply ang odds at dapat tama ang lahat ng pinili.',
      'Kapag na-void ang laban, ibinabalik ang taya sa single, at odds na 1 ang bilang nito sa combined.',
      'Gawa-gawa ang mga laban. Galing ang bawat isa sa seed na may fingerprint na ipinapakita bago ang laban, at ipinapakita pagkatapos.',
    ],
  },
} as const satisfies Readonly<Record<RulesLanguage, Readonly<Record<Mechanic, readonly string[]>>>>;

export type RulesLanguage = 'en' | 'fil';

/** How often a round of a table begins, and how long bets are taken, in seconds. */
export const tableClock = { everySeconds: 20, betSeconds: 12 } as const;

/** Of tables, beside those of what they play. */
const rulesOfTables: Readonly<Record<RulesLanguage, readonly string[]>> = {
  en: [
    `Rounds begin by the clock, every ${tableClock.everySeconds} seconds, for everybody at the table. Bets are taken for ${tableClock.betSeconds} seconds; then one result counts for all.`,
  ],
  fil: [
    `Sa orasan nagsisimula ang bawat round, kada ${tableClock.everySeconds} segundo, para sa lahat ng nasa mesa. ${tableClock.betSeconds} segundo ang pagtaya; iisang resulta ang para sa lahat.`,
  ],
};

/** A duel of the pit goes by the words of its arenas, in every language. */
const rulesOfSabong: Readonly<Record<RulesLanguage, readonly string[]>> = {
  en: [
    'Choose MERON, WALA or DRAW.',
    'Each bird draws a number from 1 to 13, all equally likely. The higher one wins; equal numbers are a draw.',
    'MERON and WALA win 6 fights in 13 each, one in 13 is a draw. A draw gives the bet on MERON or WALA back.',
  ],
  fil: [
    'Piliin ang MERON, WALA o DRAW.',
    'Bumubunot ang bawat manok ng numerong 1 hanggang 13, pare-pareho ang tsansa. Panalo ang mas mataas; draw kapag magkapareho.',
    'Nananalo ang MERON at ang WALA nang 6 sa 13 bawat isa, at draw nang 1 sa 13. Sa draw, ibinabalik ang taya sa MERON o WALA.',
  ],
};

/** Whether everybody who plays it sees the same round: the live shelf is. */
export const isTable = ({ family }: Pick<LibraryGame, 'family'>): boolean => family === 'LIVE';

export const rulesOf = (game: Pick<LibraryGame, 'mechanic' | 'family'>, language: RulesLanguage): readonly string[] => [
  ...(game.family === 'COCKFIGHT' ? rulesOfSabong[language] : rulesByMechanic[language][game.mechanic]),
  ...(isTable(game) ? rulesOfTables[language] : []),
];
