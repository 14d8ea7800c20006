import type { Pool, PoolClient } from 'pg';
import { CommitUnknownError, isConnectionLost, transaction } from '../db/transaction.ts';
import type { Clock } from '../kernel/clock.ts';
import { throwFailed, type Failed } from '../kernel/each-alone.ts';
import { faultOf } from '../kernel/fault.ts';
import type { Job } from '../kernel/job.ts';
import type { Logger } from '../kernel/log.ts';
import { topics, type Told, type Topic } from './topics.ts';

/** Who works on a topic: names of modules. What a module does on its own is no message; a topic without a consumer is a hint alone. */
export const consumers = {
  'game.launched': ['favourites'],
  'player.excluded': ['lottery', 'bonus'],
  'player.notice': ['inbox'],
  'money.moved': ['cashier', 'promotions'],
} as const satisfies Partial<Record<Topic, readonly string[]>>;
export type ConsumedTopic = keyof typeof consumers;
export type ConsumerOf<T extends ConsumedTopic> = (typeof consumers)[T][number];

/** How soon a consumer looks for work. */
const everyMs = 500;
/** Deliveries of one run: the next run follows at once. */
const runMax = 1_000;
/** How long a delivery that failed waits, so that it holds up no other. */
const retryMs = 30_000;
/** A delivery that fails for so long is given up. */
export const giveUpMs = 24 * 60 * 60_000;

/** Gives a topic to each of its consumers. Pass the client of the cause's transaction; the pool is for a cause without one. */
export const deliver = async <T extends ConsumedTopic>(db: Pool | PoolClient, topic: T, told: Told<T>, at: Date): Promise<void> => {
  await db.query({
    name: 'delivery-add',
    text: `INSERT INTO topic_delivery (topic, consumer, payload, at, due_at)
           SELECT $1, consumer, $3, $4, $4 FROM unnest($2::text[]) AS consumer`,
    values: [topic, consumers[topic], JSON.stringify(told), at],
  });
};

export type ConsumeDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error'>;
  /** Counts a delivery that was given up. */
  readonly countGivenUp: (topic: string, consumer: string) => void;
  /** Called after a run that has worked on something, so that the outbox is relayed at once. */
  readonly onCommitted?: () => void;
};

type Row = { readonly seq: bigint; readonly payload: unknown; readonly at: Date; readonly isRetry: boolean };
/** `at` is the time of the cause. What the handler writes with the client is written once, however often it is tried. */
export type TopicHandler<T extends ConsumedTopic> = (client: PoolClient, told: Told<T>, at: Date) => Promise<unknown>;

/**
 * Works on a topic, at least once for each delivery and in no certain order. Several nodes may do it at once: each takes rows that no
 * other holds. A delivery that fails waits and holds up no other; after `giveUpMs` it is given up, logged and counted.
 */
export const consume = <T extends ConsumedTopic>(
  { pool, clock, log, countGivenUp, onCommitted }: ConsumeDeps,
  topic: T,
  consumer: ConsumerOf<T>,
  handler: TopicHandler<T>,
): Job => {
  const take = async (client: PoolClient): Promise<Row | undefined> =>
    (
      await client.query<Row>({
        name: 'delivery-take',
        text: `DELETE FROM topic_delivery WHERE seq = (
                 SELECT seq FROM topic_delivery WHERE topic = $1 AND consumer = $2 AND due_at <= $3
                 ORDER BY due_at, seq LIMIT 1 FOR UPDATE SKIP LOCKED)
               RETURNING seq, payload, at, due_at > at AS "isRetry"`,
        values: [topic, consumer, new Date(clock.now())],
      })
    ).rows[0];
  const postpone = async ({ seq, at, isRetry }: Row, fault: unknown): Promise<void> => {
    const now = clock.now();
    if (!isRetry || now - at.getTime() < giveUpMs) {
      const text = 'UPDATE topic_delivery SET due_at = $2 WHERE seq = $1';
      await pool.query({ name: 'delivery-postpone', text, values: [seq, new Date(now + retryMs)] });
      return;
    }
    const { rowCount } = await pool.query({ name: 'delivery-give-up', text: 'DELETE FROM topic_delivery WHERE seq = $1', values: [seq] });
    if (rowCount === 0) return;
    countGivenUp(topic, consumer);
    log.error({ ...faultOf(fault), topic, consumer, seq: seq.toString() }, 'a delivery was given up');
  };
  /** Works on the delivery that is due first. */
  const workOnOne = async (): Promise<Failed | 'worked' | 'none'> => {
    let row: Row | undefined;
    try {
      await transaction(pool, async (client) => {
        row = await take(client);
        if (row !== undefined) await handler(client, topics[topic].parse(row.payload) as Told<T>, row.at);
      });
    } catch (fault) {
      // Where the store is away the delivery is not to blame.
      if (row === undefined || isConnectionLost(fault) || fault instanceof CommitUnknownError) throw fault;
      await postpone(row, fault);
      return { item: row.seq.toString(), fault };
    }
    return row === undefined ? 'none' : 'worked';
  };
  const run = async (): Promise<void> => {
    let hasWorked = false;
    const failed: Failed[] = [];
    try {
      for (let taken = 0; taken < runMax; taken++) {
        const done = await workOnOne();
        if (done === 'none') break;
        if (done === 'worked') hasWorked = true;
        else failed.push(done);
      }
    } finally {
      if (hasWorked) onCommitted?.();
    }
    throwFailed(failed);
  };
  return { name: `${consumer}.${topic}`, everyMs, run };
};
