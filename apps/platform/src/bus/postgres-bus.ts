import { Socket } from 'node:net';
import pg from 'pg';
import { createBusListeners, missedTopic, type Bus } from '../kernel/bus.ts';
import type { Logger } from '../kernel/log.ts';
import { busTimes, createBeat, type BusTimes } from './beat.ts';

const channel = 'palaro_bus';
const reconnectMs = 500;
const connectTimeoutMs = 5_000;
const keepAliveMs = 10_000;

/** The bus through the store itself: LISTEN on a connection of its own, NOTIFY outside any transaction. */
export const createPostgresBus = async (
  pool: pg.Pool,
  clientConfig: pg.ClientConfig,
  log: Logger,
  times: BusTimes = busTimes,
): Promise<Bus> => {
  const listeners = createBusListeners(log);
  let closed = false;
  let client: pg.Client | null = null;
  let socket = new Socket();
  const publish = async (topic: string, payload: string): Promise<void> =>
    void (await pool.query({ name: 'bus-notify', text: 'SELECT pg_notify($1, $2)', values: [channel, `${topic} ${payload}`] }));
  const beat = createBeat(times, publish, () => {
    log.warn({}, 'the bus has heard nothing for too long and listens anew');
    // It would wait for ever for the other side's word.
    socket.destroy();
  });

  const listen = async (): Promise<void> => {
    const own = new Socket();
    socket = own;
    const next = new pg.Client({
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveMs,
      connectionTimeoutMillis: connectTimeoutMs,
      ...clientConfig,
      stream: () => own,
    });
    next.on('notification', ({ payload = '' }) => {
      beat.heard();
      const at = payload.indexOf(' ');
      listeners.deliver(payload.slice(0, at), payload.slice(at + 1));
    });
    next.on('error', () => undefined);
    next.on('end', () => {
      if (!closed) setTimeout(() => void listen().catch(() => log.warn({}, 'the bus could not listen again')), reconnectMs).unref();
    });
    await next.connect();
    await next.query(`LISTEN ${channel}`);
    beat.heard();
    if (client !== null) listeners.deliver(missedTopic, '');
    client = next;
  };
  await listen();

  return {
    publish,
    subscribe: listeners.add,
    close: async () => {
      closed = true;
      beat.stop();
      await client?.end();
    },
  };
};
