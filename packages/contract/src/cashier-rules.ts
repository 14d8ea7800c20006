import { divideRounded, money, parseDecimal, type Currency, type Money } from '@palaro/money';
import { writtenCode } from './typed-text.ts';

/** The life of a deposit. `expired`, `failed` and `cancelled` end the order, not its money: what arrives later is booked all the same. */
export const depositStates = ['created', 'awaiting', 'in_review', 'paid', 'rejected', 'expired', 'failed', 'cancelled'] as const;
export type DepositState = (typeof depositStates)[number];

/** By what word the money of a deposit was found: the provider's event, a look of its player, the poller, or an operator. */
export const depositWays = ['event', 'look', 'poll', 'operator'] as const;
export type DepositWay = (typeof depositWays)[number];

/** What was not as the order says; `none` mostly. */
export const depositExceptions = [
  'none',
  /** It came after the order had ended. */
  'late',
  'over',
  'under',
  /** The order had been paid before. */
  'twice',
  'wrong_currency',
  /** It was paid in another name than the player's. */
  'name',
  /** Part of it or all is beyond the player's limits. */
  'limit',
  /** The account takes no money: closed, blocked or excluded. */
  'blocked',
  /** The provider has taken the money back. */
  'reversed',
] as const;
export type DepositException = (typeof depositExceptions)[number];

/** How a player pays: a code to scan, a page of the provider's, or a transfer by hand with its slip. */
export const depositMethods = ['qr', 'redirect', 'transfer'] as const;
export type DepositMethod = (typeof depositMethods)[number];

/** What has become of a slip: a person looks at it, has found its money, or has not. */
export const slipStates = ['in_review', 'approved', 'rejected'] as const;
export type SlipState = (typeof slipStates)[number];
/** Characters of the name of whoever has paid. */
export const slipSenderMax = 100;
/** How old a transfer may be when its slip comes. */
export const slipPaidDaysMax = 30;
/** Letters and digits of a bank's number of a transfer. */
const slipReferenceLengths = { min: 4, max: 40 } as const;

/** A bank's number of a transfer in its one form, capitals and digits alone, however it was typed; null where it is none. */
export const slipReferenceOf = (typed: string): string | null => {
  const reference = writtenCode(typed.normalize('NFKC'))
    .toUpperCase()
    .replaceAll(/[\s\p{P}]/gu, '');
  const { min, max } = slipReferenceLengths;
  return /^[A-Z0-9]+$/.test(reference) && reference.length >= min && reference.length <= max ? reference : null;
};

/** Whether a slip may be sent for a deposit: its money is expected, or may have come although its time is over or an earlier slip was refused. */
export const takesSlip = ({ method, state }: { readonly method: DepositMethod; readonly state: DepositState }): boolean =>
  method === 'transfer' && ['awaiting', 'expired', 'cancelled', 'rejected'].includes(state);

/** What a player may have done with money that was not credited: it goes back to where it came from, or into the balance once the limits leave it. */
export const heldChoices = ['back', 'credit'] as const;
export type HeldChoice = (typeof heldChoices)[number];
/** Days after which it goes back without a choice. */
export const heldDays = 7;

/** How long before the provider's own end a code is shown as ended: one that is scanned in its last seconds fails. */
export const depositEndEarlySeconds = 30;

/** A merchant's name of a way to pay. */
export const channelCodePattern = /^[A-Z0-9_]{2,20}$/;
/** A player's own name of an attempt, so that one that is sent again is the same. */
export const requestKeyPattern = /^[A-Za-z0-9-]{8,64}$/;
/** Deposits of one player that may wait for their money at once. */
export const openDepositsMax = 5;

/** A fee as a merchant's document and the wire have it: amounts in major units, a share in percent with two decimals at most. */
export type WrittenFee = { readonly fixed: string; readonly percent: string; readonly min: string };
/** What a fee is reckoned by: a fixed part and a share in hundredths of a percent, at least `min`; in minor units. */
export type FeeTerms = { readonly fixed: bigint; readonly perTenThousand: bigint; readonly min: bigint };

const tenThousand = 10_000n;

/** `1.5` percent is 150 of ten thousand. */
const perTenThousandOf = (percent: string): bigint => {
  const [whole = '0', part = ''] = percent.split('.');
  return BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'));
};

/** Throws where an amount of the fee is none of the currency: it was checked when it was stored. */
export const feeTerms = ({ fixed, percent, min }: WrittenFee, currency: Currency): FeeTerms => {
  const [ownPart, least] = [parseDecimal(fixed, currency), parseDecimal(min, currency)];
  if (ownPart === null || least === null) throw new Error(`a fee is none of ${currency}`);
  return { fixed: ownPart.minor, perTenThousand: perTenThousandOf(percent), min: least.minor };
};

/** The fee of an amount, to the half-even minor unit; never all of the amount, since nobody pays in for nothing. */
export const feeOf = (amount: Money, terms: FeeTerms | null): Money => {
  if (terms === null) return money(amount.currency, 0n);
  const share = terms.fixed + divideRounded(amount.minor * terms.perTenThousand, tenThousand, 'half-even');
  const due = share < terms.min ? terms.min : share;
  return money(amount.currency, due < amount.minor ? due : amount.minor - 1n);
};
