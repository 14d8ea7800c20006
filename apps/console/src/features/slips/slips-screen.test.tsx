// @vitest-environment happy-dom
import type { OneSlip, OperatorAccount } from '@palaro/contract';
import { afterEach, expect, test } from 'vitest';
import { all, ana, called, callsTo, click, close, find, open, sees, send, type, value, type Answers } from '../../testing/test-console.tsx';

afterEach(close);

const id = '0'.repeat(26);
const account: OperatorAccount = { ...ana, permissions: ['deposits:read', 'deposits:decide'] };
const one: OneSlip = {
  id,
  orderId: 'order',
  playerId: 'p',
  username: 'juan_d',
  asked: '500.00',
  currency: 'PHP',
  channelName: 'Bangko Halimbawa',
  account: '0012 3456-7890',
  reference: 'BH 123456',
  sender: 'Juan Dela Cruz',
  paidAt: new Date(Date.now() - 5 * 60_000).toISOString(),
  sentAt: new Date(Date.now() - 3 * 60_000).toISOString(),
  state: 'in_review',
  arrived: null,
  message: 'A1B2C3D4',
  realName: 'Juan Dela Cruz',
  isLate: false,
  note: '',
  told: '',
  decidedBy: null,
  sameReference: [],
  secondAbove: '50000.00',
};
const answers = (change: Partial<OneSlip> = {}, more: Answers = {}): Answers => ({
  slips: () => value({ content: [{ ...one, ...change }], next: null }),
  slip: () => value({ ...one, ...change }),
  ...more,
});

test('lists what waits, for how long, and by which number', async () => {
  open('/deposits', answers(), account);
  await find('table', 'Slips');
  for (const text of ['3 min', 'juan_d', '₱500.00', 'BH 123456']) expect(all('row')[1]?.textContent).toContain(text);
});

test('shows the picture beside the deposit, and credits what the bank says', async () => {
  open(`/deposits/${id}`, answers({}, { 'slips/approve': () => value({ waitsForSecond: false }) }), account);
  expect((await find<HTMLImageElement>('img', 'The slip that the player has sent')).getAttribute('src')).toBe(
    `/console/slip-picture?id=${id}`,
  );
  await click('button', 'It has arrived');
  await type('What has arrived', '450');
  await sees('The deposit asks for ₱500.00.');
  await send();
  expect((await called('slips/approve')).body).toEqual({ id, arrived: '450.00', reason: '' });
  await sees('₱450.00 has arrived.');
});

test('an amount that is none is not sent, and a large one goes to a second operator', async () => {
  open(`/deposits/${id}`, answers({}, { 'slips/approve': () => value({ waitsForSecond: true }) }), account);
  await click('button', 'It has arrived');
  await type('What has arrived', 'much');
  expect((await find<HTMLButtonElement>('button', /^Credit/)).disabled).toBe(true);
  await type('What has arrived', '50000.01');
  await type('For the second operator', 'seen at the bank');
  await send();
  expect((await called('slips/approve')).body).toEqual({ id, arrived: '50000.01', reason: 'seen at the bank' });
  await sees('A second operator was asked about ₱50,000.01.');
});

test('the same number sent before is told with its player', async () => {
  open(`/deposits/${id}`, answers({ sameReference: [{ id: '1'.repeat(26), username: 'maria', state: 'approved' }] }), account);
  await find('heading', 'The same number was sent before');
  expect((await find('link', 'maria')).getAttribute('href')).toContain(`/deposits/${'1'.repeat(26)}`);
});

test('a refusal needs a reason and what the player reads', async () => {
  open(`/deposits/${id}`, answers({}, { 'slips/reject': () => value({ waitsForSecond: false }) }), account);
  await click('button', 'Refuse');
  await type('Reason, for staff', 'nothing came');
  await send();
  expect(callsTo('slips/reject')).toEqual([]);
  await type('Text for the player', 'Nothing has come by this number.');
  await send();
  expect((await called('slips/reject')).body).toEqual({ id, reason: 'nothing came', told: 'Nothing has come by this number.' });
});

test('whoever only reads is offered nothing, and an accepted slip is taken back by two', async () => {
  open(`/deposits/${id}`, answers(), { ...account, permissions: ['deposits:read'] });
  await find('heading', 'The transfer');
  expect(all('button', /arrived|Refuse/)).toEqual([]);
  close();
  open(
    `/deposits/${id}`,
    answers({ state: 'approved', arrived: '500.00' }, { 'slips/take-back': () => value({ waitsForSecond: true }) }),
    account,
  );
  await click('button', 'Take back');
  await type('Reason', 'a digit too many');
  await send();
  expect((await called('slips/take-back')).body).toEqual({ id, reason: 'a digit too many' });
});
