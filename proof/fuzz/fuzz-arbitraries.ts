import fc from 'fast-check';
import { z } from 'zod';
import { demoPassword } from '../../apps/platform/src/seeds/demo-accounts.ts';
import { fuzzOrder, fuzzSuborders } from './fuzz-site.ts';

type JsonSchema = {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
};

const textMax = 60;
const day = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const textFor = ({ format, pattern, allOf, minLength = 0, maxLength = textMax }: JsonSchema): fc.Arbitrary<string> => {
  const written = pattern ?? allOf?.find((part) => part.pattern !== undefined)?.pattern;
  if (format === 'date') return day;
  if (written !== undefined) return fc.stringMatching(new RegExp(written));
  const usual = fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, textMax)) });
  // The longest that fits, and one beyond.
  const edge = fc.constantFrom(maxLength, maxLength + 1).map((length) => 'x'.repeat(length));
  return fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: edge });
};

/** Values that a field's schema admits, for most of its kinds; the store's own limits are not in it. */
const fitting = (schema: JsonSchema): fc.Arbitrary<unknown> => {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(fitting));
  if (schema.type === 'string') return textFor(schema);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'integer' || schema.type === 'number')
    return fc.integer({ min: schema.minimum ?? -1000, max: Math.min(schema.maximum ?? 1000, 2 ** 31 - 1) });
  return fc.jsonValue({ maxDepth: 2 });
};

const anyUnits = fc.array(fc.integer({ min: 0, max: 0xff_ff }), { maxLength: 20 }).map((units) => String.fromCharCode(...units));
/** Text of the wrong kind, and what is known to break things. */
export const noise: fc.Arbitrary<string> = fc.oneof(
  fc.string({ maxLength: 40 }),
  anyUnits,
  fc.integer().map(String),
  fc.constantFrom(
    '',
    '0',
    '-1',
    'null',
    'TY',
    "' OR 1=1 --",
    '%',
    '%00',
    '2026-02-30',
    '9'.repeat(30),
    '../../etc/passwd',
    '\u0000',
    '\ud800',
  ),
);
const wrong = fc.oneof(noise, fc.integer(), fc.double(), fc.boolean(), fc.constant(null), fc.jsonValue({ maxDepth: 3 }));

/** Values that mean something in the demo store, by field; what they are for is the schema's to say. */
const known: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  username: fc.constantFrom('player0', 'nobodyyet', 'fuzzlogin'),
  password: fc.constant(demoPassword),
  confirmPassword: fc.constant(demoPassword),
  email: fc.constant('maria@palaro.example'),
  code: fc.constantFrom('FIESTA1', 'NOBODYS1'),
  affiliateCode: fc.constantFrom('', 'FIESTA1'),
  announcementId: fc.constant('palaro-demo-1'),
  action: fc.constant('username'),
  currency: fc.constant('PHP'),
  orderId: fc.constant(fuzzOrder),
  suborderIds: fc.subarray([...fuzzSuborders], { minLength: 1 }),
  round: fc.integer({ min: 0, max: 30 }).map((n) => `r${n}`),
  transaction: fc.integer({ min: 0, max: 2000 }).map((n) => `t${n}`),
  target: fc.integer({ min: 0, max: 2000 }).map((n) => `t${n}`),
  amount: fc.integer({ min: 1, max: 5000 }).map(String),
  stake: fc.integer({ min: 1, max: 5000 }).map(String),
  payout: fc.integer({ min: 0, max: 9000 }).map(String),
  contribution: fc.constantFrom('1', '1', '2'),
};

const fieldOf = (name: string, schema: z.ZodType): fc.Arbitrary<unknown> => {
  const right = fitting(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
  const fits = known[name] === undefined ? right : fc.oneof({ weight: 3, arbitrary: known[name] }, { weight: 1, arbitrary: right });
  return fc.oneof({ weight: 12, arbitrary: fits }, { weight: 1, arbitrary: wrong });
};

/** The fields of a contract's shape; none for a shape that is not an object. */
export const shapeOf = (schema: z.ZodType): Readonly<Record<string, z.ZodType>> => (schema instanceof z.ZodObject ? schema.shape : {});

/** Objects of a shape: every field by its name, of the right kind or a wrong one, now and then left out or with an unknown field beside it. */
export const objectsOf = (schema: z.ZodType): fc.Arbitrary<Record<string, unknown>> => {
  const fields = Object.entries(shapeOf(schema));
  const isOptional = (field: z.ZodType): boolean => field.safeParse(undefined).success;
  const model = Object.fromEntries(
    fields.map(([name, field]) => [name, fc.option(fieldOf(name, field), { nil: undefined, freq: isOptional(field) ? 1 : 30 })]),
  );
  const strangers = fc.oneof(
    { weight: 20, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(fc.tuple(fc.string({ maxLength: 12 }), wrong), { minLength: 1, maxLength: 2 }) },
  );
  return fc.tuple(fc.record(model), strangers).map(([object, extra]) => {
    const given = Object.entries(object).filter(([, value]) => value !== undefined);
    return Object.fromEntries([...given, ...extra]);
  });
};

/** Bodies of a shape, and now and then no object at all. */
export const bodiesOf = (schema: z.ZodType): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 15, arbitrary: objectsOf(schema) }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) });
