import { join } from 'node:path';
import { createStudios, readConfig, type Studios } from '../../sandbox/studios/src/index.ts';
import { test as base } from './journey.ts';
import { openStore, type Store } from './store.ts';
import { startStack } from './stack.ts';

/** A platform with studios whose fixtures go by a clock that the test moves; they are the same in every run. */
export type Book = {
  readonly baseUrl: string;
  readonly store: Store;
  readonly moveBy: (ms: number) => void;
};

const secret = 'only for tests of the books, and thirty-two or more characters';
/** Noon in Manila on a day like any other. */
const start = Date.UTC(2026, 10, 25, 4);

const startBooks = async (platformUrl: string, studiosUrl: string, dataDir: string, now: () => number): Promise<Studios> => {
  const read = readConfig({
    PORT: new URL(studiosUrl).port,
    PLATFORM_URL: platformUrl,
    STUDIOS_SECRET: secret,
    ALLOWED_ORIGINS: platformUrl,
    RATE_LIMIT: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: join(dataDir, 'studios'),
  });
  if (!read.ok) throw new Error(read.message);
  const studios = await createStudios(read.config, { bookNow: now });
  await studios.start();
  return studios;
};

export const test = base.extend<object, { book: Book }>({
  book: [
    async ({}, use) => {
      let moved = 0;
      const from = Date.now();
      const stack = await startStack({ studios: false, env: { STUDIOS_SECRET: secret } });
      const studios = await startBooks(stack.baseUrl, stack.studiosUrl, stack.dataDir, () => start + Date.now() - from + moved);
      const store = await openStore(stack.dataDir);
      await use({ baseUrl: stack.baseUrl, store, moveBy: (ms) => void (moved += ms) });
      await store.close();
      await studios.stop();
      await stack.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ book }, use) => use(book.baseUrl),
});
