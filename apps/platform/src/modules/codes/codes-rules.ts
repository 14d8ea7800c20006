import type { LanguageCode } from '@palaro/contract';
import type { MerchantConfig, NoticeKind } from '../merchant/index.ts';
import type { CodePurpose } from './codes-ports.ts';

/** How codes are made and counted. */
export const codeRules = {
  digits: 6,
  goodForMs: 10 * 60_000,
  triesMax: 5,
  /** Between two codes to one number or address. */
  pauseMs: 60_000,
  recipientMax: 5,
  recipientWindowMs: 10 * 60_000,
  /** Digits that pumped numbers have in common, dialing code included. */
  prefixDigits: 8,
  prefixMax: 20,
  prefixWindowMs: 3_600_000,
  merchantWindowMs: 24 * 3_600_000,
  /** The breaker opens when fewer than `breakerUsedMin` of the last `breakerSample` codes of a country were used. */
  breakerSample: 100,
  breakerUsedMin: 10,
  /** A code that is younger and not used yet says nothing. */
  breakerSettledMs: 2 * 60_000,
  breakerOpenMs: 15 * 60_000,
} as const;

/** All gateways of a message together take no longer. */
export const sendWithinMs = 3_000;
/**
 * When a message to an account sets out, at random after its answer: the work of sending it would have the answer, and that to
 * the next request, come later than where there is no account.
 */
export const sendDelayMs = { least: 20, most: 120 } as const;
/** How long codes and the log of deliveries are kept. */
export const codesKeptMs = 2 * 24 * 3_600_000;
export const deliveriesKeptMs = 30 * 24 * 3_600_000;

/** Fills the holes of a template such as `{code}`; one that nothing fills stays. */
export const fillPlaceholders = (
  template: string,
  values: Readonly<Record<string, string>>,
  escape: (value: string) => string = (value) => value,
): string => template.replace(/\{(\w+)\}/g, (hole, name: string) => (Object.hasOwn(values, name) ? escape(values[name] ?? '') : hole));

/** The subject and the text of a code in the player's language, else in the merchant's, else in any that there is. */
export const codeMessage = (
  { messages, languageDefault, name }: Pick<MerchantConfig, 'messages' | 'languageDefault' | 'name'>,
  language: LanguageCode,
  purpose: CodePurpose,
  code: string,
): { readonly subject: string; readonly text: string } => {
  const texts = messages.texts[language] ?? messages.texts[languageDefault] ?? Object.values(messages.texts)[0];
  if (texts === undefined) throw new Error('a merchant without texts of codes');
  const values = { code, name, minutes: String(codeRules.goodForMs / 60_000) };
  return { subject: fillPlaceholders(texts.subject, values), text: fillPlaceholders(texts[purpose], values) };
};

/** Names and addresses are compared without regard to case and to spaces around them. */
const addressKey = (address: string): string => address.normalize('NFKC').trim().toLowerCase();
const addressPattern = /^[^\s@<>,;:"()[\]\\]{1,64}@[^\s@<>,;:"()[\]\\]{1,189}\.[^\s@<>,;:"()[\]\\]{2,24}$/u;

/** An e-mail address as it is compared; null for what is none. */
export const emailOf = (typed: string): string | null => (addressPattern.test(typed.trim()) ? addressKey(typed) : null);

const shownDigits = 3;
/** A recipient as the log has it: `+63*******567`, `a***@example.com`. */
export const maskedRecipient = (to: string): string =>
  to.includes('@')
    ? to.replace(/^(.)[^@]*/u, '$1***')
    : `${to.slice(0, 3)}${'*'.repeat(Math.max(0, to.length - 3 - shownDigits))}${to.slice(-shownDigits)}`;

/** A notice in the player's language, else in the merchant's, else in any that there is; null where the merchant has none. */
export const noticeMessage = (
  { messages, languageDefault, name, timeZone }: Pick<MerchantConfig, 'messages' | 'languageDefault' | 'name' | 'timeZone'>,
  { language, kind, at }: { readonly language: LanguageCode | ''; readonly kind: NoticeKind; readonly at: Date },
): { readonly subject: string; readonly text: string } | null => {
  const { texts } = messages.notices;
  const found = (language === '' ? undefined : texts[language]) ?? texts[languageDefault] ?? Object.values(texts)[0];
  if (found === undefined) return null;
  // Alike in every language, and never six digits, which people would take for a code.
  const time = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' }).format(at);
  const values = { name, time, what: found[kind] };
  return { subject: fillPlaceholders(found.subject, values), text: fillPlaceholders(found.text, values) };
};
