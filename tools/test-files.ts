import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Every test file of the repository, relative to its root, new ones included. Called from the root. */
export const listTestFiles = (): readonly string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.test.ts', '*.test.tsx', '*.spec.ts'], { encoding: 'utf8' })
    .trim()
    .split('\n')
    // Git still lists a file that was just deleted or renamed.
    .filter((file) => existsSync(file));
