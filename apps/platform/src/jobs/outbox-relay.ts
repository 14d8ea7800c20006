import type { Pool } from 'pg';
import { transaction } from '../db/transaction.ts';
import type { Bus } from '../kernel/bus.ts';
import { eachAlone } from '../kernel/each-alone.ts';
import type { Job } from '../kernel/job.ts';

/** Rows that one look at the outbox takes. */
const batchMax = 500;
/** How often the queue looks at the outbox. What was written by a command of this node is handed on at once, by `wake`. */
const everyMs = 500;

export type OutboxRelayDeps = { readonly pool: Pool; readonly bus: Bus };

/**
 * Carries the outbox to the bus: the durable path behind the bus's hints. A row is removed only after it was published, so a
 * crash publishes again rather than never. Several nodes may relay at once: each takes rows that no other holds. What is told
 * of one topic goes in its order; a topic that cannot be published stops no other.
 */
export const createOutboxRelay = ({ pool, bus }: OutboxRelayDeps) => {
  const topicsWaiting = async (): Promise<readonly string[]> =>
    (await pool.query<{ topic: string }>({ name: 'outbox-topics', text: 'select distinct topic from outbox order by topic' })).rows.map(
      ({ topic }) => topic,
    );
  const relayBatch = (topic: string): Promise<number> =>
    transaction(pool, async (client) => {
      const { rows } = await client.query<{ seq: bigint; payload: string }>({
        name: 'outbox-take',
        text: 'select seq, payload::text as payload from outbox where topic = $2 order by seq limit $1 for update skip locked',
        values: [batchMax, topic],
      });
      if (rows.length === 0) return 0;
      // Many changes of one wallet are one hint.
      for (const payload of new Set(rows.map((row) => row.payload))) await bus.publish(topic, payload);
      await client.query({
        name: 'outbox-done',
        text: 'delete from outbox where seq = any ($1::bigint[])',
        values: [rows.map(({ seq }) => seq)],
      });
      return rows.length;
    });

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
