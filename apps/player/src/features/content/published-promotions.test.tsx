// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startSession } from '../../calls/session.ts';
import { allByRole, byRole, tapOn } from '../../testing/find.ts';
import { callsTo, mount, shows, unmountAll, until, value } from '../../testing/test-app.tsx';
import { PublishedPromotions } from './published-promotions.tsx';

const read = '/wps/announcements/read';
const promotion = (id: string, link: string) => ({
  id,
  type: 'PR',
  groupName: '',
  title: `Promotion ${id}`,
  content: `<p>About ${id}</p>`,
  read: false,
  at: '2026-01-02T03:04:05.000Z',
  link,
  url: id === 'p1' ? '/m/art/bundok.{w}.avif' : '',
  execution: null,
});
const links = (): string[][] => allByRole('link').map((link) => [link.textContent ?? '', link.getAttribute('href') ?? '']);

beforeAll(buildCatalogues);
afterEach(unmountAll);

test('B044 the first promotion stands open, unmarked, and each says where it leads', async () => {
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  await mount(<PublishedPromotions isAlone />, {
    path: '/m/activity',
    answers: {
      '/wps/announcements': () => value({ list: [promotion('p1', '/m/gameList?isNew=1'), promotion('p2', '/m/notice')] }),
      [read]: () => value({}),
    },
  });
  await until(() => shows('About p1'));
  expect(links()).toEqual([['See the games', '/m/gameList?isNew=1']]);
  const pictures = [...document.querySelectorAll('.notice source')].map((source) => source.getAttribute('srcset'));
  expect(pictures).toEqual(['/m/art/bundok.480.avif 480w, /m/art/bundok.960.avif 960w']);
  expect(callsTo(read)).toEqual([]);
  await tapOn(byRole('button', /^Promotion p2/));
  await until(() => shows('About p2'));
  expect(links()).toEqual([['See more', '/m/notice']]);
  expect(callsTo(read).map(({ body }) => JSON.parse(body) as unknown)).toEqual([{ announcementId: 'p2', read: true }]);
  await tapOn(byRole('button', /^Promotion p2/));
  await until(() => links().length === 0);
});

test('B044 a merchant without promotions says so', async () => {
  await mount(<PublishedPromotions isAlone />, { path: '/m/activity', answers: { '/wps/announcements': () => value({ list: [] }) } });
  await until(() => allByRole('heading', 'No promotions yet').length > 0);
  expect(shows('New promotions will show here.')).toBe(true);
});

test('beside other promotions nothing is said where none is published', async () => {
  await mount(<PublishedPromotions isAlone={false} />, {
    path: '/m/activity',
    answers: { '/wps/announcements': () => value({ list: [] }) },
  });
  await until(() => callsTo('/wps/announcements').length > 0);
  expect(allByRole('heading', 'No promotions yet')).toEqual([]);
});
