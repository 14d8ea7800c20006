import { categoryKeys, flags, languageCodes, optionalRegistrationFields } from '@palaro/contract';
import { currencies } from '@palaro/money';
import { z } from 'zod';
import { isRange } from '../../kernel/address-ranges.ts';

const isPattern = (text: string): boolean => {
  try {
    return new RegExp(text, 'u').source.length > 0;
  } catch {
    return false;
  }
};

const pattern = z.string().max(300).refine(isPattern, 'not a regular expression');
const fieldRule = z.strictObject({ enabled: z.boolean(), required: z.boolean(), regExp: pattern });
const amount = z.string().regex(/^\d{1,9}\.\d{2}$/, 'not an amount such as 100.00');
const address = z.string().regex(/^(https:\/\/|mailto:|tel:|\/)/, 'neither https:, mailto:, tel: nor a path');
const cidr = z.string().refine(isRange, 'neither an IP address nor a CIDR range such as 203.0.113.0/24');
/** Base64 of whole cipher blocks, then the key of 8 characters (B179, ruling 32). */
const encryptedPath = z.string().regex(/^[A-Za-z0-9+/]{4,2000}={0,2}[!-~]{8}$/, 'not an encrypted path with its key at the end');
const serviceFields = { csType: z.string().max(30), csPosition: z.string().max(30), title: z.string().max(40) };
const serviceEntry = z.union([
  z.strictObject({ ...serviceFields, path: encryptedPath, type: z.literal(3) }),
  z.strictObject({
    ...serviceFields,
    path: address,
    type: z
      .number()
      .int()
      .refine((type) => type !== 3, 'an encrypted path'),
  }),
]);

const registration = z.strictObject({
  open: z.boolean(),
  usernameEnabled: z.boolean(),
  // No screen registers by phone number so far.
  mobileEnabled: z.boolean().refine((on) => !on, 'registration by phone number is not there yet'),
  // Nothing sends codes so far: what asked for one would take any.
  mobileVerification: z.boolean().refine((on) => !on, 'codes by SMS are not sent yet'),
  captcha: z.boolean(),
  dialingCodes: z.array(z.string().regex(/^\+\d{1,4}$/)).min(1),
  username: fieldRule,
  password: fieldRule,
  fields: z.record(z.enum(optionalRegistrationFields), fieldRule),
});

/** A merchant's configuration: all that differs between operators, and nothing secret. */
export const merchantConfig = z
  .strictObject({
    code: z.string().regex(/^[A-Za-z0-9_-]{1,20}$/),
    name: z.string().min(1).max(40),
    domains: z.array(z.string().regex(/^[a-z0-9.-]+(:\d+)?$/)),
    languages: z.array(z.enum(languageCodes)).min(1),
    languageDefault: z.enum(languageCodes),
    currency: z.enum(currencies),
    currencySymbol: z.string().min(1).max(4),
    minorDigits: z.number().int().min(0).max(4),
    depositMin: amount,
    withdrawMin: amount,
    timeZone: z.string().refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone), 'not an IANA time zone'),
    ageMin: z.number().int().min(18).max(25),
    responsibleAge: z.number().int().min(18).max(25).nullable(),
    rememberPassword: z.boolean(),
    showVipBenefit: z.boolean(),
    flags: z.partialRecord(z.enum(Object.keys(flags) as [keyof typeof flags]), z.boolean()),
    categories: z.array(z.enum(categoryKeys)).min(1),
    promoCategory: z.boolean(),
    twoLineCategories: z.array(z.enum(categoryKeys)),
    registration,
    customerService: z.array(serviceEntry),
    affiliateService: z.array(serviceEntry),
    contact: z.array(z.strictObject({ app: z.enum(['TELEGRAM', 'WHATSAPP']), url: address })),
    downloads: z.array(z.strictObject({ resourceType: z.enum(['IOS', 'Android', 'MOBILECONFIG', 'AppDownloadIcon']), url: address })),
    payments: z.array(z.strictObject({ code: z.string(), name: z.string(), icon: z.string() })),
    certification: z.strictObject({ text: z.string(), number: z.string() }),
    template: z.record(z.string(), z.string()),
    imageCDNs: z.array(z.string().regex(/^(https:\/\/[^/\s]+)?(\/\S*)?$/)).min(1),
    maintenance: z.boolean(),
    region: z.strictObject({ allow: z.array(cidr), deny: z.array(cidr) }),
  })
  .refine((config) => config.languages.includes(config.languageDefault), {
    path: ['languageDefault'],
    message: 'not one of the languages',
  });
export type MerchantConfig = z.output<typeof merchantConfig>;

const off = (regExp: string) => ({ enabled: false, required: false, regExp });
const contact = off('^[\\p{L}\\p{N}._@+ -]{2,60}$');

/**
 * Patterns of the demo (A366, documented here as the default): usernames of 4 to 16 letters and digits starting with a
 * letter, passwords of 6 to 20 visible characters with a letter and a digit.
 */
export const registrationDefault: MerchantConfig['registration'] = {
  open: true,
  usernameEnabled: true,
  mobileEnabled: false,
  mobileVerification: false,
  captcha: false,
  dialingCodes: ['+63'],
  username: { enabled: true, required: true, regExp: '^[A-Za-z][A-Za-z0-9]{3,15}$' },
  password: { enabled: true, required: true, regExp: '^(?=.*[A-Za-z])(?=.*[0-9])[\\x21-\\x7e]{6,20}$' },
  fields: {
    paymentPassword: off('^[0-9]{6}$'),
    idNumber: off('^[A-Za-z0-9-]{4,30}$'),
    qqNum: off('^[0-9]{5,12}$'),
    facebook: contact,
    wechat: contact,
    line: contact,
    whatsapp: contact,
    zalo: contact,
    email: off('^[^\\s@]{1,64}@[^\\s@]{1,189}\\.[^\\s@]{2,24}$'),
    nickname: { enabled: true, required: false, regExp: '^[\\p{L}\\p{N} ._-]{2,20}$' },
    payeeName: off("^[\\p{L}][\\p{L} .'-]{1,59}$"),
    mobileNum: off('^[0-9]{9,15}$'),
    verificationCode: off('^[0-9]{4,10}$'),
    recommenderId: off('^[A-Za-z0-9]{4,40}$'),
    affiliateCode: { enabled: true, required: false, regExp: '^[A-Za-z0-9]{4,20}$' },
  },
};
