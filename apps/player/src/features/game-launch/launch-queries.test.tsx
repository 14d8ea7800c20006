// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { useQuery } from '@tanstack/react-query';
import { act, useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { call } from '../../calls/api.ts';
import { startSession } from '../../calls/session.ts';
import { byRole, tapOn } from '../../testing/find.ts';
import { callsTo, mount, shows, unmountAll, until, value } from '../../testing/test-app.tsx';
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
