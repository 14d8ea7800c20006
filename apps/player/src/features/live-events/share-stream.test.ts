// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { streamOpened } from './live-events-queries.ts';
import { shareStream } from './share-stream.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
});

/** A browser whose lock for the stream is held by another tab, or free; nobody gets it during the test. */
const aTab = async (heldBy: readonly string[]): Promise<string[]> => {
  const heard: string[] = [];
  const locks = {
    request: () => new Promise(() => undefined),
    query: () => Promise.resolve({ held: heldBy.map((name) => ({ name, mode: 'exclusive' })), pending: [] }),
  };
  vi.stubGlobal('navigator', { locks });
  stops.push(shareStream({ member: 'demo maria', token: 't', onEvent: (kind) => void heard.push(kind) }));
  await new Promise((resolve) => setTimeout(resolve));
  return heard;
};

test('a tab that joins another’s stream asks again for what it shows, since nobody tells it of the opening', async () => {
  expect(await aTab(['palaro.live-events demo maria'])).toEqual([streamOpened]);
  expect(await aTab(['palaro.live-events demo pedro'])).toEqual([]);
  expect(await aTab([])).toEqual([]);
});
