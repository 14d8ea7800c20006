// @vitest-environment happy-dom
import type { Deposit } from '@palaro/contract';
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { routes } from '../../app/routes.ts';
import { startSession } from '../../calls/session.ts';
import { setScreens } from '../../navigation/routes.ts';
import { allByRole, byRole, field, tapOn, type } from '../../testing/find.ts';
import { callsTo, mount, refused, shows, unmountAll, until, value, type Answer } from '../../testing/test-app.tsx';
import { inMinutes, order, orderId } from '../../testing/test-deposits.ts';
import { OrderScreen } from './order-screen.tsx';
import { typedTime } from './slip-rules.ts';

const path = '/wps/cashier/deposit';
const pictures = '/wps/pictures';
const transfer = { channel: 'BANK', channelName: 'Bank transfer', method: 'transfer' } as const;
const account = { kind: 'transfer', bank: 'Bangko Halimbawa', holder: 'Palaro', number: '0012 3456-7890', message: 'W4D0HZRA' } as const;
const waiting = order({ ...transfer, action: account });
const slip = {
  state: 'in_review',
  reference: 'BH12345678',
  sender: 'Juan Dela Cruz',
  paidAt: inMinutes(-5),
  sentAt: inMinutes(-1),
  picture: 'p1',
  reason: '',
} as const;
const inReview = order({ ...transfer, state: 'in_review', slip });

const open = async (given: Deposit, sent: () => Answer = () => value(inReview)) => {
  act(() => startSession({ token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  await mount(<OrderScreen />, {
    path: `/m/deposit/${orderId}`,
    flags: { CBS3: true },
    settings: { timeZone: 'Asia/Manila' },
    answers: { [path]: () => value(given), [`${path}/slip`]: sent, [pictures]: () => value({ id: 'p1' }) },
  });
  await until(() => allByRole('heading').length > 0);
};
const choose = async (): Promise<void> => {
  const input = document.querySelector<HTMLInputElement>('[name=pictures]')!;
  Object.defineProperty(input, 'files', { configurable: true, value: [new File(['slip'], 'slip.png', { type: 'image/png' })] });
  await act(async () => void input.dispatchEvent(new Event('change', { bubbles: true })));
};
const send = () => tapOn(byRole('button', 'Send the slip'));
const sentSlips = () => callsTo(`${path}/slip`).map(({ body }) => JSON.parse(body ?? '{}') as Record<string, string>);

beforeAll(buildCatalogues);
beforeEach(() => setScreens(routes));
afterEach(() => {
  unmountAll();
  sessionStorage.clear();
});

test('a transfer says where to pay, what to write and until when, and each part is copied by a tap', async () => {
  await open(waiting);
  for (const part of [
    'Bank: Bangko Halimbawa',
    'Account name: Palaro',
    'Account number: 0012 3456-7890',
    'Exact amount: ₱500.00',
    'Message: W4D0HZRA',
  ])
    expect(byRole('button', `Copy ${part}`)).toBeDefined();
  expect(byRole('button', /^Copy Account number/).getAttribute('title')).toBe('001234567890');
  expect(shows('Transfer by')).toBe(true);
  expect(byRole('button', 'Cancel this deposit')).toBeDefined();
});

test('a slip without anything is not sent, and each part that is missing says so', async () => {
  await open(waiting);
  await send();
  expect(document.body.textContent.match(/Please fill this in/g)).toHaveLength(3);
  expect(sentSlips()).toEqual([]);
});

test('a slip is sent with its picture, and then a person looks at it', async () => {
  await open(waiting);
  type('Reference number', 'bh 1234-5678');
  type('Name of the sender', 'Juan Dela Cruz ');
  await choose();
  await send();
  await until(() => shows('We are checking your transfer'));
  const [sent] = sentSlips();
  expect(sent).toMatchObject({ id: orderId, picture: 'p1', reference: 'bh 1234-5678', sender: 'Juan Dela Cruz' });
  expect(Math.abs(Date.parse(sent?.['paidAt'] ?? '') - Date.parse(inMinutes(0)))).toBeLessThan(120_000);
  expect([shows('BH12345678'), allByRole('button', 'Send the slip'), allByRole('button', 'Cancel this deposit')]).toEqual([true, [], []]);
});

test('a reference that was used is told at its field, and nothing that was typed or chosen is lost', async () => {
  let isUsed = true;
  await open(waiting, () => (isUsed ? refused('slip_used', { field: 'reference' }) : value(inReview)));
  type('Reference number', 'BH12345678');
  type('Name of the sender', 'Juan Dela Cruz');
  await choose();
  await send();
  await until(() => shows('This reference number was sent with another deposit already.'));
  expect([field('Reference number').value, field('Name of the sender').value]).toEqual(['BH12345678', 'Juan Dela Cruz']);
  isUsed = false;
  type('Reference number', 'BH12345679');
  await send();
  await until(() => shows('We are checking your transfer'));
  expect(sentSlips().map(({ reference, picture }) => [reference, picture])).toEqual([
    ['BH12345678', 'p1'],
    ['BH12345679', 'p1'],
  ]);
  expect(callsTo(pictures).filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('what was typed of a slip outlives a reload; its picture is asked for again, and with the slip sent nothing is kept', async () => {
  await open(waiting);
  type('Reference number', 'BH12345678');
  type('Name of the sender', 'Juan Dela Cruz');
  type('Day and time of the transfer', '2026-11-29T08:15');
  await choose();
  expect(shows('Please choose the picture of the slip again.')).toBe(false);
  const kept = sessionStorage.getItem('slipDraft') ?? '';
  unmountAll();
  sessionStorage.setItem('slipDraft', kept);
  await open(waiting);
  expect(['Reference number', 'Name of the sender', 'Day and time of the transfer'].map((label) => field(label).value)).toEqual([
    'BH12345678',
    'Juan Dela Cruz',
    '2026-11-29T08:15',
  ]);
  expect(shows('Please choose the picture of the slip again.')).toBe(true);
  await choose();
  expect(shows('Please choose the picture of the slip again.')).toBe(false);
  type('Day and time of the transfer', typedTime(Date.now()));
  await send();
  await until(() => shows('We are checking your transfer'));
  expect(sessionStorage.getItem('slipDraft')).toBeNull();
});

test('what was typed of one slip is not put into another, and nothing is kept of a form that was only looked at', async () => {
  await open(waiting);
  expect(sessionStorage.getItem('slipDraft')).toBeNull();
  type('Reference number', 'BH12345678');
  const kept = sessionStorage.getItem('slipDraft') ?? '';
  unmountAll();
  sessionStorage.setItem('slipDraft', kept.replace(orderId, 'another'));
  await open(waiting);
  expect(field('Reference number').value).toBe('');
});

test('one that was refused says why, has what was sent, and another may be sent or help be asked for', async () => {
  const reason = 'We find no such transfer.';
  await open(order({ ...transfer, state: 'rejected', slip: { ...slip, state: 'rejected', reason } }));
  expect([shows('We did not find your transfer'), shows(reason)]).toEqual([true, true]);
  expect([field('Reference number').value, field('Name of the sender').value]).toEqual(['BH12345678', 'Juan Dela Cruz']);
  expect(byRole('button', 'Get help')).toBeDefined();
  expect(byRole('heading', 'Send another slip')).toBeDefined();
});

test.each<[string, Partial<Deposit>, string]>([
  ['expired', { state: 'expired' }, 'The time to pay is over'],
  ['past its time', { expiresAt: inMinutes(0), action: account }, 'The time to pay is over'],
  ['cancelled', { state: 'cancelled' }, 'You cancelled this deposit'],
])('one that is %s says so, names no account, and takes a slip all the same', async (_, more, title) => {
  await open(order({ ...transfer, ...more }));
  expect([shows(title), shows('Transfer to this account')]).toEqual([true, false]);
  expect(byRole('button', 'Send the slip')).toBeDefined();
});

test('what was found is told as every deposit', async () => {
  await open(order({ ...transfer, state: 'paid', credited: '500.00', slip: { ...slip, state: 'approved' } }));
  expect(byRole('status').textContent).toContain('₱500.00 is in your balance');
});
