// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { createFrameStorage, createRequestIds, keptAs, keptRequestOf } from './page.ts';

type Kept = { token: string; pending: string | null };
const kept = createFrameStorage<Kept>('studio:a', { token: keptAs.text, pending: keptAs.textOrNull });
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

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
  expect(requests.open()).toBe(unanswered.includes(code) ? id : null);
  expect(requests.of({ stake: '100' }) === id).toBe(unanswered.includes(code));
  expect(requests.of({ stake: '200' })).not.toBe(id);
});

test('a request without an answer keeps its id until its answer has come, also when the browser is ended, and is its player’s alone', () => {
  const requestsOf = (player: string, of = 'a') => {
    const requests = createRequestIds();
    requests.keepIn(keptRequestOf(of, player));
    return requests;
  };
  const asked = { stake: '100' };
  const id = requestsOf('one').of(asked);
  sessionStorage.clear();
  expect(requestsOf('two').open()).toBeNull();
  expect(requestsOf('two').of(asked)).not.toBe(id);
  expect(requestsOf('one', 'b').open()).toBeNull();
  const reopened = requestsOf('one');
  expect(reopened.open()).toBe(id);
  expect(reopened.of(asked)).toBe(id);
  reopened.answered({ ok: true, value: {} });
  expect(requestsOf('one').open()).toBeNull();
  expect(requestsOf('one').of(asked)).not.toBe(id);
});
