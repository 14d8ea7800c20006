import { StartFault } from '@palaro/settings';
import { readConfig } from './config.ts';
import { createHouse } from './house.ts';

const read = readConfig(process.env);
if (!read.ok) {
  process.stderr.write(`${read.message}\n`);
  process.exit(78);
}
try {
  const house = await createHouse(read.config);
  const port = await house.start();
  // Whoever started this with a channel tells for itself when all is ready.
  if (process.send === undefined) process.stdout.write(`lottery ready http://localhost:${port}\n`);
  else process.send('ready');
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void house.stop().then(() => process.exit(0));
    });
  }
} catch (error) {
  process.stderr.write(`The lottery house could not start: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(error instanceof StartFault ? error.exitCode : 70);
}
