import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  formatConfigErrors,
  isRange,
  listOf,
  logLevelSetting,
  oneForEach,
  portSetting,
  readSettings,
  secret,
  secretLengthMin,
  setting,
  share,
  vendorSecrets,
  webOrigin,
  whole,
  type Environment,
  type Fault,
  type ValuesOf,
} from '@palaro/env';
import { z } from 'zod';
import type { Faults } from './wallet-client.ts';

/** The secret of an operator and a vendor: HMAC-SHA256 of `OPERATOR/VENDOR` under the secret that the platform shares, hex. */
const deriveVendorSecret = (sharedSecret: string, operator: string, vendor: string): string =>
  createHmac('sha256', sharedSecret).update(`${operator}/${vendor}`).digest('hex');

/** The secret of each operator and vendor: their own, else the one drawn from the secret that the platform shares. */
const secretsOfVendors =
  (own: ReadonlyMap<string, string>, sharedSecret: string | undefined) =>
  (operator: string, vendor: string): string => {
    const known =
      own.get(`${operator}/${vendor}`) ?? (sharedSecret === undefined ? undefined : deriveVendorSecret(sharedSecret, operator, vendor));
    if (known === undefined) throw new Error(`no secret for ${operator}/${vendor}`);
    return known;
  };

/** An address or a range of addresses, as a setting's entry. */
const addressRange = () => z.string().refine(isRange, 'neither an IP address nor a CIDR range');

/** An operator's merchant code with the address that its wallet is called at, as a setting's entry. */
const operatorEntry = () =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,20}=/, 'an entry without its operator code')
    .transform((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)] as const)
    .pipe(z.tuple([z.string(), webOrigin()]));

/** An operator and vendor with the file of a private key, as a setting's entry; the key itself, read at the start. */
const vendorKeys = () =>
  listOf(
    z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,20}\/[A-Z0-9_]{2,20}=./, 'an entry without its operator, its vendor or its file')
      .transform((entry, context): readonly [string, string] => {
        const [name, file] = [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)];
        try {
          return [name, readFileSync(file, 'utf8')];
        } catch {
          context.addIssue('a file that cannot be read');
          return z.NEVER;
        }
      }),
  );

/** Whether an origin is this machine's own. */
const isLoopbackOrigin = (origin: string): boolean => /^https?:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:|$)/.test(origin);

/** Settings for drills: how calls to the wallet are disturbed. */
const faultSettings = {
  FAULT_DELAY_MS: setting(whole(0, 60_000, 0), 'For drills: extra wait before a call to the wallet, in milliseconds', 'Give 0 to 60000.'),
  FAULT_DUPLICATE: setting(share(), 'For drills: share of calls sent a second time', 'Give a number from 0 to 1.'),
  FAULT_REORDER: setting(share(), 'For drills: share of calls held back until the next one has gone', 'Give a number from 0 to 1.'),
  FAULT_DROP: setting(share(), 'For drills: share of answers thrown away', 'Give a number from 0 to 1.'),
  FAULT_FORGE: setting(share(), 'For drills: share of calls with a wrong signature', 'Give a number from 0 to 1.'),
} as const;

const faultsOf = (values: ValuesOf<typeof faultSettings>): Faults => ({
  delayMs: values.FAULT_DELAY_MS,
  duplicate: values.FAULT_DUPLICATE,
  reorder: values.FAULT_REORDER,
  drop: values.FAULT_DROP,
  forge: values.FAULT_FORGE,
});

/** What differs between houses in their settings: the name in texts, the port, the folder of the store, and what their seeds are. */
export type HouseSettings = { readonly name: string; readonly port: number; readonly dataDir: string; readonly seeds: string };

/** Every setting of a house of games. */
export const houseSettings = ({ name, port, dataDir, seeds }: HouseSettings) =>
  ({
    PORT: portSetting(`Port of ${name}; 0 takes a free one`, port),
    HOST: setting(
      z.string().min(1).default('127.0.0.1'),
      'Address to listen on; only this machine by default',
      'Give an IP address or host name of this machine.',
    ),
    PLATFORM_URL: setting(
      webOrigin().default('http://localhost:8080'),
      'Address of the platform for calls to the wallet, if OPERATORS is not given',
      'Give an origin like http://localhost:8080.',
    ),
    OPERATORS: setting(
      oneForEach(operatorEntry(), 'an operator').optional(),
      'Operators by their merchant codes, each with the address of its wallet; PALARO at PLATFORM_URL by default',
      'Give CODE=https://play.example,CODE=https://other.example; the first one is for launches that name none.',
    ),
    ALLOWED_ORIGINS: setting(
      listOf(webOrigin())
        .refine((origins) => origins.length > 0, 'no origin')
        .optional(),
      'Origins that may embed a game; the addresses of the operators by default',
      'Give origins like https://play.example, separated by commas.',
    ),
    STUDIOS_SECRET: setting(
      secret().optional(),
      "Secret from which vendors' secrets are derived, the same as the platform's; not needed if VENDOR_SECRETS names every vendor's",
      `Give at least ${secretLengthMin} characters, the same as on the platform.`,
      true,
    ),
    SEED_SECRET: setting(
      secret().optional(),
      `Secret that seals ${seeds}; STUDIOS_SECRET by default`,
      `Give at least ${secretLengthMin} characters, and keep them as long as the store.`,
      true,
    ),
    VENDOR_SECRETS: setting(
      vendorSecrets().default([]),
      'Secrets of vendors with their own, the same as on the platform',
      `Give OPERATOR/CODE=secret,OPERATOR/CODE=secret with at least ${secretLengthMin} characters each.`,
      true,
    ),
    VENDOR_KEYS: setting(
      vendorKeys().default([]),
      'Private keys of vendors that speak seamless-rsa, files of PEM',
      'Give OPERATOR/CODE=file,OPERATOR/CODE=file with files that this user may read.',
    ),
    DATA_DIR: setting(z.string().min(1).default(dataDir), 'Folder of the store', 'Give a folder that this user may write.'),
    NODE_ENV: setting(
      z.enum(['development', 'test', 'production']).default('development'),
      'In production the origins of ALLOWED_ORIGINS must be encrypted',
      'Use development, test or production.',
    ),
    TRUSTED_PROXIES: setting(
      listOf(addressRange()).default([]),
      'Addresses of your own proxies, as on the platform',
      'Give addresses or ranges such as 127.0.0.1,10.0.0.0/8, or leave it out where clients connect by themselves.',
    ),
    RATE_LIMIT: setting(whole(0, 1000, 100), 'Per cent of the usual request limits; 0 switches them off', 'Give 0 to 1000.'),
    LOG_LEVEL: logLevelSetting,
    ...faultSettings,
  }) as const;

export type HouseConfig = {
  host: string;
  port: number;
  /** Base address of each operator's platform, without a slash at the end; the first operator's is that of launches that name none. */
  operators: ReadonlyMap<string, string>;
  /** Folder of the durable store. */
  dataDir: string;
  /** Origins that may embed a page; the first one is told where the address names none. */
  allowedOrigins: readonly string[];
  /** The secret that an operator and a vendor share. */
  vendorSecret: (operator: string, vendor: string) => string;
  /** The private key of a vendor that speaks `seamless-rsa`; null of all others. */
  vendorKey: (operator: string, vendor: string) => string | null;
  /** What the store's seeds are sealed with. */
  seedSecret: string;
  /** Addresses and ranges of the operator's own proxies. */
  trustedProxies: readonly string[];
  /** Per cent of the usual request limits; 0 is none. */
  rateLimit: number;
  faults: Faults;
  /** The least severe log line written. */
  logLevel: ValuesOf<ReturnType<typeof houseSettings>>['LOG_LEVEL'];
};
/** The settings, or what is wrong with them, ready to print. */
export type HouseConfigResult = { ok: true; config: HouseConfig } | { ok: false; message: string; keys: readonly string[] };

/** What no single setting can say: secrets that nothing gives, and players' origins that are not encrypted. */
const faultsBetween = (env: Environment, isProduction: boolean, origins: readonly string[]): Fault[] => [
  ...(env['STUDIOS_SECRET'] || env['VENDOR_SECRETS']
    ? []
    : [
        {
          key: 'STUDIOS_SECRET',
          fault: 'vendors would have no secret',
          fix: `Give at least ${secretLengthMin} characters, the same as on the platform.`,
        },
      ]),
  ...(env['STUDIOS_SECRET'] || env['SEED_SECRET'] || !env['VENDOR_SECRETS']
    ? []
    : [
        {
          key: 'SEED_SECRET',
          fault: 'seeds would lie open in the store',
          fix: `Give at least ${secretLengthMin} characters, and keep them as long as the store.`,
        },
      ]),
  ...(isProduction && origins.some((origin) => origin.startsWith('http:') && !isLoopbackOrigin(origin))
    ? [{ key: 'ALLOWED_ORIGINS', fault: 'an origin that is not encrypted', fix: 'Give origins that begin with https://.' }]
    : []),
];

/** Reads the settings; every fault is named at once, after whose settings they are. Empty values count as not given. */
export function readHouseConfig(whose: string, settings: ReturnType<typeof houseSettings>, env: Environment): HouseConfigResult {
  const { values, faults } = readSettings(settings, env);
  const operators = new Map(values.OPERATORS ?? [['PALARO', values.PLATFORM_URL]]);
  const allowedOrigins = values.ALLOWED_ORIGINS ?? [...new Set(operators.values())];
  faults.push(...faultsBetween(env, values.NODE_ENV === 'production', allowedOrigins.filter(Boolean)));
  if (faults.length > 0)
    return { ok: false, message: formatConfigErrors(whose, settings, env, faults), keys: faults.map(({ key }) => key) };
  const keys = new Map(values.VENDOR_KEYS);
  return {
    ok: true,
    config: {
      host: values.HOST,
      port: values.PORT,
      operators,
      dataDir: values.DATA_DIR,
      allowedOrigins,
      vendorSecret: secretsOfVendors(new Map(values.VENDOR_SECRETS), values.STUDIOS_SECRET),
      vendorKey: (operator, vendor) => keys.get(`${operator}/${vendor}`) ?? null,
      seedSecret: values.SEED_SECRET ?? values.STUDIOS_SECRET ?? '',
      trustedProxies: values.TRUSTED_PROXIES,
      rateLimit: values.RATE_LIMIT,
      faults: faultsOf(values),
      logLevel: values.LOG_LEVEL,
    },
  };
}
