/** A house in a process of its own, for tests that kill it: its clock moves on when it is told so. */
import { createHouse } from '../house.ts';
import { createMovedRuntime, testConfig } from './visitor.ts';

const [platformUrl = '', dataDir = '', moved = '0'] = process.argv.slice(2);
const runtime = createMovedRuntime();
runtime.move(Number(moved));
const house = await createHouse(testConfig(platformUrl, dataDir), {
  runtime,
  retryPolicy: { sweepMs: 20, pauseMs: 20, concurrency: 4, winsAtOnce: 8 },
});
const port = await house.start();
process.on('message', (ms: number) => runtime.move(ms));
process.send?.(port);
