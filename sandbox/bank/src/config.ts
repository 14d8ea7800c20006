import { formatConfigErrors, listOf, logLevelSetting, portSetting, readSettings, setting, url, webOrigin, whole } from '@palaro/env';
import type { Environment, ValuesOf } from '@palaro/env';
import { z } from 'zod';

const key = (fallback: string, meaning: string) =>
  setting(z.string().min(1).max(200).default(fallback), meaning, 'Give 1 to 200 characters.', true);
const addresses = (meaning: string) =>
  setting(listOf(url(/^https?$/)).default([]), meaning, 'Give addresses like http://localhost:8080/events, separated by commas.');

const digits = z.string().regex(/^\d{10,16}$/, 'no account number');
const secretKey = z.string().regex(/^sk_(test|live)_\w+$/, 'no such key');

/** Every setting of the bank. */
export const settings = {
  NODE_ENV: setting(
    z.enum(['development', 'test', 'production']).default('development'),
    'The bank pays with money that does not exist: it does not start in production',
    'Use real providers in production.',
  ),
  PORT: portSetting('Port of the bank; 0 takes a free one', 8086),
  HOST: setting(
    z.string().min(1).default('127.0.0.1'),
    'Address to listen on; only this machine by default',
    'Give an address of this machine.',
  ),
  ORIGIN: setting(
    webOrigin().optional(),
    'Where browsers reach it; http://localhost:PORT by default',
    'Give an origin like http://localhost:8086.',
  ),
  DATA_DIR: setting(z.string().min(1).default('.data/bank'), 'Folder of the store', 'Give a folder that this user may write.'),
  BANK_CLOCK: setting(whole(1, 86_400, 60), 'How many times faster retries and payouts pass than at the providers', 'Give 1 to 86400.'),
  BANK_MERCHANT: setting(z.string().min(1).max(25).default('Demo Arcade'), 'Name that payers see', 'Give a name of at most 25 characters.'),
  BANK_ACCOUNT: setting(digits.default('001234567890'), "Number of the merchant's account for transfers by hand", 'Give 10 to 16 digits.'),
  BANK_STATEMENT_KEY: key('demo-statement-key', "User name that the account's statement is asked for with"),
  PAYMONGO_SECRET_KEY: setting(
    secretKey.default('sk_test_demo'),
    'Key of calls in the dialect of PayMongo; with sk_live_ all accounts take payouts',
    'Give sk_test_ or sk_live_ and letters.',
    true,
  ),
  PAYMONGO_EVENTS: addresses('Where events in the dialect of PayMongo go from the start on'),
  PAYMONGO_EVENTS_SECRET: key('whsk_demo', 'Key that these events are signed with'),
  XENDIT_SECRET_KEY: key('xnd_development_demo', 'Key of calls in the dialect of Xendit'),
  XENDIT_EVENTS: addresses('Where events in the dialect of Xendit go'),
  XENDIT_CALLBACK_TOKEN: key('demo-callback-token', 'Token that these events carry'),
  RATE_LIMIT: setting(whole(0, 1000, 100), "Percent of the providers' rate limits; 0 counts nothing", 'Give 0 to 1000.'),
  LOG_LEVEL: logLevelSetting,
} as const;

export type BankConfig = ValuesOf<typeof settings>;

/** Reads the settings; every fault is named at once. Empty values count as not given. */
export const readConfig = (
  env: Environment,
): { ok: true; config: BankConfig } | { ok: false; message: string; keys: readonly string[] } => {
  const { values, faults } = readSettings(settings, env);
  if (values.NODE_ENV === 'production')
    faults.push({ key: 'NODE_ENV', fault: 'the bank pays with money that does not exist', fix: settings.NODE_ENV.fix });
  if (faults.length === 0) return { ok: true, config: values };
  return { ok: false, message: formatConfigErrors("The bank's", settings, env, faults), keys: faults.map(({ key }) => key) };
};
