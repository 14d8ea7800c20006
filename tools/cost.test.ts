import { expect, test } from 'vitest';
import { readEdits, sharedEdits } from './cost.ts';

const numstat = [
  '40\t0\tapps/platform/src/modules/note/note.ts',
  '2\t1\tapps/platform/src/modules/note/index.ts',
  '30\t0\tapps/player/src/features/notes/route.ts',
  '1\t0\tapps/player/src/app/features.ts',
  '3\t2\tapps/player/src/features/wallet/route.ts',
  '2\t2\tapps/platform/src/db/store-version.json',
  '-\t-\tapps/player/public/icon.png',
  '',
].join('\n');
const added = ['apps/platform/src/modules/note/note.ts', 'apps/player/src/features/notes/route.ts'];

test('a change costs the shared files that it edits, not its own folders and not what a command writes', () => {
  expect(sharedEdits(readEdits(numstat, added)).map(({ path, lines }) => [path, lines])).toEqual([
    ['apps/player/src/app/features.ts', 1],
    ['apps/player/src/features/wallet/route.ts', 3],
    ['apps/player/public/icon.png', 0],
  ]);
});
