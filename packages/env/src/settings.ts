import { z } from 'zod';

/** One setting: its schema, what it means and how to correct a bad value. The default is the schema's. */
export type Setting<S extends z.ZodType = z.ZodType> = {
  readonly schema: S;
  readonly meaning: string;
  readonly fix: string;
  /** Its value is never shown. */
  readonly secret: boolean;
};
export type Settings = Readonly<Record<string, Setting>>;

export const setting = <const S extends z.ZodType>(schema: S, meaning: string, fix: string, secret = false): Setting<S> => ({
  schema,
  meaning,
  fix,
  secret,
});

export const whole = (low: number, high: number, fallback: number) =>
  z
    .string()
    .regex(/^-?\d+$/, 'not a whole number')
    .transform(Number)
    .pipe(z.number().min(low).max(high))
    .default(fallback);
/** A chance, 0 by default. */
export const share = () =>
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/, 'not a number')
    .transform(Number)
    .pipe(z.number().min(0).max(1))
    .default(0);
export const yesNo = () => z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');
export const url = (protocol: RegExp) => z.url({ protocol });
export const webOrigin = () =>
  url(/^https?$/)
    .transform((text) => new URL(text))
    .refine(({ href, origin }) => href === `${origin}/`, 'more than an origin')
    .transform(({ origin }) => origin);
/** Entries separated by commas; blanks around them and empty ones count for nothing. */
export const listOf = <S extends z.ZodType<unknown, string>>(entry: S) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .pipe(z.array(entry));
/** Entries that begin with a name, one for each: with two of them it would be unclear which holds. */
export const oneForEach = <S extends z.ZodType<readonly [string, unknown], string>>(entry: S, what: string) =>
  listOf(entry).refine((entries) => new Set(entries.map(([name]) => name)).size === entries.length, `${what} named twice`);
/** Shorter ones could be guessed. */
export const secretLengthMin = 32;
export const secret = () => z.string().min(secretLengthMin, `shorter than ${secretLengthMin} characters`);
/** `MERCHANT/CODE=secret` of a merchant and a vendor, as `MERCHANT/CODE` and the secret; one for each of them. */
export const vendorSecrets = () =>
  oneForEach(
    z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,20}\/[A-Z0-9_]{2,20}=/, 'an entry without its merchant and vendor code')
      .transform((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)] as const)
      .refine(([, value]) => value.length >= secretLengthMin, `a secret shorter than ${secretLengthMin} characters`),
    'a vendor',
  );
/** `MERCHANT/NAME=secret` of a merchant's gateway or service, as `MERCHANT/NAME` and the secret; one for each of them. */
export const gatewaySecrets = () =>
  oneForEach(
    z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,20}\/[A-Z0-9_]{1,40}=./, 'an entry without its merchant, its name or its secret')
      .transform((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)] as const),
    'a secret',
  );
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

export const portSetting = (meaning: string, fallback: number) =>
  setting(whole(0, 65_535, fallback), meaning, 'Give a port from 0 to 65535.');
export const logLevelSetting = setting(
  z.enum(logLevels).default('info'),
  'The least severe log line written',
  `Use ${logLevels.slice(0, -1).join(', ')} or ${logLevels.at(-1)}.`,
);

export type Environment = Readonly<Record<string, string | undefined>>;
export type ValuesOf<S extends Settings> = { readonly [K in keyof S]: z.output<S[K]['schema']> };
/** A setting that cannot be used: its key, what is wrong, what to do. */
export type Fault = { readonly key: string; readonly fault: string; readonly fix: string };

/** What is wrong in a few words, for the fix to follow. A schema's own words go before these. */
const faultOf: z.core.$ZodErrorMap = ({ code, origin, input }) => {
  if (input === undefined) return 'it has no default';
  const ofNumber = origin === 'number';
  if (code === 'too_big') return ofNumber ? 'too large' : 'too long';
  if (code === 'too_small') return ofNumber ? 'too small' : 'too short';
  if (code === 'invalid_value') return 'not one of its values';
  if (code === 'invalid_format') return 'not such an address';
  return 'not usable';
};

/** Reads settings; empty values count as not given. `values` lacks those that are at fault. */
export const readSettings = <S extends Settings>(settings: S, env: Environment): { values: ValuesOf<S>; faults: Fault[] } => {
  const values: Record<string, unknown> = {};
  const faults: Fault[] = [];
  for (const [key, { schema, fix }] of Object.entries(settings)) {
    const parsed = schema.safeParse(env[key] === '' ? undefined : env[key], { error: faultOf });
    if (parsed.success) values[key] = parsed.data;
    else faults.push({ key, fault: parsed.error.issues[0]?.message ?? 'invalid', fix });
  }
  return { values: values as ValuesOf<S>, faults };
};

/** The faults, ready to print under whose configuration it is: each on a line with key, fault and fix, never a secret's value. */
export const formatConfigErrors = (whose: string, settings: Settings, env: Environment, faults: readonly Fault[]): string => {
  const lines = faults.map(({ key, fault, fix }) => {
    const given = env[key];
    const shown = !given ? `${key} is missing` : settings[key]?.secret ? `${key} (not shown)` : `${key}=${JSON.stringify(given)}`;
    return `  ${shown}: ${fault}. ${fix}`;
  });
  return `${whose} configuration does not fit:\n${lines.join('\n')}`;
};

/** Settings as a table for operators. */
export const describeSettings = (settings: Settings): string => {
  const rows = Object.entries(settings).map(([key, { schema, meaning, fix }]) => {
    const fallback = schema.safeParse(undefined);
    const value =
      fallback.success && fallback.data !== undefined && !Array.isArray(fallback.data)
        ? `\`${JSON.stringify(fallback.data).replaceAll('"', '')}\``
        : '';
    return `| \`${key}\` | ${meaning} | ${value} | ${fix} |`;
  });
  return ['| setting | meaning | default | values |', '|---|---|---|---|', ...rows, ''].join('\n');
};
