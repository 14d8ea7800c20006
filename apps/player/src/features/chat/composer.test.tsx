// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { byRole, field, tapOn, type } from '../../testing/find.ts';
import { mount, unmountAll, value } from '../../testing/test-app.tsx';
import { Composer } from './composer.tsx';

const words = (): HTMLInputElement => field('Message');
const open = (): Promise<void> =>
  mount(<Composer onSend={() => undefined} />, { answers: { '/wps/chat/type': () => value({}), '/wps/chat': () => value({ seq: 1 }) } });

beforeAll(buildCatalogues);
afterEach(unmountAll);

test('what is written stands there again after a look at another screen, until it is sent', async () => {
  await open();
  type('Message', 'My deposit');
  unmountAll();
  await open();
  expect(words().value).toBe('My deposit');
  await tapOn(byRole('button', 'Send'));
  unmountAll();
  await open();
  expect(words().value).toBe('');
});
