import { z } from 'zod';
import { instant, nothing, text } from '../shapes.ts';
import { operatorCall } from './operator-call.ts';

const entry = z.object({
  seq: z.number().int(),
  at: instant,
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  outcome: z.enum(['done', 'refused']),
  reason: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** The entry's own hash, which the next one has in it. */
  hash: z.string(),
});
export type AuditEntry = z.output<typeof entry>;

/** The log of what operators do. */
export const operatorAuditCalls = {
  operatorAudit: operatorCall({
    method: 'GET',
    path: '/wps/operator/audit',
    permission: 'audit:read',
    risk: 'read',
    audit: null,
    query: z.object({
      actor: text(60, 1).optional(),
      /** Whole, such as `flags.set`, or an area, such as `flags`. */
      action: z
        .string()
        .regex(/^[a-z][a-z0-9-]{0,39}(\.[a-z][a-z0-9-]{0,39})?$/, 'not an action')
        .optional(),
      subject: text(120, 1).optional(),
      outcome: z.enum(['done', 'refused']).optional(),
      /** Entries before this one. */
      before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    }),
    body: nothing,
    value: z.object({ content: z.array(entry), next: z.number().int().nullable() }),
    codes: [],
    rate: 'read',
    summary: 'A page of the log, the newest first',
  }),
};
