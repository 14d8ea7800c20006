// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { createFrameStorage, createRequestIds, keptAs, type OpenRequest } from './page.ts';

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

const unanswered = ['NETWORK', 'NO_ANSWER', 'TOO_MANY_REQUESTS'];
test.each([...unanswered, 'ODDS_CHANGED'])('after %s the same request has the same id only if it may have been done', (code) => {
  const requests = createRequestIds();
  const id = requests.of({ stake: '100' });
  requests.answered({ ok: false, code });
  expect(requests.isOpen()).toBe(unanswered.includes(code));
  expect(requests.of({ stake: '100' }) === id).toBe(unanswered.includes(code));
  expect(requests.of({ stake: '200' })).not.toBe(id);
});

test('a request without an answer keeps its id across a reload, until its answer has come', () => {
  const storage = () => createFrameStorage<OpenRequest>('request:a', { content: keptAs.text, id: keptAs.text });
  const id = createRequestIds(storage()).of({ stake: '100' });
  const reloaded = createRequestIds(storage());
  expect(reloaded.of({ stake: '100' })).toBe(id);
  reloaded.answered({ ok: true, value: {} });
  expect(createRequestIds(storage()).of({ stake: '100' })).not.toBe(id);
});
