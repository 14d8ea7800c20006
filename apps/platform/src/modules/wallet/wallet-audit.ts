import type { Metrics } from '../../http/metrics.ts';
import type { SecurityLog } from '../../kernel/security-log.ts';
import type { Wallet } from './wallet.ts';

/** So many accounts are named in the log; the rest is counted. */
const namedMax = 100;

export type WalletAuditDeps = {
  readonly wallet: Pick<Wallet, 'audit'>;
  readonly security: SecurityLog;
  readonly metrics: Pick<Metrics, 'countAuditFindings'>;
};

/** Audits the whole ledger. Each account that does not add up is a security event, without its amounts, and counted. */
export const createWalletAudit =
  ({ wallet, security, metrics }: WalletAuditDeps) =>
  async (): Promise<void> => {
    const findings = await wallet.audit();
    metrics.countAuditFindings(findings.length);
    for (const { account, currency } of findings.slice(0, namedMax))
      security('ledger_wrong', { account, currency, findings: findings.length });
  };
