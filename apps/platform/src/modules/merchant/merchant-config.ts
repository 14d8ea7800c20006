import { categoryKeys, flags, gameTypes, provisioningFile } from '@palaro/contract';
import { currencies, formatDecimal, minorDigits, parseDecimal, type Currency } from '@palaro/money';
import { formatDocumentFaults, matching, readDocument, refusal, webOrigin, type Fault } from '@palaro/env';
import { accentFaults } from '@palaro/ui/tokens/merchant-contrast';
import { z } from 'zod';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { hostName, linkAddress, pictureSource } from '../../document/address-fields.ts';
import { amountField, notAnAmount, rangeField, timeZoneField } from '../../document/fields.ts';
import { offeredLanguage } from './merchant-languages.ts';
import { merchantSchemaVersion, upgradeMerchantDocument } from './merchant-upgrades.ts';
import { serviceEntry } from './service-config.ts';
import { amountsIn, sectionSchemas } from './sections.ts';
import { withoutNewerKeys } from './newer-keys.ts';

const amount = amountField();
const isAmountIn = (text: string, currency: Currency): boolean => {
  const read = parseDecimal(text, currency);
  return read !== null && formatDecimal(read) === text;
};
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
/** The app is offered where there are downloads; iOS opens its settings at our own provisioning file; no pictures for stores. */
export const appDefault = { window: true, reminder: true, provisioning: provisioningFile, shortName: null, screenshots: [] };
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
    timeZone: timeZoneField,
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
    ...sectionSchemas,
    maintenance: z.boolean(),
    region: z.strictObject({ allow: z.array(rangeField), deny: z.array(rangeField) }),
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
  .superRefine((config, check) => {
    for (const { key, path, text } of amountsIn(config))
      if (!isAmountIn(text, config.currency))
        check.addIssue({ code: 'custom', message: notAnAmount.error, params: notAnAmount.params, path: [key, ...path] });
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
 * others, as it did before. What means something else in a newer version has another `schemaVersion`, and is not read.
 */
export const readStoredMerchantConfig = (stored: unknown): Result<MerchantConfig, ConfigFault> => {
  const upgraded = upgradeMerchantDocument(stored);
  if (!upgraded.ok) return fail(configFault([upgraded.failure]));
  const parsed = merchantConfig.safeParse(upgraded.value);
  if (parsed.success) return ok(parsed.data);
  return readMerchantConfig(withoutNewerKeys(upgraded.value, parsed.error.issues));
};
