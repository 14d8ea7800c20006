import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { createBusListeners, missedTopic, type Bus } from '../kernel/bus.ts';
import type { Logger } from '../kernel/log.ts';
import { busTimes, createBeat, type BusTimes } from './beat.ts';

const channel = 'palaro';

/** How long a start waits for Redis before it goes on without. */
const openTimeoutMs = 2_000;
const keepAliveMs = 10_000;
/** How long a command waits for Redis to send anything; then the connection counts as dead and is opened anew. */
const answerTimeoutMs = 1_000;
const withinOpenTimeout = (opening: Promise<unknown>): Promise<unknown> =>
  Promise.race([opening, pause(openTimeoutMs, undefined, { ref: false })]);

/**
 * A connection to Redis that keeps trying to come back. No call waits for one that is away, and at most `answerTimeoutMs` for one
 * that has died without a word. Only its first opening is
 * waited for: what a node did before it would be known to that node alone.
 */
export const connectRedis = async (url: string, log: Logger): Promise<Redis> => {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    // The bus listens anew itself; the library's own try would be lost with its line, and end the process.
    autoResubscribe: false,
    maxRetriesPerRequest: 0,
    connectTimeout: openTimeoutMs,
    keepAlive: keepAliveMs,
    // Nothing is waited for where only messages are received, so that a quiet subscription stays.
    socketTimeout: answerTimeoutMs,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
  });
  let down = false;
  redis.on('error', () => {
    if (!down) log.warn({ key: 'BUS_URL', host: new URL(url).host }, 'Redis is unreachable');
    down = true;
  });
  redis.on('ready', () => (down = false));
  await withinOpenTimeout(new Promise((resolve) => redis.once('ready', resolve).once('error', resolve)));
  return redis;
};

/** The bus over Redis: one channel, `topic payload` in each message. While Redis is unreachable, hints are lost, as they may be. */
export const createRedisBus = async (url: string, log: Logger, times: BusTimes = busTimes): Promise<Bus> => {
  const listeners = createBusListeners(log);
  const [sender, receiver] = await Promise.all([connectRedis(url, log), connectRedis(url, log)]);
  const publish = async (topic: string, payload: string): Promise<void> => void (await sender.publish(channel, `${topic} ${payload}`));
  const beat = createBeat(times, publish, () => {
    log.warn({}, 'the bus has heard nothing for too long and listens anew');
    // Which of the two is dead nobody knows.
    for (const connection of [sender, receiver]) connection.disconnect(true);
  });
  let wasSubscribed = false;
  const listen = async (): Promise<void> => {
    try {
      await receiver.subscribe(channel);
      beat.heard();
      if (wasSubscribed) listeners.deliver(missedTopic, '');
      wasSubscribed = true;
    } catch {
      log.warn({}, 'could not listen to Redis');
    }
  };
  // Subscribed anew after every reconnection.
  receiver.on('ready', () => void listen());
  receiver.on('message', (_channel: string, message: string) => {
    beat.heard();
    const at = message.indexOf(' ');
    listeners.deliver(message.slice(0, at), message.slice(at + 1));
  });
  if (receiver.status === 'ready') await withinOpenTimeout(listen());
  return {
    publish,
    subscribe: listeners.add,
    close: async () => {
      beat.stop();
      sender.disconnect();
      receiver.disconnect();
    },
  };
};
