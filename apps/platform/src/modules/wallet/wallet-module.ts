import type { Module } from '../../http/module.ts';
import { walletHandlers, type WalletCall, type WalletHandlersDeps } from './wallet-handlers.ts';
import { createWallet, type Wallet, type WalletDeps } from './wallet.ts';

export type WalletModule = Module<Wallet, WalletCall>;
type WalletModuleDeps = WalletDeps & Omit<WalletHandlersDeps, 'wallet'>;

const rollUpEveryMs = 10_000;

export const createWalletModule = (deps: WalletModuleDeps): WalletModule => {
  const wallet = createWallet(deps);
  return {
    service: wallet,
    handlers: walletHandlers({ ...deps, wallet }),
    jobs: [{ name: 'wallet.roll-up', everyMs: rollUpEveryMs, run: wallet.rollUpHouse }],
    close: () => undefined,
  };
};
