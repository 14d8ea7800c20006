import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { createBusListeners, type Bus } from '../kernel/bus.ts';
import type { Logger } from '../kernel/log.ts';

const channel = 'palaro';

/** A connection to Redis that keeps trying to come back and never lets a call wait for it. */
export const connectRedis = (url: string, log: Logger): Redis => {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
  });
  let down = false;
  redis.on('error', () => {
    if (!down) log.warn({ key: 'BUS_URL', host: new URL(url).host }, 'Redis is away');
    down = true;
  });
  redis.on('ready', () => (down = false));
  return redis;
};

/** The bus over Redis: one channel, `topic payload` in each message. While Redis is away hints are lost, as they may be. */
export const createRedisBus = async (url: string, log: Logger): Promise<Bus> => {
  const listeners = createBusListeners(log);
  const [sender, receiver] = [connectRedis(url, log), connectRedis(url, log)];
  // Subscribed anew after every reconnection; the first time is waited for, but not for long.
  const listening = new Promise<void>((resolve) => {
    receiver.on(
      'ready',
      () =>
        void receiver.subscribe(channel).then(
          () => resolve(),
          () => log.warn({}, 'could not listen to Redis'),
        ),
    );
  });
  receiver.on('message', (_channel: string, message: string) => {
    const at = message.indexOf(' ');
    listeners.tell(message.slice(0, at), message.slice(at + 1));
  });
  await Promise.race([listening, pause(2_000)]);
  return {
    publish: async (topic, payload) => void (await sender.publish(channel, `${topic} ${payload}`)),
    subscribe: listeners.add,
    close: async () => {
      sender.disconnect();
      receiver.disconnect();
    },
  };
};
