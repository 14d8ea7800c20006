/** A node of the jobs' tests as a process of its own, to be killed: it begins its job, says so, and never ends it. */
import { createJobs } from './jobs.ts';

const ignore = (): void => undefined;
await createJobs({
  connectionString: process.argv[2] ?? '',
  jobs: [
    {
      name: 'interrupted',
      everyMs: 500,
      run: () => {
        process.send?.('at work');
        return new Promise(() => undefined);
      },
    },
  ],
  onFault: ignore,
  onRecovered: ignore,
  onFailedRun: ignore,
}).start();
