import { formatConfigErrors, listOf, logLevelSetting, portSetting, readSettings, setting, url, whole } from '@palaro/env';
import type { Environment, ValuesOf } from '@palaro/env';
import { z } from 'zod';

/** Every setting of the identity provider. */
export const settings = {
  NODE_ENV: setting(
    z.enum(['development', 'test', 'production']).default('development'),
    'The identity provider looks at no picture: it does not start in production',
    'Use a real provider, or operators, in production.',
  ),
  PORT: portSetting('Port of the identity provider; 0 takes a free one', 8087),
  HOST: setting(
    z.string().min(1).default('127.0.0.1'),
    'Address to listen on; only this machine by default',
    'Give an address of this machine.',
  ),
  IDENTITY_SECRET: setting(
    z.string().min(1).max(200).default('demo-identity-secret'),
    'Secret that calls and events are signed with',
    'Give 1 to 200 characters.',
    true,
  ),
  IDENTITY_EVENTS: setting(
    listOf(url(/^https?$/)).default([]),
    'Where events go',
    'Give addresses like http://localhost:8080/identity/events, separated by commas.',
  ),
  IDENTITY_CLOCK: setting(
    whole(1, 86_400, 60),
    'How many times faster checks are decided, and events sent again, than within 3 minutes and up to an hour',
    'Give 1 to 86400.',
  ),
  LOG_LEVEL: logLevelSetting,
} as const;

export type IdentityConfig = ValuesOf<typeof settings>;

/** Reads the settings; every fault is named at once. Empty values count as not given. */
export const readConfig = (
  env: Environment,
): { ok: true; config: IdentityConfig } | { ok: false; message: string; keys: readonly string[] } => {
  const { values, faults } = readSettings(settings, env);
  if (values.NODE_ENV === 'production')
    faults.push({ key: 'NODE_ENV', fault: 'the identity provider looks at no picture', fix: settings.NODE_ENV.fix });
  if (faults.length === 0) return { ok: true, config: values };
  return { ok: false, message: formatConfigErrors("The identity provider's", settings, env, faults), keys: faults.map(({ key }) => key) };
};
