import { StartFault } from './start-fault.ts';

type Program = {
  /** Starts it; returns its port, or its address. */
  readonly start: () => Promise<number | string>;
  readonly stop: () => Promise<void>;
};

/**
 * Runs a program as a process of its own, from its settings to a signal that stops it. A bad setting ends it with exit code
 * 78, a fault of the start with the fault's own code, else 70. Whoever started it with a channel is told over that when it
 * is ready, and tells for itself; otherwise it is printed. `name` stands there, `title` at the head of a sentence.
 */
export const runProgram = async <Config>(
  { name, title }: { name: string; title: string },
  read: { ok: true; config: Config } | { ok: false; message: string },
  create: (config: Config) => Program | Promise<Program>,
): Promise<void> => {
  if (!read.ok) {
    process.stderr.write(`${read.message}\n`);
    process.exit(78);
  }
  try {
    const program = await create(read.config);
    const at = await program.start();
    if (process.send === undefined) process.stdout.write(`${name} ready ${typeof at === 'number' ? `http://localhost:${at}` : at}\n`);
    else process.send('ready');
    let stopping = false;
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        if (stopping) return;
        stopping = true;
        void program.stop().then(() => process.exit(0));
      });
    }
  } catch (error) {
    process.stderr.write(`${title} could not start: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(error instanceof StartFault ? error.exitCode : 70);
  }
};
