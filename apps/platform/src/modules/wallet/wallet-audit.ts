import { tellWrong, type SumAuditDeps } from '../../kernel/sum-audit.ts';
import type { Wallet } from './wallet.ts';

export type WalletAuditDeps = SumAuditDeps & { readonly wallet: Pick<Wallet, 'auditOnward'> };

/** Audits all accounts, from where the audit before was broken off. */
export const createWalletAudit =
  ({ wallet, ...deps }: WalletAuditDeps) =>
  async (): Promise<void> => {
    let found = 0;
    for await (const findings of wallet.auditOnward()) {
      tellWrong(deps, findings, found);
      found += findings.length;
    }
  };
