// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startSession } from '../../calls/session.ts';
import { byRole } from '../../testing/find.ts';
import { callsTo, mount, refused, shows, switchLanguage, unmountAll, until, value, type Answer } from '../../testing/test-app.tsx';
import { AnnouncementStrip } from './announcement-strip.tsx';
import { useHeadlines } from './announcements-queries.ts';
import { useUnreadAnnouncements } from './unread-announcements.ts';

const path = '/wps/announcements';
const Strip = () => <p>{useHeadlines()?.join()}</p>;

beforeAll(buildCatalogues);
afterEach(unmountAll);

test('the headlines that came with the document are in its language alone: another asks anew', async () => {
  await mount(<Strip />, {
    bootstrap: { headlines: ['Fiesta week'] },
    answers: { [path]: ({ query }) => value({ list: [{ title: query.get('language') === 'TY' ? 'Linggo ng pista' : '?' }] }) },
  });
  await until(() => shows('Fiesta week'));
  expect(callsTo(path)).toEqual([]);
  await switchLanguage('TY');
  await until(() => shows('Linggo ng pista'));
  expect(shows('Fiesta week')).toBe(false);
});

const link = (): string | null => byRole('link').textContent;

test('B452 B150 the strip says that there is no announcement once none have come, not while they are on their way', async () => {
  const { promise: held, resolve: answer } = Promise.withResolvers<Answer>();
  await mount(<AnnouncementStrip />, { answers: { [path]: () => held } });
  await until(() => callsTo(path).length === 1);
  expect(link()).toBe('Announcements');
  answer(value({ list: [] }));
  await until(() => link() === 'no announcement');
});

test('announcements that did not come are not called none', async () => {
  await mount(<AnnouncementStrip />, { answers: { [path]: () => refused('unknown_error') } });
  await until(() => callsTo(path).length > 0);
  expect(link()).toBe('Announcements');
});

test('B420 announcements are asked for by their kind, group, platform and merchant', async () => {
  await mount(<AnnouncementStrip />, { settings: { merchantCode: 'PALARO' }, answers: { [path]: () => value({ list: [] }) } });
  await until(() => callsTo(path).length === 1);
  const asked = Object.fromEntries(callsTo(path)[0]?.query ?? []);
  expect(asked).toMatchObject({ types: 'PL', groupName: 'm_home', platform: 'M', merchantCode: 'PALARO' });
});

const Bell = () => <p>{`${useUnreadAnnouncements()} unread`}</p>;
const openBellAs = async (type: number): Promise<void> => {
  act(() => startSession({ token: 't1', type, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  await mount(<Bell />, { answers: { [path]: () => value({ list: [{ title: 'Fiesta week', read: false }] }) } });
};

test('B375 a member’s unread announcements are asked for, and a trial player’s are not', async () => {
  await openBellAs(0);
  await until(() => shows('1 unread'));
  expect(callsTo(path)).toHaveLength(1);
  unmountAll();
  await openBellAs(4);
  await until(() => shows('0 unread'));
  expect(callsTo(path)).toEqual([]);
});
