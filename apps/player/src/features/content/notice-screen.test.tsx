// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { leaveSession, startSession } from '../../calls/session.ts';
import { allByRole, byRole, tapOn } from '../../testing/find.ts';
import { callsTo, goOffline, mount, shows, unmountAll, until, value } from '../../testing/test-app.tsx';
import { NoticeScreen } from './notice-screen.tsx';

const read = '/wps/announcements/read';
const item = {
  id: 'a1',
  type: 'PL',
  groupName: '',
  title: 'Fiesta week',
  content: '<p>Come</p>',
  read: false,
  link: '',
  url: '',
  execution: null,
};

const open = (list: readonly object[] = [{ ...item, at: '2026-01-02T03:04:05.000Z' }]): Promise<void> =>
  mount(<NoticeScreen />, {
    path: '/m/notice',
    answers: {
      '/wps/announcements': () => value({ list }),
      [read]: () => value({}),
    },
  });

beforeAll(buildCatalogues);
afterEach(() => {
  unmountAll();
  vi.restoreAllMocks();
});

test('without a network the announcements that are kept stay, with the time that they are of', async () => {
  await open();
  await until(() => shows('Fiesta week'));
  expect(shows('As of ')).toBe(false);
  goOffline();
  await until(() => shows('As of '));
  expect(shows('Fiesta week')).toBe(true);
});

test('without a network an empty list that is kept is not called empty', async () => {
  await open([]);
  await until(() => shows('no announcement'));
  goOffline();
  await until(() => shows('No internet. This loads by itself when you are back online.'));
  expect(shows('no announcement')).toBe(false);
});

test('B422 opening an announcement posts its id and read=true, with the session', async () => {
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  await open();
  await until(() => shows('Fiesta week'));
  await tapOn(byRole('button', /Fiesta week/));
  await until(() => callsTo(read).length === 1);
  const [call] = callsTo(read);
  expect(call?.method).toBe('POST');
  expect(JSON.parse(call?.body ?? '')).toEqual({ announcementId: 'a1', read: true });
  expect(call?.headers.get('authorization')).toBe('Bearer t1');
});

test('an announcement that was opened stays read when a list arrives that was asked for before', async () => {
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  const later = { ...item, id: 'a2', title: 'Rain or shine' };
  const list = [item, later].map((one) => ({ ...one, at: '2026-01-02T03:04:05.000Z' }));
  const held: (() => void)[] = [];
  let isFirst = true;
  await mount(<NoticeScreen />, {
    path: '/m/notice',
    answers: {
      '/wps/announcements': () => {
        if (!isFirst) return new Promise((resolve) => held.push(() => resolve(value({ list }))));
        isFirst = false;
        return value({ list });
      },
      [read]: () => value({}),
    },
  });
  const unread = () => allByRole('button', /^Unread/).length;
  await until(() => unread() === 2);
  await tapOn(byRole('button', /Fiesta week/));
  await until(() => held.length === 1);
  await tapOn(byRole('button', /Rain or shine/));
  await until(() => unread() === 0);
  await act(async () => held[0]?.());
  await until(() => callsTo(read).length === 2);
  expect(unread()).toBe(0);
});

test('a guest reads without being noted', async () => {
  await open();
  await until(() => shows('Fiesta week'));
  await tapOn(byRole('button', /Fiesta week/));
  await until(() => shows('Come'));
  expect(callsTo(read)).toEqual([]);
});

test('what is opened before it is known whose session it is counts as read as soon as it is a member’s', async () => {
  act(() => leaveSession());
  await open();
  await until(() => shows('Fiesta week'));
  await tapOn(byRole('button', /Fiesta week/));
  await until(() => shows('Come'));
  expect(callsTo(read)).toEqual([]);
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  await until(() => callsTo(read).length === 1);
  expect(JSON.parse(callsTo(read)[0]?.body ?? '')).toEqual({ announcementId: 'a1', read: true });
});
