import type { Socket } from 'node:net';
import { addressBudgets, readAddress } from './address.ts';

/** How many connections there may be: all together, and those of one address. */
export type ConnectionShares = {
  readonly all: number;
  readonly ofAddress: number;
  /** Of an address once half of them are open, so that no hundred addresses take them all. */
  readonly ofAddressBeyondHalf: number;
};

/**
 * Closes connections beyond the share of an address, and of the networks that it lies in, at once.
 * @param isProxy whose connections are many people's, and not counted.
 * @param keepsShare who keeps the share of an address whole beyond half too: known callers, on whom many people wait.
 */
export function createConnectionBound(
  shares: ConnectionShares,
  isProxy: (address: string) => boolean,
  keepsShare: (address: string) => boolean = () => false,
) {
  const open = new Map<string, number>();
  let all = 0;
  const count = (key: string, more: 1 | -1): void => {
    const now = (open.get(key) ?? 0) + more;
    if (now === 0) open.delete(key);
    else open.set(key, now);
  };
  return (socket: Socket): void => {
    const address = readAddress(socket.remoteAddress ?? '')?.text;
    if (address === undefined) return void socket.destroy();
    if (isProxy(address)) return;
    const budgets = addressBudgets(address);
    const perAddress = all < shares.all / 2 || keepsShare(address) ? shares.ofAddress : shares.ofAddressBeyondHalf;
    if (budgets.some(({ key, times }) => (open.get(key) ?? 0) >= perAddress * times)) return void socket.destroy();
    all += 1;
    for (const { key } of budgets) count(key, 1);
    socket.once('close', () => {
      all -= 1;
      budgets.forEach(({ key }) => count(key, -1));
    });
  };
}
