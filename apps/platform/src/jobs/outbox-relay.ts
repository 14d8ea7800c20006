import type { Pool } from 'pg';
import { transaction } from '../db/transaction.ts';
import type { Bus } from '../kernel/bus.ts';
import type { Clock } from '../kernel/clock.ts';
import { eachAlone } from '../kernel/each-alone.ts';
import { faultOf } from '../kernel/fault.ts';
import type { Job } from '../kernel/job.ts';
import type { Logger } from '../kernel/log.ts';

/** Rows that one look at the outbox takes. */
const batchMax = 500;
/** How often the queue looks at the outbox. What was written by a command of this node is handed on at once, by `wake`. */
const everyMs = 500;

/** So long a row is tried again that the bus refuses alone. What it tells of is a hint: its hearers look by themselves too. */
const giveUpMs = 10 * 60_000;
const probeTopic = 'outbox.probe';

export type OutboxRelayDeps = { readonly pool: Pool; readonly bus: Bus; readonly clock: Clock; readonly log: Pick<Logger, 'error'> };

type Row = { readonly seq: bigint; readonly payload: string; readonly at: Date };
/** What became of a batch: how many rows are dealt with, and why it ended before its end. */
type Relayed = { readonly done: number; readonly fault: unknown };

/**
 * Carries the outbox to the bus: the durable path behind the bus's hints. A row is removed only after it was published, so a
 * crash publishes again rather than never. Several nodes may relay at once: each takes rows that no other holds. What is told
 * of one topic goes in its order; a topic that cannot be published stops no other, and a row that the bus refuses for long while it
 * takes others is given up and told.
 */
export const createOutboxRelay = ({ pool, bus, clock, log }: OutboxRelayDeps) => {
  const topicsWaiting = async (): Promise<readonly string[]> =>
    (await pool.query<{ topic: string }>({ name: 'outbox-topics', text: 'select distinct topic from outbox order by topic' })).rows.map(
      ({ topic }) => topic,
    );
  const isPoison = async ({ at }: Row): Promise<boolean> =>
    clock.now() - at.getTime() >= giveUpMs &&
    (await bus.publish(probeTopic, '{}').then(
      () => true,
      () => false,
    ));
  /** Publishes rows in their order, each payload once, up to the first that fails. */
  const publish = async (topic: string, rows: readonly Row[]): Promise<Relayed> => {
    const told = new Set<string>();
    for (const [done, row] of rows.entries()) {
      try {
        // Many changes of one wallet are one hint.
        if (!told.has(row.payload)) await bus.publish(topic, row.payload);
        told.add(row.payload);
      } catch (fault) {
        if (!(await isPoison(row))) return { done, fault };
        log.error({ ...faultOf(fault), topic, seq: row.seq.toString() }, 'what the bus does not take was given up');
      }
    }
    return { done: rows.length, fault: null };
  };
  const relayBatch = async (topic: string): Promise<number> => {
    const { done, fault } = await transaction(pool, async (client) => {
      const { rows } = await client.query<Row>({
        name: 'outbox-take',
        text: 'select seq, payload::text as payload, at from outbox where topic = $2 order by seq limit $1 for update skip locked',
        values: [batchMax, topic],
      });
      const relayed = await publish(topic, rows);
      if (relayed.done === 0) return relayed;
      await client.query({
        name: 'outbox-done',
        text: 'delete from outbox where seq = any ($1::bigint[])',
        values: [rows.slice(0, relayed.done).map(({ seq }) => seq)],
      });
      return relayed;
    });
    if (fault !== null) throw fault;
    return done;
  };

  const relayTopic = async (topic: string): Promise<void> => {
    while ((await relayBatch(topic)) === batchMax);
  };

  let running: Promise<void> | null = null;
  let again = false;
  const relayAll = async (): Promise<void> => {
    do {
      again = false;
      await eachAlone(await topicsWaiting(), String, relayTopic);
    } while (again);
  };
  /** Publishes all that waits now. Calls while one is at work are one more look. */
  const relay = (): Promise<void> => {
    again = true;
    running ??= relayAll().finally(() => (running = null));
    return running;
  };
  return {
    relay,
    /** Publishes what has just been written. Should it fail, the job tries again, and says so. */
    wake: (): void => void relay().catch(() => undefined),
    job: { name: 'outbox.relay', everyMs, run: relay } satisfies Job,
    /** Waits for what is at work. */
    close: async (): Promise<void> => running?.catch(() => undefined),
  };
};
export type OutboxRelay = ReturnType<typeof createOutboxRelay>;
