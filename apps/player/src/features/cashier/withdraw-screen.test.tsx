// @vitest-environment happy-dom
import type { WithdrawalCheck } from '@palaro/contract/constants';
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { routes } from '../../app/routes.ts';
import { startSession } from '../../calls/session.ts';
import { setScreens } from '../../navigation/routes.ts';
import { allByRole, byRole, described, field, fields, tapOn, type } from '../../testing/find.ts';
import { callsTo, mount, refused, shows, submit, unmountAll, until, value, type Answer } from '../../testing/test-app.tsx';
import { accountId, encryption, payee, payoutChannel, precheck, withdrawal, withdrawalId } from '../../testing/test-withdrawals.ts';
import { withdrawalAttempts } from './attempt.ts';
import { WithdrawScreen } from './withdraw-screen.tsx';

const precheckPath = '/wps/cashier/withdraw/precheck';
const path = '/wps/cashier/withdrawals';
const accountsPath = '/wps/cashier/accounts';
let keys: Awaited<ReturnType<typeof encryption>>;

type Site = {
  check?: ReturnType<typeof precheck> | (() => ReturnType<typeof precheck>);
  made?: () => Answer;
  added?: () => Answer;
  memberType?: number;
  at?: string;
};

/** The screen over a platform that says this of a withdrawal. */
const open = async ({
  check = precheck(),
  made = () => value(withdrawal()),
  added = () => value(payee()),
  memberType = 0,
  at = '/m/withdraw',
}: Site = {}) => {
  act(() => startSession({ token: 't1', type: memberType, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false }));
  await mount(<WithdrawScreen />, {
    path: at,
    flags: { WITHREC3: true, CBS3: true },
    answers: {
      [precheckPath]: () => value(typeof check === 'function' ? check() : check),
      [path]: made,
      [accountsPath]: ({ method }) => (method === 'POST' ? added() : value({})),
      '/wps/session/key': () => value(keys.key),
      '/wps/wallets/gcs': () => value({ sumBalance: '5.00', currency: 'PHP' }),
      '/wps/cashier/withdrawal': () => value(withdrawal()),
      '/wps/wallets/statement': () => value({ content: [], pageNum: 1, totalPages: 1 }),
      '/wps/wallets/merchant': () => value({ depositMin: '100.00', withdrawMin: '200.00', currency: 'PHP', symbol: '₱', minorDigits: 2 }),
    },
  });
  await until(() => allByRole('region', 'You can withdraw').length > 0 || shows('Minimum withdrawal') || shows('Free play account'));
  await until(() => allByRole('status').every(({ textContent }) => textContent === ''));
};
const sent = (): Promise<readonly object[]> => Promise.all(callsTo(path).map(({ body }) => keys.read<object>(body)));
const hrefOf = (name: RegExp): string | null => byRole('link', name).getAttribute('href');

/** Asks for an amount, up to the money password. */
const review = async (amount: string): Promise<void> => {
  type('Amount', amount);
  await submit();
  await until(() => allByRole('button', 'Continue').length > 0);
};
const give = async (password: string): Promise<void> => {
  await tapOn(byRole('button', 'Continue'));
  for (const digit of password) await tapOn(byRole('button', digit));
};

beforeAll(async () => {
  await buildCatalogues();
  keys = await encryption();
});
beforeEach(() => {
  setScreens(routes);
  sessionStorage.clear();
});
afterEach(() => {
  unmountAll();
  vi.restoreAllMocks();
});

test('who comes to withdraw all has the most that can be asked for as the amount', async () => {
  await open({ check: precheck({ free: '3200.00' }), at: '/m/withdraw?amount=all' });
  await until(() => allByRole('textbox', 'Amount').length > 0);
  expect(field('Amount').value).toBe('3200');
});

test('a fresh member sees what is missing, each with one action, and no form', async () => {
  await open({
    check: precheck(
      { balance: '0.00', free: '0.00', accounts: [], holder: '' },
      'name',
      'contact',
      'identity',
      'money_password',
      'account',
    ),
  });
  expect(hrefOf(/^Add your real name/)).toBe('/m/myAccount/index?edit=payeeName');
  expect(hrefOf(/^Confirm your phone number or email/)).toBe('/m/securityCenter/contacts');
  expect(hrefOf(/^Verify your identity/)).toBe('/m/identity');
  expect(hrefOf(/^Set a money password/)).toBe('/m/securityCenter/FundsPasswordBox');
  // The account is added by the money password, which is not there yet.
  expect(allByRole('button', /^Add an account/)).toEqual([]);
  expect(shows('4 checks passed')).toBe(true);
  expect(allByRole('textbox')).toEqual([]);
  expect(allByRole('button', 'Review')).toEqual([]);
});

test.each<[string, Parameters<typeof precheck>[0], WithdrawalCheck, RegExp, string | null]>([
  [
    'a withdrawal under way leads to it',
    { open: withdrawalId },
    'open',
    /^A withdrawal (of ₱500\.00 )?is under way/,
    `/m/withdraw/${withdrawalId}`,
  ],
  ['the number of a day is told', { usedToday: 3 }, 'daily', /^No more withdrawals today.*3 withdrawals a day/, '/m/withdrawReport'],
])('%s, and no form is shown', async (_, more, failed, name, href) => {
  await open({ check: precheck(more, failed) });
  expect(hrefOf(name)).toBe(href);
  expect(allByRole('button', 'Review')).toEqual([]);
  expect(shows('7 checks passed')).toBe(true);
});

test('what is left to play is told for each deposit, and what it leaves free can be withdrawn', async () => {
  const turnover = [
    { amount: '2000.00', required: '2000.00', done: '800.00', at: '2026-11-29T04:00:00.000Z' },
    { amount: '500.00', required: '500.00', done: '0.00', at: '2026-11-29T05:00:00.000Z' },
  ];
  await open({ check: precheck({ locked: '1700.00', free: '3200.00', debt: '100.00', turnover, usedToday: 1 }, 'turnover', 'debt') });
  expect(byRole('region', 'You can withdraw').textContent).toMatch(
    /₱3,200\.00Balance ₱5,000\.00 −\s₱1,700\.00 not yet free −\s₱100\.00 owed/,
  );
  expect(hrefOf(/^₱1,200\.00 left to play.*40% done for your deposit of ₱2,000\.00/)).toBe('/m/gameList');
  expect(hrefOf(/^₱500\.00 left to play.*0% done/)).toBe('/m/gameList');
  expect(shows('You owe ₱100.00')).toBe(true);
  expect(shows('1 of 3 withdrawals today used')).toBe(true);
  type('Amount', '3,200.01');
  await submit();
  expect(described('Amount')).toContain('₱1,700.00 has to be played first. You can withdraw ₱3,200.00 now.');
  await tapOn(byRole('button', 'All'));
  expect(field('Amount').value).toBe('3200');
});

test('where all of the balance is still to be played there is no form', async () => {
  const turnover = [{ amount: '5000.00', required: '5000.00', done: '0.00', at: '2026-11-29T04:00:00.000Z' }];
  await open({ check: precheck({ locked: '5000.00', free: '0.00', turnover }, 'turnover') });
  expect(shows('₱5,000.00 left to play')).toBe(true);
  expect(allByRole('textbox')).toEqual([]);
});

test('B443 a withdrawal is shown in full, then sent with the money password, encrypted, and leads to its own page', async () => {
  await open();
  type('Amount', '500');
  await until(() => shows('₱485.00'));
  await review('500');
  const sheet = byRole('dialog', 'Review');
  expect(sheet.textContent).toMatch(/Amount₱500\.00Fee₱15\.00You get₱485\.00ToPitaka ··4567Juan Dela CruzUsually within30 min/);
  expect(callsTo(path)).toEqual([]);
  await give('274951');
  await until(() => location.pathname === `/m/withdraw/${withdrawalId}`);
  expect(await sent()).toEqual([
    { account: accountId, amount: '500.00', moneyPassword: '274951', key: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  ]);
  expect(callsTo(path)[0]?.body).not.toContain('274951');
  expect(withdrawalAttempts.open()).toBeNull();
});

test.each([
  ['', 'Please fill this in'],
  ['199.99', 'At least ₱200.00 with Pitaka.'],
  ['5,000.01', 'Your balance has ₱5,000.00 to withdraw from.'],
  ['1.001', 'Enter an amount, such as 500.'],
])('an amount of "%s" is not asked for; why stays under the field', async (amount, words) => {
  await open();
  type('Amount', amount);
  await submit();
  expect(described('Amount')).toContain(words);
  expect(allByRole('button', 'Continue')).toEqual([]);
});

test.each([
  [
    'turnover_left',
    { field: 'amount', left: '1200.00', free: '300.00' },
    '₱1,200.00 has to be played first. You can withdraw ₱300.00 now.',
  ],
  ['channel_amount', { field: 'amount', min: '200.00', max: '400.00' }, 'Between ₱200.00 and ₱400.00 to this account.'],
  ['balance_low', { field: 'amount' }, 'Your balance has ₱5,000.00 to withdraw from.'],
])('%s of the platform stands under the amount with its sums', async (code, data, words) => {
  await open({ made: () => refused(code, data) });
  await review('500');
  await give('274951');
  await until(() => described('Amount').includes(words));
  expect(location.pathname).toBe('/m/withdraw');
});

test('a wrong money password says how many tries are left, and a locked one from when on; what was asked for stays', async () => {
  let data: object = { field: 'moneyPassword', triesLeft: 1 };
  await open({ made: () => refused('money_password_wrong', data) });
  await review('500');
  await give('111111');
  await until(() => described('Money password').includes('That is not it. You have one try left before it is locked.'));
  expect(field('Money password').value).toBe('');
  expect(hrefOf(/^Forgot it\?/)).toBe('/m/securityCenter/FundsPasswordBox');
  data = { field: 'moneyPassword', triesLeft: 0, retryAfterSeconds: 1800 };
  type('Money password', '111112');
  await until(() => allByRole('alert').length > 0);
  expect(byRole('alert').textContent).toMatch(/Locked until \d+:\d\d\s[AP]M/);
  expect(fields('Money password')).toEqual([]);
  const keysSent = (await sent()).map((one) => (one as { key: string }).key);
  expect([keysSent.length, new Set(keysSent).size]).toEqual([2, 1]);
});

test('a lock that an earlier try has made is told with its end, and ends', async () => {
  await open({ made: () => refused('tries_locked', { retryAfterSeconds: 1800 }) });
  await review('500');
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 29, 4, 0, 30));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await give('274951');
    await vi.waitFor(() => expect(allByRole('alert').length).toBe(1));
    // The first whole minute after it.
    expect(byRole('alert').textContent).toContain(new Date(Date.UTC(2026, 10, 29, 4, 31)).toLocaleTimeString('en', { timeStyle: 'short' }));
    await act(async () => vi.advanceTimersByTime(30 * 60_000 + 29_000));
    expect(fields('Money password')).toEqual([]);
    await act(async () => vi.advanceTimersByTime(1_000));
    expect(fields('Money password')).toHaveLength(1);
  } finally {
    now.mockRestore();
    vi.useRealTimers();
  }
});

test('a money password of less than six digits is not sent, and digits of any script are taken', async () => {
  await open();
  await review('500');
  await give('27495');
  expect(callsTo(path)).toEqual([]);
  type('Money password', '٢٧٤٩٥١');
  await until(() => callsTo(path).length === 1);
  expect(await sent()).toMatchObject([{ moneyPassword: '274951' }]);
});

test('where the answer is lost, the same request afterwards has the same key, also after a reload', async () => {
  let isLost = true;
  const made = (): Answer => {
    if (isLost) throw new TypeError('Failed to fetch');
    return value(withdrawal());
  };
  await open({ made });
  await review('500');
  await give('274951');
  // The digits stay, and another tap sends them again.
  await until(() => described('Money password').includes('No answer came. You can try again: it is sent only once.'));
  await tapOn(byRole('button', 'Try again'));
  await until(() => callsTo(path).length === 2);
  const [first, again] = await sent();
  expect(again).toEqual(first);
  const kept = sessionStorage.getItem('withdrawalAttempt');
  unmountAll();
  if (kept !== null) sessionStorage.setItem('withdrawalAttempt', kept);
  isLost = false;
  await open({ made });
  expect(field('Amount').value).toBe('500');
  await review('500');
  await give('274951');
  await until(() => location.pathname === `/m/withdraw/${withdrawalId}`);
  expect(await sent()).toEqual([first]);
});

test('a request whose answer was lost and that is under way is not asked for again: the next is another', async () => {
  withdrawalAttempts.keyOf(accountId, '500.00');
  await open({ check: precheck({ open: withdrawalId }, 'open') });
  expect(withdrawalAttempts.open()).toBeNull();
});

test('accounts stand with their last digits; those that cannot be paid to say why, and cannot be chosen', async () => {
  const accounts = [
    payee({ id: 'a', tail: '0003', isBlocked: true }),
    payee({ id: 'b', tail: '1290', usableAt: '2026-11-30T04:00:00.000Z' }),
    payee({ id: 'c', channel: 'BANGKO', channelName: 'Bangko', kind: 'bank', tail: '7777' }),
    payee(),
  ];
  await open({ check: precheck({ accounts }) });
  expect(allByRole<HTMLInputElement>('radio').map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [false, true],
    [false, true],
    [false, true],
    [true, false],
  ]);
  expect(byRole('radio', /^Pitaka ··0003.*Its bank or wallet refused it/)).toBeDefined();
  expect(byRole('radio', /^Pitaka ··1290.*Ready for withdrawals from Nov 30/)).toBeDefined();
  expect(byRole('radio', /^Bangko ··7777.*Closed now/)).toBeDefined();
});

test('an account is added with the holder’s own name and the money password, encrypted, and is chosen', async () => {
  const bank = payoutChannel({ code: 'SALAPI', name: 'Bangko Salapi', kind: 'bank' });
  const channels = [payoutChannel(), bank];
  let accounts = [payee()];
  const next = payee({ id: 'z', channel: 'SALAPI', channelName: 'Bangko Salapi', kind: 'bank', tail: '7890' });
  await open({
    check: () => precheck({ accounts, channels }),
    added: () => {
      accounts = [payee(), next];
      return value(next);
    },
  });
  await tapOn(byRole('button', 'Add an account'));
  expect(field('Account name').value).toBe('Juan Dela Cruz');
  await act(async () => {
    const select = field('Bank or wallet') as unknown as HTMLSelectElement;
    select.value = 'SALAPI';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  type('Account number', '12345');
  await tapOn(byRole('button', 'Continue'));
  await until(() => described('Account number').includes('Enter the 6 to 20 digits'));
  type('Account number', '1234 567 890');
  await tapOn(byRole('button', 'Continue'));
  await until(() => shows('to add Bangko Salapi ··7890'));
  expect(callsTo(accountsPath)).toEqual([]);
  type('Money password', '274951');
  await until(() => allByRole<HTMLInputElement>('radio', /^Bangko Salapi ··7890/)[0]?.checked === true);
  expect(await keys.read(callsTo(accountsPath)[0]?.body ?? '')).toEqual({
    channel: 'SALAPI',
    number: '1234567890',
    holder: 'Juan Dela Cruz',
    moneyPassword: '274951',
  });
});

test('who has no account that can be paid to sees the others, and the way to another', async () => {
  await open({ check: precheck({ accounts: [payee({ isBlocked: true })] }, 'account'), added: () => refused('account_exists') });
  expect(byRole<HTMLInputElement>('radio').disabled).toBe(true);
  expect(allByRole('textbox', 'Amount')).toEqual([]);
  expect(allByRole('button', /^Add an account/)).toHaveLength(1);
  await tapOn(byRole('button', /^Add an account None of your accounts/));
  type('Account number', '09171234567');
  await tapOn(byRole('button', 'Continue'));
  await until(() => fields('Money password').length > 0);
  type('Money password', '274951');
  // It leads back to what was typed.
  await until(() => fields('Account number').length > 0);
  expect(described('Account number')).toContain('You have added this account already.');
  expect(field('Account number').value).toBe('09171234567');
});

test('an account is removed after a question', async () => {
  let accounts = [payee()];
  await open({ check: () => precheck({ accounts }, ...(accounts.length === 0 ? (['account'] as const) : [])) });
  await tapOn(byRole('button', 'Remove Pitaka ··4567'));
  accounts = [];
  await tapOn(byRole('button', 'Remove it'));
  await until(() => allByRole('radio').length === 0);
  expect(callsTo(accountsPath).map(({ method, query }) => [method, query.get('id')])).toEqual([['DELETE', accountId]]);
});

test('A051 a merchant without channels pays out by customer service', async () => {
  await open({ check: precheck({ channels: [], accounts: [] }, 'account') });
  expect(shows('Minimum withdrawal: ₱200.00')).toBe(true);
  expect(allByRole('region', 'You can withdraw')).toEqual([]);
});

test('A420 a trial player is refused the withdrawal with the way to an account', async () => {
  await open({ memberType: 4 });
  expect(shows('Please login an actual account to use this function')).toBe(true);
  expect(allByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/m/register']);
  expect(callsTo(precheckPath)).toEqual([]);
});

test('a withdrawal under way has its amount', async () => {
  await open({ check: precheck({ open: withdrawalId }, 'open') });
  await until(() => allByRole('link', /^A withdrawal of ₱500\.00 is under way/).length === 1);
});

test('an account that was just added is shown, also where something else is in the way', async () => {
  await open({ check: precheck({ balance: '0.00', free: '0.00' }) });
  expect(byRole('group', 'To').textContent).toContain('··4567');
});

test('below an amount that is refused stands no sum of it', async () => {
  await open({ check: precheck() });
  await until(() => allByRole('textbox', 'Amount').length > 0);
  type('Amount', '500');
  await until(() => shows('You get'));
  type('Amount', '900000');
  await submit();
  await until(() => described('Amount') !== '');
  expect(shows('You get')).toBe(false);
});
