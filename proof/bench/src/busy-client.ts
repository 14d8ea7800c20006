import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { ask } from './ask-as.ts';

/** Pages that the busy address asks for at a time, as a program would that opens many connections. */
const busyConnections = 16;
const busyPaths = ['/m/notice', '/m/gameList', '/m/login', '/m/register', '/m/set', '/m/help'] as const;

const { baseUrl, from } = workerData as { baseUrl: string; from: string };
const told = { stop: false };
parentPort?.once('message', () => (told.stop = true));

/** Asks for pages without a pause until told to stop, all from one address; the platform refuses what is beyond its limits. */
const keepBusy = async (place: number): Promise<number> => {
  let answered = 0;
  for (; !told.stop; answered++) {
    const status = await ask(baseUrl, busyPaths[(place + answered) % busyPaths.length] ?? '/m/notice', from);
    // Its minute's pages are used up.
    if (status === 429) await pause(100);
  }
  return answered;
};

const counts = await Promise.all(Array.from({ length: busyConnections }, (_, place) => keepBusy(place)));
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, no window
parentPort?.postMessage(counts.reduce((sum, count) => sum + count, 0));
