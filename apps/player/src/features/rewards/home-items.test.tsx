// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { act, createElement } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startSession } from '../../calls/session.ts';
import { allByRole } from '../../testing/find.ts';
import { callsTo, mount, unmountAll, until, value, type Answers } from '../../testing/test-app.tsx';
import { HomeItems } from './home-items.tsx';

beforeAll(buildCatalogues);
afterEach(unmountAll);

const personal = (count: number) => ({ '/wps/promotions/personal': () => value({ totalUnclaimedPromosCount: count, available: {} }) });
const points = { '/wps/points': () => value({ balance: 1255, content: [], next: null }) };
const names = (): string[] => allByRole<HTMLAnchorElement>('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`);
const open = async (flags: Record<string, true>, answers: Answers = personal(0), type = 0): Promise<void> => {
  act(() => startSession({ token: 't1', type, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  await mount(createElement(HomeItems), { path: '/m/home', answers, flags });
  await until(() => names().length > 0);
};

test('A248 a member has an item to the reward centre, a guest has none', async () => {
  await open({});
  expect(names()).toEqual(['Reward centre /m/rewardCenter']);
  unmountAll();
  await mount(createElement(HomeItems), { path: '/m/home', answers: personal(3), flags: { MANPLAYREB3: true, POINTS3: true } });
  expect(names()).toEqual([]);
  expect(callsTo('/wps/promotions/personal')).toEqual([]);
});

test('A249 three rewards to collect are a badge of 3 on its item, and none is no badge', async () => {
  await open({}, personal(3));
  await until(() => allByRole('link', /^Reward centre ?3 to collect$/).length === 1);
  unmountAll();
  await open({});
  await until(() => callsTo('/wps/promotions/personal').length > 0);
  expect(names()).toEqual(['Reward centre /m/rewardCenter']);
});

test('A250 the item to the rebates comes with the flag MANPLAYREB3 and goes without it', async () => {
  await open({ MANPLAYREB3: true });
  expect(names()).toEqual(['Reward centre /m/rewardCenter', 'Rebate /m/member/manualRebate']);
  unmountAll();
  await open({});
  expect(names()).toEqual(['Reward centre /m/rewardCenter']);
});

test('A251 the item to the points has the real balance with the flag POINTS3; without it, and for a trial, nothing asks', async () => {
  await open({ POINTS3: true }, { ...personal(0), ...points });
  await until(() => names().includes('1,255 points /m/member/points'));
  unmountAll();
  for (const [flags, type] of [
    [{}, 0],
    [{ POINTS3: true }, 4],
  ] as const) {
    await open(flags, { ...personal(0), ...points }, type);
    expect(names()).toEqual(['Reward centre /m/rewardCenter']);
    expect(callsTo('/wps/points')).toEqual([]);
    unmountAll();
  }
});
