import { balanceOf, moveBalance, type MoneyDeps } from './payments.ts';
import type { Payout } from './records.ts';

const DUE_AT_ONCE = 200;
/** So long after its success comes a payout back. */
const REVERSED_SECONDS = 3_600;

export type NewPayout = Omit<Payout, 'state' | 'failure' | 'createdAt' | 'updatedAt' | 'dueAt' | 'next'>;
export type Payouts = ReturnType<typeof createPayouts>;

export type End = 'succeeded' | 'failed' | 'cancelled' | 'reversed';
/** From which states a payout comes to each of its ends. */
const endsFrom: Readonly<Record<End, readonly Payout['state'][]>> = {
  succeeded: ['pending', 'sending'],
  failed: ['pending', 'sending'],
  cancelled: ['pending'],
  reversed: ['succeeded'],
};
export const canEnd = ({ state }: Payout, end: End): boolean => endsFrom[end].includes(state);

/** Pays out. The money leaves the balance when a payout is taken, and comes back with one that fails. */
export function createPayouts({ store, switches, dialects, events, runtime }: MoneyDeps) {
  const write = (payout: Payout, changed: Partial<Payout>): Payout =>
    store.put('payout', { ...payout, ...changed, updatedAt: runtime.now() });
  const finish = (payout: Payout, state: Payout['state'], failure: string | null): Payout => {
    const { provider } = payout;
    const comesBack = state === 'succeeded' && switches.take(provider, 'reversePayout');
    const done = write(payout, {
      state,
      failure,
      next: comesBack ? { state: 'reversed', failure: null } : null,
      dueAt: comesBack ? runtime.now() + events.pauseMs(REVERSED_SECONDS) : null,
    });
    if (state !== 'succeeded') moveBalance(store, provider, payout.amount + payout.fee);
    events.announce(provider, dialects[provider].payoutEvents(done), payout.callbackUrl);
    return done;
  };
  return {
    /** Takes a payout. Null where the balance does not reach and `refuses` says that it is refused for that. */
    create: (asked: NewPayout, refuses: boolean): Payout | null =>
      store.transaction(() => {
        const { provider, amount, fee } = asked;
        const reaches = balanceOf(store, provider) >= amount + fee;
        if (!reaches && refuses) return null;
        const now = runtime.now();
        const blank: Payout = { ...asked, state: 'pending', failure: null, createdAt: now, updatedAt: now, dueAt: null, next: null };
        const dialect = dialects[provider];
        const outcome = ((): Payout['next'] => {
          if (!reaches) return { state: 'failed', failure: 'INSUFFICIENT_BALANCE' };
          if (!switches.take(provider, 'failPayout')) return dialect.outcomeOf(blank);
          return { state: 'failed', failure: switches.read(provider).failureCode || dialect.failureCode };
        })();
        moveBalance(store, provider, -(amount + fee));
        const share = dialect.hasSending ? 2 : 1;
        const dueAt = outcome === null ? null : now + events.pauseMs(dialect.payoutSeconds(blank) / share);
        return store.put('payout', { ...blank, next: outcome, dueAt });
      }),
    /** Ends a payout by hand, where it is in a state for that. */
    end: (payout: Payout, end: End): Payout | null => {
      const failure = end === 'failed' ? dialects[payout.provider].failureCode : null;
      return canEnd(payout, end) ? store.transaction(() => finish(payout, end, failure)) : null;
    },
    /** Moves on payouts that are due. */
    sweep: (): void => {
      for (const payout of store.due('payout', runtime.now(), DUE_AT_ONCE)) {
        const { next, state, provider } = payout;
        if (next === null) write(payout, { dueAt: null });
        else if (state === 'pending' && dialects[provider].hasSending)
          write(payout, { state: 'sending', dueAt: runtime.now() + events.pauseMs(dialects[provider].payoutSeconds(payout) / 2) });
        else store.transaction(() => finish(payout, next.state, next.failure));
      }
    },
  };
}
