import type { Metrics } from '../../http/metrics.ts';
import type { SecurityLog } from '../../kernel/security-log.ts';
import type { Wallet } from './wallet.ts';

/** So many accounts are named in the log; the rest is counted. */
const namedMax = 100;

export type WalletAuditDeps = {
  readonly wallet: Pick<Wallet, 'auditOnward'>;
  readonly security: SecurityLog;
  readonly metrics: Pick<Metrics, 'countAuditFindings'>;
};

/** Audits all accounts, from where the audit before was broken off. Each that does not add up is a security event, without its amounts, and counted. */
export const createWalletAudit =
  ({ wallet, security, metrics }: WalletAuditDeps) =>
  async (): Promise<void> => {
    let found = 0;
    for await (const findings of wallet.auditOnward()) {
      metrics.countAuditFindings(findings.length);
      for (const { account, currency } of findings.slice(0, Math.max(0, namedMax - found)))
        security('ledger_wrong', { account, currency, findings: found + findings.length });
      found += findings.length;
    }
  };
