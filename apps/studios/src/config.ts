import { createHmac } from 'node:crypto';
import {
  logLevelSetting,
  portSetting,
  readSettings,
  secret,
  secretLengthMin,
  setting,
  share,
  formatConfigErrors,
  webOrigin,
  whole,
  type Environment,
  type ValuesOf,
  vendorSecrets,
  listOf,
  oneForEach,
} from '@palaro/settings';
import { z } from 'zod';

/** Ways in which outgoing wallet calls can be disturbed, for tests and drills. Shares are chances from 0 to 1. */
export type Faults = {
  /** Extra wait before a call, in milliseconds. */
  delayMs: number;
  /** Share of calls sent a second time. */
  duplicate: number;
  /** Share of calls held back until the next one has gone. */
  reorder: number;
  /** Share of answers thrown away after the platform gave them. */
  drop: number;
  /** Share of calls with a wrong signature. */
  forge: number;
};

export const NO_FAULTS: Faults = { delayMs: 0, duplicate: 0, reorder: 0, drop: 0, forge: 0 };

/** The least severe log line written. */
export type LogLevel = ValuesOf<typeof settings>['LOG_LEVEL'];

export type StudiosConfig = {
  host: string;
  port: number;
  /** Base address of each operator's platform, without a slash at the end; the first operator's is that of launches that name none. */
  operators: ReadonlyMap<string, string>;
  /** Folder of the durable store. */
  dataDir: string;
  /** Origins that may embed a game. */
  allowedOrigins: readonly string[];
  /** The secret that an operator and a vendor share. */
  vendorSecret: (operator: string, vendor: string) => string;
  faults: Faults;
  logLevel: LogLevel;
};

/** The settings, or what is wrong with them, ready to print. */
export type ConfigResult = { ok: true; config: StudiosConfig } | { ok: false; message: string; keys: readonly string[] };

/** The secret of an operator and a vendor: HMAC-SHA256 of `OPERATOR/VENDOR` under one studio secret, hex. */
export const deriveVendorSecret = (studiosSecret: string, operator: string, vendor: string): string =>
  createHmac('sha256', studiosSecret).update(`${operator}/${vendor}`).digest('hex');

const operatorEntry = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,20}=/, 'an entry without its operator code')
  .transform((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)] as const)
  .pipe(z.tuple([z.string(), webOrigin()]));

/** Every setting of the studios. */
export const settings = {
  PORT: portSetting('Port of the studios; 0 takes a free one', 8081),
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
    oneForEach(operatorEntry, 'an operator').optional(),
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
  VENDOR_SECRETS: setting(
    vendorSecrets().default([]),
    'Secrets of vendors that have one of their own, the same as on the platform',
    `Give OPERATOR/CODE=secret,OPERATOR/CODE=secret with at least ${secretLengthMin} characters each.`,
    true,
  ),
  DATA_DIR: setting(z.string().min(1).default('.data/studios'), 'Folder of the store', 'Give a folder that this user may write.'),
  LOG_LEVEL: logLevelSetting,
  FAULT_DELAY_MS: setting(whole(0, 60_000, 0), 'For drills: extra wait before a call to the wallet, in milliseconds', 'Give 0 to 60000.'),
  FAULT_DUPLICATE: setting(share(), 'For drills: share of calls sent a second time', 'Give a number from 0 to 1.'),
  FAULT_REORDER: setting(share(), 'For drills: share of calls held back until the next one has gone', 'Give a number from 0 to 1.'),
  FAULT_DROP: setting(share(), 'For drills: share of answers thrown away', 'Give a number from 0 to 1.'),
  FAULT_FORGE: setting(share(), 'For drills: share of calls with a wrong signature', 'Give a number from 0 to 1.'),
} as const;

/** The secret of each operator and vendor: their own, else the one drawn from the studios' secret. */
const secretOf =
  (own: ReadonlyMap<string, string>, studiosSecret: string | undefined) =>
  (operator: string, vendor: string): string => {
    const known =
      own.get(`${operator}/${vendor}`) ?? (studiosSecret === undefined ? undefined : deriveVendorSecret(studiosSecret, operator, vendor));
    if (known === undefined) throw new Error(`no secret for ${operator}/${vendor}`);
    return known;
  };

/** Reads the settings; every fault is named at once. Empty values count as not given. */
export function readConfig(env: Environment): ConfigResult {
  const { values, faults } = readSettings(settings, env);
  if (!env['STUDIOS_SECRET'] && !env['VENDOR_SECRETS'])
    faults.push({ key: 'STUDIOS_SECRET', fault: 'vendors would have no secret', fix: settings.STUDIOS_SECRET.fix });
  if (faults.length > 0)
    return { ok: false, message: formatConfigErrors("The studios'", settings, env, faults), keys: faults.map(({ key }) => key) };
  const operators = new Map(values.OPERATORS ?? [['PALARO', values.PLATFORM_URL]]);
  return {
    ok: true,
    config: {
      host: values.HOST,
      port: values.PORT,
      operators,
      dataDir: values.DATA_DIR,
      allowedOrigins: values.ALLOWED_ORIGINS ?? [...new Set(operators.values())],
      vendorSecret: secretOf(new Map(values.VENDOR_SECRETS), values.STUDIOS_SECRET),
      faults: {
        delayMs: values.FAULT_DELAY_MS,
        duplicate: values.FAULT_DUPLICATE,
        reorder: values.FAULT_REORDER,
        drop: values.FAULT_DROP,
        forge: values.FAULT_FORGE,
      },
      logLevel: values.LOG_LEVEL,
    },
  };
}
