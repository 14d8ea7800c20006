import { statuses, type Answer } from '../seamless-v1/statuses.ts';
import { callNames, codes, envelope, fieldNames, integerFields, signedField } from './names.ts';

type Fields = Readonly<Record<string, unknown>>;

const flipped = (names: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(names).map(([ours, theirs]) => [theirs, ours]));
const [ourCalls, ourFields] = [flipped(callNames), flipped(fieldNames)];
const theirFields = new Map(Object.entries(fieldNames));
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const isEnvelope = (name: string): boolean => envelope.some((field) => field === name);

/** The command that a call is; what is none keeps its name, and is refused for it. One of the wallet's own names is none here. */
export const commandOf = (call: string): string => ourCalls.get(call) ?? (call.startsWith('sandbox/') ? call : '');

/** Digits of an amount, which every number of so many holds exactly. */
const amountMax = 10 ** 15;
/** An integer becomes the wallet's digits; anything else, digits too, becomes what no amount is. */
const amountOf = (name: string, value: unknown): unknown =>
  typeof value === 'number'
    ? Number.isSafeInteger(value) && (value >= 0 || name === signedField) && Math.abs(value) < amountMax
      ? String(value)
      : value
    : value === true
      ? true
      : null;

/** The wallet's own fields of a call. A field of that name which the dialect calls otherwise is unknown. */
export const bodyOf = (input: unknown): unknown => {
  if (!isFields(input)) return input;
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]): [string, unknown][] => {
      if (isEnvelope(name)) return [];
      if (name === 'wins' && Array.isArray(value)) return [[name, value.map(bodyOf)]];
      if (theirFields.has(name)) return [[`no ${name}`, value]];
      const ours = ourFields.get(name) ?? name;
      return [[ours, integerFields.has(ours) && typeof value !== 'boolean' ? amountOf(ours, value) : value]];
    }),
  );
};

/** A field of the wallet in the dialect's words. */
const named = (ours: string): string => theirFields.get(ours) ?? ours.replace(/^no /, '');

/** JSON in which amounts are integers of any length: a number of the language would round them. */
const written = (entries: readonly (readonly [string, string])[]): string =>
  `{${entries.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`;

/** A field of an answer in the dialect's words. */
const entry = ([name, value]: [string, unknown]): [string, string] => [
  named(name),
  integerFields.has(name) && typeof value === 'string'
    ? value
    : JSON.stringify(name === 'field' && typeof value === 'string' ? named(value) : value),
];
const listed = (texts: readonly string[]): string => `[${texts.join(',')}]`;

/** An answer in the dialect's words. */
export const textOf = ({ status, body = {}, answers, freeRounds }: Answer, request: string | null): string =>
  written([
    ['code', String(codes[status])],
    ...(status === 'OK' ? [] : [['message', JSON.stringify(statuses[status][1])] as const]),
    ...(request === null ? [] : [['request_uuid', JSON.stringify(request)] as const]),
    ...Object.entries(body).map(entry),
    ...(answers === undefined ? [] : [['answers', listed(answers.map((one) => textOf(one, null)))] as const]),
    ...(freeRounds === undefined
      ? []
      : [[named('freeRounds'), listed(freeRounds.map((one) => written(Object.entries(one).map(entry))))] as const]),
  ]);
