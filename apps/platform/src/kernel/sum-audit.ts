import type { Job } from './job.ts';
import type { SecurityLog } from './security-log.ts';

/** So many of a run are named in the log; the rest is counted. */
const namedMax = 100;
const dayMs = 24 * 3_600_000;

/** What does not add up: its name, and the currency where it has one. */
export type Wrong = { readonly account: string; readonly currency?: string };
export type SumAuditDeps = {
  readonly security: SecurityLog;
  readonly metrics: { readonly countAuditFindings: (accounts: number) => void };
};

/** Tells of what does not add up: each is a security event, without its amounts, and counted. `before` of the same run were told of. */
export const tellWrong = ({ security, metrics }: SumAuditDeps, wrong: readonly Wrong[], before = 0): void => {
  metrics.countAuditFindings(wrong.length);
  for (const { account, currency } of wrong.slice(0, Math.max(0, namedMax - before)))
    security('ledger_wrong', { account, currency, findings: before + wrong.length });
};

/** The job that looks every day for what does not add up. */
export const sumAudit = (name: string, deps: SumAuditDeps, read: () => Promise<readonly Wrong[]>): Job => ({
  name,
  everyMs: dayMs,
  run: async () => tellWrong(deps, await read()),
});
