// @vitest-environment happy-dom
import type { ContentItem } from '@palaro/contract';
import { limits } from '@palaro/contract/constants';
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startSession } from '../../calls/session.ts';
import { allByRole } from '../../testing/find.ts';
import { callsTo, mount, unmountAll, until, value } from '../../testing/test-app.tsx';
import { BannerCarousel } from './banner-carousel.tsx';
import { moveBanners } from './banner-motion.ts';

const announcements = '/wps/announcements';
const banner = (title: string, link = ''): ContentItem => ({
  id: title,
  type: 'B',
  groupName: 'm_home',
  title,
  content: '',
  read: false,
  at: '2026-01-01T00:00:00.000Z',
  link,
  url: '',
  execution: null,
});
const titles = () => allByRole('listitem').map(({ textContent }) => textContent);
const open = (carried: ContentItem[], asked: ContentItem[] = []): Promise<void> =>
  mount(<BannerCarousel groups={['m_home']} />, {
    bootstrap: { banners: carried },
    answers: { [announcements]: () => value({ list: asked }) },
  });

beforeAll(buildCatalogues);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  unmountAll();
});

test('a guest sees the banners of the document; who logs in sees those that are for them', async () => {
  await open([banner('For all'), banner('Join us')], [banner('For all'), banner('Welcome back')]);
  expect([titles(), callsTo(announcements)]).toEqual([['For all', 'Join us'], []]);
  act(() => startSession({ token: 't', type: 0, userName: 'maria', merchantCode: 'PALARO', firstTimeLogin: false }));
  await until(() => titles().includes('Welcome back'));
  expect(titles()).toEqual(['For all', 'Welcome back']);
  expect(Object.fromEntries(callsTo(announcements)[0]?.query ?? [])).toMatchObject({ types: 'B', language: 'EN' });
});

test('a banner leads to a game, a list or a screen here, to another site in a tab of its own, or nowhere', async () => {
  const game = '/m/play?category=RNG&vendor=PAROL&gameId=parol-nights&nodeId=1001';
  await open([banner('Game', game), banner('List', '/m/gameList?isNew=1'), banner('Out', 'https://x.example/a'), banner('None')]);
  const ways = allByRole('listitem').map(({ firstElementChild: slide }) =>
    ['href', 'target', 'rel'].map((name) => slide?.getAttribute(name)),
  );
  expect(ways).toEqual([
    [game, null, null],
    ['/m/gameList?isNew=1', null, null],
    ['https://x.example/a', '_blank', 'noopener'],
    [null, null, null],
  ]);
});

test('B088 one banner has no controls', async () => {
  await open([banner('Alone')]);
  expect([titles(), allByRole('button').length]).toEqual([['Alone'], 0]);
});

test('B086 banners move every 5000 ms, and stand still under a finger, on a hidden page, out of sight and while paused', () => {
  vi.useFakeTimers();
  const [viewport, list] = [document.createElement('div'), document.createElement('ul')];
  list.className = 'banners__list';
  list.append(...Array.from({ length: 3 }, () => document.createElement('li')));
  viewport.append(list);
  document.body.append(viewport);
  // There is no layout here; what has no place cannot be touched.
  Object.defineProperty(list, 'offsetParent', { value: viewport });
  const place = { top: 0, bottom: 112 };
  vi.spyOn(viewport, 'getBoundingClientRect').mockImplementation(() => place as DOMRect);
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  const shown: number[] = [];
  const paused: boolean[] = [];
  const motion = moveBanners(viewport, { onSelect: (index) => void shown.push(index), onPause: (is) => void paused.push(is) });
  const moves = (): number => {
    const before = shown.length;
    vi.advanceTimersByTime(limits.bannerAutoplayMs);
    return shown.length - before;
  };
  expect([moves(), moves(), shown]).toEqual([1, 1, [1, 2]]);
  list.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  expect(moves()).toBe(0);
  document.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }));
  expect(moves()).toBe(1);
  hidden.mockReturnValue(true);
  expect(moves()).toBe(0);
  hidden.mockReturnValue(false);
  place.bottom = -1;
  expect(moves()).toBe(0);
  place.bottom = 112;
  motion.togglePause();
  expect(moves()).toBe(0);
  motion.togglePause();
  expect([moves(), paused]).toEqual([1, [false, true, false]]);
  motion.stop();
  expect(moves()).toBe(0);
});
