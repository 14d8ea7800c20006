import { formatConfigErrors, listOf, logLevelSetting, portSetting, readSettings, setting, webOrigin, type Environment } from '@palaro/env';
import { z } from 'zod';

export type IssuerConfig = {
  readonly host: string;
  readonly port: number;
  /** Where browsers and the platform reach it; made of host and port where it is null. */
  readonly origin: string | null;
  /** Origins of sites that people are sent back to. */
  readonly sites: readonly string[];
};

/** The settings, or what is wrong with them, ready to print. */
export type ConfigResult =
  | { readonly ok: true; readonly config: IssuerConfig }
  | { readonly ok: false; readonly message: string; readonly keys: readonly string[] };

/** Every setting of the demo issuer. */
export const settings = {
  NODE_ENV: setting(
    z.enum(['development', 'test', 'production']).default('development'),
    'The demo issuer lets everybody be anybody: it does not start in production',
    'Use a real issuer in production.',
  ),
  PORT: portSetting('Port of the demo issuer; 0 takes a free one', 8082),
  HOST: setting(
    z.string().min(1).default('127.0.0.1'),
    'Address to listen on; only this machine by default',
    'Give an IP address or host name of this machine.',
  ),
  ORIGIN: setting(
    webOrigin().optional(),
    'Where browsers and the platform reach it; http://localhost:PORT by default',
    'Give an origin like http://localhost:8082.',
  ),
  SITES: setting(
    listOf(webOrigin()).default(['http://localhost:8080']),
    'Origins of the sites that people are sent back to',
    'Give origins like http://localhost:8080, separated by commas.',
  ),
  LOG_LEVEL: logLevelSetting,
} as const;

/** Reads the settings; every fault is named at once. Empty values count as not given. */
export const readConfig = (env: Environment): ConfigResult => {
  const { values, faults } = readSettings(settings, env);
  if (values.NODE_ENV === 'production')
    faults.push({ key: 'NODE_ENV', fault: 'the demo issuer lets everybody be anybody', fix: settings.NODE_ENV.fix });
  if (faults.length > 0)
    return { ok: false, message: formatConfigErrors("The issuer's", settings, env, faults), keys: faults.map(({ key }) => key) };
  return { ok: true, config: { host: values.HOST, port: values.PORT, origin: values.ORIGIN ?? null, sites: values.SITES } };
};
