// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { mount, tap, unmountAll, value } from '../../testing/test-app.tsx';
import { Composer } from './composer.tsx';

const words = (): HTMLTextAreaElement | null => document.querySelector('.composer textarea');
const open = (): Promise<void> =>
  mount(<Composer onSend={() => undefined} />, { answers: { '/wps/chat/type': () => value({}), '/wps/chat': () => value({ seq: 1 }) } });

const write = (text: string): void => {
  const field = words();
  if (field === null) throw new Error('no field');
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
};

beforeAll(buildCatalogues);
// The test's browser has none.
beforeAll(() => void Object.defineProperty(window, 'visualViewport', { configurable: true, value: null }));
afterEach(unmountAll);

test('what is written stands there again after a look at another screen, until it is sent', async () => {
  await open();
  write('My deposit');
  unmountAll();
  await open();
  expect(words()?.value).toBe('My deposit');
  await tap('.composer [type=submit]');
  unmountAll();
  await open();
  expect(words()?.value).toBe('');
});
