import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { createCalls, withStatus, type Answer, type Core, type ProviderScope } from '../provider-calls.ts';
import { registerPayments } from './payments.ts';
import { registerRefunds } from './refunds.ts';
import { faultOf, refuse, type ProviderError } from './refusals.ts';
import { registerTransfers } from './transfers.ts';
import type { Look } from './views.ts';

/** 100 a second. */
const CALLS_PER_MINUTE = 6_000;

const errorOf = (issue: z.core.$ZodIssue): ProviderError => {
  const pointer = issue.path.filter((part) => part !== 'data' && part !== 'attributes').join('.') || 'data';
  const fault = (code: string, detail: string): ProviderError => faultOf(pointer, `parameter_${code}`, detail);
  if (issue.code === 'invalid_type' && issue.input === undefined) return fault('required', `${pointer} is required.`);
  if (issue.code === 'invalid_type') return fault('data_type_invalid', `${pointer} should be a ${issue.expected}.`);
  if (issue.code === 'too_small' && issue.origin !== 'number') return fault('blank', `${pointer} cannot be blank.`);
  if (issue.code === 'too_small') return fault('below_minimum', `The value for ${pointer} cannot be less than ${issue.minimum}.`);
  if (issue.code === 'too_big') return fault('above_maximum', `The value for ${pointer} cannot be more than ${issue.maximum}.`);
  return fault(issue.code === 'invalid_value' ? 'value_not_supported' : 'format_invalid', `The value for ${pointer} is invalid.`);
};

const refusals: ProviderScope['refusals'] = {
  noKey: (isGiven) => refuse(401, isGiven ? 'api_key_invalid' : 'api_key_required', 'Give the secret API key.'),
  tooMany: () => refuse(429, 'too_many_requests', 'Too many requests.'),
  serverError: () => refuse(500, 'internal_server_error', 'Something went wrong on our end.'),
  noSuchCall: () => refuse(404, 'resource_not_found', 'There is no such address.'),
  unreadable: () => refuse(400, 'parameter_format_invalid', 'The body is no JSON.'),
  /** All that is wrong is said at once. */
  invalid: (issues): Answer => withStatus(400, { errors: issues.map(errorOf) }),
};

/** Every call of the provider, below `/paymongo`. */
export function registerPaymongo(app: FastifyInstance, core: Core, scope: Pick<ProviderScope, 'key' | 'rateLimit'>, look: Look): void {
  const whole = { provider: 'paymongo', callsPerMinute: CALLS_PER_MINUTE, isPerCall: false, refusals, ...scope } as const;
  const call = createCalls(app, core, whole);
  registerPayments(call, core, look);
  registerTransfers(call, core, look);
  registerRefunds(call, core, look);
}
