// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSession } from '../../calls/session.ts';
import { allByRole, byRole, frames } from '../../testing/find.ts';
import { callsTo, mount, refused, shows, unmountAll, until, value } from '../../testing/test-app.tsx';
import { LaunchGameScreen } from './launch-game-screen.tsx';

const launch = '/wps/games/launch';
const listed = {
  gameId: 'five-1',
  nodeId: '41',
  gameName: 'Five 1’',
  gameType: 'LOTT',
  vassalage: 'LOTT',
  gameCode: 'five-1',
  lottoMode: 'Tradition',
  gameGroupId: 'five',
  gameGroupName: 'Five digits',
  gameClassifyNew: 'five',
  region: null,
  iconUrl: '',
  colour: '#123456',
  next: null,
  last: null,
};

beforeAll(buildCatalogues);
beforeEach(() => act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false })));
afterEach(unmountAll);

const open = (path: string, answers: Parameters<typeof mount>[1]['answers'] = {}): Promise<void> =>
  mount(<LaunchGameScreen />, {
    path,
    answers: {
      '/wps/lottery/games': () => value({ list: [listed] }),
      '/wps/wallets/gcs': () => value({ sumBalance: '10.00', currency: 'PHP' }),
      [launch]: () =>
        value({
          url: 'about:blank',
          origin: 'https://house.example',
          frame: { sandbox: ['scripts'], allow: [] },
          mode: 'real',
          gameName: 'Five 1’',
          vendorName: 'Lotto',
          requestId: '01LAUNCH',
        }),
      ...answers,
    },
  });

test('home is put before a lottery that was opened by its address alone, so that back stays within the site', async () => {
  const before = history.length;
  await open('/m/launchGame?gameId=five-1');
  await until(() => frames().length > 0);
  expect([location.pathname, history.length - before, history.state]).toEqual(['/m/launchGame', 1, { depth: 1 }]);
  expect(callsTo(launch)).toHaveLength(1);
});

test('what is known of a lottery’s fairness is one tap away from its frame', async () => {
  await open('/m/launchGame?gameId=five-1');
  await until(() => frames().length > 0);
  byRole('button', 'Fair play');
});

test('B250 B448 a trial player who opens a lottery is told that trials are refused, and may register or go back to the lotteries', async () => {
  await open('/m/launchGame?gameId=five-1', { [launch]: () => refused('free_reject') });
  await until(() => allByRole('alert').length > 0);
  expect(byRole('alert').textContent).toContain('Please login an actual account to use this function');
  expect(allByRole('link', undefined, byRole('alert')).map((link) => link.getAttribute('href'))).toEqual(['/m/register', '/m/lottery']);
  expect([frames(), shows('Try again')]).toEqual([[], false]);
});
