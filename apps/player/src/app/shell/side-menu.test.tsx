// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startSession } from '../../calls/session.ts';
import { byRole } from '../../testing/find.ts';
import { callsTo, mount, unmountAll, until, value } from '../../testing/test-app.tsx';
import '../routes.ts';
import { SideMenu } from './side-menu.tsx';

const announcements = '/wps/announcements';
const row = () => byRole('link', /^Announcements/);

const open = (unread: number): Promise<void> => {
  const list = Array.from({ length: unread + 1 }, (_, index) => ({ id: `a${index}`, title: 'Fiesta week', read: index === 0 }));
  return mount(<SideMenu open />, { path: '/m/home', settings: { downloads: [] }, answers: { [announcements]: () => value({ list }) } });
};
const logIn = (): void => act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));

beforeAll(buildCatalogues);
afterEach(unmountAll);

test('B373 B374 the announcements entry counts what a member has not read, and nothing for none', async () => {
  logIn();
  await open(2);
  await until(() => row().textContent === 'Announcements22 unread');
  unmountAll();
  logIn();
  await open(120);
  await until(() => row().textContent === 'Announcements99+120 unread');
  unmountAll();
  logIn();
  await open(0);
  await until(() => callsTo(announcements).length === 1);
  expect(row().textContent).toBe('Announcements');
});

test('a guest has no unread announcements and is not asked about them', async () => {
  await open(2);
  expect(row().textContent).toBe('Announcements');
  expect(callsTo(announcements)).toEqual([]);
});
