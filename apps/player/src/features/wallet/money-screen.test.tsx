// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startSession } from '../../calls/session.ts';
import { allByRole, byRole, tapOn } from '../../testing/find.ts';
import { mount, shows, unmountAll, until, value } from '../../testing/test-app.tsx';
import { WithdrawByService } from './withdraw-by-service.tsx';

const withdrawal = {
  id: 'w1',
  kind: 'withdrawal',
  at: '2026-03-01T17:30:00.000Z',
  amount: '-250.50',
  balanceAfter: '749.50',
  currency: 'PHP',
  reference: 'w1',
  description: '',
  gameName: '',
};

const moves = (): HTMLElement => byRole('region', 'Latest');

beforeAll(buildCatalogues);
afterEach(unmountAll);

test('what was withdrawn stands with its amount and with the merchant’s date and time', async () => {
  act(() => startSession({ token: 't1', type: 0, userName: 'juan', merchantCode: 'demo', firstTimeLogin: false }));
  await mount(<WithdrawByService />, {
    settings: { timeZone: 'Asia/Manila' },
    answers: {
      '/wps/wallets/statement': ({ query }) =>
        value({ content: query.get('kind') === 'withdrawal' ? [withdrawal] : [], pageNum: 1, totalPages: 1 }),
    },
  });
  await until(() => shows('₱250.50'));
  expect(moves().textContent).toMatch(/^Latest₱250\.50Mar 2, 2026, 1:30\sAM$/);
});

test.each([
  ['is not called empty', [], 'This did not load'],
  ['says of when it is', [withdrawal], 'As of'],
])('without a network what is kept %s', async (_, content, words) => {
  let online = true;
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  act(() => startSession({ token: 't1', type: 0, userName: 'juan', merchantCode: 'demo', firstTimeLogin: false }));
  await mount(<WithdrawByService />, {
    answers: { '/wps/wallets/statement': () => value({ content, pageNum: 1, totalPages: content.length }) },
  });
  const isEmpty = (): boolean => shows('No withdrawals in the last');
  await until(() => isEmpty() || shows('₱250.50'));
  expect(moves().textContent).not.toContain(words);
  online = false;
  await until(() => {
    // An answer that is under way proves the network once more.
    window.dispatchEvent(new Event('offline'));
    return moves().textContent.includes(words);
  });
  expect(isEmpty()).toBe(false);
  expect(shows('₱250.50')).toBe(content.length > 0);
  onLine.mockRestore();
});

test('an amount is chosen by a tap and asked for in the chat; other ways to reach service are folded below', async () => {
  act(() => startSession({ token: 't1', type: 0, userName: 'juan', merchantCode: 'demo', firstTimeLogin: false }));
  await mount(<WithdrawByService />, {
    flags: { CBS3: true },
    answers: {
      '/wps/wallets/statement': () => value({ content: [], pageNum: 1, totalPages: 1 }),
      '/wps/wallets/merchant': () => value({ depositMin: '100.00', withdrawMin: '200.00', currency: 'PHP', symbol: '₱', minorDigits: 2 }),
      '/wps/chat/launch': () => value({ url: '/m/chat' }),
    },
  });
  const chips = () => allByRole('button', /^₱/).map(({ textContent }) => textContent);
  await until(() => chips().length > 0);
  expect(chips()).toEqual(['₱200', '₱400', '₱1,000', '₱2,000', '₱4,000', '₱10,000']);
  await until(() => shows('No withdrawals in the last'));
  expect(allByRole('heading', undefined, moves())).toHaveLength(1);
  await tapOn(byRole('button', '₱1,000'));
  await tapOn(byRole('button', 'Ask to withdraw ₱1,000'));
  await until(() => location.pathname === '/m/chat');
  expect(new URLSearchParams(location.search).get('text')).toBe('I would like to withdraw ₱1,000.');
});
