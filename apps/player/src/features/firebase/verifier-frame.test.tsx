// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { frames } from '../../testing/find.ts';
import { mount, unmountAll } from '../../testing/test-app.tsx';
import { VerifierFrame } from './verifier-frame.tsx';

beforeAll(async () => {
  await buildCatalogues();
});
afterEach(unmountAll);

test('only the page in the frame, at its own origin, says that somebody has passed', async () => {
  const tokens: string[] = [];
  await mount(<VerifierFrame url="https://check.example/page?a=1" onToken={(token) => tokens.push(token)} />, {
    path: '/m/login',
    answers: {},
  });
  const [frame] = frames();
  const url = new URL(frame?.src ?? '');
  expect([url.origin, url.searchParams.get('a'), url.searchParams.get('site')]).toEqual(['https://check.example', '1', location.origin]);
  const page = {};
  Object.defineProperty(frame, 'contentWindow', { value: page });
  const say = (data: unknown, origin = 'https://check.example', source: object = page): void => {
    const event = new MessageEvent('message', { data, origin });
    Object.defineProperty(event, 'source', { value: source });
    act(() => void window.dispatchEvent(event));
  };
  say({ kind: 'verifier', token: 'stolen' }, 'https://evil.example');
  say({ kind: 'verifier', token: 'other' }, 'https://check.example', window);
  for (const data of [null, 'x', { token: 'x' }, { kind: 'verifier', token: '' }, { kind: 'verifier', token: 7 }]) say(data);
  expect(tokens).toEqual([]);
  say({ kind: 'verifier', height: 9000 });
  expect(frame?.height).toBe('600');
  say({ kind: 'verifier', token: 'passed' });
  expect(tokens).toEqual(['passed']);
});
