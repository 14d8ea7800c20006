// @vitest-environment happy-dom
import type { Deposit, DepositChannel, DepositPromotion } from '@palaro/contract';
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { routes } from '../../app/routes.ts';
import { startSession } from '../../calls/session.ts';
import { setScreens } from '../../navigation/routes.ts';
import { allByRole, byRole, described, field, tapOn, type } from '../../testing/find.ts';
import { callsTo, goOffline, mount, refused, shows, submit, unmountAll, until, value, type Answer } from '../../testing/test-app.tsx';
import { DepositScreen } from './deposit-screen.tsx';
import { channel, order, orderId } from '../../testing/test-deposits.ts';

const path = '/wps/cashier/deposits';
const closed = channel({ code: 'BANGKO', name: 'Bangko', opensAt: '2026-11-29T22:00:00.000Z' });
const withFee = channel({ code: 'ALKANSYA', name: 'Alkansya', fee: { fixed: '0.00', percent: '1.5', min: '5.00' } });
const code = channel({ code: 'QRPH', name: 'QR Ph', method: 'qr', min: '50.00' });

type Site = {
  channels?: readonly DepositChannel[];
  limitLeft?: string | null;
  limitWindows?: readonly object[];
  asksLimit?: boolean;
  answered?: () => Answer;
  lastUsed?: string | null;
  waiting?: readonly Deposit[];
  made?: () => Answer;
  memberType?: number;
  needs?: 'contact' | 'identity';
  turnoverTimes?: number;
  promotions?: readonly DepositPromotion[];
};
const sent = (): { channel: string; amount: string; key: string }[] =>
  callsTo(path)
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => JSON.parse(body) as { channel: string; amount: string; key: string });

/** The page is loaded anew: what the tab keeps stays. */
const reload = async (site: Site = {}): Promise<void> => {
  const kept = sessionStorage.getItem('depositAttempt');
  unmountAll();
  if (kept !== null) sessionStorage.setItem('depositAttempt', kept);
  await open(site);
};

/** Whether the platform asks for a limit before the next deposit. */
let asksLimit = false;

/** The screen over a platform with these ways to pay. */
const open = async ({ channels = [channel(), code, withFee, closed], made = () => value(order()), ...site }: Site = {}): Promise<void> => {
  act(() => startSession({ token: 't1', type: site.memberType ?? 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  const offered = {
    content: channels,
    currency: 'PHP',
    limitLeft: site.limitLeft ?? null,
    limitWindows: site.limitWindows ?? [],
    lastUsed: site.lastUsed ?? null,
  };
  asksLimit = site.asksLimit ?? false;
  await mount(<DepositScreen />, {
    path: '/m/voucherCenter',
    settings: { timeZone: 'Asia/Manila' },
    answers: {
      '/wps/cashier/channels': () => value({ ...offered, asksLimit, needs: site.needs ?? null, turnoverTimes: site.turnoverTimes ?? 1 }),
      '/wps/limits': () => value({ currency: 'PHP', raiseAfterHours: 36, limits: [] }),
      '/wps/limits/prompt': () => {
        asksLimit = site.answered !== undefined;
        return site.answered?.() ?? value({ currency: 'PHP', raiseAfterHours: 24, limits: [] });
      },
      '/wps/promotions/deposit': () => value({ list: site.promotions ?? [] }),
      [path]: ({ method }) => (method === 'POST' ? made() : value({ content: site.waiting ?? [], pageNum: 1, totalPages: 1 })),
      '/wps/wallets/gcs': () => value({ sumBalance: '5.00', currency: 'PHP' }),
      '/wps/wallets/statement': () => value({ content: [], pageNum: 1, totalPages: 1 }),
    },
  });
  if (channels.length > 0 && !asksLimit && site.needs === undefined && site.limitLeft !== '0.00' && (site.memberType ?? 0) <= 2)
    await until(() => allByRole('radio').length > 0);
};
const pay = async (amount: string): Promise<void> => {
  type('Amount', amount);
  await submit();
};

beforeAll(buildCatalogues);
beforeEach(() => {
  setScreens(routes);
  sessionStorage.clear();
});
afterEach(unmountAll);

test('the way used last comes first with its mark and is chosen; one that is closed says when it opens, and cannot be chosen', async () => {
  await open({ lastUsed: 'QRPH' });
  const ways = allByRole<HTMLInputElement>('radio');
  expect(ways.map(({ value: way, checked, disabled }) => [way, checked, disabled])).toEqual([
    ['QRPH', true, false],
    ['PITAKA', false, false],
    ['ALKANSYA', false, false],
    ['BANGKO', false, true],
  ]);
  expect(byRole('radio', /^QR Ph Last used/)).toBe(ways[0]);
  expect(byRole('radio', /Bangko Closed now\. Back at 6:00\sAM/)).toBe(ways[3]);
  expect(byRole('radio', /Alkansya.*₱100 to ₱50,000.*Fee 1\.5%, at least ₱5\.00/)).toBe(ways[2]);
});

test('B443 what is paid, its fee and what reaches the balance are told before the tap, and the deposit leads to its own page', async () => {
  await open({ made: () => value(order({ channel: 'ALKANSYA' })) });
  await tapOn(byRole('radio', /^Alkansya/));
  type('Amount', '1,000.50');
  await until(() => shows('₱985.49'));
  expect(shows('₱15.01')).toBe(true);
  await tapOn(byRole('button', 'Pay ₱1,000.50 with Alkansya'));
  await until(() => location.pathname === `/m/deposit/${orderId}`);
  // Until the next screen is there, another tap begins no other one.
  await submit();
  expect(sent()).toEqual([{ channel: 'ALKANSYA', amount: '1000.50', key: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
});

test.each([
  ['', 'Please fill this in'],
  ['99.99', 'At least ₱100.00 with Pitaka.'],
  ['50,000.01', 'At most ₱50,000.00 with Pitaka.'],
  ['1.001', 'Enter an amount, such as 500.'],
])('an amount of "%s" is not sent; why stays under the field', async (amount, words) => {
  await open();
  await pay(amount);
  expect(described('Amount')).toContain(words);
  expect(field('Amount').getAttribute('aria-invalid')).toBe('true');
  expect(sent()).toEqual([]);
});

test('what the limits leave is told, leads to the limits, and bounds the amount', async () => {
  await open({ limitLeft: '1500.00' });
  expect(byRole('link', '₱1,500.00 left of your deposit limit').getAttribute('href')).toBe('/m/limits');
  await tapOn(byRole('button', 'Max'));
  expect(field('Amount').value).toBe('1500');
  await pay('1500.01');
  expect(described('Amount')).toContain('Your deposit limit leaves ₱1,500.00.');
  expect(sent()).toEqual([]);
});

const windows = [
  { most: '2000.00', left: '1500.00', resetsAt: '2026-11-30T16:00:00.000Z' },
  { most: '9000.00', left: '1600.00', resetsAt: '2026-12-06T16:00:00.000Z' },
];
test('an amount that the limits do not leave says from when it is possible again, by the site’s clock, and one that never is says nothing', async () => {
  await open({ limitLeft: '1500.00', limitWindows: windows });
  type('Amount', '1500');
  expect(allByRole('status', /possible again/)).toEqual([]);
  type('Amount', '1500.01');
  await until(() => shows('₱1,500.01 is possible again from Dec 1, 12:00'));
  type('Amount', '1700');
  expect(shows('₱1,700.00 is possible again from Dec 7, 12:00')).toBe(true);
  type('Amount', '2000.01');
  expect(shows('is possible again')).toBe(false);
});

test('a limit that is used up says from when a deposit is possible again', async () => {
  await open({ limitLeft: '0.00', limitWindows: [{ ...windows[0], left: '0.00' }] });
  await until(() => shows('You can deposit again from Dec 1, 12:00'));
});

const answers = (): unknown[] => callsTo('/wps/limits/prompt').map(({ body }) => JSON.parse(body) as unknown);

test('where the limits leave nothing there is no form, and the way to what they are', async () => {
  await open({ limitLeft: '0.00' });
  await until(() => shows('You have reached your deposit limit'));
  expect(byRole('link', /^You have reached your deposit limit/).getAttribute('href')).toBe('/m/limits');
  expect([allByRole('radio'), allByRole('textbox')]).toEqual([[], []]);
});

test('before the first deposit a limit is asked for; what is no amount is not sent, and after the limit come the ways to pay', async () => {
  await open({ asksLimit: true });
  await until(() => shows('First, your deposit limit'));
  expect(allByRole('button', /^Pay/)).toEqual([]);
  await submit();
  expect(described('Your limit')).toContain('Please fill this in');
  await tapOn(byRole('radio', 'Week'));
  type('Your limit', '1,500');
  await submit();
  await until(() => allByRole('button', /^Pay/).length > 0);
  expect(answers()).toEqual([{ limit: { period: 'week', amount: '1500.00' }, confirmed: false }]);
});

test('who wants no limit confirms it first', async () => {
  await open({ asksLimit: true });
  await until(() => shows('First, your deposit limit'));
  await tapOn(byRole('button', 'I want no limit'));
  expect([shows('Deposit without a limit?'), answers().length]).toEqual([true, 0]);
  await tapOn(byRole('button', 'No limit'));
  await until(() => allByRole('button', /^Pay/).length > 0);
  expect(answers()).toEqual([{ limit: null, confirmed: true }]);
});

test('a refused answer is told, and the question stays', async () => {
  await open({ asksLimit: true, answered: () => refused('field_invalid', { field: 'amount' }) });
  await until(() => shows('First, your deposit limit'));
  type('Your limit', '5');
  await submit();
  await until(() => field('Your limit').getAttribute('aria-invalid') === 'true');
  expect(shows('First, your deposit limit')).toBe(true);
});

test('a deposit that is refused for the open question leads to it', async () => {
  await open({
    made: () => {
      asksLimit = true;
      return refused('limit_choice_needed');
    },
  });
  await pay('500');
  await until(() => shows('First, your deposit limit'));
});

test('a tap on a round sum writes it', async () => {
  await open();
  await tapOn(byRole('button', '2,000'));
  expect(field('Amount').value).toBe('2000');
  expect(byRole('button', '2,000').getAttribute('aria-pressed')).toBe('true');
  expect(byRole('button', 'Pay ₱2,000.00 with Pitaka')).toBeDefined();
});

test('B443 an attempt whose answer is lost keeps its key, also after the page was loaded anew; an answered one does not', async () => {
  const lost = (): never => {
    throw new TypeError('the connection broke');
  };
  await open({ made: lost });
  await pay('500');
  await until(() => sent().length === 1 && byRole('button', /^Pay/).getAttribute('aria-busy') === null);
  const [first] = sent();
  await reload();
  expect(field('Amount').value).toBe('500');
  await submit();
  await until(() => location.pathname === `/m/deposit/${orderId}`);
  expect(sent()).toEqual([first]);
  await reload();
  expect(field('Amount').value).toBe('');
  await pay('500');
  await until(() => sent().length === 1);
  expect(sent()[0]?.key).not.toBe(first?.key);
});

test('B443 a repeated tap sends one request; another amount is another attempt', async () => {
  await open({ made: () => refused('slow') });
  type('Amount', '500');
  const form = document.querySelector('form');
  await act(async () => {
    for (let tap = 0; tap < 2; tap++) form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });
  await until(() => sent().length === 1 && byRole('button', /^Pay/).getAttribute('aria-busy') === null);
  await submit();
  await until(() => sent().length === 2);
  await pay('600');
  await until(() => sent().length === 3);
  const [one, two, three] = sent().map(({ key }) => key);
  expect([two === one, three === one]).toEqual([true, false]);
});

test.each([
  ['deposit_limit', 'This is more than your deposit limit leaves.', true],
  ['channel_amount', 'This amount is outside the limits of this way to pay.', true],
  ['provider_unavailable', 'The payment service did not answer. Nothing was taken.', false],
  ['deposits_open', 'Five deposits are waiting already.', false],
])('a refusal with %s is told, keeps what was typed, and ends the attempt', async (refusal, words, atField) => {
  await open({ made: () => refused(refusal, refusal === 'channel_amount' ? { field: 'amount' } : {}) });
  await pay('500');
  await until(() => shows(words));
  expect(described('Amount').includes(words)).toBe(atField);
  expect(field('Amount').value).toBe('500');
  await submit();
  await until(() => sent().length === 2);
  expect(sent()[1]?.key).not.toBe(sent()[0]?.key);
});

test('a deposit that waits can be reached again', async () => {
  await open({ waiting: [order({ amount: '250.00' }), order({ id: '0'.repeat(26), state: 'expired' })] });
  await until(() => shows('1 deposit is waiting'));
  expect(allByRole('link', /₱\S+ with Pitaka/).map((link) => link.getAttribute('href'))).toEqual([`/m/deposit/${orderId}`]);
});

test('where all ways are closed nothing can be paid; where there is none, customer service takes deposits', async () => {
  await open({ channels: [closed] });
  expect(shows('All ways to pay are closed right now.')).toBe(true);
  expect(allByRole('button', /^Pay/)).toEqual([]);
  unmountAll();
  await open({ channels: [] });
  await until(() => shows('Our team adds money to your balance.'));
});

test.each([4, 40])('A358 A421 B379 B380 a member of type %i is led home, and nothing is asked', async (memberType) => {
  await open({ memberType });
  await until(() => location.pathname === '/m/home');
  expect(callsTo('/wps/cashier/channels')).toEqual([]);
});

test.each([1, 2])('A421 a member of type %i may deposit', async (memberType) => {
  await open({ memberType });
  expect(allByRole('radio')).toHaveLength(4);
});

test('without a network the deposit is not sent, and says so', async () => {
  await open({ made: () => refused('slow') });
  goOffline();
  await pay('500');
  await until(() => allByRole('alert').length > 0 || shows('did not answer') || shows('network'));
  expect(field('Amount').value).toBe('500');
});

test.each([
  ['contact', /^Confirm your phone number or email/, '/m/securityCenter/contacts'],
  ['identity', /^Verify your identity/, '/m/identity'],
] as const)('what the merchant asks for first is told before anything is filled in: %s', async (needs, name, href) => {
  await open({ needs });
  await until(() => allByRole('link', name).length === 1);
  expect(byRole('link', name).getAttribute('href')).toBe(href);
  expect(allByRole('radio')).toEqual([]);
});

test.each([
  [1, 'Before you can withdraw a deposit, it is played once.'],
  [3, 'Before you can withdraw a deposit, it is played 3 times.'],
  [0, null],
])('how often a deposit is to be played is told, %i times, where it is to be', async (turnoverTimes, text) => {
  await open({ turnoverTimes });
  expect(shows(text ?? 'Before you can withdraw a deposit')).toBe(text !== null);
});

test('below an amount that is refused stands no sum of it', async () => {
  await open();
  type('Amount', '1500');
  await until(() => shows('Added to your balance'));
  type('Amount', '900000');
  await submit();
  await until(() => described('Amount') !== '');
  expect(shows('Added to your balance')).toBe(false);
});

test('the question for a limit says how long raising it takes', async () => {
  await open({ asksLimit: true });
  await until(() => shows('Raising or removing it takes 36 hours.'));
});

const bonus: DepositPromotion = {
  key: 'FIRST100',
  headline: 'First deposit doubled',
  summary: 'Up to ₱1,000 in cash.',
  significantTerms: [{ code: 'wagering', data: {}, text: 'Bet it 3 times before you withdraw it.' }],
  min: '200.00',
  channels: ['PITAKA'],
};
const bodies = (): object[] =>
  callsTo(path)
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => JSON.parse(body) as object);

test('no bonus is chosen until the player chooses one, whose terms stand there before the tap', async () => {
  await open({ promotions: [bonus], made: () => refused('provider_unavailable') });
  await until(() => shows('Bonus for this deposit'));
  expect(byRole('radio', /^No bonus/)).toHaveProperty('checked', true);
  expect(shows('Bet it 3 times')).toBe(false);
  await pay('500');
  await until(() => bodies().length === 1);
  await tapOn(byRole('radio', /^First deposit doubled/));
  expect(shows('Bet it 3 times before you withdraw it.')).toBe(true);
  expect(byRole('link', 'All its terms').getAttribute('href')).toBe('/m/activityDetail?promotion=FIRST100');
  await pay('199.99');
  expect(described('Amount')).toContain('At least ₱200.00 for this bonus. Pay more, or choose no bonus.');
  await pay('500');
  await until(() => bodies().length === 2);
  expect(bodies()).toMatchObject([{ promotion: null }, { promotion: 'FIRST100', amount: '500.00' }]);
});

test('a way to pay that does not count for a bonus takes the choice back', async () => {
  await open({ promotions: [bonus], made: () => refused('provider_unavailable') });
  await until(() => shows('Bonus for this deposit'));
  await tapOn(byRole('radio', /^First deposit doubled/));
  await tapOn(byRole('radio', /^QR Ph/));
  expect(byRole('radio', /^No bonus/)).toHaveProperty('checked', true);
  expect(byRole('radio', /^First deposit doubled.*Not by this way to pay/)).toHaveProperty('disabled', true);
  await pay('500');
  await until(() => bodies().length === 1);
  expect(bodies()).toMatchObject([{ promotion: null, channel: 'QRPH' }]);
});
