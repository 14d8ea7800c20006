import { hold, refuse, refuseWith } from './answers.ts';
import type { Shot } from './shot.ts';
import { answer, both, offline, opens, tap, withKeyboard } from './steps.ts';

const path = '/m/withdraw';
const id = '01kb7d1xq2v9n3t8m5w4d0hzrb';
const page = `${path}/${id}`;
const precheckCall = '**/wps/cashier/withdraw/precheck';
const orderCalls = '**/wps/cashier/withdrawal?**';
const listCalls = '**/wps/cashier/withdrawals?**';

const usual = { min: '100.00', max: '50000.00', fee: null, usualMinutes: 15 };
const channels = [
  { ...usual, code: 'PITAKA', name: 'Pitaka', kind: 'wallet' },
  { ...usual, code: 'ALKANSYA', name: 'Alkansya', kind: 'wallet', fee: { fixed: '15.00', percent: '0', min: '0.00' } },
  { ...usual, code: 'HALIMBAWA', name: 'Bangko Halimbawa', kind: 'bank', max: '500000.00', usualMinutes: 30 },
];
const account = {
  id,
  channel: 'ALKANSYA',
  channelName: 'Alkansya',
  kind: 'wallet',
  tail: '4567',
  holder: 'Juan Dela Cruz',
  usableAt: null,
  isBlocked: false,
};
const bank = { ...account, id: `${id.slice(0, -1)}0`, channel: 'HALIMBAWA', channelName: 'Bangko Halimbawa', kind: 'bank', tail: '0003' };
const blocked = { ...bank, isBlocked: true };

const minuteMs = 60_000;
const at = (minutes: number): string => new Date(Date.now() + minutes * minuteMs).toISOString();

const codes = ['name', 'contact', 'money_password', 'account', 'turnover', 'debt', 'daily', 'open'];
/** What is looked at before a withdrawal, some of it failed. */
const check = (failed: readonly string[] = [], more: object = {}) => ({
  currency: 'PHP',
  balance: '14980.50',
  free: '14980.50',
  locked: '0.00',
  debt: '0.00',
  checks: codes.map((code) => ({ code, passed: !failed.includes(code) })),
  turnover: [],
  turnoverShares: [],
  usedToday: 0,
  dailyMax: 3,
  dailyLeft: null,
  accounts: [account, bank],
  channels,
  holder: 'Juan Dela Cruz',
  open: null,
  ...more,
});
const turnover = [
  { amount: '2000.00', required: '2000.00', done: '800.00', at: at(-900) },
  { amount: '500.00', required: '500.00', done: '0.00', at: at(-30) },
];
const turnoverShares = [
  { gameType: 'LIVE', percent: '20' },
  { gameType: 'FISH', percent: '50' },
];
const partly = {
  turnoverShares,
  locked: '1700.00',
  debt: '100.00',
  free: '13180.50',
  turnover,
  usedToday: 1,
};

/** A withdrawal as the platform tells it. */
const order = (steps: readonly string[], more: object = {}) => ({
  id,
  amount: '500.00',
  fee: '15.00',
  net: '485.00',
  currency: 'PHP',
  channelName: 'Alkansya',
  tail: '4567',
  state: steps.at(-1),
  reason: null,
  reasonText: '',
  expectedAt: null,
  bankReference: null,
  mayCancel: false,
  createdAt: at(-1),
  timeline: steps.map((state, place) => ({ state, at: at(place / 2 - 3) })),
  ...more,
});
const sent = ['requested', 'in_review', 'approved', 'sending', 'sent'];

const looks = (of: object) => answer(precheckCall, of);
const shows = (of: object) => answer(orderCalls, of);
const listed = (...content: readonly object[]) => answer(listCalls, { content, pageNum: 1, totalPages: 1 });
type After = Exclude<Shot['after'], undefined>;
const write =
  (amount: string): After =>
  async (on) => {
    await on.locator('.cashier input[name=amount]').fill(amount);
  };
const review: After = async (on) => {
  await write('500')(on);
  await on.locator('.cashier__foot button').click();
  await on.locator('dialog[open]').waitFor();
};
const password: After = async (on) => {
  await review(on);
  await on.locator('dialog[open] .ui-sheet__foot button').click();
  await on.locator('[name=moneyPassword]').last().waitFor();
};
/** The money password is typed on the app's own keys. */
const typed: After = async (on) => {
  await password(on);
  for (const digit of '27495') await on.locator('dialog[open] .digit-pad__key').filter({ hasText: digit }).click();
};
const given =
  (part: string): After =>
  async (on) => {
    await typed(on);
    await on.locator('dialog[open] .digit-pad__key').filter({ hasText: '1' }).click();
    await on.locator(part).waitFor();
  };
/** The platform refuses the money password. */
const refusesPassword =
  (data: object): After =>
  async (on) => {
    await looks(check())(on);
    await refuseWith('**/wps/cashier/withdrawals', 'money_password_wrong', { field: 'moneyPassword', ...data }, 403)(on);
  };
const addAccount = opens('dialog[open]', async (on) => on.locator('.precheck button').first().click());
const noAccount = looks(check(['account'], { accounts: [] }));
const fault: After = async (on) => {
  await write('14000')(on);
  await on.locator('.cashier__foot button').click();
  await on.locator('.ui-field__error > *').first().waitFor();
};

/** Withdrawals in their states. */
export const withdrawShots: readonly Shot[] = [
  {
    name: 'withdraw-missing',
    path,
    who: 'player',
    fullPage: true,
    rtl: true,
    before: looks(check(['name', 'contact', 'money_password', 'account'], { accounts: [], holder: '' })),
  },
  {
    name: 'withdraw-in-games',
    path,
    who: 'player',
    fullPage: true,
    rtl: true,
    before: both(
      looks(check([], { balance: '0.00', free: '0.00' })),
      answer('**/wps/wallets/gcs', { sumBalance: '524.10', currency: 'PHP', here: '0.00', inGames: '524.10' }),
    ),
  },
  { name: 'withdraw-form', path, who: 'player', fullPage: true, rtl: true, before: looks(check()), after: write('500') },
  {
    name: 'withdraw-keyboard',
    path,
    who: 'player',
    rtl: true,
    before: looks(check()),
    after: withKeyboard('.cashier input[name=amount]'),
  },
  {
    name: 'withdraw-partly',
    path,
    who: 'player',
    fullPage: true,
    rtl: true,
    before: looks(check(['turnover', 'debt'], partly)),
    after: fault,
  },
  {
    name: 'withdraw-locked',
    path,
    who: 'player',
    rtl: true,
    fullPage: true,
    before: looks(check(['turnover'], { ...partly, balance: '1700.00', debt: '0.00', free: '0.00' })),
  },
  {
    name: 'withdraw-refused-account',
    path,
    who: 'player',
    rtl: true,
    fullPage: true,
    before: looks(check(['account'], { accounts: [blocked], usedToday: 1 })),
  },
  { name: 'withdraw-open', path, who: 'player', rtl: true, fullPage: true, before: looks(check(['open'], { open: id, usedToday: 1 })) },
  { name: 'withdraw-review', path, who: 'player', rtl: true, before: looks(check()), after: review },
  { name: 'withdraw-password', path, who: 'player', rtl: true, before: looks(check()), after: typed },
  {
    name: 'withdraw-password-wrong',
    path,
    who: 'player',
    rtl: true,
    before: refusesPassword({ triesLeft: 2 }),
    after: given('.digit-pad__error'),
  },
  {
    name: 'withdraw-password-locked',
    path,
    who: 'player',
    rtl: true,
    before: refusesPassword({ triesLeft: 0, retryAfterSeconds: 1800 }),
    after: given('.money-locked'),
  },
  {
    name: 'withdraw-password-sent',
    path,
    who: 'player',
    before: both(looks(check()), hold('**/wps/cashier/withdrawals')),
    after: given('.digit-pad--busy'),
  },
  {
    name: 'withdraw-password-lost',
    path,
    who: 'player',
    rtl: true,
    before: both(looks(check()), async (on) => void (await on.route('**/wps/cashier/withdrawals', (route) => route.abort()))),
    after: given('.digit-pad__error'),
  },
  {
    name: 'withdraw-account',
    path,
    who: 'player',
    rtl: true,
    before: noAccount,
    after: addAccount,
  },
  {
    name: 'withdraw-account-keyboard',
    path,
    who: 'player',
    rtl: true,
    before: noAccount,
    after: both(addAccount, withKeyboard('dialog[open] input[name=number]')),
  },
  {
    name: 'withdraw-account-faults',
    path,
    who: 'player',
    rtl: true,
    before: noAccount,
    after: async (on) => {
      await addAccount(on);
      await on.locator('dialog[open] .ui-sheet__foot button').click();
      await on.locator('.ui-field__error > *').first().waitFor();
    },
  },
  {
    name: 'withdraw-account-password',
    path,
    who: 'player',
    rtl: true,
    before: noAccount,
    after: async (on) => {
      await addAccount(on);
      await on.locator('dialog[open] input[name=number]').fill('09171234567');
      await on.locator('dialog[open] .ui-sheet__foot button').click();
      await on.locator('.digit-pad').waitFor();
    },
  },
  {
    name: 'withdraw-account-remove',
    path,
    who: 'player',
    rtl: true,
    before: looks(check()),
    after: opens('dialog[open]', tap('.payee .ui-icon-button')),
  },
  { name: 'withdraw-closed', path, who: 'player', fullPage: true, rtl: true, before: looks(check([], { channels: [] })) },
  {
    name: 'withdraw-daily',
    path,
    who: 'player',
    rtl: true,
    before: looks(check(['daily'], { usedToday: 3 })),
  },
  { name: 'withdraw-loading', path, who: 'player', before: hold(precheckCall) },
  { name: 'withdraw-failed', path, who: 'player', before: refuse(precheckCall) },
  { name: 'withdraw-offline', path, who: 'player', before: looks(check()), after: offline },
  {
    name: 'withdrawal-review',
    path: page,
    who: 'player',
    fullPage: true,
    rtl: true,
    before: shows(order(['requested', 'in_review'], { expectedAt: at(30), mayCancel: true })),
  },
  {
    name: 'withdrawal-unknown',
    path: page,
    who: 'player',
    rtl: true,
    fullPage: true,
    before: shows(order([...sent, 'unknown'], { expectedAt: at(30), bankReference: '20261129HALMPHM1XXX0004711' })),
  },
  {
    name: 'withdrawal-paid',
    path: page,
    who: 'player',
    fullPage: true,
    rtl: true,
    before: shows(order([...sent, 'paid'], { bankReference: '20261129HALMPHM1XXX0004711' })),
  },
  {
    name: 'withdrawal-rejected',
    path: page,
    who: 'player',
    rtl: true,
    fullPage: true,
    before: shows(order(['requested', 'in_review', 'rejected'], { reason: 'refused', reasonText: 'The account is not in your name.' })),
  },
  {
    name: 'withdrawal-failed',
    path: page,
    who: 'player',
    rtl: true,
    fullPage: true,
    before: shows(order([...sent, 'failed'], { reason: 'account' })),
  },
  {
    name: 'withdrawal-sent',
    path: page,
    who: 'player',
    fullPage: true,
    rtl: true,
    before: shows(order(sent, { expectedAt: at(30), bankReference: '20261129HALMPHM1XXX0004711' })),
  },
  {
    name: 'withdrawal-returned',
    path: page,
    who: 'player',
    fullPage: true,
    rtl: true,
    before: shows(order([...sent, 'paid', 'returned'], { reason: 'returned' })),
  },
  { name: 'withdrawal-cancelled', path: page, who: 'player', rtl: true, fullPage: true, before: shows(order(['requested', 'cancelled'])) },
  { name: 'withdrawal-broken', path: page, who: 'player', rtl: true, before: refuse(orderCalls) },
  {
    name: 'withdrawal-offline',
    path: page,
    who: 'player',
    rtl: true,
    before: shows(order(['requested', 'in_review'], { expectedAt: at(30), mayCancel: true })),
    after: offline,
  },
  { name: 'withdrawal-loading', path: page, who: 'player', before: hold(orderCalls) },
  { name: 'withdrawal-none', path: page, who: 'player' },
  {
    name: 'withdrawal-record',
    path: '/m/withdrawReport',
    who: 'player',
    fullPage: true,
    rtl: true,
    before: listed(
      ...[
        order(['requested', 'in_review']),
        order([...sent, 'paid']),
        order([...sent, 'failed'], { reason: 'account' }),
        order(['requested', 'cancelled'], { amount: '50000.00', createdAt: at(-2000) }),
      ].map((one, place) => ({ ...one, id: `${id.slice(0, -1)}${place}` })),
    ),
  },
  { name: 'withdrawal-record-none', path: '/m/withdrawReport', who: 'player', rtl: true },
  { name: 'withdrawal-record-loading', path: '/m/withdrawReport', who: 'player', before: hold(listCalls) },
  { name: 'withdrawal-record-failed', path: '/m/withdrawReport', who: 'player', before: refuse(listCalls) },
  { name: 'withdrawal-record-offline', path: '/m/withdrawReport', who: 'player', before: listed(order(sent)), after: offline },
  { name: 'withdrawal-record-booked', path: '/m/withdrawReport?tab=booked', who: 'player', rtl: true },
];
