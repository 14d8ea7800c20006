import { PgBoss } from 'pg-boss';
import type { Job } from '../kernel/job.ts';

export type JobsDeps = {
  /** The store that all nodes share; the queue keeps its tables there, in the schema `jobs`. */
  readonly connectionString: string;
  readonly jobs: readonly Job[];
  /**
   * Called when a job begins to fail, on whichever node it does, and when what this node saw of it becomes another fault; it is
   * run again. `queue` is the queue itself.
   */
  readonly onFault: (job: string, fault: unknown) => void;
  /** Called once when a job that failed has worked again. */
  readonly onRecovered: (job: string) => void;
  /** Called after each run that failed. */
  readonly onFailedRun: (job: string) => void;
};

/** The queue's own connections to the store, beside those of the node. */
export const jobConnectionsMax = 2;
const schema = 'jobs';
/** The queue takes no shorter one. */
const pollMsMin = 500;
const pollMsMax = 10_000;
const retryMsMax = 60_000;
/** A node that has sent no heartbeat for so long counts as dead, and another takes its job over. The queue takes no shorter time. */
const heartbeatSeconds = 10;
/** How often nodes that are dead are looked for. */
const superviseSeconds = 5;
/** A run may take so long, however well its node is. */
const runSecondsMax = 900;
/** How long a run that is over is kept for whoever looks into the queue. */
const deleteAfterSeconds = 3_600;
/** A job waits for its next run, or fails, for as long as it must. */
const queuedSecondsMax = 10 * 365 * 86_400;
const retriesMax = 2 ** 31 - 1;
const stopWithinMs = 8_000;
/** The queue looks by a clock of its own: what became due just after a look would wait for the next, twice as long. */
const earlyMs = 100;

const settingsOf = ({ everyMs }: Job) => ({
  retryLimit: retriesMax,
  retryDelay: Math.ceil(Math.min(everyMs, retryMsMax) / 1000),
  heartbeatSeconds,
  expireInSeconds: runSecondsMax,
  retentionSeconds: queuedSecondsMax,
  deleteAfterSeconds,
});

/**
 * Runs the modules' jobs by a queue in the store (decision 004). A job is a chain: each run that worked puts the next one
 * into its queue, which takes one that waits and one at work, not more. So every node may start the chain, and one node
 * at a time runs it. A run that fails, or whose node dies, is retried, and the chain goes on from there.
 */
export const createJobs = ({ connectionString, jobs, onFault, onRecovered, onFailedRun }: JobsDeps) => {
  const queue = new PgBoss({
    connectionString,
    schema,
    application_name: 'palaro-jobs',
    max: jobConnectionsMax,
    schedule: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    maintenanceIntervalSeconds: deleteAfterSeconds / 6,
  });
  let isDown = false;
  queue.on('error', (fault) => {
    if (!isDown) onFault('queue', fault);
    isDown = true;
  });
  /** The last fault of a job that fails, as far as this node has seen it. */
  const lastFaults = new Map<string, string>();
  const report = (name: string, fault: unknown, isFirst: boolean): void => {
    onFailedRun(name);
    const [before, text] = [lastFaults.get(name), fault instanceof Error ? `${fault.name} ${fault.message}` : ''];
    lastFaults.set(name, text);
    if (isFirst || (before !== undefined && before !== text)) onFault(name, fault);
  };
  const sendAfter = (ms: number, { name }: Job): Promise<string | null> => queue.send(name, null, { startAfter: ms / 1000 });
  const runOnce = async (job: Job, retryCount: number): Promise<void> => {
    if (isDown) onRecovered('queue');
    isDown = false;
    try {
      await job.run();
      await sendAfter(Math.max(0, job.everyMs - earlyMs), job);
    } catch (fault) {
      report(job.name, fault, retryCount === 0);
      throw fault;
    }
    lastFaults.delete(job.name);
    if (retryCount > 0) onRecovered(job.name);
  };
  const add = async (job: Job, known: Partial<ReturnType<typeof settingsOf>> | undefined): Promise<void> => {
    const settings = settingsOf(job);
    const names = Object.keys(settings) as (keyof typeof settings)[];
    if (known === undefined) await queue.createQueue(job.name, { policy: 'stately', ...settings });
    else if (names.some((name) => known[name] !== settings[name])) await queue.updateQueue(job.name, settings);
    // Before the worker: it looks into the queue when it begins, and then by its interval.
    await sendAfter(job.runsAtStart === true ? 0 : job.everyMs, job);
    const pollingIntervalSeconds = Math.min(pollMsMax, Math.max(pollMsMin, job.everyMs / 2)) / 1000;
    await queue.work(job.name, { includeMetadata: true, pollingIntervalSeconds }, async (taken) => {
      for (const { retryCount } of taken) await runOnce(job, retryCount);
    });
  };
  return {
    /** Makes the queue's tables where they are missing, and begins. */
    start: async (): Promise<void> => {
      await queue.start();
      const known = new Map((await queue.getQueues()).map((one) => [one.name, one]));
      // The most frequent first: until the last one is added, workers of the first share the queue's few connections.
      for (const job of jobs.toSorted((one, other) => one.everyMs - other.everyMs)) await add(job, known.get(job.name));
    },
    /** Stops and waits for what is at work. */
    stop: (): Promise<void> => queue.stop({ graceful: true, timeout: stopWithinMs }),
  };
};
export type Jobs = ReturnType<typeof createJobs>;
