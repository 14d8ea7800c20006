import { createHmac } from 'node:crypto';

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

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
/** The least severe log line written. */
export type LogLevel = (typeof LOG_LEVELS)[number];

export const NO_FAULTS: Faults = { delayMs: 0, duplicate: 0, reorder: 0, drop: 0, forge: 0 };

export type StudiosConfig = {
  host: string;
  port: number;
  /** Base address of the platform, without a slash at the end. */
  platformUrl: string;
  /** Folder of the durable store. */
  dataDir: string;
  /** Origins that may embed a game. */
  allowedOrigins: readonly string[];
  /** The shared secret with the platform, per vendor code. */
  vendorSecret: (vendor: string) => string;
  faults: Faults;
  logLevel: LogLevel;
};

/** A setting that cannot be used: its key, what is wrong, what to do. */
export type ConfigFault = { key: string; fault: string; fix: string };
export type ConfigResult = { ok: true; config: StudiosConfig } | { ok: false; faults: readonly ConfigFault[] };

/** The per-vendor secret: HMAC-SHA256 of the vendor's code under one studio secret, hex. */
export const deriveVendorSecret = (studiosSecret: string, vendor: string): string =>
  createHmac('sha256', studiosSecret).update(vendor).digest('hex');

const SECRET_LENGTH_MIN = 16;

function parseOrigin(text: string): string | null {
  try {
    const url = new URL(text);
    return (url.protocol === 'http:' || url.protocol === 'https:') && url.origin === text.replace(/\/$/, '') ? url.origin : null;
  } catch {
    return null;
  }
}

function readFaults(env: Readonly<Record<string, string | undefined>>, faults: ConfigFault[]): Faults {
  const read = (key: string, most: number): number => {
    const text = env[key];
    if (text === undefined || text === '') return 0;
    const value = Number(text);
    if (!(value >= 0 && value <= most)) {
      faults.push({ key, fault: `"${text}" is not a number from 0 to ${most}`, fix: 'remove it or give such a number' });
      return 0;
    }
    return value;
  };
  return {
    delayMs: read('FAULT_DELAY_MS', 60_000),
    duplicate: read('FAULT_DUPLICATE', 1),
    reorder: read('FAULT_REORDER', 1),
    drop: read('FAULT_DROP', 1),
    forge: read('FAULT_FORGE', 1),
  };
}

/** `VENDOR_SECRETS` is `CODE=secret,CODE=secret`; every other vendor's secret is derived from `STUDIOS_SECRET`. */
function readSecrets(env: Readonly<Record<string, string | undefined>>, faults: ConfigFault[]): (vendor: string) => string {
  const named = new Map<string, string>();
  for (const pair of (env['VENDOR_SECRETS'] ?? '').split(',').filter((text) => text.trim() !== '')) {
    const [code = '', secret = ''] = pair.trim().split('=', 2);
    if (!/^[A-Z0-9]{2,12}$/.test(code) || secret.length < SECRET_LENGTH_MIN) {
      faults.push({
        key: 'VENDOR_SECRETS',
        fault: `the entry for "${code}" does not fit`,
        fix: `write CODE=secret with at least ${SECRET_LENGTH_MIN} characters`,
      });
    } else named.set(code, secret);
  }
  const master = env['STUDIOS_SECRET'] ?? '';
  if (master.length < SECRET_LENGTH_MIN && (master !== '' || named.size === 0)) {
    faults.push({
      key: 'STUDIOS_SECRET',
      fault: 'missing or too short',
      fix: `give at least ${SECRET_LENGTH_MIN} characters, the same as on the platform`,
    });
  }
  return (vendor) => {
    const secret = named.get(vendor) ?? (master === '' ? undefined : deriveVendorSecret(master, vendor));
    if (secret === undefined) throw new Error(`no secret for vendor ${vendor}`);
    return secret;
  };
}

/** Reads the settings; every fault is named at once. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): ConfigResult {
  const faults: ConfigFault[] = [];
  const port = Number(env['PORT'] ?? '8081');
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    faults.push({ key: 'PORT', fault: `"${env['PORT']}" is not a port`, fix: 'give a whole number from 0 to 65535' });
  }
  const platform = parseOrigin(env['PLATFORM_URL'] ?? 'http://localhost:8080');
  if (platform === null) faults.push({ key: 'PLATFORM_URL', fault: 'not an http(s) origin', fix: 'write it like http://localhost:8080' });
  const allowedOrigins: string[] = [];
  for (const text of (env['ALLOWED_ORIGINS'] ?? platform ?? '').split(',').filter((part) => part.trim() !== '')) {
    const origin = parseOrigin(text.trim());
    if (origin === null)
      faults.push({ key: 'ALLOWED_ORIGINS', fault: `"${text}" is not an http(s) origin`, fix: 'separate origins with commas' });
    else allowedOrigins.push(origin);
  }
  const vendorSecret = readSecrets(env, faults);
  const outgoing = readFaults(env, faults);
  const level = env['LOG_LEVEL'] || 'info';
  const logLevel = LOG_LEVELS.find((known) => known === level);
  if (logLevel === undefined) faults.push({ key: 'LOG_LEVEL', fault: `"${level}" is not a level`, fix: `use ${LOG_LEVELS.join(', ')}` });
  if (faults.length > 0 || platform === null || logLevel === undefined) return { ok: false, faults };
  return {
    ok: true,
    config: {
      host: env['HOST'] ?? '0.0.0.0',
      port,
      platformUrl: platform,
      dataDir: env['DATA_DIR'] ?? '.data/studios',
      allowedOrigins,
      vendorSecret,
      faults: outgoing,
      logLevel,
    },
  };
}
