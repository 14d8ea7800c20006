import pg from 'pg';
import { createBusListeners, missedTopic, type Bus } from '../kernel/bus.ts';
import type { Logger } from '../kernel/log.ts';

const channel = 'palaro_bus';
const reconnectMs = 500;

/** The bus through the store itself: LISTEN on a connection of its own, NOTIFY outside any transaction. */
export const createPostgresBus = async (pool: pg.Pool, clientConfig: pg.ClientConfig, log: Logger): Promise<Bus> => {
  const listeners = createBusListeners(log);
  let closed = false;
  let client: pg.Client | null = null;

  const listen = async (): Promise<void> => {
    const next = new pg.Client(clientConfig);
    next.on('notification', ({ payload = '' }) => {
      const at = payload.indexOf(' ');
      listeners.deliver(payload.slice(0, at), payload.slice(at + 1));
    });
    next.on('error', () => undefined);
    next.on('end', () => {
      if (!closed) setTimeout(() => void listen().catch(() => log.warn({}, 'the bus could not listen again')), reconnectMs).unref();
    });
    await next.connect();
    await next.query(`LISTEN ${channel}`);
    if (client !== null) listeners.deliver(missedTopic, '');
    client = next;
  };
  await listen();

  return {
    publish: async (topic, payload) =>
      void (await pool.query({ name: 'bus-notify', text: 'SELECT pg_notify($1, $2)', values: [channel, `${topic} ${payload}`] })),
    subscribe: listeners.add,
    close: async () => {
      closed = true;
      await client?.end();
    },
  };
};
