import type { GamingCare } from '../modules/gaming/index.ts';
import type { Wallet } from '../modules/wallet/index.ts';
import type { OutboxRelay } from './outbox-relay.ts';

export type JobsDeps = {
  readonly relay: OutboxRelay;
  readonly care: GamingCare;
  readonly wallet: Pick<Wallet, 'rollUpHouse'>;
  /** Told once when a job begins to fail; it is tried again at each of its turns. */
  readonly onFault: (job: string, fault: unknown) => void;
  /** Told once when a job that failed has worked again. */
  readonly onMended: (job: string) => void;
};

/** How often each job looks, in milliseconds. The relay is also woken by every command. */
export const jobPeriodsMs = { relay: 250, reconcile: 60_000, expire: 300_000, rollUp: 10_000 } as const;

/** The work that nobody waits for. Every job may run on every node at once and after any crash. */
export const createJobs = ({ relay, care, wallet, onFault, onMended }: JobsDeps) => {
  const work: Readonly<Record<keyof typeof jobPeriodsMs, () => Promise<unknown>>> = {
    relay: relay.relay,
    reconcile: care.reconcile,
    expire: care.expire,
    rollUp: wallet.rollUpHouse,
  };
  const timers: NodeJS.Timeout[] = [];
  const running = new Map<string, Promise<void>>();
  const failing = new Set<string>();
  const run = (job: keyof typeof jobPeriodsMs): void => {
    if (running.has(job)) return;
    const turn = work[job]()
      .then(
        () => {
          if (failing.delete(job)) onMended(job);
        },
        (fault: unknown) => {
          if (failing.has(job)) return;
          failing.add(job);
          onFault(job, fault);
        },
      )
      .finally(() => running.delete(job));
    running.set(job, turn);
  };
  return {
    start: (): void => {
      timers.push(
        setInterval(run, jobPeriodsMs.relay, 'relay'),
        setInterval(run, jobPeriodsMs.reconcile, 'reconcile'),
        setInterval(run, jobPeriodsMs.expire, 'expire'),
        setInterval(run, jobPeriodsMs.rollUp, 'rollUp'),
      );
    },
    /** Looks at the outbox now; given to gaming as `onCommitted`. */
    wakeRelay: (): void => run('relay'),
    /** Stops and waits for what is at work. */
    stop: async (): Promise<void> => {
      for (const timer of timers.splice(0)) clearInterval(timer);
      await Promise.all(running.values());
    },
  };
};
export type Jobs = ReturnType<typeof createJobs>;
