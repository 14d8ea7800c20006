import { languageCodes, noticeKinds } from '@palaro/contract';
import { matching, refusal } from '@palaro/env';
import { z } from 'zod';
import { isServerAddress } from '../../document/address-fields.ts';
import { secretName } from '../../document/fields.ts';
import { section, type SectionOf } from '../../document/section.ts';
import { noticeTextsDefault, type NoticeKind } from './notice-texts-section.ts';

/** What the codes of a merchant are for. */
const codePurposes = ['login', 'register', 'forget', 'bind', 'money_password', 'add_password'] as const;

/** What a gateway's request may name in braces. */
const gatewayPlaceholders = ['to', 'text', 'from', 'reference', 'merchant', 'secret'] as const;

const placeholderPattern = /\{(\w+)\}/g;
const placeholdersOf = (template: string): readonly string[] =>
  Array.from(template.matchAll(placeholderPattern), ([, placeholder = '']) => placeholder);
const hasOnly = (known: readonly string[]) => (template: string) =>
  placeholdersOf(template).every((placeholder) => known.includes(placeholder));
const template = z
  .string()
  .max(2000)
  .refine(hasOnly(gatewayPlaceholders), refusal('a placeholder that nothing fills', `Name only {${gatewayPlaceholders.join('}, {')}}.`));

const address = template.refine(isServerAddress, refusal('not an encrypted address', 'Give one that begins with https://.'));
/** A place in a gateway's JSON answer. */
const path = matching(/^\w+(\.\w+)*$/, 'not a path', 'Give one such as result.status.');
const secret = secretName('SMS_ONE').nullable().default(null);

/** When a gateway has taken a message: by its HTTP status and, where `field` is given, by what its answer says there. */
const accepted = z.strictObject({
  statuses: z.array(z.number().int().min(200).max(299)).min(1).default([200, 201, 202]),
  field: path.nullable().default(null),
  values: z.array(z.string().max(60)).default([]),
  /** Where its answer names the message. */
  reference: path.nullable().default(null),
});

/** How a gateway is asked what became of a message that it has named. */
const status = z.strictObject({
  url: address.nullable().default(null),
  headers: z.record(matching(/^[A-Za-z0-9-]{1,60}$/, 'not a header', 'Give one such as Authorization.'), template).default({}),
  field: path,
  delivered: z.array(z.string().max(60)).min(1),
  failed: z.array(z.string().max(60)),
});

const smsGateway = z
  .strictObject({
    name: matching(/^[a-z0-9-]{1,30}$/, 'not a name', 'Give small letters, digits and -.'),
    adapter: z.literal('http').default('http'),
    /** Where messages are sent to; null for the installation's own (SMS_URL), which there is none of in production. */
    url: address.nullable(),
    method: z.enum(['POST', 'PUT', 'GET']).default('POST'),
    headers: z.record(matching(/^[A-Za-z0-9-]{1,60}$/, 'not a header', 'Give one such as Authorization.'), template).default({}),
    form: z.enum(['json', 'urlencoded']).default('json'),
    body: template,
    /** The sender that players see. */
    from: z.string().max(30),
    /** The name of its secret among the merchant's in GATEWAY_SECRETS; `{secret}` stands for the value. */
    secret,
    /** Beginnings of the numbers that it serves; all where there are none. */
    prefixes: z.array(matching(/^\+\d{1,15}$/, 'not the beginning of a number', 'Give one such as +63 or +63917.')).default([]),
    /** Those of a smaller number are tried first. */
    priority: z.number().int().min(1).max(100).default(1),
    accepted: accepted.prefault({}),
    status: status.nullable().default(null),
  })
  .refine(({ url, body }) => ['to', 'text'].every((placeholder) => placeholdersOf(`${url ?? ''}${body}`).includes(placeholder)), {
    ...refusal('without {to} or {text}', 'Name both in the body, or in the address.'),
    path: ['body'],
  })
  .refine(({ form, body }) => form !== 'json' || body === '' || isJson(body), {
    ...refusal('not JSON', 'Give a JSON text with the placeholders inside of its strings.'),
    path: ['body'],
  });
const isJson = (text: string): boolean => {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
};

const mail = z.strictObject({
  /** Host of the mail server; null for the installation's own (MAIL_URL), which there is none of in production. */
  host: matching(/^[a-z0-9.-]{1,200}$/, 'not a host name', 'Give one such as mail.example.').nullable(),
  port: z.number().int().min(1).max(65_535).default(465),
  /** TLS from the first byte, or after STARTTLS; without it nothing is sent to another host. */
  security: z.enum(['tls', 'starttls']).default('tls'),
  user: z.string().max(200).nullable().default(null),
  secret,
  from: z.string().min(3).max(200),
});

const codePlaceholders = ['code', 'name', 'minutes'];
const codeText = z
  .string()
  .max(320)
  .refine(
    (text) => text.includes('{code}') && hasOnly(codePlaceholders)(text),
    refusal('without {code}, or with another placeholder than {code}, {name} and {minutes}', 'Name {code} once.'),
  );
const subject = z
  .string()
  .min(1)
  .max(120)
  .refine(hasOnly(['name']), refusal('another placeholder than {name}', 'Name only {name}.'));
const texts = z.strictObject({
  subject,
  ...(Object.fromEntries(codePurposes.map((purpose) => [purpose, codeText])) as Record<(typeof codePurposes)[number], typeof codeText>),
});

const noticeText = z.string().min(1).max(320);
/** The texts of notices in one language, that of each kind among them. */
const noticeTexts = z.strictObject({
  subject,
  text: noticeText.refine(
    (text) => text.includes('{what}') && hasOnly(['what', 'time', 'name'])(text),
    refusal('without {what}, or with another placeholder than {what}, {time} and {name}', 'Name {what} once.'),
  ),
  ...(Object.fromEntries(noticeKinds.map((kind) => [kind, noticeText])) as Record<NoticeKind, typeof noticeText>),
});
/** Kinds that came later: a document of before has no text of them, and says the default's. */
const laterKinds = ['payout_account_added'] as const satisfies readonly NoticeKind[];
const withNewKinds = (given: unknown): unknown => {
  if (typeof given !== 'object' || given === null) return given;
  return Object.fromEntries(
    Object.entries(given).map(([language, own]: [string, unknown]) => {
      if (typeof own !== 'object' || own === null) return [language, own];
      const defaults = language === 'TY' ? noticeTextsDefault.TY : noticeTextsDefault.EN;
      return [language, { ...Object.fromEntries(laterKinds.map((kind) => [kind, defaults[kind]])), ...own }];
    }),
  );
};

/** How players are told of changes of their accounts. */
const notices = z.strictObject({
  /** Whether by SMS too, where an account has no verified e-mail address. */
  bySms: z.boolean().default(false),
  texts: z.preprocess(withNewKinds, z.partialRecord(z.enum(languageCodes), noticeTexts)).default(noticeTextsDefault),
});

/** The texts of codes where a merchant gives none. */
const codeTextsDefault = {
  EN: {
    subject: 'Your {name} code',
    login: '{code} is your {name} login code, good for {minutes} minutes. Never share it. We will not ask you for it.',
    register: '{code} is your {name} code to open your account, good for {minutes} minutes. Never share it.',
    forget: '{code} is your {name} code to set a new password, good for {minutes} minutes. Not you? Ignore this and never share it.',
    bind: '{code} is your {name} code to confirm this contact, good for {minutes} minutes. Never share it.',
    money_password: '{code} is your {name} code for your money password, good for {minutes} minutes. Never share it.',
    add_password: '{code} is your {name} code to set a login password, good for {minutes} minutes. Not you? Never share it.',
  },
  TY: {
    subject: 'Ang code mo sa {name}',
    login: '{code} ang login code mo sa {name}. {minutes} minuto lang ito. Huwag ibigay kahit kanino, kahit sa amin.',
    register: '{code} ang code mo para sa bago mong {name} account. {minutes} minuto lang ito. Huwag ibigay kahit kanino.',
    forget:
      '{code} ang code mo para sa bagong {name} password. {minutes} minuto lang ito. Hindi ikaw? Balewalain, at huwag ibigay kahit kanino.',
    bind: '{code} ang code mo para i-confirm ang contact na ito sa {name}. {minutes} minuto lang ito. Huwag ibigay kahit kanino.',
    money_password: '{code} ang code mo para sa {name} money password mo. {minutes} minuto lang ito. Huwag ibigay kahit kanino.',
    add_password: '{code} ang code mo para mag-set ng {name} login password. {minutes} minuto lang ito. Huwag ibigay kahit kanino.',
  },
};

/** Nothing is sent until a merchant has a gateway. */
const messagesDefault = {
  countries: ['PH'],
  codesPerDayMax: 10_000,
  gateways: [],
  mail: null,
  texts: codeTextsDefault,
};

/** How a merchant sends codes, and to which numbers. */
const messages = z
  .strictObject({
    /** Countries whose numbers get codes, by ISO 3166. */
    countries: z.array(matching(/^[A-Z]{2}$/, 'not a country', 'Give two letters such as PH.')).min(1),
    /** The most codes of each way, SMS and e-mail, in 24 hours. */
    codesPerDayMax: z.number().int().min(0).max(10_000_000),
    gateways: z.array(smsGateway).max(20),
    mail: mail.nullable(),
    texts: z.partialRecord(z.enum(languageCodes), texts),
    /** Whether codes by SMS end with a line for the browser, by which it fills the code in (decision 028). */
    autofill: z.boolean().default(true),
    notices: notices.prefault({}),
  })
  .refine(({ gateways }) => new Set(gateways.map(({ name }) => name)).size === gateways.length, {
    ...refusal('two gateways of one name', 'Give each a name of its own.'),
    path: ['gateways'],
  })
  .refine((messages) => Object.keys(messages.texts).length > 0, {
    ...refusal('no texts', 'Give the texts of at least one language.'),
    path: ['texts'],
  });

/** The demo's: its gateway and its mail server are the installation's own. */
const messagesDemo = {
  ...messagesDefault,
  gateways: [
    {
      name: 'demo',
      url: null,
      body: '{"to":"{to}","from":"{from}","text":"{text}","reference":"{reference}","merchant":"{merchant}"}',
      from: 'PALARO',
      accepted: { statuses: [202], field: 'status', values: ['accepted'], reference: 'id' },
      status: { field: 'status', delivered: ['delivered'], failed: ['failed'] },
    },
  ],
  mail: { host: null, from: 'Palaro <no-reply@palaro.example>' },
} satisfies z.input<typeof messages>;

export const messagesSection = section('messages', messages, {
  whenMissing: messagesDefault,
  demo: messagesDemo,
  secrets: ({ gateways, mail: server }) => [...gateways, server].flatMap((entry) => entry?.secret ?? []),
});
export type MessagesConfig = SectionOf<typeof messagesSection>;
export type SmsGatewayConfig = MessagesConfig['gateways'][number];
export type MailConfig = NonNullable<MessagesConfig['mail']>;
