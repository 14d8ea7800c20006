import type { Reply } from './sender.ts';

/**
 * The share of pairs, one of each class, that a score puts into the right order: 0.5 is what guessing comes to, 1 tells the
 * classes apart. Ties count a half. Whoever attacks may turn the score around, so that it is never below 0.5.
 */
export const areaUnderCurve = (ones: readonly number[], others: readonly number[]): number => {
  const all = [...ones.map((score) => ({ score, isOne: true })), ...others.map((score) => ({ score, isOne: false }))].toSorted(
    (a, b) => a.score - b.score,
  );
  let rankSum = 0;
  for (let from = 0; from < all.length;) {
    let to = from;
    while (to < all.length && all[to]?.score === all[from]?.score) to++;
    const rank = (from + 1 + to) / 2;
    for (let at = from; at < to; at++) if (all[at]?.isOne === true) rankSum += rank;
    from = to;
  }
  const area = (rankSum - (ones.length * (ones.length + 1)) / 2) / (ones.length * others.length);
  return Math.max(area, 1 - area);
};

/** What can be read in an answer, without what differs in every one: ids, and the digits of times. */
const contentOf = ({ status, headers, text }: Reply): string => {
  const names = Object.keys(headers).toSorted().join(' ');
  return `${status} ${names} ${text.replace(/"requestId":"[^"]*"/, '').replace(/\d/g, '0')}`;
};

/** How well two classes of answers can be told apart by what stands in them: each kind of answer scores as its share of the first class. */
export const areaByContent = (ones: readonly Reply[], others: readonly Reply[]): number => {
  const counts = new Map<string, { ones: number; all: number }>();
  const count = (reply: Reply, isOne: number): void => {
    const key = contentOf(reply);
    const { ones: seen, all } = counts.get(key) ?? { ones: 0, all: 0 };
    counts.set(key, { ones: seen + isOne, all: all + 1 });
  };
  for (const reply of ones) count(reply, 1);
  for (const reply of others) count(reply, 0);
  const score = (reply: Reply): number => {
    const { ones: seen, all } = counts.get(contentOf(reply)) ?? { ones: 0, all: 1 };
    return seen / all;
  };
  return areaUnderCurve(ones.map(score), others.map(score));
};
