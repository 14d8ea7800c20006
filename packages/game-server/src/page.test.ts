// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { createFrameStorage, keptAs } from './page.ts';

type Kept = { token: string; pending: string | null };
const kept = createFrameStorage<Kept>('studio:a', { token: keptAs.text, pending: keptAs.textOrNull });
beforeEach(() => sessionStorage.clear());

test('what a page keeps is read again after a reload of its frame', () => {
  expect(kept.read()).toBeNull();
  kept.write({ token: 't1', pending: null });
  expect(kept.read()).toEqual({ token: 't1', pending: null });
});

test.each(['5', 'null', '[]', '{}', '"t1"', '{"token":1,"pending":null}', '{"token":"t1"}', '{"token":"t1","pend'])(
  '%s in its place counts as nothing kept',
  (left) => {
    sessionStorage.setItem('studio:a', left);
    expect(kept.read()).toBeNull();
  },
);
