import type { FastifyInstance } from 'fastify';
import { createCalls, type Core, type ProviderScope } from '../provider-calls.ts';
import { registerPayments } from './payments.ts';
import { registerPayouts } from './payouts.ts';
import { registerRefunds } from './refunds.ts';
import { refuse } from './refusals.ts';

/** Of each call, in test mode. */
const CALLS_PER_MINUTE = 60;

const refusals: ProviderScope['refusals'] = {
  noKey: () => refuse(401, 'INVALID_API_KEY', 'API key is missing or invalid.'),
  tooMany: () => refuse(429, 'RATE_LIMIT_EXCEEDED', 'You have exceeded the rate limit.'),
  serverError: () => refuse(500, 'SERVER_ERROR', 'An unexpected error occurred.'),
  noSuchCall: () => refuse(404, 'DATA_NOT_FOUND', 'There is no such address.'),
  unreadable: () => refuse(400, 'API_VALIDATION_ERROR', 'The body is no JSON.'),
  invalid: (issues) => {
    const errors = issues.map(({ path, message }) => ({ path: path.join('.'), message }));
    return refuse(400, 'API_VALIDATION_ERROR', 'There are invalid values in the request.', { errors });
  },
};

/** Every call of the provider, below `/xendit`. */
export function registerXendit(app: FastifyInstance, core: Core, scope: Pick<ProviderScope, 'key' | 'rateLimit'>): void {
  const call = createCalls(app, core, { provider: 'xendit', callsPerMinute: CALLS_PER_MINUTE, isPerCall: true, refusals, ...scope });
  registerPayments(call, core);
  registerPayouts(call, core);
  registerRefunds(call, core);
}
