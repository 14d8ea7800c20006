import { linkSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';

/** Writes a file that only its owner may read, unless it is there already. Of two processes that do so at once the first wins: only its link succeeds. */
export const writeOnce = (file: string, text: string): void => {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') renameSync(draft, file);
  }
  try {
    unlinkSync(draft);
  } catch {
    // It was moved instead of linked.
  }
};
