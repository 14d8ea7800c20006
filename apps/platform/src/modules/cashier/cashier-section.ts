import { channelCodePattern, depositMethods } from '@palaro/contract';
import { matching, refusal } from '@palaro/env';
import { z } from 'zod';
import { serverAddress } from '../../document/address-fields.ts';
import { amountField, secretName } from '../../document/fields.ts';
import { section, type SectionOf } from '../../document/section.ts';

const timeOfDay = matching(/^([01]\d|2[0-3]):[0-5]\d$/, 'not a time of day', 'Give one such as 08:00.');
const percent = matching(/^\d{1,2}(\.\d{1,2})?$/, 'not a share in percent', 'Give one such as 1.5.');

/** A way to deposit. */
const channel = z
  .strictObject({
    name: z.string().min(1).max(40),
    /** The provider that takes the money: a key of `providers`. */
    provider: z.enum(['paymongo', 'xendit']),
    method: z.enum(depositMethods).exclude(['transfer']),
    min: amountField(),
    max: amountField(),
    /** What the player pays for it: a fixed part and a share of what is paid, at least `min`; null where nothing. */
    fee: z.strictObject({ fixed: amountField(), percent, min: amountField() }).nullable().default(null),
    /** When it is open, in the merchant's time zone; null for always. A `to` before its `from` is of the next day. */
    hours: z.strictObject({ from: timeOfDay, to: timeOfDay }).nullable().default(null),
    isOpen: z.boolean().default(true),
    /** Its place among the others, the smallest first. */
    order: z.number().int().min(1).max(99).default(1),
    /** How long a code or page can be paid. */
    expiryMinutes: z.number().int().min(2).max(150).default(30),
    /** How long it usually takes until the money is in the balance, as players read it. */
    usualMinutes: z.number().int().min(1).max(2880).default(1),
  })
  .refine(({ min, max }) => Number(min) <= Number(max), {
    ...refusal('below the least amount', 'Give one that is not below min.'),
    path: ['max'],
  });

/** An account with a payment provider. */
const provider = z
  .strictObject({
    url: serverAddress,
    /** Names of secrets among the merchant's in GATEWAY_SECRETS: the key of calls, and what its events are known by. */
    key: secretName('PAYMONGO_KEY'),
    events: secretName('PAYMONGO_EVENTS'),
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
  })
  .superRefine(({ providers, channels }, context) => {
    for (const [code, { provider: name }] of Object.entries(channels)) {
      if (providers[name] === null)
        context.addIssue({
          code: 'custom',
          path: ['channels', code, 'provider'],
          ...refusal('a provider without an account', `Give providers.${name} first.`),
          message: 'a provider without an account',
        });
    }
  });

export const cashierSection = section('cashier', cashier, {
  whenMissing: {},
  amounts: ({ channels }) =>
    Object.entries(channels).flatMap(([code, { min, max, fee }]) => [
      { path: ['channels', code, 'min'], text: min },
      { path: ['channels', code, 'max'], text: max },
      ...(fee === null
        ? []
        : [
            { path: ['channels', code, 'fee', 'fixed'], text: fee.fixed },
            { path: ['channels', code, 'fee', 'min'], text: fee.min },
          ]),
    ]),
  secrets: ({ providers }) => Object.values(providers).flatMap((account) => (account === null ? [] : [account.key, account.events])),
});
export type CashierSettings = SectionOf<typeof cashierSection>;
export type ChannelSettings = CashierSettings['channels'][string];
