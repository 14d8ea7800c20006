import { breakLengths, exclusionLengths } from '@palaro/contract';
import { matching } from '@palaro/env';
import { z } from 'zod';
import { serverAddress } from '../../document/address-fields.ts';
import { secretName } from '../../document/fields.ts';
import { section } from '../../document/section.ts';

const shown = (max: number) => z.string().trim().min(1).max(max);

/** A register of excluded persons that is fetched (docs/registry-protocol.md). */
const register = z.strictObject({
  /** What it is called in lists and in the exclusions that come of it. */
  name: matching(/^[A-Za-z0-9._-]{1,40}$/, 'not a name', 'Give 1 to 40 letters, digits, . _ and -.'),
  /** Address of its API; null for the installation's own (REGISTRY_URL), which there is none of in production. */
  url: serverAddress.nullable(),
  /** Name of the secret among the merchant's in GATEWAY_SECRETS by which calls and answers are signed. */
  secret: secretName('REGISTRY'),
  /** At which hour of the merchant's day it is fetched. */
  hour: z.number().int().min(0).max(23).default(4),
});

/** Breaks and exclusions that players may take, and who helps them. The strictest is the default. */
const exclusion = z.strictObject({
  /** How long a break may be: hours or days. It is never ended early. */
  breaks: z
    .array(z.enum(breakLengths))
    .min(1)
    .default([...breakLengths]),
  /** How long players may exclude themselves: months or years. */
  lengths: z
    .array(z.enum(exclusionLengths))
    .min(1)
    .default([...exclusionLengths]),
  /** How long nobody may end an exclusion that a player has asked for. */
  irrevocableMonths: z.number().int().min(6).max(60).default(6),
  /** Whether players may end their own once its irrevocable time is over. Else it ends by itself, and no sooner. */
  mayReturn: z.boolean().default(false),
  /** After how many days an exclusion is over that may be ended sooner: one with an end, and one until further notice. */
  returnAfterDays: z.number().int().min(1).max(30).default(1),
  returnAfterDaysOfIndefinite: z.number().int().min(7).max(90).default(7),
  /** Telephones of help with gambling, which every page shows. */
  helpLines: z
    .array(
      z.strictObject({
        name: shown(60),
        /** As it is dialled, such as `+63 2 8248 9568`. */
        telephone: z.string().regex(/^\+?[\d ()-]{3,24}$/, 'not a telephone number'),
        /** When it answers, such as `24/7`. */
        hours: shown(40),
      }),
    )
    .max(3)
    .default([]),
  registers: z
    .array(register)
    .max(5)
    .refine((given) => new Set(given.map(({ name }) => name)).size === given.length, 'a name twice')
    .default([]),
});

export const exclusionSection = section('exclusion', exclusion, {
  whenMissing: {},
  demo: { helpLines: [{ name: 'PAGCOR', telephone: '(02) 8248-9568', hours: '24/7' }] },
  secrets: ({ registers }) => registers.map(({ secret }) => secret),
});
