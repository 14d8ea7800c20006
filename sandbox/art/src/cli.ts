import { readCommandLine } from '@palaro/env';
import { writeDelivery } from './delivery/write-delivery.ts';
import { renderArt } from './render-art.ts';

/** Command line: `node sandbox/art/src/cli.ts FOLDER` draws the catalogue's art, prints its progress, and writes the demo's delivery beside it. */
const { words, misuse } = readCommandLine('Usage: node sandbox/art/src/cli.ts FOLDER', {}, { takesWords: true });
const [outDir = misuse('Which folder?')] = words;
const started = performance.now();
const report = await renderArt({
  outDir,
  onProgress: ({ done, total }) => {
    if (done % 25 === 0 || done === total) process.stdout.write(`Drawing game art ${done}/${total}\n`);
  },
});
await writeDelivery(outDir, report.manifest);
const seconds = ((performance.now() - started) / 1000).toFixed(1);
process.stdout.write(`Game art ready: ${report.drawn} drawn, ${report.kept} kept, ${seconds} s\n`);
