import type { Pool } from 'pg';
import type { Module } from '../../http/module.ts';
import { operatorOf, type OperatorHandlers } from '../../http/operator-handlers.ts';
import { ok } from '../../kernel/result.ts';
import { readPage } from './audit-store.ts';

const pageMax = 50;

/** The log of operators' acts, as an auditor reads it. */
export const createAuditModule = ({
  pool,
}: {
  readonly pool: Pool;
}): Module<object, never> & { readonly operatorHandlers: OperatorHandlers<'operatorAudit'> } => ({
  service: {},
  handlers: {},
  operatorHandlers: {
    operatorAudit: async ({ query: { before = null, ...filter }, context }) => {
      const found = await readPage(pool, operatorOf(context).merchantCode, filter, before, pageMax + 1);
      const content = found.slice(0, pageMax).map(({ at, hash, seq, actor, action, subject, outcome, reason, before: was, after }) => ({
        seq,
        at: at.toISOString(),
        actor,
        action,
        subject,
        outcome,
        reason,
        before: was,
        after,
        hash: hash.toString('hex'),
      }));
      return ok({ content, next: found.length > pageMax ? (content.at(-1)?.seq ?? null) : null });
    },
  },
  jobs: [],
  close: () => undefined,
});
