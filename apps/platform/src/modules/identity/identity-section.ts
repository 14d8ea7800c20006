import { identityNeeds } from '@palaro/contract';
import { z } from 'zod';
import { section, type SectionOf } from '../../document/section.ts';

/** Who a player must be known as before money moves. The strictest is the default; how old a player must be is `ageMin` of the document. */
const identity = z.strictObject({
  /** What is asked for before a deposit, and before a withdrawal: a verified contact, or a verified identity. */
  depositNeeds: z.enum(identityNeeds).default('identity'),
  withdrawalNeeds: z.enum(identityNeeds).default('identity'),
  /** How often a player may submit a document within 24 hours. */
  triesPerDay: z.number().int().min(1).max(20).default(3),
});

export const identitySection = section('identity', identity, {
  whenMissing: {},
  demo: { depositNeeds: 'contact', withdrawalNeeds: 'contact' },
});
export type IdentitySettings = SectionOf<typeof identitySection>;
