import { nameKey, writtenLogin, type LanguageCode } from '@palaro/contract';
import type { PartsOfDocument } from '../merchant/index.ts';
import type { NoticeKind } from './notice-texts-section.ts';
import type { CodePurpose } from './verification-ports.ts';

/** Limits of codes. Times are in milliseconds; each `…Max` counts codes within the window of the same name. */
export const codeRules = {
  digits: 6,
  goodForMs: 10 * 60_000,
  /** Wrong tries of one network or member, and of all devices of the account together. */
  triesMax: 5,
  /** Wrong tries of all networks together that neither asked for the code nor hold a device of the account. */
  strangersTriesMax: 20,
  /** Pause between two codes to one number or address. */
  pauseMs: 60_000,
  recipientMax: 5,
  recipientWindowMs: 10 * 60_000,
  /** Codes to one number or address within `merchantWindowMs`, by lane; after a check by network too. */
  recipientDayMax: 20,
  /** Numbers that share so many digits, dialing code included, share a limit: SMS pumping uses ranges of numbers. */
  prefixDigits: 8,
  prefixMax: { free: 20, sure: 100 },
  prefixWindowMs: 3_600_000,
  /** Codes of one member or device, of one address, and of a network (/24, /56). */
  askerWindowMs: 3_600_000,
  memberMax: 10,
  addressMax: { free: 10, sure: 60 },
  networkMax: { free: 10, sure: 120, known: 240 },
  merchantWindowMs: 24 * 3_600_000,
  /** Codes to a country stop when fewer than `breakerUsedMin` of its last `breakerSample` codes were used. */
  breakerSample: 100,
  breakerUsedMin: 10,
  /** Unused codes younger than this are left out of the sample: their players may still type them. */
  breakerSettledMs: 2 * 60_000,
  breakerOpenMs: 15 * 60_000,
} as const;

/** Time for all gateways of one message together. */
export const sendWithinMs = 3_000;
/**
 * Delay between the answer to a request and the sending of its message, chosen at random. Sending earlier would slow the
 * answer down, and so show that there is an account.
 */
export const sendDelayMs = { least: 20, most: 120 } as const;
/** How long codes and the log of deliveries are kept. */
export const codesKeptMs = 2 * 24 * 3_600_000;
export const deliveriesKeptMs = 30 * 24 * 3_600_000;

/** Replaces placeholders such as `{code}`. One without a value stays as it is. */
export const fillPlaceholders = (
  template: string,
  values: Readonly<Record<string, string>>,
  escape: (value: string) => string = (value) => value,
): string =>
  template.replace(/\{(\w+)\}/g, (placeholder, name: string) => (Object.hasOwn(values, name) ? escape(values[name] ?? '') : placeholder));

/** A merchant writes texts in the languages that it may offer, and in none for tests alone. */
const textsIn = <T>(texts: Partial<Record<LanguageCode, T>>, language: LanguageCode): T | undefined => texts[language];

/** The message of a code, in the player's language, else the merchant's, else any. */
export const codeMessage = (
  { messages, languageDefault, name }: PartsOfDocument<'messages' | 'languageDefault' | 'name'>,
  language: LanguageCode,
  purpose: CodePurpose,
  code: string,
): { readonly subject: string; readonly text: string } => {
  const texts = textsIn(messages.texts, language) ?? messages.texts[languageDefault] ?? Object.values(messages.texts)[0];
  if (texts === undefined) throw new Error('a merchant without texts of codes');
  const values = { code, name, minutes: String(codeRules.goodForMs / 60_000) };
  return { subject: fillPlaceholders(texts.subject, values), text: fillPlaceholders(texts[purpose], values) };
};

/**
 * The line by which a browser knows a code of this site and fills it in, by the format of origin-bound one-time codes (decision 028).
 * Null where no browser would take it: the format knows https on its usual port alone.
 */
export const autofillLine = (origin: string, code: string): string | null => {
  const { protocol, port, hostname } = new URL(origin);
  return protocol === 'https:' && port === '' ? `@${hostname} #${code}` : null;
};

const addressPattern = /^[^\s@<>,;:"()[\]\\]{1,64}@[^\s@<>,;:"()[\]\\]{1,189}\.[^\s@<>,;:"()[\]\\]{2,24}$/u;

/** An e-mail address as it is compared; null if it is not one. */
export const emailOf = (typed: string): string | null => (addressPattern.test(writtenLogin(typed)) ? nameKey(typed) : null);

const shownDigits = 3;
/** A recipient for the log: `+63*******567`, `a***@example.com`. */
export const maskedRecipient = (to: string): string =>
  to.includes('@')
    ? to.replace(/^(.)[^@]*/u, '$1***')
    : `${to.slice(0, 3)}${'*'.repeat(Math.max(0, to.length - 3 - shownDigits))}${to.slice(-shownDigits)}`;

/** The message of a notice, in the player's language, else the merchant's, else any; null if the merchant has no texts. */
export const noticeMessage = (
  { messages, languageDefault, name, timeZone }: PartsOfDocument<'messages' | 'languageDefault' | 'name' | 'timeZone'>,
  { language, kind, at }: { readonly language: LanguageCode | ''; readonly kind: NoticeKind; readonly at: Date },
): { readonly subject: string; readonly text: string } | null => {
  const { texts } = messages.notices;
  const found = (language === '' ? undefined : textsIn(texts, language)) ?? texts[languageDefault] ?? Object.values(texts)[0];
  // A node of a later version may have noted a kind that this one has no text of.
  if (found === undefined || !Object.hasOwn(found, kind)) return null;
  // The same in every language, and never six digits in a row: people would take them for a code.
  const time = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' }).format(at);
  const values = { name, time, what: found[kind] };
  return { subject: fillPlaceholders(found.subject, values), text: fillPlaceholders(found.text, values) };
};
