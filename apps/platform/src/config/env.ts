import { z } from 'zod';
import { fail, ok, type Result } from '../kernel/result.ts';

/** One setting: its schema, what it means and how to mend a bad value. The default is the schema's. */
type Setting<S extends z.ZodType = z.ZodType> = {
  readonly schema: S;
  readonly meaning: string;
  readonly fix: string;
  readonly secret?: boolean;
};

const setting = <const S extends z.ZodType>(schema: S, meaning: string, fix: string, secret = false): Setting<S> => ({
  schema,
  meaning,
  fix,
  secret,
});

const whole = (low: number, high: number, fallback: number) =>
  z.string().regex(/^\d+$/, 'not a whole number').transform(Number).pipe(z.number().min(low).max(high)).default(fallback);
const yesNo = (fallback: boolean) =>
  z
    .enum(['true', 'false', '1', '0'])
    .transform((value) => value === 'true' || value === '1')
    .default(fallback);
const url = (protocol: RegExp) => z.url({ protocol });
const secret = z.string().min(32, 'shorter than 32 characters');

/** Every setting of the platform and of `npm start`. */
export const settings = {
  NODE_ENV: setting(
    z.enum(['development', 'test', 'production']).default('development'),
    'What kind of run this is',
    'Use development, test or production.',
  ),
  PORT: setting(whole(0, 65_535, 8080), 'Port of the platform; 0 takes a free one', 'Give a port from 0 to 65535.'),
  HOST: setting(
    z.string().min(1).default('127.0.0.1'),
    'Address to listen on; only this machine by default, since the demo accounts have a known password',
    'Give an IP address or host name of this machine.',
  ),
  DATA_DIR: setting(
    z.string().min(1).default('.data'),
    'Folder of the embedded store and of generated secrets',
    'Give a folder that this user may write.',
  ),
  PLAYER_DIST: setting(
    z.string().min(1).optional(),
    "Folder of the player app's build; the one in this repository by default",
    'Give the folder that holds client/ and server/.',
  ),
  ART_DIR: setting(
    z.string().min(1).optional(),
    'Folder of the rendered game art; the one in this repository by default',
    'Give the folder that holds manifest.json.',
  ),
  DATABASE_URL: setting(
    url(/^postgres(ql)?$/).optional(),
    'PostgreSQL 15 or newer to use instead of the embedded one',
    'Give an address like postgres://user:password@host:5432/palaro.',
    true,
  ),
  BUS_URL: setting(
    z
      .string()
      .regex(/^(local:|redis:\/\/|rediss:\/\/|postgres:)/, 'neither local:, postgres: nor redis://')
      .default('local:'),
    'How nodes tell each other of changes: local: (one node), postgres: (through the store) or redis://…',
    'Use local:, postgres: or redis://host:6379.',
    true,
  ),
  PUBLIC_ORIGIN: setting(
    url(/^https?$/).optional(),
    'Where players reach the platform; http://localhost:PORT by default',
    'Give an origin like https://play.example.',
  ),
  STUDIOS_PORT: setting(whole(0, 65_535, 8081), 'Port of the sandbox studios', 'Give a port from 0 to 65535.'),
  STUDIOS_ORIGIN: setting(
    url(/^https?$/).optional(),
    'Where players reach the studios; http://localhost:STUDIOS_PORT by default',
    'Give an origin like https://games.example.',
  ),
  STUDIOS_SECRET: setting(
    secret.optional(),
    "What the demo vendors' signing secrets are drawn from; made once in DATA_DIR by default, asked for in production",
    'Give at least 32 random characters.',
    true,
  ),
  SESSION_SECRET: setting(
    secret.optional(),
    'What seals login keys at rest; made once in DATA_DIR by default, asked for in production',
    'Give at least 32 random characters.',
    true,
  ),
  SESSION_HOURS: setting(whole(1, 720, 24), 'Hours that a session lasts without being renewed', 'Give 1 to 720.'),
  MERCHANT: setting(
    z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,20}$/)
      .default('PALARO'),
    'Code of the merchant for host names that no merchant claims',
    'Give a merchant code: letters, digits, - and _.',
  ),
  LOG_LEVEL: setting(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    'The least severe log line written',
    'Use fatal, error, warn, info, debug or silent.',
  ),
  TRUST_PROXY: setting(
    yesNo(false),
    'Whether the address of a client is taken from X-Forwarded-For',
    'Use true behind your own proxy, else false.',
  ),
  RATE_LIMIT: setting(whole(0, 1000, 100), 'Per cent of the usual request limits; 0 switches them off', 'Give 0 to 1000.'),
  PASSWORD_MEMORY_KIB: setting(
    whole(64, 1_048_576, 19_456),
    'Memory of one password hash (argon2id)',
    'Give at least 19456 in production.',
  ),
  CAPTCHA_REVEAL: setting(yesNo(false), "Puts a captcha's answer into its id, for tests; refused in production", 'Leave it false.'),
  CHECK_ANSWERS: setting(
    z
      .enum(['true', 'false', '1', '0'])
      .transform((value) => value === 'true' || value === '1')
      .optional(),
    'Whether every answer is checked by its schema before it is sent; by default everywhere but in production',
    'Use true or false.',
  ),
  DB_CONNECTIONS: setting(whole(2, 200, 16), 'Connections to the store that this node keeps', 'Give 2 to 200.'),
  HOME_CACHE_MS: setting(whole(0, 60_000, 5000), 'Milliseconds that a rendered home may be reused for other guests', 'Give 0 to 60000.'),
} satisfies Record<string, Setting>;

type Raw = { readonly [K in keyof typeof settings]: z.output<(typeof settings)[K]['schema']> };

/** The configuration of a run: every setting read, origins filled in. Secrets may still be missing; see `withSecrets`. */
export type Config = Raw & { readonly PUBLIC_ORIGIN: string; readonly STUDIOS_ORIGIN: string; readonly CHECK_ANSWERS: boolean };

/** What is wrong, ready to print: every bad key with its fault and its fix, never a secret's value. */
export type ConfigFailure = { readonly code: 'bad_config'; readonly message: string; readonly keys: readonly string[] };

type Environment = Readonly<Record<string, string | undefined>>;
type Fault = { readonly key: string; readonly line: string };

const shown = (key: string, value: string | undefined, isSecret: boolean): string =>
  value === undefined ? `${key} is missing` : isSecret ? `${key} (not shown)` : `${key}=${JSON.stringify(value)}`;

/** What is right elsewhere and wrong in production: tests' aids, and secrets that nobody has given. */
const productionFaults = (env: Environment, { CAPTCHA_REVEAL }: Raw): Fault[] => [
  ...(CAPTCHA_REVEAL ? [{ key: 'CAPTCHA_REVEAL', line: '  CAPTCHA_REVEAL="true": not in production. Leave it false.' }] : []),
  ...(['STUDIOS_SECRET', 'SESSION_SECRET'] as const)
    .filter((key) => !env[key])
    .map((key) => ({ key, line: `  ${key} is missing: none is made in production. ${settings[key].fix}` })),
];

/** Reads the settings from the environment; empty values count as not given. All faults are reported at once. */
export const readConfig = (env: Environment): Result<Config, ConfigFailure> => {
  const values: Record<string, unknown> = {};
  const faults: Fault[] = [];
  for (const [key, { schema, fix, secret: isSecret = false }] of Object.entries(settings) as [string, Setting][]) {
    const given = env[key] === '' ? undefined : env[key];
    const parsed = schema.safeParse(given);
    if (parsed.success) values[key] = parsed.data;
    else faults.push({ key, line: `  ${shown(key, given, isSecret)}: ${parsed.error.issues[0]?.message ?? 'invalid'}. ${fix}` });
  }
  const raw = values as Raw;
  if (raw.NODE_ENV === 'production') faults.push(...productionFaults(env, raw));
  if (faults.length > 0)
    return fail({
      code: 'bad_config',
      message: `The configuration does not fit:\n${faults.map(({ line }) => line).join('\n')}`,
      keys: faults.map(({ key }) => key),
    });
  return ok({
    ...raw,
    CHECK_ANSWERS: raw.CHECK_ANSWERS ?? raw.NODE_ENV !== 'production',
    PUBLIC_ORIGIN: new URL(raw.PUBLIC_ORIGIN ?? `http://localhost:${raw.PORT}`).origin,
    STUDIOS_ORIGIN: new URL(raw.STUDIOS_ORIGIN ?? `http://localhost:${raw.STUDIOS_PORT}`).origin,
  });
};

/** The settings as a page for operators; `docs/configuration.md` is this text. */
export const describeSettings = (): string => {
  const rows = (Object.entries(settings) as [string, Setting][]).map(([key, { schema, meaning, fix }]) => {
    const fallback = schema.safeParse(undefined);
    const value = fallback.success && fallback.data !== undefined ? `\`${JSON.stringify(fallback.data).replaceAll('"', '')}\`` : '';
    return `| \`${key}\` | ${meaning} | ${value} | ${fix} |`;
  });
  return [
    '# Configuration',
    '',
    'Every setting is an environment variable. A bad value stops the start and is named with its fault and its fix.',
    '',
    '| setting | meaning | default | values |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
};
