/** The studios' program whose fixtures go by a clock that is off by MOVED_MS, for storms that kill it while slips are settled. */
import { readConfig } from '../config.ts';
import { createStudios } from '../studios.ts';

const read = readConfig(process.env);
if (!read.ok) throw new Error(read.message);
const moved = Number(process.env['MOVED_MS']);
const retryPolicy = { betAttempts: 4, winAttempts: 2, pauseMs: 20, pauseMaxMs: 200, sweepMs: 20 };
await (await createStudios(read.config, { bookNow: () => Date.now() + moved, retryPolicy })).start();
