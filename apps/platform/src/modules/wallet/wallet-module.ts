import type { Module } from '../../http/module.ts';
import { createWalletAudit, type WalletAuditDeps } from './wallet-audit.ts';
import { walletHandlers, type WalletCall } from './wallet-handlers.ts';
import { createWallet, type Wallet, type WalletDeps } from './wallet.ts';

export type WalletModule = Module<Wallet, WalletCall>;
type WalletModuleDeps = WalletDeps & Omit<WalletAuditDeps, 'wallet'>;

const rollUpEveryMs = 10_000;
const auditEveryMs = 24 * 3_600_000;

export const createWalletModule = (deps: WalletModuleDeps): WalletModule => {
  const wallet = createWallet(deps);
  return {
    service: wallet,
    handlers: walletHandlers(wallet),
    jobs: [
      { name: 'wallet.roll-up', everyMs: rollUpEveryMs, run: wallet.rollUpHouse },
      { name: 'wallet.audit', everyMs: auditEveryMs, run: createWalletAudit({ ...deps, wallet }) },
    ],
    close: () => undefined,
  };
};
