// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { act, useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { clock } from '../../device/clock.ts';
import { byRole, tapOn } from '../../testing/find.ts';
import { mount, unmountAll } from '../../testing/test-app.tsx';
import { useSmsAutofill } from './sms-autofill.ts';

beforeAll(buildCatalogues);
afterEach(() => {
  unmountAll();
  Reflect.deleteProperty(window, 'OTPCredential');
});

/** A field whose code is sent with a tap. */
const CodeBox = ({ name, onCode }: { name: string; onCode: (code: string) => void }) => {
  const [until, setUntil] = useState(0);
  useSmsAutofill(until, onCode);
  return <button aria-label={name} onClick={() => setUntil(clock.now() + 60_000)} />;
};

test('of two codes that a form has sent, the browser looks for the newer alone', async () => {
  const asked: { readonly signal: AbortSignal; readonly come: (found: { code: string }) => void }[] = [];
  Object.defineProperty(window, 'OTPCredential', { value: true, configurable: true });
  const get = ({ signal }: { signal: AbortSignal }) => new Promise((resolve) => asked.push({ signal, come: resolve }));
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
  const [ofOld, ofNew] = [vi.fn<(code: string) => void>(), vi.fn<(code: string) => void>()];
  await mount(
    <>
      <CodeBox name="old" onCode={ofOld} />
      <CodeBox name="new" onCode={ofNew} />
    </>,
    { answers: {} },
  );
  await tapOn(byRole('button', 'old'));
  await tapOn(byRole('button', 'new'));
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  await act(async () => asked[1]?.come({ code: '482915' }));
  expect([ofOld.mock.calls, ofNew.mock.calls]).toEqual([[], [['482915']]]);
});
