import { typosAllowed, typosBetween, type Meaning, type Vocabulary } from './search-words.ts';

/** A word that a game does not have, where it has the others. */
const missingCost = 2.5;
/** For each word of a name that was not asked for: the shorter name is nearer. */
const furtherWordCost = 0.05;
const groupCost = 0.4;
/** Words typed together or apart that are otherwise in the catalogue. */
const otherSpacingCost = 0.2;
/** A shorter word alone does not stand for the others. */
const tellingFrom = 4;
/** Where a word is left out, no typo is allowed in the others: together they would find something for everything. */
const surelyMeantBelow = 1;
const wordsOfGroupMax = 3;

type Deps = {
  readonly vocabulary: Vocabulary;
  /** Places by the name of their group, without blanks. */
  readonly byName: ReadonlyMap<string, readonly number[]>;
  /** How many words the name at a place has. */
  readonly wordCounts: readonly number[];
};
type Unit = { readonly length: number; readonly meanings: readonly Meaning[] };

/** The groups that a name means, as it is written or with a typo. */
const groupMeanings = (byName: Deps['byName'], name: string): readonly Meaning[] => {
  const same = byName.get(name);
  if (same !== undefined) return [{ places: same, cost: groupCost }];
  const max = typosAllowed(name);
  if (max === 0) return [];
  return [...byName].flatMap(([known, places]) => {
    const { whole } = typosBetween(name, known, max);
    return whole <= max ? [{ places, cost: groupCost + whole }] : [];
  });
};

/** The least that each place costs by these meanings. */
const leastOf = (meanings: readonly Meaning[], among: ReadonlyMap<number, unknown> | null): ReadonlyMap<number, number> => {
  const least = new Map<number, number>();
  for (const { places, cost } of meanings) {
    for (const place of places) {
      if (among !== null && !among.has(place)) continue;
      const known = least.get(place);
      if (known === undefined || cost < known) least.set(place, cost);
    }
  }
  return least;
};

/** Games by all words but at most one, the nearest first. */
const byUnits = (units: readonly Unit[], least: Map<number, number>, extra: number): void => {
  const rarestFirst = units
    .map((unit) => ({ ...unit, count: unit.meanings.reduce((sum, { places }) => sum + places.length, 0) }))
    .sort((a, b) => a.count - b.count);
  const take = (chosen: readonly Unit[], added: number): boolean => {
    let sums = null as ReadonlyMap<number, number> | null;
    for (const { meanings } of chosen) {
      const costs = leastOf(meanings, sums);
      const before = sums;
      sums = new Map<number, number>([...costs].map(([place, cost]) => [place, cost + (before?.get(place) ?? added)]));
    }
    let isAny = false;
    for (const [place, cost] of sums ?? []) {
      // A typo in every one of several words is another name.
      if (chosen.length > 1 && cost - added >= chosen.length) continue;
      least.set(place, Math.min(cost, least.get(place) ?? Infinity));
      isAny = true;
    }
    return isAny;
  };
  if (take(rarestFirst, extra)) return;
  for (const left of rarestFirst) {
    const rest = rarestFirst
      .filter((unit) => unit !== left)
      .map((unit) => ({ ...unit, meanings: unit.meanings.filter(({ cost }) => cost < surelyMeantBelow) }));
    if (rest.some(({ length }) => length >= tellingFrom)) take(rest, extra + missingCost);
  }
};

/** Finds what is meant by words that are not written in any name: with typos, in the other language, typed together or apart. */
export const createForgivingSearch = ({ vocabulary, byName, wordCounts }: Deps): ((words: readonly string[]) => readonly number[]) => {
  const unitOf = (word: string): Unit => ({
    length: word.length,
    meanings: [...vocabulary.meanings(word), ...groupMeanings(byName, word)],
  });
  /** Other ways to part the words. */
  const otherSpacings = (words: readonly string[]): readonly (readonly string[])[] => {
    const parted = words.flatMap((word) => (vocabulary.has(word) ? [word] : (vocabulary.parts(word) ?? [word])));
    const joined = words.slice(1).flatMap((word, at) => {
      const both = `${words[at]}${word}`;
      return vocabulary.has(both) ? [[...words.slice(0, at), both, ...words.slice(at + 2)]] : [];
    });
    return [...(parted.length > words.length ? [parted] : []), ...joined];
  };
  /** Names of groups that are of several words become one. */
  const unitsOf = (words: readonly string[]): readonly Unit[] => {
    const units: Unit[] = [];
    for (let at = 0; at < words.length;) {
      let taken = 1;
      for (let size = Math.min(wordsOfGroupMax, words.length - at); size > 1; size--) {
        const group = byName.get(words.slice(at, at + size).join(''));
        if (group === undefined) continue;
        units.push({ length: tellingFrom, meanings: [{ places: group, cost: groupCost }] });
        taken = size;
        break;
      }
      if (taken === 1) units.push(unitOf(words[at] ?? ''));
      at += taken;
    }
    return units;
  };
  return (words) => {
    const least = new Map<number, number>();
    for (const spacing of otherSpacings(words)) byUnits(spacing.map(unitOf), least, otherSpacingCost);
    const whole = words.join('');
    byUnits([{ length: whole.length, meanings: groupMeanings(byName, whole) }], least, 0);
    byUnits(unitsOf(words), least, 0);
    return [...least]
      .map(([place, cost]) => [place, cost + furtherWordCost * (wordCounts[place] ?? 0)] as const)
      .sort((a, b) => a[1] - b[1] || a[0] - b[0])
      .map(([place]) => place);
  };
};
