import {
  listOf,
  logLevelSetting,
  originOf,
  portSetting,
  readSettings,
  secret,
  secretLengthMin,
  setting,
  formatConfigErrors,
  url,
  webOrigin,
  whole,
  yesNo,
  type Environment,
  type Fault,
  type ValuesOf,
  vendorSecrets,
  gatewaySecrets,
} from '@palaro/env';
import { z } from 'zod';
import { isRange } from '../kernel/address-ranges.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { isRedisAddress } from './redis-address.ts';

const isLoopback = ({ hostname }: URL): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

const isLoopbackPort = (text: string): boolean => {
  const address = URL.parse(text);
  return address !== null && isLoopback(address) && address.port !== '';
};

const noRange = 'neither an IP address nor a CIDR range';
const range = z.string().refine(isRange, noRange);
/** What OWASP asks of argon2id with two passes. */
const passwordMemoryKib = 19_456;

/** Every setting of the platform and of `npm start`. */
export const settings = {
  NODE_ENV: setting(
    z.enum(['development', 'test', 'production']).default('development'),
    'Kind of run',
    'Use development, test or production.',
  ),
  PORT: portSetting('Port of the platform; 0 takes a free one', 8080),
  HOST: setting(
    z.string().min(1).default('127.0.0.1'),
    'Address to listen on; only this machine by default, since the demo accounts have a known password',
    'Give an IP address or host name of this machine.',
  ),
  DATA_DIR: setting(
    z.string().min(1).default('.data'),
    'Folder of the embedded store and of generated secrets',
    'Give a folder that this user may write.',
  ),
  PLAYER_DIST: setting(
    z.string().min(1).optional(),
    "Folder of the player app's build; the one in this repository by default",
    'Give the folder that holds client/ and server/, or none to serve calls only.',
  ),
  CONSOLE_DIST: setting(
    z.string().min(1).optional(),
    "Folder of the operators' console's build; the one in this repository by default",
    'Give the folder that holds index.html, or none to serve no console.',
  ),
  ART_DIR: setting(
    z.string().min(1).optional(),
    "Folder of the demo's games and their pictures; the one that the set-up makes in this repository by default",
    'Run node tools/setup.mjs, or give the folder that holds catalogue.json.',
  ),
  DATABASE_URL: setting(
    url(/^postgres(ql)?$/).optional(),
    'PostgreSQL 15 or newer to use instead of the embedded one',
    'Give an address like postgres://user:password@host:5432/palaro.',
    true,
  ),
  BUS_URL: setting(
    z
      .string()
      .refine(
        (text) => text === 'local:' || text === 'postgres:' || isRedisAddress(text),
        'neither local:, postgres: nor redis://host:port',
      )
      .default('local:'),
    'Bus that carries changes between nodes: local: (one node), postgres: (the store) or redis://host:port',
    'Use local:, postgres: or redis://host:6379.',
    true,
  ),
  STORAGE_DIR: setting(
    z.string().min(1).optional(),
    'Folder of uploaded files, the same for all nodes; storage in DATA_DIR by default; not used with S3_BUCKET_URL',
    'Give a folder that this user may write.',
  ),
  S3_BUCKET_URL: setting(
    url(/^https?$/).optional(),
    'Bucket of uploaded files, instead of a folder; of any service with the protocol S3',
    'Give the address of the bucket, like https://s3.eu-central-1.amazonaws.com/palaro.',
  ),
  S3_REGION: setting(
    z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/, 'not a region')
      .default('us-east-1'),
    'Region of the bucket',
    'Give a region like eu-central-1.',
  ),
  S3_ACCESS_KEY_ID: setting(z.string().min(1).optional(), 'Name of the key for the bucket', 'Give it together with S3_BUCKET_URL.', true),
  S3_SECRET_ACCESS_KEY: setting(
    z.string().min(1).optional(),
    'Secret of the key for the bucket',
    'Give it together with S3_BUCKET_URL.',
    true,
  ),
  PUBLIC_ORIGIN: setting(
    webOrigin().optional(),
    'Address of the platform for players; http://localhost:PORT by default, or with HOST',
    'Give an origin like https://play.example.',
  ),
  CONSOLE_ORIGIN: setting(
    webOrigin().optional(),
    "Address of the operators' console, a host of a merchant's that players do not use; at every merchant's host by default",
    'Give an origin like https://console.example.',
  ),
  STUDIOS_PORT: portSetting('Port of the sandbox studios; with npm start 0 takes a free one', 8081),
  STUDIOS_ORIGIN: setting(
    webOrigin().optional(),
    'Address of the studios for players; http://localhost:STUDIOS_PORT by default, or with HOST',
    'Give an origin like https://games.example.',
  ),
  LOTTERY_PORT: portSetting('Port of the lottery house; with npm start 0 takes a free one', 8083),
  LOTTERY_ORIGIN: setting(
    webOrigin().optional(),
    'Address of the lottery house for players; http://localhost:LOTTERY_PORT by default, or with HOST',
    'Give an origin like https://lottery.example.',
  ),
  ISSUER_PORT: portSetting('Port of the demo issuer; with npm start 0 takes a free one', 8082),
  ISSUER_ORIGIN: setting(
    webOrigin().optional(),
    'Address of the demo issuer, where anybody signs in as anybody; npm start gives it; refused in production',
    "Leave it out, and name real issuers in the merchants' documents.",
  ),
  POST_PORT: portSetting('Port of the demo post, where its SMS and mails are read; with npm start 0 takes a free one', 8084),
  SMS_URL: setting(
    url(/^https?$/).optional(),
    'SMS gateway of merchants whose documents name none: the demo post, which npm start gives; refused in production',
    "Leave it out, and name real gateways in the merchants' documents.",
  ),
  MAIL_URL: setting(
    url(/^smtp$/)
      .refine(isLoopbackPort, 'not a port of this machine')
      .optional(),
    'Mail server of merchants whose documents name none: the demo post, which npm start gives; without TLS, and refused in production',
    "Give one like smtp://127.0.0.1:8085, or leave it out, and name real servers in the merchants' documents.",
  ),
  BANK_PORT: portSetting('Port of the demo bank, where the demo pays; with npm start 0 takes a free one', 8086),
  BANK_URL: setting(
    url(/^https?$/).optional(),
    "Payment providers whose accounts in merchants' documents have no address: the demo bank, which npm start gives; refused in production",
    "Leave it out, and give the providers' addresses in the merchants' documents.",
  ),
  IDENTITY_PORT: portSetting("Port of the demo's identity provider; with npm start 0 takes a free one", 8087),
  IDENTITY_URL: setting(
    url(/^https?$/).optional(),
    "Identity provider whose address merchants' documents leave out: the demo's, which npm start gives; refused in production",
    "Leave it out, and give the provider's address in the merchants' documents.",
  ),
  REGISTRY_PORT: portSetting("Port of the demo's register of excluded persons; with npm start 0 takes a free one", 8088),
  REGISTRY_URL: setting(
    url(/^https?$/).optional(),
    "Register of excluded persons whose address merchants' documents leave out: the demo's, which npm start gives; refused in production",
    "Leave it out, and give the registers' addresses in the merchants' documents.",
  ),
  STUDIOS_SECRET: setting(
    secret().optional(),
    "Secret from which the sandbox vendors' signing secrets are derived; made once in DATA_DIR by default, required in production",
    'Give at least 32 random characters.',
    true,
  ),
  VENDOR_SECRETS: setting(
    vendorSecrets().default([]),
    'Signing secrets of vendors with their own, for one merchant each, instead of the one derived from STUDIOS_SECRET',
    `Give MERCHANT/CODE=secret,MERCHANT/CODE=secret with at least ${secretLengthMin} characters each, and codes of vendors of the merchant's catalogue.`,
    true,
  ),
  GATEWAY_SECRETS: setting(
    gatewaySecrets().default([]),
    "Secrets of the gateways, mail servers, chat services and sign-in services that merchants' documents name, each of one merchant",
    "Give MERCHANT/NAME=secret,MERCHANT/NAME=secret with the names of that merchant's document, such as PALARO/SMS_ONE; a secret has no comma.",
    true,
  ),
  INSTALLATION_SECRET: setting(
    secret().optional(),
    'Secret that seals second steps, stored vendor secrets and login keys, and signs device cookies; a change locks their owners out; made once in DATA_DIR by default, required in production',
    'Give at least 32 random characters.',
    true,
  ),
  PROFILE_KEY_FILE: setting(
    z.string().min(1).optional(),
    'File of the RSA key that signs the iOS profiles; one is made in DATA_DIR by default, and in production there are no profiles without it',
    'Give a PEM file that this user may read, with PROFILE_CERTIFICATE_FILE.',
  ),
  PROFILE_CERTIFICATE_FILE: setting(
    z.string().min(1).optional(),
    "File of that key's certificate, followed by those between it and its root",
    'Give a PEM file that this user may read, with PROFILE_KEY_FILE.',
  ),
  MERCHANT: setting(
    z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,20}$/, 'not a merchant code')
      .default('PALARO'),
    'Code of the merchant for host names that no merchant claims',
    'Give up to 20 letters, digits, - and _.',
  ),
  DEMO_ACCOUNTS: setting(
    yesNo().optional(),
    'Whether an empty store gets demo accounts with balances and a known password; true by default; in production false, and true is refused',
    'Leave it out, or use false.',
  ),
  LOG_LEVEL: logLevelSetting,
  TRUSTED_PROXIES: setting(
    listOf(range).default([]),
    'Addresses of your own proxies; the client is the last other address in X-Forwarded-For',
    'Give addresses or ranges such as 127.0.0.1,10.0.0.0/8, or leave it out where clients connect by themselves.',
  ),
  FORWARDED_HOST: setting(
    yesNo().default(false),
    'Whether the host is that of X-Forwarded-Host if a proxy of TRUSTED_PROXIES sends it, instead of that of Host',
    'Use true only where your proxies ask by another host and write the header themselves, whatever the client sent.',
  ),
  METRICS_ADDRESSES: setting(
    listOf(range).default(['127.0.0.0/8', '::1']),
    'Addresses that may read /metrics: this machine by default; others get 404',
    'Give addresses or ranges such as 10.0.0.5,10.1.0.0/16.',
  ),
  RATE_LIMIT: setting(whole(0, 1000, 100), 'Per cent of the usual request limits; 0 switches them off', 'Give 0 to 1000.'),
  PAGES_PER_MINUTE: setting(
    whole(1, 1_000_000, 600),
    'Rendered pages per minute for one address, times RATE_LIMIT; the home of guests and files do not count',
    'Give 1 to 1000000; many phones share the address of their carrier.',
  ),
  PASSWORD_MEMORY_KIB: setting(
    whole(64, 1_048_576, passwordMemoryKib),
    'Memory of one password hash (argon2id)',
    `Give at least ${passwordMemoryKib} in production.`,
  ),
  CAPTCHA_REVEAL: setting(
    yesNo().default(false),
    "Whether a captcha's id has its answer, for tests; refused in production",
    'Leave it false.',
  ),
  SANDBOX_CALLS: setting(
    yesNo().optional(),
    'Whether vendors may make funded players for tests; true by default; in production false, and true is refused',
    'Use true or false.',
  ),
  CHECK_ANSWERS: setting(
    yesNo().optional(),
    'Whether every answer is checked by its schema before it is sent; true by default, except in production',
    'Use true or false.',
  ),
  PSEUDO_LANGUAGE: setting(
    yesNo().default(false),
    'Whether a browser may ask for the generated right-to-left texts XB, for tests and pictures of screens',
    'Leave it false.',
  ),
  DB_CONNECTIONS: setting(
    whole(2, 200, 16),
    'Connections of this node to the store; the job queue adds two, BUS_URL=postgres: one',
    'Give 2 to 200.',
  ),
  HOME_CACHE_MS: setting(
    whole(0, 60_000, 1000),
    'Milliseconds for which a rendered home is reused for other guests; a minute more while the next one is late',
    'Give 0 to 60000.',
  ),
} as const;

type Raw = ValuesOf<typeof settings>;

/** The configuration of a run: every setting read, origins filled in. Secrets may still be missing; see `withSecrets`. */
export type Config = Raw & {
  readonly PUBLIC_ORIGIN: string;
  readonly STUDIOS_ORIGIN: string;
  readonly LOTTERY_ORIGIN: string;
  readonly CHECK_ANSWERS: boolean;
  readonly DEMO_ACCOUNTS: boolean;
  readonly SANDBOX_CALLS: boolean;
};

/** What is wrong, ready to print: every bad key with its fault and its fix, never a secret's value. */
export type ConfigFailure = { readonly code: 'bad_config'; readonly message: string; readonly keys: readonly string[] };

/** What is right elsewhere and wrong in production: tests' aids, and secrets that nobody has given. */
const productionFaults = (
  env: Environment,
  {
    ISSUER_ORIGIN,
    CAPTCHA_REVEAL,
    DEMO_ACCOUNTS,
    SMS_URL,
    MAIL_URL,
    BANK_URL,
    IDENTITY_URL,
    REGISTRY_URL,
    SANDBOX_CALLS,
    PASSWORD_MEMORY_KIB,
  }: Raw,
): Fault[] => [
  ...(PASSWORD_MEMORY_KIB < passwordMemoryKib
    ? [{ key: 'PASSWORD_MEMORY_KIB', fault: 'too little in production', fix: settings.PASSWORD_MEMORY_KIB.fix }]
    : []),
  ...(ISSUER_ORIGIN === undefined
    ? []
    : [{ key: 'ISSUER_ORIGIN', fault: 'not in production: anybody signs in as anybody', fix: settings.ISSUER_ORIGIN.fix }]),
  ...(CAPTCHA_REVEAL ? [{ key: 'CAPTCHA_REVEAL', fault: 'not in production', fix: settings.CAPTCHA_REVEAL.fix }] : []),
  ...(DEMO_ACCOUNTS
    ? [{ key: 'DEMO_ACCOUNTS', fault: 'not in production: everybody knows their password', fix: settings.DEMO_ACCOUNTS.fix }]
    : []),
  ...Object.entries({ SMS_URL, MAIL_URL })
    .filter(([, url]) => url !== undefined)
    .map(([key]) => ({ key, fault: 'not in production: everybody may read the messages', fix: settings[key as 'SMS_URL'].fix })),
  ...(BANK_URL === undefined
    ? []
    : [{ key: 'BANK_URL', fault: 'not in production: its money does not exist', fix: settings.BANK_URL.fix }]),
  ...(IDENTITY_URL === undefined
    ? []
    : [{ key: 'IDENTITY_URL', fault: 'not in production: it looks at no picture', fix: settings.IDENTITY_URL.fix }]),
  ...(REGISTRY_URL === undefined
    ? []
    : [{ key: 'REGISTRY_URL', fault: 'not in production: its persons are invented', fix: settings.REGISTRY_URL.fix }]),
  ...(SANDBOX_CALLS ? [{ key: 'SANDBOX_CALLS', fault: 'not in production: it makes money', fix: settings.SANDBOX_CALLS.fix }] : []),
  ...(['STUDIOS_SECRET', 'INSTALLATION_SECRET'] as const)
    .filter((key) => !env[key])
    .map((key) => ({ key, fault: 'none is made in production', fix: settings[key].fix })),
];

/** A key signs nothing without its certificate, nor the other way round. */
const profileFaults = ({ PROFILE_KEY_FILE, PROFILE_CERTIFICATE_FILE }: Raw): Fault[] => {
  if ((PROFILE_KEY_FILE === undefined) === (PROFILE_CERTIFICATE_FILE === undefined)) return [];
  const key = PROFILE_KEY_FILE === undefined ? 'PROFILE_KEY_FILE' : 'PROFILE_CERTIFICATE_FILE';
  return [{ key, fault: 'missing beside the other', fix: settings[key].fix }];
};

/** Players' origins must be encrypted, but for runs on one machine; and games never have the app's origin, whose session they could use. */
const originFaults = ({ NODE_ENV, PUBLIC_ORIGIN, STUDIOS_ORIGIN, LOTTERY_ORIGIN }: Raw): Fault[] => [
  ...(['PUBLIC_ORIGIN', 'STUDIOS_ORIGIN', 'LOTTERY_ORIGIN'] as const)
    .filter((key) => {
      const origin = URL.parse({ PUBLIC_ORIGIN, STUDIOS_ORIGIN, LOTTERY_ORIGIN }[key] ?? '');
      return NODE_ENV === 'production' && origin?.protocol === 'http:' && !isLoopback(origin);
    })
    .map((key) => ({ key, fault: 'not encrypted', fix: 'Give an origin that begins with https://.' })),
  ...(['STUDIOS_ORIGIN', 'LOTTERY_ORIGIN'] as const)
    .filter((key) => PUBLIC_ORIGIN !== undefined && PUBLIC_ORIGIN === { STUDIOS_ORIGIN, LOTTERY_ORIGIN }[key])
    .map((key) => ({ key, fault: 'the same as PUBLIC_ORIGIN', fix: 'Give the games an origin of their own.' })),
];

/** A bucket needs its key, and an encrypted way to it in production, but for one on this machine. */
const bucketFaults = (values: Raw): Fault[] => {
  const bucket = URL.parse(values.S3_BUCKET_URL ?? '');
  if (bucket === null) return [];
  return [
    ...(['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
      .filter((key) => values[key] === undefined)
      .map((key) => ({ key, fault: 'S3_BUCKET_URL needs it', fix: settings[key].fix })),
    ...(values.NODE_ENV === 'production' && bucket.protocol === 'http:' && !isLoopback(bucket)
      ? [{ key: 'S3_BUCKET_URL', fault: 'not encrypted', fix: 'Give an address that begins with https://.' }]
      : []),
  ];
};

/** Reads the settings from the environment; empty values count as not given. All faults are reported at once. */
export const readConfig = (env: Environment): Result<Config, ConfigFailure> => {
  const { values, faults } = readSettings(settings, env);
  faults.push(...originFaults(values), ...bucketFaults(values), ...profileFaults(values));
  if (values.NODE_ENV === 'production') faults.push(...productionFaults(env, values));
  if (faults.length > 0)
    return fail({
      code: 'bad_config',
      message: formatConfigErrors("The platform's", settings, env, faults),
      keys: faults.map(({ key }) => key),
    });
  return ok({
    ...values,
    DEMO_ACCOUNTS: values.DEMO_ACCOUNTS ?? values.NODE_ENV !== 'production',
    SANDBOX_CALLS: values.SANDBOX_CALLS ?? values.NODE_ENV !== 'production',
    CHECK_ANSWERS: values.CHECK_ANSWERS ?? values.NODE_ENV !== 'production',
    PUBLIC_ORIGIN: values.PUBLIC_ORIGIN ?? originOf(values.HOST, values.PORT),
    STUDIOS_ORIGIN: values.STUDIOS_ORIGIN ?? originOf(values.HOST, values.STUDIOS_PORT),
    LOTTERY_ORIGIN: values.LOTTERY_ORIGIN ?? originOf(values.HOST, values.LOTTERY_PORT),
  });
};
