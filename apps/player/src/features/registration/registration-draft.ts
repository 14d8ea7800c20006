import { jsonSlot } from '../../shared/storage.ts';
import { emptyForm, type RegistrationForm } from './registration-rules.ts';

/** Of this tab alone, and gone with it. */
const kept = jsonSlot<unknown>('session', 'registrationDraft');

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
  const stored = kept.get();
  return typeof stored === 'object' && stored !== null ? Object.fromEntries(Object.entries(stored).filter(isKept)) : {};
};

export const keepDraft = (typed: Partial<RegistrationForm>): void => {
  const texts = Object.entries(typed).filter(isKept);
  if (texts.length === 0) kept.clear();
  else kept.set(Object.fromEntries(texts));
};

export const clearDraft = (): void => kept.clear();
