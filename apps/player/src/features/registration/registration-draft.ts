import { isText, mapOf } from '../../device/kept-choices.ts';
import { jsonSlot } from '../../device/storage.ts';
import { emptyForm, type RegistrationForm } from './registration-rules.ts';

/** Of this tab alone, and gone with it. */
const kept = jsonSlot<object>('session', 'registrationDraft', mapOf(isText));

/** What is never kept: passwords and codes; and consent, which is given to the form that is sent. */
const neverKept: ReadonlySet<string> = new Set<keyof RegistrationForm>([
  'password',
  'confimpsw',
  'paymentPassword',
  'identifying',
  'verificationCode',
  'agreement',
]);
const isKept = ([field, text]: [string, unknown]): boolean =>
  Object.hasOwn(emptyForm, field) && !neverKept.has(field) && typeof text === 'string' && text !== '';

/** What was typed before a reload, or before the screen was left. */
export const readDraft = (): Partial<RegistrationForm> => {
  return Object.fromEntries(Object.entries(kept.get() ?? {}).filter(isKept));
};

export const keepDraft = (typed: Partial<RegistrationForm>): void => {
  const texts = Object.entries(typed).filter(isKept);
  if (texts.length === 0) kept.clear();
  else kept.set(Object.fromEntries(texts));
};

export const clearDraft = (): void => kept.clear();
