import { randomUUID, sign } from 'node:crypto';
import { rsaCalls, rsaCodes, rsaFields, rsaIntegers, seamlessStatuses } from '../../apps/platform/src/modules/gaming/index.ts';
import type { Tampering, VendorAnswer, VendorClient } from '../../apps/platform/src/testing/vendor-client.ts';

export type RsaClientOptions = {
  readonly baseUrl: string;
  readonly vendor: string;
  /** PEM */
  readonly privateKey: string;
  readonly now: () => number;
};
type Fields = Readonly<Record<string, unknown>>;

const answerTimeoutMs = 10_000;
const calls = new Map<string, string>(Object.entries(rsaCalls));
const fields = new Map(Object.entries(rsaFields));
const ours = new Map(Object.entries(rsaFields).map(([name, theirs]) => [theirs, name]));
const statuses = new Map<number, keyof typeof rsaCodes>(
  Object.entries(rsaCodes).map(([status, code]) => [code, status as keyof typeof rsaCodes]),
);

/** A value in the dialect's JSON: digits are an integer of any length, and a number, which the wallet refuses, digits in quotes. */
const written = (name: string, value: unknown): string => {
  if (!rsaIntegers.has(name)) return textOf(value);
  if (typeof value === 'string' && /^(0|-?[1-9]\d*)$/.test(value)) return value;
  return JSON.stringify(typeof value === 'number' ? String(value) : value);
};
const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(textOf).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .map(([name, one]) => `${JSON.stringify(fields.get(name) ?? name)}:${written(name, one)}`)
    .join(',')}}`;
};

/** Amounts of an answer as the digits that were sent: a number of the language would round them. */
const quoted = (text: string): string => text.replace(/("(?:balance|jackpot|stake)":)(\d+)/g, '$1"$2"');

const named = (body: Fields): Fields =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      ours.get(name) ?? name,
      name === 'field' && typeof value === 'string'
        ? (ours.get(value) ?? value)
        : ours.get(name) === 'freeRounds' && Array.isArray(value)
          ? value.map((one: Fields) => named(one))
          : value,
    ]),
  );
const answerOf = (body: Fields): VendorAnswer => {
  const { code, answers, ...more } = body;
  const status = statuses.get(Number(code));
  if (status === undefined) throw new Error(`no code that the dialect knows: ${String(code)}`);
  return {
    ...(named(more) as Omit<VendorAnswer, 'http' | 'status'>),
    status,
    http: seamlessStatuses[status][0],
    ...(Array.isArray(answers) ? { answers: answers.map((one: Fields) => answerOf(one)) } : {}),
  };
};

/** A vendor that speaks the second seamless dialect, for cases that are written in the words of the first. */
export const createRsaClient = ({ baseUrl, vendor, privateKey, now }: RsaClientOptions): VendorClient => {
  const send = async (call: string, raw: Uint8Array<ArrayBuffer> | string, tampering: Tampering): Promise<VendorAnswer> => {
    const signed = sign(
      'RSA-SHA256',
      Buffer.from(tampering.signedBody === undefined ? raw : bodyOf(tampering.signedBody, tampering)),
      privateKey,
    );
    // A secret is none of this dialect: a signature by another key is as wrong.
    const signature =
      tampering.secret === undefined ? (tampering.signature ?? signed.toString('base64')) : signed.reverse().toString('base64');
    const response = await fetch(`${baseUrl}/vendors/${tampering.vendor ?? vendor}/rsa/v1/${calls.get(call) ?? call}`, {
      method: tampering.method ?? 'POST',
      headers: { 'content-type': 'application/json', ...(tampering.signature === null ? {} : { 'x-signature': signature }) },
      body: tampering.method === 'GET' ? null : raw,
      signal: AbortSignal.timeout(answerTimeoutMs),
    });
    if (response.status !== 200) throw new Error(`the dialect answers 200, not ${response.status}`);
    return answerOf(JSON.parse(quoted(await response.text())) as Fields);
  };
  /** A body in the first dialect's JSON, in the second's; what cannot be read is sent as it is. */
  const bodyOf = (raw: string, { timestamp }: Tampering): string => {
    const sentAt = timestamp === undefined ? now() : /^\d+$/.test(timestamp) ? Number(timestamp) : timestamp;
    const input: unknown = (() => {
      try {
        return JSON.parse(raw);
      } catch {
        return null;
      }
    })();
    if (typeof input !== 'object' || input === null || Array.isArray(input)) return raw;
    return textOf({ request_uuid: randomUUID(), sent_at: sentAt, ...input });
  };
  const sendRaw = (call: string, raw: Uint8Array<ArrayBuffer> | string, tampering?: Tampering): Promise<VendorAnswer> =>
    send(call, typeof raw === 'string' ? bodyOf(raw, tampering ?? {}) : raw, tampering ?? {});
  return { sendRaw, call: (name, body, tampering) => sendRaw(name, JSON.stringify(body), tampering) };
};
