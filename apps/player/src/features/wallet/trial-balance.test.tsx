// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { toastStore } from '@palaro/ui';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { closeOverlay, useOverlay } from '../../overlays/overlay.ts';
import { startSession } from '../../calls/session.ts';
import { byRole, tapOn } from '../../testing/find.ts';
import { callsTo, mount, refused, shows, unmountAll, until, value, type Answer } from '../../testing/test-app.tsx';
import { MemberBalance } from './member-balance.tsx';
import { useDepositTap } from './use-deposit-tap.ts';

const topUpPath = '/wps/testplays/top-up';
let filled: () => Answer = () => value({ sumBalance: '5000.00', currency: 'PHP' });
const asType = (kind: number): void =>
  act(() => startSession({ token: 't4', type: kind, userName: 'trialab12cd34', merchantCode: 'DEMO_TRIAL', firstTimeLogin: false }));
const open = async (): Promise<void> => {
  asType(4);
  await mount(<MemberBalance actions />, {
    answers: { '/wps/wallets/gcs': () => value({ sumBalance: '120.50', currency: 'PHP' }), [topUpPath]: () => filled() },
  });
  await until(() => shows('Play\u00a0₱120'));
};
const toasts = () => toastStore.getSnapshot().map(({ text }) => (typeof text === 'function' ? text() : text));

beforeAll(buildCatalogues);
beforeEach(() => {
  filled = () => value({ sumBalance: '5000.00', currency: 'PHP' });
  toastStore.clear();
});
afterEach(() => {
  closeOverlay();
  unmountAll();
});

test('a trial’s balance is called play money, and has no deposit or withdrawal', async () => {
  await open();
  expect(shows('Play money')).toBe(true);
  expect(shows('Deposit')).toBe(false);
  expect(shows('Withdraw')).toBe(false);
  expect(byRole('link', 'Register').getAttribute('href')).toBe('/m/register');
});

test('a tap fills the play money up', async () => {
  await open();
  await tapOn(byRole('button', 'Refill'));
  await until(() => shows('Play\u00a0₱5,000'));
  expect(callsTo(topUpPath).map(({ method }) => method)).toEqual(['POST']);
  expect(toasts()).toEqual(['Your play money is filled up']);
});

test.each([
  ['top_up_early', 'You still have enough play money.'],
  ['top_up_limit', 'That was the last play money for today. It can be filled up again tomorrow.'],
])('a top-up that is refused with %s says why', async (code, text) => {
  filled = () => refused(code);
  await open();
  await tapOn(byRole('button', 'Refill'));
  await until(() => toasts().includes(text));
  expect(shows('Play\u00a0₱120')).toBe(true);
});

test('a top-up that was made and whose answer is lost is seen in the balance', async () => {
  let balance = '120.50';
  asType(4);
  await mount(<MemberBalance actions />, {
    answers: {
      '/wps/wallets/gcs': () => value({ sumBalance: balance, currency: 'PHP' }),
      [topUpPath]: () => {
        balance = '5000.00';
        throw new TypeError('Failed to fetch');
      },
    },
  });
  await until(() => shows('Play\u00a0₱120'));
  await tapOn(byRole('button', 'Refill'));
  await until(() => shows('Play\u00a0₱5,000'));
});

test('a balance that was asked for before a top-up does not take its place', async () => {
  const held: (() => void)[] = [];
  const before = value({ sumBalance: '120.50', currency: 'PHP' });
  let isFirst = true;
  asType(4);
  await mount(<MemberBalance actions />, {
    answers: {
      '/wps/wallets/gcs': () => {
        if (!isFirst) return new Promise((resolve) => held.push(() => resolve(before)));
        isFirst = false;
        return before;
      },
      [topUpPath]: () => filled(),
    },
  });
  await until(() => shows('Play\u00a0₱120'));
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await until(() => held.length === 1);
  await tapOn(byRole('button', 'Refill'));
  await until(() => shows('Play\u00a0₱5,000'));
  await act(async () => held[0]?.());
  await until(() => toasts().includes('Your play money is filled up'));
  expect(shows('Play\u00a0₱5,000')).toBe(true);
});

const Deposit = () => {
  const onClick = useDepositTap();
  return (
    <>
      <a href="#deposit" onClick={onClick}>
        go
      </a>
      <output>{useOverlay() ?? 'nothing'}</output>
    </>
  );
};
test.each([
  [4, 'memberAlert'],
  [40, 'nothing'],
])('A358 A359 A496 type %s at the deposit reads free_reject and is shown %s', async (kind, shown) => {
  asType(kind);
  await mount(<Deposit />, { answers: {} });
  await tapOn(byRole('link', 'go'));
  expect(toasts()).toEqual(['Please login an actual account to use this function']);
  await until(() => shows(shown));
});
