import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartFault, writableFolder } from '@palaro/env';
import { settings, type Config } from './env.ts';
import { writeOnce } from './write-once.ts';

type Secrets = { readonly STUDIOS_SECRET: string; readonly INSTALLATION_SECRET: string };

const faultOf = (fault: string, cause?: unknown): StartFault =>
  new StartFault(
    {
      key: 'DATA_DIR',
      fault,
      fix: 'Put it back from a copy. Without one delete it, and do what docs/operations/settings.md says of a lost INSTALLATION_SECRET.',
    },
    78,
    {
      cause,
    },
  );

const readStored = (file: string): Partial<Secrets> | null => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'no JSON';
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw faultOf(`${file} cannot be read (${code})`, error);
  }
};

/** The configuration of a running platform. */
export type FullConfig = Config & Secrets;

/**
 * Fills in secrets that the environment does not give, which `readConfig` allows everywhere but in production: made once
 * in `DATA_DIR/secrets.json`, readable only by its owner. Two processes that start at once end with the same ones, since
 * only the first link to the file succeeds. Throws a `StartFault` where the folder or the file cannot be used.
 */
export const withSecrets = (config: Config): FullConfig => {
  const file = join(config.DATA_DIR, 'secrets.json');
  const given = { STUDIOS_SECRET: config.STUDIOS_SECRET, INSTALLATION_SECRET: config.INSTALLATION_SECRET };
  if (given.STUDIOS_SECRET !== undefined && given.INSTALLATION_SECRET !== undefined)
    return { ...config, STUDIOS_SECRET: given.STUDIOS_SECRET, INSTALLATION_SECRET: given.INSTALLATION_SECRET };
  let stored = readStored(file);
  if (stored === null) {
    writableFolder(config.DATA_DIR, { key: 'DATA_DIR', fix: settings.DATA_DIR.fix });
    const fresh: Secrets = { STUDIOS_SECRET: randomBytes(32).toString('hex'), INSTALLATION_SECRET: randomBytes(32).toString('hex') };
    writeOnce(file, JSON.stringify(fresh, null, 2));
    stored = readStored(file);
  }
  const secretOf = (key: keyof Secrets): string => {
    const value = given[key] ?? stored?.[key];
    if (value === undefined) throw faultOf(`${file} has no ${key}`);
    return value;
  };
  return { ...config, STUDIOS_SECRET: secretOf('STUDIOS_SECRET'), INSTALLATION_SECRET: secretOf('INSTALLATION_SECRET') };
};
