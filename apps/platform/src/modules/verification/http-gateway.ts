import type { SmsGatewayConfig } from '../merchant/index.ts';
import { fillPlaceholders } from './verification-rules.ts';
import type { Gateway, OutgoingMessage, SendOutcome } from './gateway.ts';

const answerBytesMax = 16 * 1024;

export type HttpGatewayDeps = {
  readonly config: SmsGatewayConfig;
  /** The secret itself; '' if it has none. */
  readonly secret: string;
  /** Address of the demo gateway, for gateways without a `url`. */
  readonly demoUrl: () => Promise<string>;
};

const inJson = (value: string): string => JSON.stringify(value).slice(1, -1);

/** The value at a dotted path of an answer, as text; null if there is none. */
const valueAt = (answer: unknown, path: string): string | null => {
  let value = answer;
  for (const key of path.split('.'))
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
};

/** The body as JSON; null if it is not JSON or too long. */
const jsonOf = async (response: Response): Promise<unknown> => {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > answerBytesMax) return null;
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    return null;
  }
};

/** Why a request failed. The address is left out: it may contain the message. */
const faultOf = (error: unknown): string => {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  return name === 'TimeoutError' ? 'no answer in time' : (cause?.code ?? name ?? 'not reached');
};
/** Errors before a connection was made: the gateway cannot have the message. */
const neverReached = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'CERT_HAS_EXPIRED']);

/** A gateway over HTTP. Its requests are made from the templates in the merchant's document. */
export const createHttpGateway = ({ config, secret, demoUrl }: HttpGatewayDeps): Gateway => {
  const escapeBody = config.form === 'json' ? inJson : encodeURIComponent;
  const headersOf = (templates: Readonly<Record<string, string>>, values: Readonly<Record<string, string>>): Headers => {
    const headers = new Headers();
    for (const [name, template] of Object.entries(templates)) headers.set(name, fillPlaceholders(template, values));
    return headers;
  };
  const request = async (url: string, init: RequestInit, withinMs: number) =>
    fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(withinMs) });

  const send = async ({ reference, merchantCode, to, text }: OutgoingMessage, withinMs: number): Promise<SendOutcome> => {
    const values = { to, text, reference, merchant: merchantCode, from: config.from, secret };
    const headers = headersOf(config.headers, values);
    if (config.method !== 'GET')
      headers.set('content-type', config.form === 'json' ? 'application/json' : 'application/x-www-form-urlencoded');
    const url = config.url === null ? await demoUrl() : fillPlaceholders(config.url, values, encodeURIComponent);
    const body = config.method === 'GET' ? {} : { body: fillPlaceholders(config.body, values, escapeBody) };
    try {
      const response = await request(url, { method: config.method, headers, ...body }, withinMs);
      const answer = await jsonOf(response);
      const { statuses, field, values: wanted, reference: referencePath } = config.accepted;
      if (!statuses.includes(response.status)) return { state: 'refused', fault: `HTTP ${response.status}` };
      if (field !== null && !wanted.includes(valueAt(answer, field) ?? '')) return { state: 'refused', fault: `not accepted in ${field}` };
      const given = referencePath === null ? null : valueAt(answer, referencePath);
      return { state: 'accepted', gatewayReference: config.status === null ? null : (given ?? reference) };
    } catch (error) {
      const fault = faultOf(error);
      return { state: neverReached.has(fault) ? 'refused' : 'unknown', fault };
    }
  };

  const status = async (gatewayReference: string, withinMs: number): Promise<'accepted' | 'delivered' | 'failed'> => {
    if (config.status === null) return 'accepted';
    const { url, headers, field, delivered, failed } = config.status;
    const values = { reference: gatewayReference, from: config.from, secret };
    const address =
      url === null ? `${await demoUrl()}/${encodeURIComponent(gatewayReference)}` : fillPlaceholders(url, values, encodeURIComponent);
    const response = await request(address, { headers: headersOf(headers, values) }, withinMs);
    const state = valueAt(await jsonOf(response), field) ?? '';
    return delivered.includes(state) ? 'delivered' : failed.includes(state) ? 'failed' : 'accepted';
  };

  return { name: config.name, send, status };
};
