import { z } from 'zod';
import { call } from '../call.ts';
import { amount, currency, language, merchantCode, nothing } from '../shapes.ts';
import { categoryKeys, flags } from '../vocabulary.ts';

const flagMap = z.partialRecord(z.enum(Object.keys(flags) as [keyof typeof flags]), z.boolean());

const serviceEntry = z.object({ csType: z.string(), csPosition: z.string(), title: z.string(), path: z.string(), type: z.number().int() });
const fieldRule = z.object({ enabled: z.boolean(), required: z.boolean(), regExp: z.string() });

const registration = z.object({
  usernameEnabled: z.boolean(),
  mobileEnabled: z.boolean(),
  /** The method that comes first. */
  firstMethod: z.enum(['username', 'mobileNum']),
  mobileVerification: z.boolean(),
  captcha: z.boolean(),
  open: z.boolean(),
  dialingCodes: z.array(z.string()),
  /** Whether phone numbers of other countries than those of `dialingCodes` are taken too. */
  otherCountries: z.boolean(),
  username: fieldRule,
  password: fieldRule,
  fields: z.record(z.string(), fieldRule),
});

const statusInfo = z.object({
  customerService: z.array(serviceEntry),
  domainRoute: z.object({ api: z.string(), web: z.string() }),
  mobileTemplate: z.record(z.string(), z.string()),
  paths: z.record(z.string(), z.string()),
  register: z.object({ username: z.boolean(), mobile: z.boolean(), captcha: z.boolean() }),
  resources: z.record(z.string(), z.string()),
  whitelabel: flagMap,
  mainDomain: z.string(),
  imageCDNs: z.array(z.string()),
});

const hexColour = z.string().regex(/^#[0-9a-f]{6}$/);
/** A merchant's colours of one theme: the accent, text on it, and accented text on the page. */
const accentColours = z.object({ accent: hexColour, onAccent: hexColour, accentInk: hexColour });

const siteSettings = z.object({
  merchantCode,
  name: z.string(),
  languages: z.array(language),
  languageDefault: language,
  currency,
  currencySymbol: z.string(),
  /** IANA name of the zone whose calendar the days of records are of, such as `Asia/Manila`. */
  timeZone: z.string(),
  ageMin: z.number().int(),
  responsibleAge: z.number().int().nullable(),
  /** Telephones of help with gambling, and when they answer; absent for none. */
  helpLines: z.array(z.object({ name: z.string(), telephone: z.string(), hours: z.string() })).optional(),
  rememberPassword: z.boolean(),
  /** The method of login and registration that comes first (ruling 55); username where there is none. */
  firstMethod: z.enum(['username', 'mobileNum']).optional(),
  showVipBenefit: z.boolean(),
  categories: z.array(z.enum(categoryKeys)),
  promoCategory: z.boolean(),
  twoLineCategories: z.array(z.enum(categoryKeys)),
  downloads: z.array(z.object({ resourceType: z.enum(['IOS', 'Android', 'MOBILECONFIG', 'AppDownloadIcon']), url: z.string() })),
  /** Home's button, banner and popup for the app, its box "hide today", and where a page goes once the iOS profile was downloaded. */
  appWindow: z.object({ enabled: z.boolean(), reminder: z.boolean(), provisioning: z.string() }),
  contact: z.array(z.object({ app: z.enum(['TELEGRAM', 'WHATSAPP']), url: z.string() })),
  payments: z.array(z.object({ code: z.string(), name: z.string(), icon: z.string() })),
  certification: z.object({ text: z.string(), number: z.string() }),
  /** Null leaves a theme in the app's own colours. */
  theme: z.object({ dark: accentColours.nullable(), light: accentColours.nullable() }),
  template: z.record(z.string(), z.string()),
  platform: z.literal('mobile'),
  gateway: z.object({ WEB: z.literal(1), MOBILE: z.literal(3) }),
  cockfightCode: z.string(),
});

/** The merchant's configuration as the app sees it. */
export const merchantCalls = {
  systemStatus: call({
    method: 'GET',
    path: '/wps/system/status',
    module: 'COMM3',
    who: 'anyone',
    query: nothing,
    body: nothing,
    value: z.object({
      info: statusInfo,
      location: z.object({ ip: z.string() }),
      maintenance: z.boolean(),
      regionRestriction: z.boolean(),
    }),
    codes: [],
    cache: 'private',
    rate: 'status',
    summary: 'Whether the site is open for this visitor, and its flags',
  }),
  siteSettings: call({
    method: 'GET',
    path: '/wps/system/settings',
    module: 'COMM3',
    who: 'anyone',
    query: nothing,
    body: nothing,
    value: siteSettings,
    codes: [],
    cache: { publicSeconds: 60 },
    rate: 'read',
    summary: 'Consolidated settings and template',
  }),
  serviceLinks: call({
    method: 'GET',
    path: '/wps/system/service-links',
    module: 'COMM3',
    who: 'anyone',
    query: nothing,
    body: nothing,
    value: z.object({ customer: z.array(serviceEntry), affiliate: z.array(serviceEntry) }),
    codes: [],
    cache: { publicSeconds: 60 },
    rate: 'read',
    summary: 'Customer and affiliate service entries',
  }),
  registrationSettings: call({
    method: 'GET',
    path: '/wps/register/settings',
    module: 'REG3',
    who: 'anyone',
    query: nothing,
    body: nothing,
    value: registration,
    codes: [],
    cache: { publicSeconds: 60 },
    rate: 'read',
    summary: 'Which registration fields are shown, required, and their patterns',
  }),
  registrationValidation: call({
    method: 'GET',
    path: '/wps/register/validation',
    module: 'REG3',
    who: 'anyone',
    query: nothing,
    body: nothing,
    value: z.record(z.string(), z.string()),
    codes: [],
    cache: { publicSeconds: 60 },
    rate: 'read',
    summary: 'The pattern of every registration and login field',
  }),
  merchantWallet: call({
    method: 'GET',
    path: '/wps/wallets/merchant',
    module: 'COMM3',
    who: 'anyone',
    query: nothing,
    body: nothing,
    value: z.object({ currency, symbol: z.string(), minorDigits: z.number().int(), depositMin: amount, withdrawMin: amount }),
    codes: [],
    cache: { publicSeconds: 60 },
    rate: 'read',
    summary: "The merchant wallet's currency and bounds",
  }),
};

export type SiteSettings = z.output<typeof siteSettings>;
export type RegistrationSettings = z.output<typeof registration>;
export type FieldRule = z.output<typeof fieldRule>;
export type ServiceEntry = z.output<typeof serviceEntry>;
