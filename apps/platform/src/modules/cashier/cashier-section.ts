import { channelCodePattern, depositMethods, gameTypes, payoutKinds } from '@palaro/contract';
import { matching, refusal } from '@palaro/env';
import { z } from 'zod';
import { serverAddress } from '../../document/address-fields.ts';
import { amountField, secretName } from '../../document/fields.ts';
import { section, type SectionOf } from '../../document/section.ts';

const timeOfDay = matching(/^([01]\d|2[0-3]):[0-5]\d$/, 'not a time of day', 'Give one such as 08:00.');
/** At most two decimals: what counts is kept in ten-thousandths of a minor unit. */
const share = matching(/^(100|\d{1,2}(\.\d{1,2})?)$/, 'not a share in percent', 'Give one from 0 to 100, such as 20 or 12.5.');
const percent = matching(/^\d{1,2}(\.\d{1,2})?$/, 'not a share in percent', 'Give one such as 1.5.');

/** What the player pays for it: a fixed part and a share of what is paid, at least `min`; null where nothing. */
const fee = z.strictObject({ fixed: amountField(), percent, min: amountField() }).nullable().default(null);
/** Its place among the others, the smallest first. */
const order = z.number().int().min(1).max(99).default(1);
const isAscending = ({ min, max }: { readonly min: string; readonly max: string }): boolean => Number(min) <= Number(max);
const notAscending = { ...refusal('below the least amount', 'Give one that is not below min.'), path: ['max'] };

/** The operator's own account at a bank, as players read it. */
const account = z.strictObject({
  bank: z.string().trim().min(1).max(60),
  holder: z.string().trim().min(1).max(100),
  number: matching(/^\d(?:[ -]?\d){3,39}$/, 'not a number of an account', 'Give digits; spaces and hyphens may stand between them.'),
});
/** A code or page is paid at once; a transfer may take its bank days. */
const expiryMinutesMax = { provider: 150, transfer: 10_080 } as const;

/** A way to deposit. */
const channel = z
  .strictObject({
    name: z.string().min(1).max(40),
    /** Who takes the money: a key of `providers`, or the operator's own bank. */
    provider: z.enum(['paymongo', 'xendit', 'bank']),
    method: z.enum(depositMethods),
    /** Where a transfer by hand goes; null for every other method. */
    account: account.nullable().default(null),
    min: amountField(),
    max: amountField(),
    fee,
    /** When it is open, in the merchant's time zone; null for always. A `to` before its `from` is of the next day. */
    hours: z.strictObject({ from: timeOfDay, to: timeOfDay }).nullable().default(null),
    isOpen: z.boolean().default(true),
    order,
    /** How long a code or page can be paid. */
    expiryMinutes: z.number().int().min(2).max(expiryMinutesMax.transfer).default(30),
    /** How long it usually takes until the money is in the balance, as players read it. */
    usualMinutes: z.number().int().min(1).max(2880).default(1),
  })
  .refine(isAscending, notAscending)
  .superRefine(({ provider, method, account: given, expiryMinutes }, context) => {
    const wrong = (path: string, what: string, fix: string): void =>
      context.addIssue({ code: 'custom', path: [path], ...refusal(what, fix), message: what });
    const isTransfer = method === 'transfer';
    if (isTransfer !== (provider === 'bank'))
      wrong('provider', 'not of this method', 'Give bank with the method transfer, and with no other.');
    if (isTransfer !== (given !== null)) wrong('account', 'not of this method', 'Give one with the method transfer, and with no other.');
    if (!isTransfer && expiryMinutes > expiryMinutesMax.provider) wrong('expiryMinutes', 'too long', 'Give 150 at the most.');
  });

/** A bank or wallet that players are paid to. */
const payout = z
  .strictObject({
    name: z.string().min(1).max(40),
    kind: z.enum(payoutKinds),
    /** The provider that pays: a key of `providers`. */
    provider: z.enum(['paymongo', 'xendit']),
    /** What the provider calls it: its BIC, or its code of the channel. */
    institution: z.string().min(1).max(40),
    min: amountField(),
    max: amountField(),
    fee,
    isOpen: z.boolean().default(true),
    order,
    /** How long it usually takes until the money has arrived, as players read it. */
    usualMinutes: z.number().int().min(1).max(2880).default(30),
  })
  .refine(isAscending, notAscending);

/** What withdrawals go by; the strictest as default. */
const withdrawals = z.strictObject({
  /** How many a player may ask for in a day of the merchant's calendar, and their sum; null for no bound of it. */
  dailyMax: z.number().int().min(1).max(100).default(3),
  dailySum: amountField().nullable().default(null),
  isOneAtATime: z.boolean().default(true),
  /** Up to which amount one is approved without a person, where nothing speaks against it; null for none. */
  autoUpTo: amountField().nullable().default(null),
  /** Above which amount a second person approves; null for all that a person approves. */
  secondAbove: amountField().nullable().default(null),
  /** How long a new account waits until it can be paid to. */
  newAccountHours: z.number().int().min(0).max(720).default(24),
  /** How often a deposit is to be staked before it can be withdrawn. */
  turnoverTimes: z.number().int().min(0).max(50).default(1),
  /** How much of a stake counts for that, in percent by category; all of it where none is named. */
  turnoverShares: z.partialRecord(z.enum(gameTypes), share).default({}),
  /** Whether players may take one back before it is approved. Some licences forbid it. */
  mayCancel: z.boolean().default(false),
});

/** What movements are marked by for the risk desk. */
const risk = z.strictObject({
  /** Above how many whole units of the currency a single movement is marked; null for no marks at all. */
  largeAbove: z.number().int().min(1).max(1_000_000_000).nullable().default(5_000_000),
  /** From which share of that, in percent, movements count as just below it, and how many within 24 hours are marked. */
  nearPercent: z.number().int().min(50).max(99).default(90),
  nearCount: z.number().int().min(2).max(20).default(3),
  /** Below which share of what came in, in percent, staked money goes out as not played. */
  unplayedPercent: z.number().int().min(0).max(100).default(10),
  /** Working days until a mark is due. */
  dueDays: z.number().int().min(1).max(15).default(5),
});

/** What slips of transfers go by. */
const transfers = z.strictObject({
  /** Above which amount a second person accepts a slip too; null for all. */
  secondAbove: amountField().nullable().default(null),
});

/** An account with a payment provider. */
const provider = z
  .strictObject({
    /** Address of its API; null for the installation's own (BANK_URL), which there is none of in production. */
    url: serverAddress.nullable(),
    /** Names of secrets among the merchant's in GATEWAY_SECRETS: the key of calls, and what its events are known by. */
    key: secretName('PAYMONGO_KEY'),
    events: secretName('PAYMONGO_EVENTS'),
    /** The operator's own account that payouts leave; the first provider wants it named. */
    source: z
      .strictObject({ number: z.string().min(1).max(40), name: z.string().min(1).max(100), bic: z.string().min(1).max(40) })
      .nullable()
      .default(null),
  })
  .nullable()
  .default(null);

const cashier = z
  .strictObject({
    providers: z.strictObject({ paymongo: provider, xendit: provider }).prefault({}),
    channels: z
      .record(matching(channelCodePattern, 'not a channel', 'Give capital letters, digits and _.'), channel)
      .refine((named) => Object.keys(named).length <= 20, refusal('too many channels', 'Give 20 at the most.'))
      .default({}),
    payouts: z
      .record(matching(channelCodePattern, 'not a channel', 'Give capital letters, digits and _.'), payout)
      .refine((named) => Object.keys(named).length <= 60, refusal('too many channels', 'Give 60 at the most.'))
      .default({}),
    withdrawals: withdrawals.prefault({}),
    transfers: transfers.prefault({}),
    risk: risk.prefault({}),
    /** Whether a way to deposit that fails too often is not offered until it is well again; else it comes last. */
    health: z.strictObject({ closesUnwell: z.boolean().default(false) }).prefault({}),
  })
  .superRefine(({ providers, channels, payouts }, context) => {
    const demand = (kind: string, named: Readonly<Record<string, { readonly provider: keyof typeof providers | 'bank' }>>): void => {
      for (const [code, { provider: name }] of Object.entries(named)) {
        if (name !== 'bank' && providers[name] === null)
          context.addIssue({
            code: 'custom',
            path: [kind, code, 'provider'],
            ...refusal('a provider without an account', `Give providers.${name} first.`),
            message: 'a provider without an account',
          });
      }
    };
    demand('channels', channels);
    demand('payouts', payouts);
  });

type Way = { readonly min: string; readonly max: string; readonly fee: z.output<typeof fee> };
const amountsOf = (kind: string, named: Readonly<Record<string, Way>>) =>
  Object.entries(named).flatMap(([code, { min, max, fee: terms }]) => [
    { path: [kind, code, 'min'], text: min },
    { path: [kind, code, 'max'], text: max },
    ...(terms === null
      ? []
      : [
          { path: [kind, code, 'fee', 'fixed'], text: terms.fixed },
          { path: [kind, code, 'fee', 'min'], text: terms.min },
        ]),
  ]);

export const cashierSection = section('cashier', cashier, {
  whenMissing: {},
  amounts: ({ channels, payouts, withdrawals: { dailySum, autoUpTo, secondAbove }, transfers: { secondAbove: ofSlips } }) => [
    ...amountsOf('channels', channels),
    ...amountsOf('payouts', payouts),
    ...Object.entries({ dailySum, autoUpTo, secondAbove }).flatMap(([key, text]) =>
      text === null ? [] : [{ path: ['withdrawals', key], text }],
    ),
    ...(ofSlips === null ? [] : [{ path: ['transfers', 'secondAbove'], text: ofSlips }]),
  ],
  secrets: ({ providers }) => Object.values(providers).flatMap((account) => (account === null ? [] : [account.key, account.events])),
});
export type CashierSettings = SectionOf<typeof cashierSection>;
export type ChannelSettings = CashierSettings['channels'][string];
export type PayoutSettings = CashierSettings['payouts'][string];
export type ProviderSettings = NonNullable<CashierSettings['providers']['paymongo']>;
