// @vitest-environment happy-dom
import type { Rebates } from '@palaro/contract';
import { buildCatalogues } from '@palaro/i18n/build';
import { toastStore } from '@palaro/ui';
import { act, createElement } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startSession } from '../../calls/session.ts';
import { byRole, tapOn } from '../../testing/find.ts';
import { callsTo, mount, refused, shows, switchLanguage, unmountAll, until, value, type Answers } from '../../testing/test-app.tsx';
import { RebateScreen } from './rebate-screen.tsx';

beforeAll(buildCatalogues);
afterEach(unmountAll);

const rebates: Rebates = {
  currency: 'PHP',
  due: '150.00',
  days: [
    {
      day: '2026-11-30',
      isClosed: false,
      paysAt: '2026-11-30T18:15:00.000Z',
      lines: [
        {
          rebate: 'DAILY',
          title: 'Daily rebate',
          gameType: 'LIVE',
          vendor: null,
          of: 'turnover',
          base: '10000.00',
          percent: '1.2',
          level: 2,
          paid: '0.00',
          due: '120.00',
        },
        {
          rebate: 'EVENT',
          title: 'Fiesta',
          gameType: 'RNG',
          vendor: 'MAYON',
          of: 'loss',
          base: '500.00',
          percent: '10',
          level: null,
          paid: '0.00',
          due: '50.00',
        },
      ],
      paid: '0.00',
      due: '150.00',
      isCapped: true,
      setOff: '4.00',
    },
    { day: '2026-11-29', isClosed: true, paysAt: null, lines: [], paid: '0.49', due: '0.00', isCapped: false, setOff: '0.00' },
  ],
};

const open = async (answers: Answers): Promise<void> => {
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  await mount(createElement(RebateScreen), { path: '/m/member/manualRebate', answers });
};
const toasts = () => toastStore.getSnapshot().map(({ text }) => (typeof text === 'function' ? text() : text));
const answered = (given: Rebates) => ({ '/wps/rewards/rebates': () => value(given) });
const keyOf = (place: number): unknown => (JSON.parse(callsTo('/wps/rebates/claim')[place]?.body ?? '{}') as { key?: unknown }).key;

test('shows by category what it is a share of, the rate, what was paid and what is due, and when it is paid without a tap', async () => {
  await open(answered(rebates));
  await until(() => shows('Daily rebate'));
  expect(shows('Bets₱10,000.00Rate1.2%Paid₱0.00Due₱120.00')).toBe(true);
  expect(shows('Slots · MAYON')).toBe(true);
  expect(shows('your rate from VIP level 2 on')).toBe(true);
  expect(shows('Losses₱500.00Rate10%')).toBe(true);
  expect(shows('All rebates of a day together have a bound')).toBe(true);
  expect(shows('₱4.00 is set off')).toBe(true);
  expect(shows('Paid without a tap from')).toBe(true);
  expect(shows('Paid for this day: ₱0.49')).toBe(true);
  await switchLanguage('TY');
  await until(() => shows('Kunin'));
});

test('one button collects all; an answer that was lost is asked for with the same key, one that was refused with another', async () => {
  let answer = refused('system_upgrading');
  await open({ ...answered(rebates), '/wps/rebates/claim': () => answer });
  await until(() => shows('Daily rebate'));
  const collect = async (): Promise<void> => {
    const before = callsTo('/wps/rebates/claim').length;
    await tapOn(byRole('button', 'Collect'));
    await until(() => callsTo('/wps/rebates/claim').length > before && byRole('button', 'Collect').getAttribute('aria-busy') !== 'true');
  };
  await collect();
  answer = refused('rebate_none');
  await collect();
  expect(toasts()).toContain('There is nothing to collect now.');
  answer = value({ paid: '150.00', currency: 'PHP' });
  await collect();
  expect(toasts()).toContain('₱150.00 is in your balance');
  expect(keyOf(1)).toBe(keyOf(0));
  expect(keyOf(2)).not.toBe(keyOf(1));
});

test('with nothing due the button waits, and where there are none it says so', async () => {
  await open(answered({ ...rebates, due: '0.00' }));
  await until(() => shows('Daily rebate'));
  expect(byRole('button', 'Collect').hasAttribute('disabled') || byRole('button', 'Collect').getAttribute('aria-disabled') === 'true').toBe(
    true,
  );
  unmountAll();
  await open(answered({ currency: 'PHP', due: '0.00', days: [] }));
  await until(() => shows('No rebates'));
  unmountAll();
  await open({ '/wps/rewards/rebates': () => refused('feature_off') });
  await until(() => shows('No rebates'));
});
