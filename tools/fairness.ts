/**
 * `npm run fairness [-- studios|lottery] [options]`: plays the studios' games and the lottery's draws, and compares what they
 * return with what they state. Without a name both are played; options go to the one that is named, to the studios otherwise.
 */
import { spawnSync } from 'node:child_process';

const programs = { studios: 'sandbox/studios/src/fairness-cli.ts', lottery: 'sandbox/lottery/src/fairness-cli.ts' } as const;
const [first = '', ...rest] = process.argv.slice(2);
const run = (file: string, options: readonly string[]): boolean =>
  spawnSync(process.execPath, [file, ...options], { stdio: 'inherit' }).status === 0;

let passed: boolean;
if (first === 'lottery' || first === 'studios') passed = run(programs[first], rest);
else if (first !== '') passed = run(programs.studios, [first, ...rest]);
else {
  const lottery = run(programs.lottery, []);
  passed = run(programs.studios, []) && lottery;
}
process.exitCode = passed ? 0 : 1;
