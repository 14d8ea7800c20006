import fc from 'fast-check';

/** Takes one value somewhere in an object for another one. */
export type Spoiler = (object: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
type Path = readonly (string | number)[];

/** Values of the wrong kind, and what is known to break things. */
const wrong: fc.Arbitrary<unknown> = fc.oneof(
  fc.string({ maxLength: 70 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(
    undefined,
    null,
    '',
    '0',
    '-1',
    '00',
    '1e3',
    '9'.repeat(15),
    '9'.repeat(30),
    'null',
    '__proto__',
    "' OR 1=1 --",
    '%00',
    '../../etc/passwd',
    '\u0000',
    '\ud800',
    'x'.repeat(700),
    [],
    {},
    Number.MAX_SAFE_INTEGER,
    -1,
    0,
    0.5,
  ),
);

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;
const pathsIn = (value: unknown, path: Path): readonly Path[] => {
  const below = isBranch(value)
    ? Object.entries(value).flatMap(([key, part]) => pathsIn(part, [...path, Array.isArray(value) ? Number(key) : key]))
    : [];
  return path.length === 0 ? below : [path, ...below];
};
/** A copy with another value at a path; `undefined` leaves it out. */
const withValue = (value: unknown, [key, ...rest]: Path, put: unknown): unknown => {
  if (key === undefined) return put;
  if (Array.isArray(value)) return value.map((part: unknown, n) => (n === key ? withValue(part, rest, put) : part));
  const object = { ...(value as Record<string, unknown>) };
  return { ...object, [key]: withValue(object[key], rest, put) };
};

/** Spoils one value of an object, or adds a field that it does not have. */
export const spoilt: fc.Arbitrary<Spoiler> = fc
  .record({ at: fc.nat(), put: wrong, stranger: fc.option(fc.string({ minLength: 1, maxLength: 12 }), { freq: 12 }) })
  .map(({ at, put, stranger }) => (object) => {
    const paths = pathsIn(object, []);
    const path = paths[at % Math.max(1, paths.length)];
    // As rarely as another value: by itself the option is mostly there.
    if (path === undefined || (stranger !== null && at % 8 === 0)) return { ...object, [stranger ?? 'more']: put };
    return withValue(object, path, put) as Readonly<Record<string, unknown>>;
  });
