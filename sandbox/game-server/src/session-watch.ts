import type { Runtime } from './clock.ts';
import { endsSession, type CallAnswer, type Party, type Refusal, type WalletClient } from './wallet-client.ts';

/** A session of a page, and the wallet's that stands behind it. */
export type WatchedSession = Party & {
  readonly id: string;
  readonly player: string;
  readonly walletSession: string;
  readonly currency: string;
};
export type BalanceAnswer = { ok: true; balance: string } | { ok: false; code: Refusal | 'UNREACHABLE' };

/** How long it is believed that a session is open. A reset password, a block or a removed device ends it no later. */
const BELIEVED_MS = 60_000;
/** The same where the platform did not say. */
const UNSAID_MS = 5_000;

type Deps = {
  wallet: WalletClient;
  runtime: Runtime;
  /** Ends a session of a page whose wallet's has ended. */
  end: (id: string) => void;
};

/** Asks the platform whether sessions are still open: of the wallet's end a house hears by no other way. */
export function createSessionWatch({ wallet, runtime, end }: Deps) {
  const believed = new Map<string, { until: number; isOpen: Promise<boolean> }>();
  const believe = (id: string, ms: number, isOpen: Promise<boolean>): void => {
    for (const [other, { until }] of believed) {
      if (until > runtime.now()) break;
      believed.delete(other);
    }
    // Anew at the end, so that the order is that of age.
    believed.delete(id);
    believed.set(id, { until: runtime.now() + ms, isOpen });
  };
  /** What an answer to `wallet/balance` says; a session that has ended is ended here too. */
  const read = ({ id }: WatchedSession, answer: CallAnswer): BalanceAnswer => {
    if (answer.kind === 'unknown') return { ok: false, code: 'UNREACHABLE' };
    const { balance, open } = answer.body;
    if (answer.kind === 'ok' && open !== false) return { ok: true, balance: typeof balance === 'string' ? balance : '' };
    const code = answer.kind === 'ok' ? 'SESSION_CLOSED' : answer.status;
    if (endsSession(code)) end(id);
    return { ok: false, code };
  };
  const ask = async (session: WatchedSession): Promise<CallAnswer> =>
    wallet.call(session, 'wallet/balance', { session: session.walletSession, player: session.player, currency: session.currency });
  const askWhether = async (session: WatchedSession): Promise<boolean> => {
    const said = read(session, await ask(session));
    if (!said.ok && !endsSession(said.code)) believe(session.id, UNSAID_MS, Promise.resolve(true));
    return said.ok || !endsSession(said.code);
  };
  return {
    /** A session that has just been opened needs no question. */
    opened: (id: string): void => believe(id, BELIEVED_MS, Promise.resolve(true)),
    ask,
    read,
    /** Whether a session is open, as far as the platform says; one that it says nothing of goes on. */
    isOpen(session: WatchedSession): Promise<boolean> {
      const known = believed.get(session.id);
      const left = (known?.until ?? 0) - runtime.now();
      // A clock that was set back makes nothing believed for longer.
      if (known !== undefined && left > 0 && left <= BELIEVED_MS) return known.isOpen;
      const isOpen = askWhether(session);
      believe(session.id, BELIEVED_MS, isOpen);
      return isOpen;
    },
  };
}
