import { birthdayFault, documentKinds, documentNumberOf, writtenName, type DocumentKind } from '@palaro/contract/constants';
import type { TextKey } from '@palaro/i18n';

/** What a picture shows. */
export type Place = 'front' | 'back' | 'selfie';

/** The pictures that a kind of document wants, in order. */
export const placesOf = (kind: DocumentKind): readonly Place[] =>
  documentKinds[kind].hasBack ? ['front', 'back', 'selfie'] : ['front', 'selfie'];

/** What is typed, and an address of each picture that was taken; empty for none. */
export type TypedDocument = Readonly<Record<'number' | 'name' | 'birthday' | 'validUntil' | Place, string>>;
export type DocumentField = keyof TypedDocument;

/** Why a part of a document cannot be sent, on a day of the merchant's calendar; null where it can. The platform looks again. */
export const documentFault = (
  field: DocumentField,
  typed: TypedDocument,
  { kind, today, ageMin }: { readonly kind: DocumentKind; readonly today: string; readonly ageMin: number },
): TextKey | null => {
  switch (field) {
    case 'number':
      return documentNumberOf(typed.number) === null ? 'identity.fault.number' : null;
    case 'name':
      return /\p{L}/u.test(writtenName(typed.name)) ? null : 'identity.fault.name';
    case 'birthday': {
      if (typed.birthday === '') return 'identity.fault.birthday';
      const fault = birthdayFault(typed.birthday, { today, ageMin });
      return fault === null ? null : `errors.${fault}`;
    }
    case 'validUntil':
      return documentKinds[kind].ends && (typed.validUntil === '' || typed.validUntil < today) ? 'identity.fault.validUntil' : null;
    case 'front':
    case 'back':
    case 'selfie':
      return placesOf(kind).includes(field) && typed[field] === '' ? 'identity.fault.picture' : null;
  }
};
