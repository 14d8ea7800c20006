// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { toastStore } from '@palaro/ui';
import { useQuery } from '@tanstack/react-query';
import { act, useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { call } from '../../calls/api.ts';
import { startSession } from '../../calls/session.ts';
import { allByRole, byRole, tapOn } from '../../testing/find.ts';
import { callsTo, mount, refused, shows, unmountAll, until, value } from '../../testing/test-app.tsx';
import { walletKeys } from '../wallet/index.ts';
import { useAfterPlay } from './launch-queries.ts';
import { PlayScreen } from './play-screen.tsx';

const [balance, statement] = ['/wps/wallets/gcs', '/wps/wallets/statement'];
const Money = () => {
  const afterPlay = useAfterPlay();
  const has = useQuery({ queryKey: walletKeys.balance, queryFn: () => call('balance') });
  const moved = useQuery({ queryKey: walletKeys.statement, queryFn: () => call('statement') });
  return (
    <button type="button" onClick={afterPlay}>
      {has.data?.sumBalance} {moved.data?.content.length}
    </button>
  );
};

beforeAll(buildCatalogues);
afterEach(unmountAll);

test('after play the balance and the movements are those of now', async () => {
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  let played = false;
  await mount(<Money />, {
    answers: {
      [balance]: () => value({ sumBalance: played ? '7.50' : '10.00', currency: 'PHP' }),
      [statement]: () => value({ content: played ? [{}, {}] : [], pageNum: 1, totalPages: 1 }),
    },
  });
  await until(() => shows('10.00 0'));
  played = true;
  await tapOn(byRole('button'));
  await until(() => shows('7.50 2'));
  expect([callsTo(balance).length, callsTo(statement).length]).toEqual([2, 2]);
});

test('a game that is left without a word of its own leaves the balance of now', async () => {
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  const Both = () => {
    const [isLeft, setLeft] = useState(false);
    const has = useQuery({ queryKey: walletKeys.balance, queryFn: () => call('balance') });
    return (
      <>
        <output>{has.data?.sumBalance}</output>
        <button type="button" className="leave" onClick={() => setLeft(true)}>
          leave
        </button>
        {!isLeft && <PlayScreen />}
      </>
    );
  };
  let sumBalance = '10.00';
  await mount(<Both />, {
    path: '/m/play?category=RNG&vendor=TALA&gameId=g&nodeId=1',
    answers: { [balance]: () => value({ sumBalance, currency: 'PHP' }) },
  });
  await until(() => shows('10.00'));
  sumBalance = '7.50';
  await tapOn(byRole('button', 'leave'));
  await until(() => shows('7.50'));
});

const place = '/m/play?category=RNG&vendor=TALA&gameId=g&nodeId=1';
const launch = '/wps/games/launch';
const launched = {
  url: 'https://studio.example/g',
  origin: 'https://studio.example',
  frame: { sandbox: [], allow: [] },
  mode: 'real',
  ownWallet: true,
  gameName: 'Amihan',
  vendorName: 'Tala',
  requestId: 'r1',
};

test('a game whose vendor keeps the money shows what was moved there; left, it tells what came of it', async () => {
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  const Both = () => {
    const [isLeft, setLeft] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setLeft(true)}>
          leave
        </button>
        {!isLeft && <PlayScreen />}
      </>
    );
  };
  const results = [{ vendor: 'TALA', vendorName: 'Tala', state: 'done', amount: '524.10', result: '24.10' }];
  await mount(<Both />, {
    path: place,
    answers: {
      [launch]: () => value(launched),
      [balance]: () => value({ sumBalance: '530.00', here: '30.00', inGames: '500.00', currency: 'PHP' }),
      '/wps/wallets/recall': () => value({ sumBalance: '554.10', currency: 'PHP', results }),
    },
  });
  await until(() => shows('In this game'));
  await until(() => byRole('button', '₱500.00 is in this game. Open the cashier') !== null);
  await tapOn(byRole('button', 'leave'));
  const said = () => toastStore.getSnapshot().map(({ text }) => (typeof text === 'function' ? text() : text));
  await until(() => said().includes('₱524.10 is back from Tala. You won ₱24.10 there.'));
});

test('in any other game what is here can be played with, whatever is in games elsewhere', async () => {
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  await mount(<PlayScreen />, {
    path: place,
    answers: {
      [launch]: () => value({ ...launched, ownWallet: undefined }),
      [balance]: () => value({ sumBalance: '530.00', here: '30.00', inGames: '500.00', currency: 'PHP' }),
    },
  });
  await until(() => allByRole('button', 'Balance ₱30.00. Open the cashier').length === 1);
});

test.each([
  ['time_limit', 'You have played for as long as your limit allows today.'],
  ['limit_not_held', 'You have set limits that this game cannot keep.'],
])('a game that a limit keeps closed leads to the limits, and offers no other try: %s', async (code, text) => {
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  await mount(<PlayScreen />, { path: place, answers: { [launch]: () => refused(code) } });
  await until(() => shows(text));
  expect(byRole('link', 'See my limits').getAttribute('href')).toBe('/m/limits');
  expect(allByRole('button', 'Try again')).toEqual([]);
});
