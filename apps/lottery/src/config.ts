import { addressRange, faultSettings, faultsOf, isLoopbackOrigin, operatorEntry, secretsOfVendors, type Faults } from '@palaro/game-server';
import {
  formatConfigErrors,
  listOf,
  logLevelSetting,
  oneForEach,
  portSetting,
  readSettings,
  secret,
  secretLengthMin,
  setting,
  vendorSecrets,
  webOrigin,
  whole,
  type Environment,
  type Fault,
  type ValuesOf,
} from '@palaro/settings';
import { z } from 'zod';

export type LotteryConfig = {
  host: string;
  port: number;
  /** Base address of each operator's platform; the first operator's is that of launches that name none. */
  operators: ReadonlyMap<string, string>;
  /** Folder of the durable store. */
  dataDir: string;
  /** Origins that may embed a page; the first one is told where the address names none. */
  allowedOrigins: readonly string[];
  /** The secret that an operator and a vendor share. */
  vendorSecret: (operator: string, vendor: string) => string;
  /** What the seeds of coming draws are sealed with. */
  seedSecret: string;
  trustedProxies: readonly string[];
  /** Per cent of the usual request limits; 0 is none. */
  rateLimit: number;
  faults: Faults;
  logLevel: ValuesOf<typeof settings>['LOG_LEVEL'];
};
export type ConfigResult = { ok: true; config: LotteryConfig } | { ok: false; message: string };

/** Every setting of the lottery house. */
export const settings = {
  PORT: portSetting('Port of the lottery house; 0 takes a free one', 8083),
  HOST: setting(
    z.string().min(1).default('127.0.0.1'),
    'Address to listen on; only this machine by default',
    'Give an IP address or host name of this machine.',
  ),
  PLATFORM_URL: setting(
    webOrigin().default('http://localhost:8080'),
    "The platform's address where OPERATORS names none, for calls to the wallet",
    'Give an origin like http://localhost:8080.',
  ),
  OPERATORS: setting(
    oneForEach(operatorEntry(), 'an operator').optional(),
    'Operators by their merchant codes, each with the address that its wallet is called at; PALARO at PLATFORM_URL by default',
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
    "What vendors' secrets are drawn from, the same as the platform's; may be left out where VENDOR_SECRETS names every vendor's",
    `Give at least ${secretLengthMin} characters, the same as on the platform.`,
    true,
  ),
  SEED_SECRET: setting(
    secret().optional(),
    'What the seeds of coming draws are sealed with; STUDIOS_SECRET by default',
    `Give at least ${secretLengthMin} characters, and keep them as long as the store.`,
    true,
  ),
  VENDOR_SECRETS: setting(
    vendorSecrets().default([]),
    'Secrets of vendors that have one of their own, the same as on the platform',
    `Give OPERATOR/CODE=secret,OPERATOR/CODE=secret with at least ${secretLengthMin} characters each.`,
    true,
  ),
  DATA_DIR: setting(z.string().min(1).default('.data/lottery'), 'Folder of the store', 'Give a folder that this user may write.'),
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
} as const;

/** What no single setting can say: secrets that nothing gives, and players' origins that are not encrypted. */
const faultsBetween = (env: Environment, isProduction: boolean, origins: readonly string[]): Fault[] => [
  ...(env['STUDIOS_SECRET'] || env['VENDOR_SECRETS']
    ? []
    : [{ key: 'STUDIOS_SECRET', fault: 'vendors would have no secret', fix: settings.STUDIOS_SECRET.fix }]),
  ...(env['STUDIOS_SECRET'] || env['SEED_SECRET'] || !env['VENDOR_SECRETS']
    ? []
    : [{ key: 'SEED_SECRET', fault: 'seeds would lie open in the store', fix: settings.SEED_SECRET.fix }]),
  ...(isProduction && origins.some((origin) => origin.startsWith('http:') && !isLoopbackOrigin(origin))
    ? [{ key: 'ALLOWED_ORIGINS', fault: 'an origin that is not encrypted', fix: 'Give origins that begin with https://.' }]
    : []),
];

/** Reads the settings; every fault is named at once. Empty values count as not given. */
export function readConfig(env: Environment): ConfigResult {
  const { values, faults } = readSettings(settings, env);
  const operators = new Map(values.OPERATORS ?? [['PALARO', values.PLATFORM_URL]]);
  const allowedOrigins = values.ALLOWED_ORIGINS ?? [...new Set(operators.values())];
  faults.push(...faultsBetween(env, values.NODE_ENV === 'production', allowedOrigins.filter(Boolean)));
  if (faults.length > 0) return { ok: false, message: formatConfigErrors("The lottery house's", settings, env, faults) };
  return {
    ok: true,
    config: {
      host: values.HOST,
      port: values.PORT,
      operators,
      dataDir: values.DATA_DIR,
      allowedOrigins,
      vendorSecret: secretsOfVendors(new Map(values.VENDOR_SECRETS), values.STUDIOS_SECRET),
      seedSecret: values.SEED_SECRET ?? values.STUDIOS_SECRET ?? '',
      trustedProxies: values.TRUSTED_PROXIES,
      rateLimit: values.RATE_LIMIT,
      faults: faultsOf(values),
      logLevel: values.LOG_LEVEL,
    },
  };
}
