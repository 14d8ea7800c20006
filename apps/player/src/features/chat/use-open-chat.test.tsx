// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { endSession, leaveSession, startSession } from '../../calls/session.ts';
import { byRole, tapOn } from '../../testing/find.ts';
import { callsTo, mount, unmountAll, until, value } from '../../testing/test-app.tsx';
import { useOpenChat } from './use-open-chat.ts';

const launch = '/wps/chat/launch';
const Opener = () => {
  const open = useOpenChat();
  return (
    <button type="button" onClick={() => open()}>
      Chat
    </button>
  );
};

beforeAll(buildCatalogues);
beforeEach(async () => {
  act(() => leaveSession());
  await mount(<Opener />, { path: '/m/help', answers: { [launch]: () => value({ url: '/m/chat' }) } });
  await tapOn(byRole('button', 'Chat'));
});
afterEach(unmountAll);

test('a tap while the session is being resumed opens the chat as soon as it is known to be a member’s', async () => {
  expect([location.pathname, callsTo(launch)]).toEqual(['/m/help', []]);
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  await until(() => location.pathname === '/m/chat');
  expect(callsTo(launch)).toHaveLength(1);
});

test('a tap while the session is being resumed leads to the login once it is known that there is none', async () => {
  act(() => endSession());
  await until(() => location.pathname === '/m/login');
  expect(callsTo(launch)).toEqual([]);
});
