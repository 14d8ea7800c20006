import { hold, refuse } from './answers.ts';
import type { Shot } from './shot.ts';
import { answer, offline, opens } from './steps.ts';

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
const partly = { locked: '1700.00', debt: '100.00', free: '13180.50', turnover, usedToday: 1 };

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
  { name: 'withdraw-form', path, who: 'player', fullPage: true, rtl: true, before: looks(check()), after: write('500') },
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
    fullPage: true,
    before: looks(check(['turnover'], { ...partly, balance: '1700.00', debt: '0.00', free: '0.00' })),
  },
  {
    name: 'withdraw-refused-account',
    path,
    who: 'player',
    fullPage: true,
    before: looks(check(['account'], { accounts: [blocked], usedToday: 1 })),
  },
  { name: 'withdraw-open', path, who: 'player', fullPage: true, before: looks(check(['open'], { open: id, usedToday: 1 })) },
  { name: 'withdraw-review', path, who: 'player', rtl: true, before: looks(check()), after: review },
  { name: 'withdraw-password', path, who: 'player', before: looks(check()), after: password },
  {
    name: 'withdraw-account',
    path,
    who: 'player',
    rtl: true,
    before: looks(check(['account'], { accounts: [] })),
    after: opens('dialog[open]', async (on) => on.locator('.precheck button').first().click()),
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
    fullPage: true,
    before: shows(order(['requested', 'in_review', 'rejected'], { reason: 'refused', reasonText: 'The account is not in your name.' })),
  },
  {
    name: 'withdrawal-failed',
    path: page,
    who: 'player',
    fullPage: true,
    before: shows(order([...sent, 'failed'], { reason: 'account' })),
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
  { name: 'withdrawal-record-none', path: '/m/withdrawReport', who: 'player' },
];
