import { matching, refusal } from '@palaro/env';
import { z } from 'zod';
import { isRange } from '../kernel/address-ranges.ts';

/** What an amount without the digits of its currency is refused with. */
export const notAnAmount = refusal(
  'not an amount',
  'Give one with all the digits of the currency, such as "100.00" of PHP and "100" of JPY.',
);
/** An amount in major units of the document's currency. */
export const amountField = (digitsMax = 9) =>
  matching(new RegExp(`^\\d{1,${digitsMax}}(\\.\\d{1,4})?$`), notAnAmount.error, notAnAmount.params.fix);

/** The name of a secret among the merchant's in GATEWAY_SECRETS. */
export const secretName = (example: string) =>
  matching(/^[A-Z0-9_]{1,40}$/, 'not the name of a secret', `Give a name that GATEWAY_SECRETS has for this merchant, such as ${example}.`);

export const rangeField = z
  .string()
  .refine(isRange, refusal('neither an IP address nor a CIDR range', 'Give one such as 203.0.113.7 or 203.0.113.0/24.'));

export const timeZoneField = z
  .string()
  .refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone), refusal('not an IANA time zone', 'Give one such as Asia/Manila.'));

export const vendorCodePattern = /^[A-Z0-9_]{2,20}$/;
