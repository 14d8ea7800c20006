// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startSession } from '../../shared/session.ts';
import { callsTo, mount, shows, switchLanguage, unmountAll, until, value } from '../../shared/test-app.tsx';
import { useHeadlines } from './announcements-queries.ts';
import { useUnreadAnnouncements } from './unread-announcements.ts';

const path = '/wps/announcements';
const Strip = () => <p>{useHeadlines().join()}</p>;

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
