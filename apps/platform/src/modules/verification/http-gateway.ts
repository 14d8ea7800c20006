import { askOutside, type Question } from '../../kernel/outgoing.ts';
import type { SmsGatewayConfig } from './messages-section.ts';
import { fillPlaceholders } from './verification-rules.ts';
import type { Gateway, OutgoingMessage, SendOutcome } from './gateway.ts';

const answerBytesMax = 16 * 1024;

export type HttpGatewayDeps = {
  readonly config: SmsGatewayConfig;
  /** The secret itself; '' if it has none. */
  readonly secret: string;
  /** Where messages are sent to: of its settings, or the installation's own. */
  readonly url: string;
};

const inJson = (value: string): string => JSON.stringify(value).slice(1, -1);

/** The value at a dotted path of an answer, as text; null if there is none. */
const valueAt = (answer: unknown, path: string): string | null => {
  let value = answer;
  for (const key of path.split('.'))
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
};

/** A gateway over HTTP. Its requests are made from the templates in the merchant's document. */
export const createHttpGateway = ({ config, secret, url: template }: HttpGatewayDeps): Gateway => {
  const escapeBody = config.form === 'json' ? inJson : encodeURIComponent;
  const headersOf = (templates: Readonly<Record<string, string>>, values: Readonly<Record<string, string>>): Headers => {
    const headers = new Headers();
    for (const [name, template] of Object.entries(templates)) headers.set(name, fillPlaceholders(template, values));
    return headers;
  };
  const ask = (question: Omit<Question, 'answerBytesMax'>) => askOutside({ ...question, answerBytesMax });

  const send = async ({ reference, merchantCode, to, text }: OutgoingMessage, withinMs: number): Promise<SendOutcome> => {
    const values = { to, text, reference, merchant: merchantCode, from: config.from, secret };
    const headers = headersOf(config.headers, values);
    if (config.method !== 'GET')
      headers.set('content-type', config.form === 'json' ? 'application/json' : 'application/x-www-form-urlencoded');
    const url = fillPlaceholders(template, values, encodeURIComponent);
    const body = config.method === 'GET' ? null : fillPlaceholders(config.body, values, escapeBody);
    const answer = await ask({ url, method: config.method, headers, body, withinMs });
    // A gateway that was not reached cannot have the message.
    if (answer.state !== 'answered') return { state: answer.state === 'not_reached' ? 'refused' : 'unknown', fault: answer.fault };
    const { statuses, field, values: wanted, reference: referencePath } = config.accepted;
    if (!statuses.includes(answer.status)) return { state: 'refused', fault: `HTTP ${answer.status}` };
    if (field !== null && !wanted.includes(valueAt(answer.body, field) ?? ''))
      return { state: 'refused', fault: `not accepted in ${field}` };
    const given = referencePath === null ? null : valueAt(answer.body, referencePath);
    return { state: 'accepted', gatewayReference: config.status === null ? null : (given ?? reference) };
  };

  const status = async (gatewayReference: string, withinMs: number): Promise<'accepted' | 'delivered' | 'failed'> => {
    if (config.status === null) return 'accepted';
    const { url, headers, field, delivered, failed } = config.status;
    const values = { reference: gatewayReference, from: config.from, secret };
    const address = fillPlaceholders(url ?? `${template}/{reference}`, values, encodeURIComponent);
    const answer = await ask({ url: address, headers: headersOf(headers, values), withinMs });
    if (answer.state !== 'answered') throw answer.error;
    const state = valueAt(answer.body, field) ?? '';
    return delivered.includes(state) ? 'delivered' : failed.includes(state) ? 'failed' : 'accepted';
  };

  return { name: config.name, send, status };
};
