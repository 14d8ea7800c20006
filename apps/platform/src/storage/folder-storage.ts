import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkedKey, type ObjectStorage } from '../kernel/object-storage.ts';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * Objects as files of a folder that only its owner may read. A file appears under its name when all of it is on the disk.
 * Several nodes need the same folder.
 */
export const createFolderStorage = (folder: string): ObjectStorage => {
  const fileOf = (key: string): string => join(folder, checkedKey(key));
  return {
    put: async (key, content) => {
      const file = fileOf(key);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      const draft = `${file}.${randomUUID()}.part`;
      try {
        const handle = await open(draft, 'wx', 0o600);
        try {
          await handle.writeFile(content);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    get: async (key) => {
      try {
        return await readFile(fileOf(key));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    remove: async (key) => rm(fileOf(key), { force: true }),
  };
};
