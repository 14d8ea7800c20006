// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { byRole, tapOn } from '../../testing/find.ts';
import { mount, unmountAll } from '../../testing/test-app.tsx';
import { useCodeWait, type CodeCall } from './code-wait.ts';

beforeAll(buildCatalogues);
afterEach(() => {
  unmountAll();
  localStorage.clear();
});

const Wait = ({ name }: { name: CodeCall }) => {
  const { seconds, start } = useCodeWait(name);
  return (
    <button aria-label={name} onClick={() => start(60_000)}>
      {seconds}
    </button>
  );
};
const open = (): Promise<void> =>
  mount(
    <>
      <Wait name="contactCode" />
      <Wait name="oldContactCode" />
    </>,
    { answers: {} },
  );
const shown = () => ['contactCode', 'oldContactCode'].map((name) => byRole('button', name).textContent);

test('a code that was sent keeps its own button waiting, after a reload too, and no other', async () => {
  await open();
  await tapOn(byRole('button', 'contactCode'));
  expect(shown()).toEqual(['60', '0']);
  unmountAll();
  await open();
  expect(Number(shown()[0])).toBeGreaterThan(0);
  expect(shown()[1]).toBe('0');
});
