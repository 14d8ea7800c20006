import { formatDecimal, money, parseDecimal, type Currency } from '@palaro/money';
import type { LevelsDocument } from './vip-document.ts';
import type { NewLevel } from './vip-store.ts';

/** A clause of the document that keeps it from being published, and why. */
export type VipClause = { readonly key: string; readonly why: string };

/** An amount of a document that was checked, in minor units. */
export const minorOf = (text: string, currency: Currency): bigint => parseDecimal(text, currency)?.minor ?? 0n;

/** The levels in minor units. */
export const levelsIn = ({ levels }: LevelsDocument, currency: Currency): readonly NewLevel[] =>
  levels.map(({ need, keep, rewards }) => ({
    need: minorOf(need, currency),
    keep: minorOf(keep, currency),
    rewards: rewards.map(({ key, amount }) => ({ key, amount: minorOf(amount, currency) })),
  }));

const isWritten = (text: string, currency: Currency): boolean => {
  const parsed = parseDecimal(text, currency);
  return parsed !== null && formatDecimal(money(currency, parsed.minor)) === text;
};

/** What keeps levels from being published: amounts that the currency has not, and needs that do not grow. */
export const faultsOf = (document: LevelsDocument, currency: Currency): readonly VipClause[] => {
  const amounts = document.levels.flatMap(({ need, keep, rewards }, index) => [
    { key: `levels.${index}.need`, text: need, least: 1n },
    ...(keep === '0' ? [] : [{ key: `levels.${index}.keep`, text: keep, least: 0n }]),
    ...rewards.map(({ amount }, nth) => ({ key: `levels.${index}.rewards.${nth}.amount`, text: amount, least: 1n })),
  ]);
  const unread = amounts
    .filter(({ text, least }) => !isWritten(text, currency) || minorOf(text, currency) < least)
    .map(({ key }) => ({ key, why: `no amount, or without the digits of ${currency}` }));
  const levels = levelsIn(document, currency);
  const falling = levels.flatMap(({ need }, index) =>
    index > 0 && need <= (levels[index - 1]?.need ?? 0n) ? [{ key: `levels.${index}.need`, why: 'not above that of the level below' }] : [],
  );
  return [...unread, ...falling];
};
