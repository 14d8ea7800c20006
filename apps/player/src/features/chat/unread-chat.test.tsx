// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { useQueryClient } from '@tanstack/react-query';
import { act, useEffect } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startSession } from '../../calls/session.ts';
import { callsTo, mount, shows, unmountAll, until, value } from '../../testing/test-app.tsx';
import { chatKeys } from './chat-keys.ts';
import { UnreadChat } from './unread-chat.tsx';

beforeAll(buildCatalogues);
afterEach(unmountAll);

const signIn = (): void =>
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));

/** Asks for the count five times at once, as five events would. */
const Burst = () => {
  const client = useQueryClient();
  useEffect(() => {
    for (let time = 0; time < 5; time++) void client.invalidateQueries({ queryKey: chatKeys.all });
  }, [client]);
  return <UnreadChat />;
};

test('A470 A471 B432 five triggers within 250 ms are one call of the chat’s unread count', async () => {
  signIn();
  await mount(<Burst />, { flags: { CBS3: true }, answers: { '/wps/chat/unread': () => value(3) } });
  await until(() => shows('3'));
  expect(callsTo('/wps/chat/unread').map(({ method, headers }) => [method, headers.get('module-id')])).toEqual([['GET', 'CBS3']]);
});
