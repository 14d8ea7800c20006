import { audienceCodes, type UnmetCode } from '@palaro/contract';
import type { Currency } from '@palaro/money';
import { minorOf } from './award-rules.ts';
import type { Facts } from './facts.ts';
import type { PromotionDocument } from './promotion-document.ts';

export type Unmet = { readonly code: UnmetCode; readonly needed: string | null; readonly has: bigint | number | null };
export type Judged = { readonly ok: boolean; readonly unmet: readonly Unmet[] };

type Check = (document: PromotionDocument, facts: Facts, currency: Currency) => readonly Unmet[];
const lacks = (isMet: boolean, code: UnmetCode, needed: string | null = null, has: Unmet['has'] = null): readonly Unmet[] =>
  isMet ? [] : [{ code, needed, has }];

const judgeDeposit: Check = ({ conditions: { deposit: wanted } }, { deposit }, currency) => {
  if (wanted === null) return [];
  if (deposit === null) return lacks(false, 'deposit', wanted.min);
  if (deposit.isOther) return lacks(false, 'deposit_other');
  return [
    ...lacks(deposit.amount >= minorOf(wanted.min, currency), 'deposit_amount', wanted.min, deposit.amount),
    ...lacks(wanted.channels?.includes(deposit.channel) ?? true, 'deposit_channel'),
    ...lacks(!(wanted.beforeBet && deposit.isPlayed), 'bet_made'),
  ];
};

const judgePlay: Check = ({ conditions: { turnover, loss, days } }, facts, currency) => [
  ...lacks(facts.isSettled, 'period_open'),
  ...(turnover === null ? [] : lacks(facts.staked >= minorOf(turnover.min, currency), 'turnover', turnover.min, facts.staked)),
  ...(loss === null ? [] : lacks(facts.lost >= minorOf(loss.min, currency), 'loss', loss.min, facts.lost)),
  ...(days === null ? [] : lacks(facts.days >= days, 'days', String(days), facts.days)),
];

const judgePerson: Check = ({ audience, conditions, limits, claimFrom }, facts) => {
  const registered = facts.registeredAt.getTime();
  const isInTime =
    (audience.registeredFrom === null || registered >= Date.parse(audience.registeredFrom)) &&
    (audience.registeredUntil === null || registered < Date.parse(audience.registeredUntil));
  const { levels, invitedBy, currencies } = audience;
  return [
    ...lacks(isInTime, 'registered'),
    ...lacks(levels === null || (facts.level !== null && levels.includes(facts.level)), 'level'),
    ...lacks(invitedBy === null || invitedBy.some((name) => facts.invitedBy.includes(name.toUpperCase())), 'invited'),
    ...lacks(currencies === null || currencies.some((one) => one === facts.currency), 'currency'),
    ...lacks(facts.isClaimTime, 'not_yet', claimFrom),
    ...lacks(limits.perPayoutAccount === null || facts.hasPayoutAccount, 'payout_account'),
    ...lacks(!conditions.code || facts.hasCode, 'code'),
    ...lacks(!conditions.identity || facts.isIdentified, 'identity'),
    ...lacks(!conditions.phone || facts.hasPhone, 'phone'),
    ...lacks(conditions.birthday === null || facts.isBirthday, 'birthday'),
  ];
};

/** Whether a player meets a promotion, by what is known of them, and what they lack. The list, the claim and the preview go by it alike. */
export const judge: (...given: Parameters<Check>) => Judged = (...given) => {
  const unmet = [judgePerson, judgeDeposit, judgePlay].flatMap((check) => check(...given));
  return { ok: unmet.length === 0, unmet };
};

const ofAudience: ReadonlySet<UnmetCode> = new Set(audienceCodes);
/** Whether a promotion is for a player at all: lists show the others nothing of it. */
export const isForThem = ({ unmet }: Judged): boolean => !unmet.some(({ code }) => ofAudience.has(code));

const february29 = '02-29';
const isLeap = (year: number): boolean => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;

/**
 * The last birthday on or before a day, `YYYY-MM-DD` both, and how many days ago it was. Who was born on the 29th of February has it on the
 * 28th where the year has none.
 */
export const lastBirthday = (born: string, today: string): { readonly year: number; readonly daysAgo: number } => {
  const monthDay = born.slice(5);
  const inYear = (year: number): number => Date.parse(`${year}-${monthDay === february29 && !isLeap(year) ? '02-28' : monthDay}T00:00:00Z`);
  const [now, present] = [Date.parse(`${today}T00:00:00Z`), Number(today.slice(0, 4))];
  const year = inYear(present) <= now ? present : present - 1;
  return { year, daysAgo: Math.round((now - inYear(year)) / 86_400_000) };
};
