import { z } from 'zod';
import { call } from '../call.ts';
import {
  documentKindNames,
  documentNumberTypedMax,
  identityNameMax,
  identityNeeds,
  identityReasons,
  identityStates,
} from '../identity-rules.ts';
import { instant, nothing, text } from '../shapes.ts';

const pictureId = z.string().regex(/^[0-9a-z]{26}$/, 'not a picture id');
const day = z.iso.date();

const identity = z.object({
  state: z.enum(identityStates),
  /** Of the last check: its document, and the end of its number; null where there is none. */
  kind: z.enum(documentKindNames).nullable(),
  numberTail: z.string().nullable(),
  /** Why it was refused. */
  reason: z.enum(identityReasons).nullable(),
  submittedAt: instant.nullable(),
  /** The last day of its document; null for one without. */
  validUntil: day.nullable(),
  /** How often it may be asked for now, and from when on again where that is 0. */
  triesLeft: z.number().int(),
  againAt: instant.nullable(),
  /** What the merchant asks for before a deposit and before a withdrawal. */
  depositNeeds: z.enum(identityNeeds),
  withdrawalNeeds: z.enum(identityNeeds),
  ageMin: z.number().int(),
});
export type Identity = z.output<typeof identity>;

/** Who a member is, by a document and a picture of them. Trial accounts are refused. */
export const identityCalls = {
  identity: call({
    method: 'GET',
    path: '/wps/identity',
    module: 'PERSPNL3',
    who: 'actual',
    whileExcluded: true,
    query: nothing,
    body: nothing,
    value: identity,
    codes: [],
    cache: 'private',
    rate: 'read',
    summary: "How far the check of the member's identity has come, and what the merchant asks for",
  }),
  submitIdentity: call({
    method: 'POST',
    path: '/wps/identity',
    module: 'PERSPNL3',
    who: 'actual',
    whileExcluded: true,
    query: nothing,
    body: z.object({
      kind: z.enum(documentKindNames),
      number: text(documentNumberTypedMax, 1),
      name: text(identityNameMax, 1),
      birthday: day,
      /** The last day of a document that has one. */
      validUntil: day.nullable(),
      /** Ids of own uploads of the kind `document` that nothing names yet. */
      front: pictureId,
      back: pictureId.nullable(),
      selfie: pictureId,
    }),
    value: identity,
    codes: ['field_invalid', 'birthday_invalid', 'under_age', 'picture_unknown', 'identity_under_way'],
    cache: 'private',
    rate: 'write',
    summary: 'Submit a document and a selfie; one check is under way at a time',
  }),
};
