import { readConfig } from './config.ts';
import { createStudios } from './studios.ts';

const read = readConfig(process.env);
if (!read.ok) {
  for (const { key, fault, fix } of read.faults) process.stderr.write(`${key}: ${fault}; ${fix}\n`);
  process.exit(1);
}
const studios = await createStudios(read.config);
const port = await studios.start();
process.stdout.write(`studios ready http://localhost:${port}\n`);

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    void studios.stop().then(() => process.exit(0));
  });
}
