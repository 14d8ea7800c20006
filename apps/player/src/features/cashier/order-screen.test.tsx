// @vitest-environment happy-dom
import type { Deposit } from '@palaro/contract';
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { routes } from '../../app/routes.ts';
import { startSession } from '../../calls/session.ts';
import { setScreens } from '../../navigation/routes.ts';
import { allByRole, byRole, tapOn } from '../../testing/find.ts';
import { callsTo, mount, refused, shows, unmountAll, until, value, type Answer } from '../../testing/test-app.tsx';
import { leaveFor } from './leaving.ts';
import { OrderScreen } from './order-screen.tsx';
import { inMinutes, order, orderId } from '../../testing/test-deposits.ts';

const path = '/wps/cashier/deposit';
const url = 'https://pay.example/p';
const page = order({ action: { kind: 'redirect', url } });
const qr = order({ channelName: 'QR Ph', method: 'qr', action: { kind: 'qr', image: 'data:image/svg+xml;base64,PHN2Zy8+' } });

/** The page of a deposit as the platform tells it, one answer after the other. */
const open = async (
  answers: readonly (Deposit | Answer)[],
  cancelled: () => Answer = () => value(order({ state: 'cancelled' })),
  chosen: () => Answer = () => refused('order_ended'),
  isExcluded = false,
) => {
  const session = { token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false };
  act(() => startSession({ ...session, ...(isExcluded && { isExcluded }) }));
  const left = [...answers];
  const next = (): Answer => {
    const one = left.length > 1 ? left.shift() : left[0];
    return one !== undefined && 'status' in one ? one : value(one);
  };
  await mount(<OrderScreen />, {
    path: `/m/deposit/${orderId}`,
    flags: { CBS3: true, DEPRECM3: true },
    settings: { timeZone: 'Asia/Manila' },
    answers: { [path]: next, [`${path}/cancel`]: cancelled, [`${path}/held`]: chosen },
  });
  await until(() => allByRole('heading').length > 0 || allByRole('img').length > 0);
};

beforeAll(buildCatalogues);
beforeEach(() => setScreens(routes));
afterEach(() => {
  unmountAll();
  vi.restoreAllMocks();
});

test('a code is shown with its amount and until when it may be paid, and can be saved', async () => {
  await open([qr]);
  expect(byRole<HTMLImageElement>('img', 'Code to pay with QR Ph').src).toContain('data:image/svg+xml');
  expect(shows('₱500.00')).toBe(true);
  expect(byRole('timer').textContent).toMatch(/^Pay within 14:\d\d$/);
  expect(byRole('button', 'Save the picture')).toBeDefined();
  expect(shows('Do not pay twice.')).toBe(true);
  expect(callsTo(path)[0]?.query.get('id')).toBe(orderId);
});

test('a code is gone 30 seconds before its provider ends it: who has paid waits, nobody pays any more', async () => {
  await open([{ ...qr, expiresAt: new Date(Date.parse(inMinutes(0)) + 31_000).toISOString() }]);
  expect(allByRole('img', /Code to pay/)).toHaveLength(1);
  await until(() => shows('The time to pay is over'));
  expect(allByRole('img', /Code to pay/)).toEqual([]);
  expect(byRole('link', 'Start a new deposit').getAttribute('href')).toBe('/m/voucherCenter');
});

test('right after it was begun the provider’s page opens by itself, once; later it is a tap away', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  leaveFor(orderId);
  await open([page]);
  expect(shows('Taking you to Pitaka…')).toBe(true);
  expect(assign.mock.calls).toEqual([[url]]);
  act(() => void window.dispatchEvent(new Event('pageshow')));
  expect(byRole('link', 'Open Pitaka').getAttribute('href')).toBe(url);
  unmountAll();
  await open([page]);
  expect(shows('Waiting for Pitaka')).toBe(true);
  expect(assign).toHaveBeenCalledOnce();
});

test('an address that is none of the web is not opened', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  leaveFor(orderId);
  await open([order({ action: { kind: 'redirect', url: 'javascript:alert(1)' } })]);
  expect([assign.mock.calls, allByRole('link', 'Open Pitaka')]).toEqual([[], []]);
});

test('a deposit that waits is asked for again, until it is in the balance', { timeout: 30_000 }, async () => {
  await open([page, order({ state: 'paid', credited: '500.00' })]);
  expect(shows('Waiting for Pitaka')).toBe(true);
  await until(() => shows('is in your balance'));
  const asked = callsTo(path).length;
  await act(async () => new Promise((resolve) => setTimeout(resolve, 6_000)));
  expect(callsTo(path)).toHaveLength(asked);
});

test('one that waits for long says that one may leave', async () => {
  await open([{ ...page, createdAt: inMinutes(-3) }]);
  expect(shows('You can leave this page')).toBe(true);
});

test('what is in the balance is told with its fee and its reference, and leads on', async () => {
  await open([order({ state: 'paid', amount: '500.00', fee: '7.50', net: '492.50', credited: '492.50' })]);
  expect(byRole('status').textContent).toContain('₱492.50 is in your balance');
  expect([shows('₱7.50'), shows('Do not pay twice')]).toEqual([true, false]);
  expect(byRole('button', /^Copy the reference 01kb7c6x/)).toBeDefined();
  expect(byRole('link', 'Play').getAttribute('href')).toBe('/m/gameList');
  expect(byRole('link', 'Deposit record').getAttribute('href')).toBe('/m/vouReport');
});

test.each<[string, Partial<Deposit>, string[]]>([
  ['late', { exception: 'late' }, ['is in your balance', 'It arrived after the time to pay was over.']],
  ['over', { exception: 'over', credited: '600.00' }, ['₱600.00', 'More arrived than the ₱500.00 of this deposit.']],
  [
    'over, beyond a limit',
    { exception: 'over', held: '100.00' },
    ['More arrived than the ₱500.00', '₱100.00 of it is not in your balance', 'Get help'],
  ],
  ['under', { exception: 'under', credited: '450.00' }, ['₱450.00', 'Less arrived than the ₱500.00 of this deposit.']],
  ['twice', { exception: 'twice', credited: '1000.00' }, ['₱1,000.00', 'paid more than once']],
  [
    'limit',
    { exception: 'limit', credited: '0.00', held: '500.00' },
    ['Your payment arrived, and is being checked', 'It is more than your deposit limit leaves.'],
  ],
  ['wrong_currency', { exception: 'wrong_currency', credited: '0.00' }, ['is being checked', 'It arrived in another currency.']],
  ['name', { exception: 'name' }, ['is in your balance', 'It was paid from an account in another name.']],
  ['reversed', { exception: 'reversed' }, ['Pitaka took this payment back', 'taken out of your balance']],
])('money that came otherwise is told in plain words: %s', async (_, more, words) => {
  await open([order({ state: 'paid', credited: '500.00', ...more })]);
  for (const said of words) expect(document.body.textContent).toContain(said);
});

const plan = { choice: null, choices: ['back' as const, 'credit' as const], goesBackAt: inMinutes(60), isGoingBack: false };
const held = order({ state: 'paid', exception: 'over', credited: '500.00', held: '100.00', heldPlan: plan });

test('what waits in another currency is told in that currency', async () => {
  const other = { ...held, exception: 'wrong_currency' as const, credited: '0.00', heldCurrency: 'USD' as const };
  await open([other]);
  expect([shows('What happens to 100.00 USD?'), shows('₱100.00')]).toEqual([true, false]);
});

test.each([
  ['poll', 'Payment arrived: we asked Pitaka about it'],
  ['operator', 'Credited by our team'],
] as const)('how the money was found stands in what has happened: %s', async (by, text) => {
  const timeline = [
    { state: 'created' as const, at: inMinutes(-9) },
    { state: 'paid' as const, at: inMinutes(-1), by },
  ];
  await open([order({ state: 'paid', credited: '500.00', timeline })]);
  expect(shows(text)).toBe(true);
});

test('of money that waits its player chooses what happens, by one of two buttons; without a choice it says when it goes back', async () => {
  const chosen = { ...held, heldPlan: { ...plan, choice: 'credit' as const, goesBackAt: null } };
  await open([held], undefined, () => value(chosen));
  expect(shows('What happens to ₱100.00?')).toBe(true);
  expect(shows('Without a choice it goes back to where you paid from:')).toBe(true);
  expect(allByRole('button', /Send it back now|Add it when my limit allows/)).toHaveLength(2);
  await tapOn(byRole('button', 'Add it when my limit allows'));
  await until(() => shows('₱100.00 is added to your balance as soon as your deposit limit leaves room for all of it.'));
  expect(JSON.parse(callsTo(`${path}/held`)[0]?.body ?? '')).toEqual({ id: orderId, choice: 'credit' });
  expect(allByRole('button', /Send it back now|Add it when my limit allows/).map(({ textContent }) => textContent)).toEqual([
    'Send it back now',
  ]);
});

test('a choice that came too late is told, and the order asked for again', async () => {
  const going = { ...held, heldPlan: { choice: 'back' as const, choices: [], goesBackAt: null, isGoingBack: true } };
  await open([held, going], undefined, () => refused('order_ended'));
  await tapOn(byRole('button', 'Send it back now'));
  await until(() => shows('₱100.00 is on its way back to where you paid from.'));
  expect(allByRole('button', /Send it back now|Add it when my limit allows/)).toEqual([]);
});

test.each<[string, Partial<Deposit>, string]>([
  ['went back in part', { credited: '400.00', returned: '100.00' }, '₱100.00 went back to where you paid from.'],
  ['went back as a whole', { credited: '0.00', returned: '500.00', exception: 'limit' }, 'Your payment went back'],
  [
    'cannot go back',
    { held: '100.00', heldPlan: { choice: 'back', choices: ['credit'], goesBackAt: null, isGoingBack: false } },
    'You asked for ₱100.00 to go back',
  ],
  [
    'is a person’s to look at',
    { held: '100.00', heldPlan: { choice: null, choices: [], goesBackAt: null, isGoingBack: false } },
    'Customer service looks at ₱100.00',
  ],
])('money that %s is told so', async (_, more, words) => {
  await open([order({ state: 'paid', credited: '500.00', ...more })]);
  expect(document.body.textContent).toContain(words);
});

test.each<[Deposit['state'], string]>([
  ['failed', 'Pitaka sent us no money.'],
  ['expired', 'Nothing has arrived. If you have paid, it is added as soon as it arrives.'],
  ['cancelled', 'Please do not pay it any more.'],
])('a deposit that has %s says what happened and what to do', async (state, words) => {
  await open([order({ state })]);
  expect(byRole('status').textContent).toContain(words);
  expect(byRole('link', 'Start a new deposit').getAttribute('href')).toBe('/m/voucherCenter');
  expect(byRole('button', 'Get help')).toBeDefined();
});

test('it is cancelled after a question; where the money was faster, it is asked for again', async () => {
  await open([page]);
  await tapOn(byRole('button', 'Cancel this deposit'));
  await tapOn(byRole('button', 'Keep waiting'));
  expect(callsTo(`${path}/cancel`)).toEqual([]);
  await tapOn(byRole('button', 'Cancel this deposit'));
  await tapOn(byRole('button', 'Cancel it'));
  await until(() => shows('You cancelled this deposit'));
  unmountAll();
  await open([page, order({ state: 'paid', credited: '500.00' })], () => refused('order_ended'));
  await tapOn(byRole('button', 'Cancel this deposit'));
  await tapOn(byRole('button', 'Cancel it'));
  await until(() => shows('is in your balance'));
});

test('a deposit that is not the member’s is none, and one that did not load can be tried again', async () => {
  await open([refused('not_found')]);
  expect(shows('No such deposit')).toBe(true);
  unmountAll();
  await open([{ ...refused('system_upgrading'), status: 503 }, page]);
  await until(() => shows('This deposit did not load'));
  await tapOn(byRole('button', /Try again|Retry/));
  await until(() => shows('Waiting for Pitaka'));
});

const paid = { state: 'paid', credited: '500.00' } as const;
const onBreak = (of: Deposit) => open([of], undefined, undefined, true);

test('money that arrived during a break says why it waits, and nothing offers to play', async () => {
  const heldPlan = { choice: null, choices: ['back' as const], goesBackAt: inMinutes(9_000), isGoingBack: false };
  await onBreak(order({ state: 'paid', exception: 'blocked', held: '500.00', heldPlan }));
  expect(byRole('heading', 'Your payment arrived, and waits')).toBeDefined();
  expect(shows('It arrived while you were on a break or excluded from play.')).toBe(true);
  expect(shows('Without a choice it goes back to where you paid from')).toBe(true);
  expect(allByRole('link', 'Play')).toEqual([]);
});

test('who may not play is not offered to play what arrived before, nor told to', async () => {
  await open([order(paid)]);
  expect([allByRole('link', 'Play').length, shows('it is played once')]).toEqual([1, true]);
  unmountAll();
  await onBreak(order(paid));
  expect([allByRole('link', 'Play').length, shows('it is played once')]).toEqual([0, false]);
});

test('a deposit that is to be played no more says nothing of it', async () => {
  await open([order({ ...paid, turnoverTimes: 0 })]);
  expect(shows('it is played')).toBe(false);
});

test('a deposit that was cancelled and then paid says so', async () => {
  const at = inMinutes(-1);
  const timeline = (['created', 'awaiting', 'cancelled', 'paid'] as const).map((state) => ({ state, at }));
  await open([order({ ...paid, exception: 'late', timeline })]);
  expect(shows('You cancelled this deposit, and the payment arrived all the same.')).toBe(true);
  expect(shows('after the time to pay')).toBe(false);
});

test('the number by which its provider knows the payment stands beside ours', async () => {
  await open([order({ ...paid, providerReference: 'pay_8Kq2' })]);
  expect(byRole('button', 'Copy the reference pay_8Kq2').textContent).toBe('pay_8Kq2');
  expect(shows('Reference of Pitaka')).toBe(true);
});
