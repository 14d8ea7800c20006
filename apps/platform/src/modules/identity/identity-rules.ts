import { birthdayFault, documentKinds, documentNumberOf, writtenName, type Code, type DocumentKind } from '@palaro/contract';

/** A document as a player has submitted it; ids are of pictures. */
export type Submitted = {
  readonly kind: DocumentKind;
  readonly number: string;
  readonly name: string;
  readonly birthday: string;
  readonly validUntil: string | null;
  readonly front: string;
  readonly back: string | null;
  readonly selfie: string;
};
export type SubmittedFault = {
  readonly code: Extract<Code, 'field_invalid' | 'birthday_invalid' | 'under_age'>;
  readonly field: 'number' | 'name' | 'birthday' | 'validUntil' | 'back';
};

/** A submitted document in the one spelling that is kept, or why it is refused on a day of the merchant's calendar. */
export const readSubmitted = (
  given: Submitted,
  { today, ageMin }: { readonly today: string; readonly ageMin: number },
): Submitted | SubmittedFault => {
  const { hasBack, ends } = documentKinds[given.kind];
  const [number, name] = [documentNumberOf(given.number), writtenName(given.name)];
  const invalid = (field: SubmittedFault['field']): SubmittedFault => ({ code: 'field_invalid', field });
  if (number === null) return invalid('number');
  if (!/\p{L}/u.test(name)) return invalid('name');
  const fault = birthdayFault(given.birthday, { today, ageMin });
  if (fault !== null) return { code: fault, field: 'birthday' };
  if (ends ? given.validUntil === null || given.validUntil < today : given.validUntil !== null) return invalid('validUntil');
  if (hasBack !== (given.back !== null)) return invalid('back');
  return { ...given, number, name };
};
