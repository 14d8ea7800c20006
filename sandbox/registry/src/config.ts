import { formatConfigErrors, logLevelSetting, portSetting, readSettings, setting, whole } from '@palaro/env';
import type { Environment, ValuesOf } from '@palaro/env';
import { z } from 'zod';

const faults = ['none', 'slow', 'error', 'cut', 'signature', 'large', 'count'] as const;
/** What the register does wrong on purpose. */
export type RegistryFault = (typeof faults)[number];

/** Every setting of the register. */
export const settings = {
  NODE_ENV: setting(
    z.enum(['development', 'test', 'production']).default('development'),
    "The register's persons are invented: it does not start in production",
    'Use a real register in production.',
  ),
  PORT: portSetting('Port of the register; 0 takes a free one', 8088),
  HOST: setting(
    z.string().min(1).default('127.0.0.1'),
    'Address to listen on; only this machine by default',
    'Give an address of this machine.',
  ),
  REGISTRY_SECRET: setting(
    z.string().min(1).max(200).default('demo-registry-secret'),
    'Secret that calls and answers are signed with',
    'Give 1 to 200 characters.',
    true,
  ),
  REGISTRY_FILE: setting(
    z.string().min(1).optional(),
    'Its persons: a CSV file as operators import it, without quotes, read anew for each call; sandbox/registry/persons.csv by default',
    'Give the path of a file.',
  ),
  REGISTRY_PAGE: setting(whole(1, 5_000, 1_000), 'Entries of a page', 'Give 1 to 5000.'),
  REGISTRY_FAULT: setting(
    z.enum(faults).default('none'),
    'What it does wrong on purpose: it answers after a minute, with 500, with half of a body, with a wrong signature, with 5 MiB, or with one entry too few',
    `Give one of ${faults.join(', ')}.`,
  ),
  LOG_LEVEL: logLevelSetting,
} as const;

export type RegistryConfig = ValuesOf<typeof settings>;

/** Reads the settings; every fault is named at once. Empty values count as not given. */
export const readConfig = (
  env: Environment,
): { ok: true; config: RegistryConfig } | { ok: false; message: string; keys: readonly string[] } => {
  const { values, faults: found } = readSettings(settings, env);
  if (values.NODE_ENV === 'production')
    found.push({ key: 'NODE_ENV', fault: 'the persons of the register are invented', fix: settings.NODE_ENV.fix });
  if (found.length === 0) return { ok: true, config: values };
  return { ok: false, message: formatConfigErrors("The register's", settings, env, found), keys: found.map(({ key }) => key) };
};
