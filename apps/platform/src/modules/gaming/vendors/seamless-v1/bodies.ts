import { isCurrency, type Currency } from '@palaro/money';
import { z } from 'zod';

/** Largest body in bytes: of every call but `wallet/wins`, and of that one. */
export const bodyBytesMax = 16 * 1024;
export const winsBytesMax = 128 * 1024;
/** Wins in one `wallet/wins`; as many of the longest that the protocol allows fit into its body. */
export const winsMax = 250;

const vendorId = z.string().regex(/^[A-Za-z0-9._:-]{1,64}$/);
export const opaqueId = z.string().regex(/^[\x21-\x7e]{1,64}$/);
const token = z.string().regex(/^[A-Za-z0-9_-]{1,128}$/);
export const gameCode = z.string().regex(/^[A-Za-z0-9._-]{1,64}$/);
const [opaque, game] = [opaqueId, gameCode];
const currency = z.string().regex(/^[A-Z]{3,4}$/);
/** Minor units, at most 15 digits. */
const amount = z
  .string()
  .regex(/^(0|[1-9]\d{0,14})$/)
  .transform(BigInt);
/** What is staked: something, or nothing in a round that the vendor gives. */
const isStaked = (staked: bigint, { freeRound }: { readonly freeRound?: string | undefined }): boolean =>
  (staked === 0n) === (freeRound !== undefined);
const stake = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(BigInt);
/** More or less than was paid: never nothing. */
const change = z
  .string()
  .regex(/^-?[1-9]\d{0,14}$/)
  .transform(BigInt);
/** Milliseconds since 1970, to the end of the year 9999. */
const instant = z
  .number()
  .int()
  .min(0)
  .max(253_402_300_799_999)
  .transform((ms) => new Date(ms));
const transaction = { player: opaque, game, round: vendorId, transaction: vendorId, currency };
const win = { ...transaction, session: opaque.optional(), amount, closed: z.boolean() };

/** A win of several. It pays no jackpot: that is a call of its own. */
export const winOfSeveral = z.strictObject(win);

/** The body of each call. Fields that the protocol does not name are refused. */
export const bodies = {
  'session/open': z.strictObject({ token, game }),
  'wallet/balance': z.strictObject({ session: opaque, player: opaque, currency }),
  'wallet/bet': z
    .strictObject({
      ...transaction,
      session: opaque,
      amount,
      freeRound: vendorId.optional(),
      settles: instant.optional(),
      contribution: stake.optional(),
    })
    .refine((bet) => isStaked(bet.amount, bet), { path: ['amount'] })
    .refine(({ amount, contribution }) => contribution === undefined || contribution <= amount, { path: ['contribution'] }),
  'wallet/win': z.strictObject({ ...win, jackpot: z.boolean().optional() }),
  // Each win is read for itself: one that does not fit stops no other.
  'wallet/wins': z.strictObject({ wins: z.array(z.unknown()).min(1).max(winsMax) }),
  'wallet/bet-win': z
    .strictObject({ ...transaction, session: opaque, stake: amount, freeRound: vendorId.optional(), payout: amount, closed: z.boolean() })
    .refine((bet) => isStaked(bet.stake, bet), { path: ['stake'] }),
  'wallet/rollback': z.strictObject({ ...transaction, target: vendorId }),
  'wallet/adjust': z.strictObject({ ...transaction, change }),
  'wallet/void': z.strictObject({ ...transaction, target: vendorId, payout: amount }),
  'round/close': z.strictObject({ player: opaque, game, round: vendorId }),
  'session/close': z.strictObject({ session: opaque, player: opaque }),
};
export type CallName = keyof typeof bodies;

export const isCallName = (name: string): name is CallName => Object.hasOwn(bodies, name);

/** A code the platform deals in; any other can be no player's currency. */
export const knownCurrency = (code: string): Currency | null => (isCurrency(code) ? code : null);

/** The first field that does not fit. */
export const faultyField = ({ issues: [issue] }: z.ZodError): string =>
  (issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path[0]?.toString()) ?? 'body';
