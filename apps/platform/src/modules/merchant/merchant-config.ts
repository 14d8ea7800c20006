import {
  categoryKeys,
  flags,
  frameFeatures,
  frameSandboxes,
  gameTypes,
  humanCheckKinds,
  lotteryVendors,
  provisioningFile,
  type FrameFeature,
  type FrameSandbox,
} from '@palaro/contract';
import { currencies, formatDecimal, minorDigits, parseDecimal, type Currency } from '@palaro/money';
import { formatDocumentFaults, matching, readDocument, refusal, webOrigin, type Fault } from '@palaro/env';
import { accentFaults } from '@palaro/ui/tokens/merchant-contrast';
import { z } from 'zod';
import { isRange } from '../../kernel/address-ranges.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { hostName, linkAddress, pictureSource } from './address-fields.ts';
import { chatConfig, chatDefault } from './chat-config.ts';
import { messagesConfig, messagesDefault } from './messages-config.ts';
import { offeredLanguage, withReadableLanguages } from './merchant-languages.ts';
import { merchantSchemaVersion, upgradeMerchantDocument } from './merchant-upgrades.ts';
import { firebaseConfig } from './firebase-config.ts';
import { jackpotsConfig, jackpotsDefault } from './jackpot-config.ts';
import { socialConfig, socialDefault } from './social-config.ts';
import { serviceEntry } from './service-config.ts';
import { registrationConfig } from './registration-config.ts';
import { withoutFaults } from './stored-faults.ts';

const notAnAmount = refusal('not an amount', 'Give one with all the digits of the currency, such as "100.00" of PHP and "100" of JPY.');
/** In major units; it is checked with the whole document, which names the currency. */
const amount = matching(/^\d{1,9}(\.\d{1,4})?$/, notAnAmount.error, notAnAmount.params.fix);
const isAmountIn = (text: string, currency: Currency): boolean => {
  const read = parseDecimal(text, currency);
  return read !== null && formatDecimal(read) === text;
};
const cidr = z
  .string()
  .refine(isRange, refusal('neither an IP address nor a CIDR range', 'Give one such as 203.0.113.7 or 203.0.113.0/24.'));

const colour = matching(/^#[0-9a-f]{6}$/, 'not a colour', 'Give one such as "#0b4f7a", in small letters.');
/** Colours of one theme, which must leave every text that stands on them or in them readable; null for the app's own. */
const themeColours = (theme: 'dark' | 'light') =>
  z
    .strictObject({ accent: colour, onAccent: colour, accentInk: colour })
    .superRefine((colours, check) => {
      for (const fault of accentFaults(theme, colours))
        check.addIssue({ code: 'custom', message: `hard to read (${fault})`, params: { fix: 'Give colours with more contrast.' } });
    })
    .nullable();
export const themeDefault = { dark: null, light: null };

const origin = webOrigin().nullable();
/** An amount in major units, checked with the whole document; null for none. */
const bound = matching(/^\d{1,15}(\.\d{1,4})?$/, notAnAmount.error, notAnAmount.params.fix)
  .nullable()
  .default(null);
/** What the frames of most games need: their page stores its session, and leads to the page that verifies a round. */
export const frameDefault: { sandbox: FrameSandbox[]; allow: FrameFeature[] } = {
  sandbox: ['scripts', 'same-origin', 'popups'],
  allow: ['autoplay', 'fullscreen', 'screen-wake-lock'],
};
const frameTerms = z
  .strictObject({
    /** Permissions of the frame's sandbox; what is not named is refused. Leading the whole page elsewhere is none of them. */
    sandbox: z.array(z.enum(frameSandboxes)),
    /** Features that the game may use. */
    allow: z.array(z.enum(frameFeatures)),
  })
  .default(frameDefault);

/** What is agreed with a vendor. */
const vendorTerms = z.strictObject({
  /** The protocol that it speaks. */
  dialect: z.enum(['seamless-v1']).default('seamless-v1'),
  /** Origin of its game server; null for the installation's studios. */
  gameServer: origin,
  /** Addresses and ranges that it calls from; from any when there are none. */
  callsFrom: z.array(cidr),
  /** How long an open round may be without news before it counts as unresolved. */
  horizonMinutes: z.number().int().min(1).max(10_080),
  /** The most that it may pay at once; null for the platform's own bound. */
  payoutMax: bound,
  /** The most that it may pay in one round; null as above. */
  roundPayoutMax: bound,
  /** What its frame may do in the player's browser. */
  frame: frameTerms,
});
const isVendorCode = (text: string): boolean => /^[A-Z0-9_]{2,20}$/.test(text);
/** The terms of every vendor where none is named. */
export const vendorsDefault = {
  default: {
    dialect: 'seamless-v1' as const,
    gameServer: null,
    callsFrom: [],
    horizonMinutes: 30,
    payoutMax: null,
    roundPayoutMax: null,
    frame: frameDefault,
  },
};

/** The app is offered where there are downloads; iOS opens its settings at our own provisioning file; no pictures for stores. */
export const appDefault = { window: true, reminder: true, provisioning: provisioningFile, shortName: null, screenshots: [] };
export const trialDefault = { playMoney: 5000, topUpsPerDay: 3, accountsPerAddress: 20 };

const humanKind = z.enum(humanCheckKinds);
const humanKindOrOff = z.enum(['off', ...humanCheckKinds]);
export const humanCheckDefault = {
  login: { kind: 'picture' as const, afterFailures: 1 },
  codes: 'picture' as const,
  registration: 'picture' as const,
  forget: 'off' as const,
  feedback: 'picture' as const,
  trial: 'picture' as const,
};

export const inboxDefault = { keptDays: 180 };
/** No lotteries; the stylesheet is the merchant's code in small letters. */
export const lotteryDefault = { vendors: [], style: null };

/** Keys to try. */
export const captchaWorkDefault = 1500;

/**
 * A merchant's configuration: all that differs between operators, and nothing secret. A new key needs a `.default(…)`, or
 * a step in `merchant-upgrades.ts`: documents that were stored before lack it.
 */
const merchantConfig = z
  .strictObject({
    schemaVersion: z.literal(merchantSchemaVersion),
    code: matching(/^[A-Za-z0-9_-]{1,20}$/, 'not a merchant code', 'Give 1 to 20 letters, digits, - and _.'),
    name: z.string().min(1).max(40),
    domains: z.array(hostName),
    /** Where its players reach it, such as `https://play.example`; null for the installation's own. */
    origin: origin.default(null),
    languages: z.array(offeredLanguage).min(1),
    languageDefault: offeredLanguage,
    currency: z.enum(currencies),
    currencySymbol: z.string().min(1).max(4),
    minorDigits: z.number().int().min(0).max(4),
    depositMin: amount,
    withdrawMin: amount,
    timeZone: z
      .string()
      .refine(
        (zone) => Intl.supportedValuesOf('timeZone').includes(zone),
        refusal('not an IANA time zone', 'Give one such as Asia/Manila.'),
      ),
    ageMin: z.number().int().min(18).max(25),
    responsibleAge: z.number().int().min(18).max(25).nullable(),
    rememberPassword: z.boolean(),
    showVipBenefit: z.boolean(),
    flags: z.partialRecord(z.enum(Object.keys(flags) as [keyof typeof flags]), z.boolean()),
    categories: z.array(z.enum(categoryKeys)).min(1),
    /** Kinds of games that it does not offer, whoever makes them: in no list and no menu, and not to be opened. */
    closedCategories: z.array(z.enum(gameTypes)).default([]),
    promoCategory: z.boolean(),
    twoLineCategories: z.array(z.enum(categoryKeys)),
    registration: registrationConfig,
    customerService: z.array(serviceEntry),
    affiliateService: z.array(serviceEntry),
    contact: z.array(z.strictObject({ app: z.enum(['TELEGRAM', 'WHATSAPP']), url: linkAddress })),
    downloads: z.array(z.strictObject({ resourceType: z.enum(['IOS', 'Android', 'MOBILECONFIG', 'AppDownloadIcon']), url: linkAddress })),
    /** How the app is offered, and what the installed one is called. */
    app: z
      .strictObject({
        /** Whether home offers it: by a button, a banner and a popup. */
        window: z.boolean(),
        /** Whether the popup has a box that keeps it away for the day. */
        reminder: z.boolean(),
        /** Where the page goes after the iOS profile's download. */
        provisioning: linkAddress.default(provisioningFile),
        /** The name under its icon; null for the merchant's own. */
        shortName: z.string().min(1).max(12).nullable(),
        /** Pictures for the browser's question to install: upright, all of one size. */
        screenshots: z
          .array(
            z.strictObject({
              url: linkAddress,
              width: z.number().int().min(320).max(3840),
              height: z.number().int().min(320).max(3840),
              label: z.string().max(80),
            }),
          )
          .max(8),
      })
      .default(appDefault),
    payments: z.array(z.strictObject({ code: z.string(), name: z.string(), icon: z.string() })),
    certification: z.strictObject({ text: z.string(), number: z.string() }),
    theme: z.strictObject({ dark: themeColours('dark'), light: themeColours('light') }).default(themeDefault),
    template: z.record(z.string(), z.string()),
    imageCDNs: z.array(pictureSource).min(1),
    /** Terms by vendor code; `default` are those of all others. */
    vendors: z
      .object({ default: vendorTerms })
      .catchall(vendorTerms)
      .refine(
        (vendors) => Object.keys(vendors).every((key) => key === 'default' || isVendorCode(key)),
        refusal('not vendor codes', 'Name terms by a vendor code such as TALA.'),
      )
      .default(vendorsDefault),
    /** How long a session lasts: without use, a running game being use, and at the longest (ruling 45). */
    session: z.strictObject({ idleMinutes: z.number().int().min(5).max(1440), absoluteHours: z.number().int().min(1).max(720) }),
    /** How many keys a phone tries on average while a captcha is typed: 1,500 should take one of the middle class about a second. */
    captchaWork: z.number().int().min(1).max(50_000).default(captchaWorkDefault),
    /**
     * How a visitor shows that they are a person: by a picture of digits, a slider, or the work of their device alone. At a login
     * after so many failures under the name, 0 asks every time; before codes by SMS for login and registration; at a registration
     * where `registration.captcha` is on; before codes for a new password; with feedback; before a trial.
     */
    humanCheck: z
      .strictObject({
        login: z.strictObject({ kind: humanKind, afterFailures: z.number().int().min(0).max(9) }),
        codes: humanKindOrOff,
        registration: humanKind,
        forget: humanKindOrOff,
        feedback: humanKindOrOff,
        trial: humanKindOrOff,
      })
      .default(humanCheckDefault),
    /** Trial accounts: their play money in whole units of the currency, how often a day it is filled up, and how many an hour from one address. */
    trial: z
      .strictObject({
        playMoney: z.number().int().min(1).max(10_000_000),
        topUpsPerDay: z.number().int().min(0).max(100),
        accountsPerAddress: z.number().int().min(1).max(1000),
      })
      .default(trialDefault),
    /** How codes are sent by SMS and e-mail, and to which numbers. */
    messages: messagesConfig.prefault(messagesDefault),
    /** Lottery vendors whose games it offers, and the name of its stylesheet in their pages; null for its code in small letters. */
    lottery: z
      .strictObject({
        vendors: z.array(z.enum(lotteryVendors)),
        style: matching(/^[a-z0-9_-]{1,40}$/, 'not a name of a stylesheet', 'Give one such as palaro.').nullable(),
      })
      .default(lotteryDefault),
    /** Jackpots of its own, with the games that take part. */
    jackpots: jackpotsConfig.default(jackpotsDefault),
    /** How long messages stay in players' inboxes. */
    inbox: z.strictObject({ keptDays: z.number().int().min(7).max(3650) }).default(inboxDefault),
    /** The chat of players with the operator. */
    chat: chatConfig.prefault(chatDefault),
    /** The services at which players may sign in. */
    social: socialConfig.default(socialDefault),
    /** The Firebase project that sends codes at login and registration in place of `messages`, where FIREBASELOGIN3 is on. */
    firebase: firebaseConfig.default(null),
    maintenance: z.boolean(),
    region: z.strictObject({ allow: z.array(cidr), deny: z.array(cidr) }),
  })
  .refine((config) => config.languages.includes(config.languageDefault), {
    ...refusal('not one of the languages', 'Give one of the languages, or add it to them.'),
    path: ['languageDefault'],
  })
  .refine((config) => config.minorDigits === minorDigits(config.currency), {
    ...refusal("not the digits of the merchant's currency", 'Give 2 for PHP, 0 for JPY, 3 for KWD.'),
    path: ['minorDigits'],
  })
  .refine((config) => isAmountIn(config.depositMin, config.currency), { ...notAnAmount, path: ['depositMin'] })
  .refine((config) => isAmountIn(config.withdrawMin, config.currency), { ...notAnAmount, path: ['withdrawMin'] })
  .refine(
    ({ registration: { mobileVerification, fields } }) =>
      !mobileVerification || (fields.mobileNum.enabled && fields.verificationCode.enabled),
    {
      ...refusal('there is nothing to prove', 'Enable fields.mobileNum and fields.verificationCode too.'),
      path: ['registration', 'mobileVerification'],
    },
  )
  .superRefine(({ vendors, jackpots, currency }, check) => {
    for (const [index, jackpot] of jackpots.entries())
      for (const key of ['seed', 'seedsPerDay'] as const) {
        const amountOf = jackpot[key];
        if (amountOf !== null && !isAmountIn(amountOf, currency))
          check.addIssue({ code: 'custom', message: notAnAmount.error, params: notAnAmount.params, path: ['jackpots', index, key] });
      }
    for (const [code, terms] of Object.entries(vendors))
      for (const key of ['payoutMax', 'roundPayoutMax'] as const) {
        const bound = terms[key];
        if (bound !== null && !isAmountIn(bound, currency))
          check.addIssue({ code: 'custom', message: notAnAmount.error, params: notAnAmount.params, path: ['vendors', code, key] });
      }
  });
export type MerchantConfig = z.output<typeof merchantConfig>;

/** What is wrong with a document: every fault with its dotted key and its fix, and all of them as a text to print. */
export type ConfigFault = { readonly code: 'bad_config'; readonly faults: readonly Fault[]; readonly message: string };
export const configFault = (faults: readonly Fault[]): ConfigFault => ({
  code: 'bad_config',
  faults,
  message: formatDocumentFaults("The merchant's configuration does not fit:", faults),
});

/** Reads a document of this or an earlier version of its form. */
export const readMerchantConfig = (document: unknown): Result<MerchantConfig, ConfigFault> => {
  const upgraded = upgradeMerchantDocument(document);
  if (!upgraded.ok) return fail(configFault([upgraded.failure]));
  const read = readDocument(merchantConfig, upgraded.value);
  return read.ok ? ok(read.value) : fail(configFault(read.failure));
};

/**
 * Reads a document that is stored. Keys that this version does not have are a newer one's, which runs beside it: it goes by the
 * others, as it did before. What means something else in a newer version has another `schemaVersion`, and is not read. An entry
 * whose address leads elsewhere than it says was taken once, and a language without texts: they are left out, and their merchant
 * stays open. That needs no version of its own: one would close the merchant at the nodes of the version before.
 */
export const readStoredMerchantConfig = (stored: unknown): Result<MerchantConfig, ConfigFault> => {
  const upgraded = upgradeMerchantDocument(stored);
  if (!upgraded.ok) return fail(configFault([upgraded.failure]));
  const document = withReadableLanguages(upgraded.value);
  const parsed = merchantConfig.safeParse(document);
  if (parsed.success) return ok(parsed.data);
  return readMerchantConfig(withoutFaults(document, parsed.error.issues));
};

export const sessionDefault: MerchantConfig['session'] = { idleMinutes: 30, absoluteHours: 24 };
