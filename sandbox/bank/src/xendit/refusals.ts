import { z } from 'zod';
import { withStatus, type Answer } from '../provider-calls.ts';

export const refuse = (status: number, error_code: string, message: string, more: object = {}): Answer =>
  withStatus(status, { error_code, message, ...more });
export const notFound = (what: string): Answer => refuse(404, 'DATA_NOT_FOUND', `${what} was not found.`);

const AMOUNT_MAX = 10_000_000_000;
/** Pesos with at most two decimals, read as centavos. */
const amount = z
  .number()
  .positive()
  .max(AMOUNT_MAX)
  .transform((pesos) => pesos * 100)
  .refine((centavos) => Math.abs(centavos - Math.round(centavos)) < 1e-4, 'more than two decimals')
  .transform(Math.round);
/** Fields of bodies and queries. */
export const fields = {
  amount,
  address: z.url({ protocol: /^https?$/ }),
  reference: z.string().min(1).max(255),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  description: z.string().max(1000).nullish(),
  /** A stated time, read as milliseconds. */
  time: z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
};
