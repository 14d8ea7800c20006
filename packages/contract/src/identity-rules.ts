import { writtenCode } from './typed-text.ts';

/** Documents that a person is known by: whether a kind has a back, and a day on which it ends. */
export const documentKinds = {
  passport: { hasBack: false, ends: true },
  national_id: { hasBack: true, ends: false },
  driving_licence: { hasBack: true, ends: true },
  umid: { hasBack: true, ends: false },
} as const satisfies Record<string, { readonly hasBack: boolean; readonly ends: boolean }>;
export type DocumentKind = keyof typeof documentKinds;
export const documentKindNames = Object.keys(documentKinds) as [DocumentKind, ...DocumentKind[]];

/** How far the check of a player's identity has come. `expired`: it was verified, and its document has ended since. */
export const identityStates = ['none', 'submitted', 'verified', 'refused', 'expired'] as const;
export type IdentityState = (typeof identityStates)[number];

/**
 * Why one is refused, as the player reads it. `pictures`: they cannot be read. `selfie`: it does not show who the document is of.
 * `details`: what was typed is not what the document says. `ended`: the document has ended. `document`: it is not accepted.
 */
export const identityReasons = ['pictures', 'selfie', 'details', 'ended', 'document'] as const;
export type IdentityReason = (typeof identityReasons)[number];

/** What a merchant may ask for before money moves. */
export const identityNeeds = ['contact', 'identity'] as const;
export type IdentityNeed = (typeof identityNeeds)[number];

/** Characters of a name as the document has it, and of a number as it is typed. */
export const identityNameMax = 100;
export const documentNumberTypedMax = 40;
const documentNumberPattern = /^[A-Z0-9]{5,30}$/;

/** A document's number as it is kept: capital letters and digits, without what stands between them; null where it can be none. */
export const documentNumberOf = (typed: string): string | null => {
  const number = writtenCode(typed)
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s./-]/g, '');
  return documentNumberPattern.test(number) ? number : null;
};
