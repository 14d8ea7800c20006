import type { PayoutKind, WithdrawalState } from '@palaro/contract';
import { foldedName } from '../../../kernel/folded-name.ts';
import type { Rail } from '../providers/provider.ts';
import { isBankHoliday } from './bank-holidays.ts';

/** From which states a withdrawal comes to each. What was paid can still come back; what has ended otherwise stays. */
const before: Readonly<Record<WithdrawalState, readonly WithdrawalState[]>> = {
  requested: [],
  in_review: ['requested', 'approved', 'sending', 'sent', 'unknown'],
  approved: ['requested', 'in_review'],
  sending: ['approved'],
  sent: ['sending', 'unknown'],
  unknown: ['sending'],
  paid: ['in_review', 'approved', 'sending', 'sent', 'unknown'],
  rejected: ['requested', 'in_review', 'approved'],
  cancelled: ['requested', 'in_review'],
  failed: ['sending', 'sent', 'unknown'],
  returned: ['paid'],
};
export const canBecome = (from: WithdrawalState, to: WithdrawalState): boolean => before[to].includes(from);

/** Under way: its money is set aside. */
export const openStates = [
  'requested',
  'in_review',
  'approved',
  'sending',
  'sent',
  'unknown',
] as const satisfies readonly WithdrawalState[];
const open: ReadonlySet<WithdrawalState> = new Set(openStates);
export const isOpen = (state: WithdrawalState): boolean => open.has(state);

/** Edits that make one text of another, or `max + 1` where it takes more. */
const distance = (one: string, other: string, max: number): number => {
  if (Math.abs(one.length - other.length) > max) return max + 1;
  let row = Array.from({ length: other.length + 1 }, (_, nth) => nth);
  for (const [i, a] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, b] of [...other].entries())
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (a === b ? 0 : 1)));
    row = next;
  }
  return row[other.length] ?? max + 1;
};

const slipsMax = 2;
/** Whether two names are of one person: the same words in any order, accents left out, with two slips of the pen at the most. */
export const isSameName = (one: string, other: string): boolean => {
  const [a, b] = [foldedName(one), foldedName(other)];
  return a !== '' && b !== '' && distance(a, b, slipsMax) <= slipsMax;
};

/** Whether money comes from somebody else than its player, as far as both names are known. */
export const isOtherName = (payer: string, player: string): boolean => payer !== '' && player !== '' && !isSameName(payer, player);

/** The fast rail takes no more than this, in minor units of PHP. */
const instapayMax = 5_000_000n;

/** Amounts that the fast rail of banks does not take go by the slow one. */
export const railOf = (kind: PayoutKind, net: bigint): Rail => (kind === 'bank' && net > instapayMax ? 'pesonet' : 'instapay');

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** The slow rail's cut-off and when its money has arrived, in minutes of Manila's day. */
const [cutOffMinute, arrivedMinute] = [14 * 60, 18 * 60];
const manilaMs = 8 * 60 * minuteMs;

const isBankingDay = (day: number): boolean => ![0, 6].includes(new Date(day * dayMs).getUTCDay()) && !isBankHoliday(day);
const bankingDayAfter = (day: number): number => (isBankingDay(day + 1) ? day + 1 : bankingDayAfter(day + 1));

/** When a withdrawal by a channel should arrive that is sent now; amounts in minor units. */
export const arrivalOf = (
  { kind, usualMinutes }: { readonly kind: PayoutKind; readonly usualMinutes: number },
  { amount, fee }: { readonly amount: bigint; readonly fee: bigint },
  now: number,
): Date => expectedAt(railOf(kind, amount - fee), usualMinutes, now);

/** When money should arrive that is sent now. The slow rail works on banking days, and not after its cut-off. */
export const expectedAt = (rail: Rail, usualMinutes: number, now: number): Date => {
  if (rail === 'instapay') return new Date(now + usualMinutes * minuteMs);
  const inManila = now + manilaMs;
  const today = Math.floor(inManila / dayMs);
  const isInTime = isBankingDay(today) && inManila % dayMs < cutOffMinute * minuteMs;
  const day = isInTime ? today : bankingDayAfter(today);
  return new Date(day * dayMs + arrivedMinute * minuteMs - manilaMs);
};
