import { identityNeeds } from '@palaro/contract';
import { matching, refusal } from '@palaro/env';
import { z } from 'zod';
import { serverAddress } from '../../document/address-fields.ts';
import { secretName } from '../../document/fields.ts';
import { section, type SectionOf } from '../../document/section.ts';

/** An account with a provider that decides on documents. */
const provider = z.strictObject({
  /** What it is called where its decisions are read. */
  name: matching(/^[a-z][a-z0-9-]{1,39}$/, 'not a name', 'Give small letters, digits and -.').default('provider'),
  /** Address of its API; null for the installation's own (IDENTITY_URL), which there is none of in production. */
  url: serverAddress.nullable(),
  /** Name of the secret among the merchant's in GATEWAY_SECRETS by which calls and events are signed. */
  secret: secretName('IDENTITY'),
  /** After how many minutes a check that it has not decided on goes to the operators. */
  waitMinutes: z.number().int().min(1).max(10_080).default(60),
});

/** Who a player must be known as before money moves. The strictest is the default; how old a player must be is `ageMin` of the document. */
const identity = z
  .strictObject({
    /** What is asked for before a deposit, and before a withdrawal: a verified contact, or a verified identity. */
    depositNeeds: z.enum(identityNeeds).default('identity'),
    withdrawalNeeds: z.enum(identityNeeds).default('identity'),
    /** How often a player may submit a document within 24 hours. */
    triesPerDay: z.number().int().min(1).max(20).default(3),
    decidedBy: z.enum(['operator', 'provider']).default('operator'),
    provider: provider.nullable().default(null),
  })
  .refine((given) => given.decidedBy === 'operator' || given.provider !== null, {
    ...refusal('no provider', 'Give identity.provider first.'),
    path: ['decidedBy'],
  });

export const identitySection = section('identity', identity, {
  whenMissing: {},
  demo: { depositNeeds: 'contact', withdrawalNeeds: 'contact' },
  secrets: (given) => (given.provider === null ? [] : [given.provider.secret]),
});
export type IdentitySettings = SectionOf<typeof identitySection>;
