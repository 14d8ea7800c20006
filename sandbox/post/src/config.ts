import { formatConfigErrors, logLevelSetting, portSetting, readSettings, setting, type Environment } from '@palaro/env';
import { z } from 'zod';

export type PostConfig = {
  readonly host: string;
  readonly port: number;
  readonly mailPort: number;
};

/** The settings, or what is wrong with them, ready to print. */
export type ConfigResult =
  | { readonly ok: true; readonly config: PostConfig }
  | { readonly ok: false; readonly message: string; readonly keys: readonly string[] };

/** Every setting of the demo post. */
export const settings = {
  NODE_ENV: setting(
    z.enum(['development', 'test', 'production']).default('development'),
    'The demo post shows every message to everybody: it does not start in production',
    'Use a real gateway and a real mail server in production.',
  ),
  PORT: portSetting('Port of the page and of the SMS gateway; 0 takes a free one', 8084),
  HOST: setting(
    z.string().min(1).default('127.0.0.1'),
    'Address to listen on for the page and SMS; only this machine by default, and always only this machine for mails',
    'Give an IP address or host name of this machine.',
  ),
  MAIL_PORT: portSetting('Port of the mail server; 0 takes a free one', 8085),
  LOG_LEVEL: logLevelSetting,
} as const;

/** Reads the settings; every fault is named at once. Empty values count as not given. */
export const readConfig = (env: Environment): ConfigResult => {
  const { values, faults } = readSettings(settings, env);
  if (values.NODE_ENV === 'production')
    faults.push({ key: 'NODE_ENV', fault: 'the demo post shows every message to everybody', fix: settings.NODE_ENV.fix });
  if (faults.length > 0)
    return { ok: false, message: formatConfigErrors("The post's", settings, env, faults), keys: faults.map(({ key }) => key) };
  return { ok: true, config: { host: values.HOST, port: values.PORT, mailPort: values.MAIL_PORT } };
};
