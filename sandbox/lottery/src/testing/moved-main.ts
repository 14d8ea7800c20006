/** The house's program with a clock that is off by MOVED_MS, and with few wins in a call, for storms that kill it while it pays. */
import { systemRuntime } from '@palaro/game-server';
import { readConfig } from '../config.ts';
import { createHouse } from '../house.ts';

const read = readConfig(process.env);
if (!read.ok) throw new Error(read.message);
const moved = Number(process.env['MOVED_MS']);
const runtime = { ...systemRuntime, now: () => systemRuntime.now() + moved };
const retryPolicy = { sweepMs: 20, pauseMs: 20, concurrency: 2, winsAtOnce: 4 };
await (await createHouse(read.config, { runtime, retryPolicy })).start();
