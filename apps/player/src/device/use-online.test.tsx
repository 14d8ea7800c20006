// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { mount, unmountAll } from '../testing/test-app.tsx';
import { isOnline, proveOnline, useOnline } from './use-online.ts';

beforeAll(buildCatalogues);
afterEach(() => {
  vi.restoreAllMocks();
  unmountAll();
});

const Network = () => (useOnline() ? 'on' : 'off');

test('an answer outranks what the browser says of the network, until the browser loses it again', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await mount(<Network />, { answers: {} });
  expect(document.body.textContent).toContain('off');
  act(proveOnline);
  expect(document.body.textContent).toContain('on');
  act(() => void dispatchEvent(new Event('offline')));
  expect(document.body.textContent).toContain('off');
});

test('the browser loses the network also where nothing draws it', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  proveOnline();
  expect(isOnline()).toBe(true);
  dispatchEvent(new Event('offline'));
  expect(isOnline()).toBe(false);
});
