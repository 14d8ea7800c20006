// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startSession } from '../../calls/session.ts';
import { byRole } from '../../testing/find.ts';
import { mount, unmountAll, until, value } from '../../testing/test-app.tsx';
import { useBalance, useReloadBalance } from './balance-queries.ts';
import { useMember } from './wallet-queries.ts';

const seen: unknown[] = [];
const Probe = () => {
  const { type } = useMember();
  seen.push(type);
  return null;
};

beforeAll(buildCatalogues);
afterEach(unmountAll);

test('A260 A531 B286 a member’s type is 4 until the member info is there, and a number then', async () => {
  act(() => startSession({ token: 't1', type: 2, userName: 'ahente', merchantCode: 'demo', firstTimeLogin: false }));
  await mount(<Probe />, { answers: { '/wps/member/info': () => value({ type: 2, account: 'ahente', nickname: '' }) } });
  await until(() => seen.at(-1) === 2);
  expect(seen[0]).toBe(4);
  expect(new Set(seen)).toEqual(new Set([4, 2]));
});

test('a player who comes back to the page sees the balance of now', async () => {
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  let sumBalance = '10.00';
  const Shown = () => <output>{useBalance().data?.sumBalance}</output>;
  await mount(<Shown />, { answers: { '/wps/wallets/gcs': () => value({ sumBalance, currency: 'PHP' }) } });
  const shown = (): string | null => byRole('status').textContent;
  await until(() => shown() === '10.00');
  sumBalance = '7.50';
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await until(() => shown() === '7.50');
});

test('a balance that comes after its member has left is not the next member’s', async () => {
  const login = (token: string): void => startSession({ token, type: 0, userName: token, merchantCode: 'demo', firstTimeLogin: false });
  act(() => login('maria'));
  const answered = Promise.withResolvers<void>();
  let reload: Promise<unknown> = Promise.resolve();
  const Shown = () => {
    const { data } = useBalance();
    const { mutateAsync } = useReloadBalance();
    return <button onClick={() => void (reload = mutateAsync())}>{data?.sumBalance}</button>;
  };
  await mount(<Shown />, {
    answers: {
      '/wps/wallets/gcs': () => value({ sumBalance: '1.00', currency: 'PHP' }),
      '/wps/wallets/reload': async () => {
        await answered.promise;
        return value({ sumBalance: '999.00', currency: 'PHP' });
      },
    },
  });
  const button = () => byRole('button');
  await until(() => button().textContent === '1.00');
  act(() => button().click());
  act(() => login('pedro'));
  answered.resolve();
  await act(() => reload);
  expect(button().textContent).toBe('1.00');
});
