import { renderSVG } from 'uqr';
import { hold, refuse } from './answers.ts';
import { depositPromotions } from './promotion-shots.ts';
import type { Shot } from './shot.ts';
import { answer, both, offline, opens, tap, withKeyboard } from './steps.ts';

const path = '/m/voucherCenter';
const id = '01kb7c6xq2v9n3t8m5w4d0hzra';
const page = `/m/deposit/${id}`;
const channelCalls = '**/wps/cashier/channels';
const orderCalls = '**/wps/cashier/deposit?**';
const listCalls = '**/wps/cashier/deposits?**';

const usual = { min: '100.00', max: '50000.00', fee: null, opensAt: null, usualMinutes: 1 };
const channels = [
  { ...usual, code: 'PITAKA', name: 'Pitaka', method: 'redirect' },
  { ...usual, code: 'QRPH', name: 'QR Ph', method: 'qr', min: '50.00' },
  {
    ...usual,
    code: 'ALKANSYA',
    name: 'Alkansya',
    method: 'redirect',
    max: '20000.00',
    fee: { fixed: '0.00', percent: '1.5', min: '5.00' },
  },
  { ...usual, code: 'BANGKO', name: 'Bangko', method: 'redirect', min: '500.00', opensAt: '2030-11-29T22:00:00.000Z', usualMinutes: 15 },
  { ...usual, code: 'HALIMBAWA', name: 'Bank transfer', method: 'transfer', max: '500000.00', usualMinutes: 60 },
];
const code = `data:image/svg+xml;base64,${Buffer.from(
  renderSVG(
    '00020101021228310011ph.palaro.qr0112KQ7D0HZRA00052045999530360854065000.05802PH5906Palaro6006Manila62140510KQ7D0HZRA06304A1B2',
  ),
).toString('base64')}`;

const minuteMs = 60_000;
const at = (minutes: number): string => new Date(Date.now() + minutes * minuteMs).toISOString();
/** A deposit as the platform tells it, begun a minute ago. */
const order = (more: object = {}, steps: readonly string[] = ['created', 'awaiting']) => ({
  id,
  channel: 'PITAKA',
  channelName: 'Pitaka',
  method: 'redirect',
  amount: '500.00',
  fee: '0.00',
  net: '500.00',
  currency: 'PHP',
  state: steps.at(-1),
  exception: 'none',
  credited: '0.00',
  held: '0.00',
  returned: '0.00',
  heldPlan: null,
  action: null,
  slip: null,
  promotion: { key: 'FIRST100', headline: 'Your first deposit, doubled' },
  providerReference: null,
  turnoverTimes: 1,
  expiresAt: at(14),
  createdAt: at(-1),
  timeline: steps.map((state, place) => ({ state, at: at(place / 2 - 1) })),
  ...more,
});
const plan = { choice: null, choices: ['back', 'credit'], goesBackAt: at(7 * 24 * 60), isGoingBack: false };
const qr = { channel: 'QRPH', channelName: 'QR Ph', method: 'qr' };
const toPage = { action: { kind: 'redirect', url: 'https://pay.example/p' } };
const account = { bank: 'Bangko Halimbawa', holder: 'Palaro Gaming Incorporated', number: '0012 3456 7890', message: 'W4D0HZRA' };
const transfer = { channel: 'HALIMBAWA', channelName: 'Bank transfer', method: 'transfer' };
const toAccount = { ...transfer, expiresAt: at(1440), action: { kind: 'transfer', ...account } };
const slip = {
  state: 'in_review',
  reference: 'BH123456789012',
  sender: 'Juan Dela Cruz',
  paidAt: at(-5),
  sentAt: at(-1),
  picture: '01kb7c6xq2v9n3t8m5w4d0hzrb',
  reason: '',
};
const refusedSlip = {
  ...slip,
  state: 'rejected',
  reason: 'We find no transfer with this number. Please check it and send the slip again.',
};
/** What was typed of a slip before the page was loaded anew. */
const draft = { reference: 'BH123456789012', sender: 'Juan Dela Cruz', paidAt: '2026-11-29T08:15', hasPicture: true };
const paid = ['created', 'awaiting', 'paid'];
const fee = { channel: 'ALKANSYA', channelName: 'Alkansya', fee: '7.50', net: '492.50' };

const limitWindow = { most: '123456.00', left: '1500.00', resetsAt: '2026-11-30T16:00:00.000Z' };
const offers = (content: readonly object[] = channels, limitLeft: string | null = null, asksLimit = false, more: object = {}) =>
  answer(channelCalls, {
    content,
    currency: 'PHP',
    limitLeft,
    asksLimit,
    lastUsed: content.length === 0 ? null : 'QRPH',
    needs: null,
    turnoverTimes: 1,
    ...more,
  });
const listed = (...content: readonly object[]) => answer(listCalls, { content, pageNum: 1, totalPages: 1 });
const shows = (of: object) => answer(orderCalls, of);
const write =
  (amount: string): Exclude<Shot['after'], undefined> =>
  async (on) => {
    await on.locator('.cashier input[name=amount]').fill(amount);
  };
const send: Exclude<Shot['after'], undefined> = async (on) => {
  await write('20')(on);
  await on.locator('.cashier__foot button').click();
  await on.locator('.ui-field__error > *').first().waitFor();
};

/** The picture of the slip that was sent: the same as that of a code. */
const withPicture: Exclude<Shot['before'], undefined> = async (on) =>
  void (await on.route('**/wps/pictures?**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: Buffer.from(code.split(',')[1] ?? '', 'base64') }),
  ));
const sendSlip: Exclude<Shot['after'], undefined> = async (on) => {
  await on.locator('.order__slip input[name=reference]').fill('12');
  await on.locator('.order__slip button[type=submit]').click();
  await on.locator('.ui-field__error > *').first().waitFor();
};

/** A withdrawal under way, as far as it is shown beside deposits. */
const withdrawing = { id, amount: '750.00', channelName: 'Pitaka', tail: '4567', state: 'in_review' };

/** Deposits in their states. */
export const cashierShots: readonly Shot[] = [
  { name: 'ways-to-pay', path, who: 'player', fullPage: true, rtl: true, before: both(offers(), listed()) },
  {
    name: 'ways-needs',
    path,
    who: 'player',
    fullPage: true,
    rtl: true,
    before: both(offers(channels, null, false, { needs: 'contact' }), listed(order(qr))),
  },
  {
    name: 'ways-bonus',
    path,
    who: 'player',
    fullPage: true,
    rtl: true,
    before: both(offers(), listed(), depositPromotions),
    after: opens('.cashier__bonus', tap('input[value=FIRST100]')),
  },
  { name: 'limit-choice', path, who: 'player', fullPage: true, rtl: true, before: both(offers(channels, null, true), listed()) },
  {
    name: 'limit-choice-fault',
    path,
    who: 'player',
    before: both(offers(channels, null, true), listed()),
    after: async (on) => {
      await on.locator('.cashier form button[type=submit]').click();
      await on.locator('.ui-field__error > *').first().waitFor();
    },
  },
  {
    name: 'limit-choice-none',
    path,
    who: 'player',
    rtl: true,
    before: both(offers(channels, null, true), listed()),
    after: opens('dialog[open]', tap('.cashier form button[type=submit] + button')),
  },
  {
    name: 'ways-amount',
    path,
    who: 'player',
    rtl: true,
    before: both(offers(channels, '1500.00'), listed(order(qr))),
    after: write('500'),
  },
  {
    name: 'ways-refused',
    path,
    who: 'player',
    rtl: true,
    fullPage: true,
    before: both(offers(channels, '1500.00'), listed()),
    after: send,
  },
  {
    name: 'ways-keyboard',
    path,
    who: 'player',
    rtl: true,
    before: both(offers(channels, '1500.00'), listed()),
    after: withKeyboard('.cashier input[name=amount]'),
  },
  {
    name: 'ways-limit',
    path,
    who: 'player',
    fullPage: true,
    rtl: true,
    before: both(offers(channels, '0.00', false, { limitWindows: [{ ...limitWindow, left: '0.00' }] }), listed()),
  },
  {
    name: 'ways-over-limit',
    path,
    who: 'player',
    fullPage: true,
    rtl: true,
    before: both(offers(channels, '1500.00', false, { limitWindows: [limitWindow] }), listed()),
    after: write('1800'),
  },
  {
    name: 'limit-choice-keyboard',
    path,
    who: 'player',
    rtl: true,
    before: both(offers(channels, null, true), listed()),
    after: withKeyboard('.cashier input[name=amount]'),
  },
  { name: 'ways-closed', path, who: 'player', fullPage: true, rtl: true, before: both(offers(channels.slice(3, 4)), listed()) },
  { name: 'ways-loading', path, who: 'player', before: hold(channelCalls) },
  { name: 'ways-failed', path, who: 'player', before: refuse(channelCalls) },
  { name: 'ways-offline', path, who: 'player', before: both(offers(), listed()), after: offline },
  {
    name: 'order-code',
    path: page,
    who: 'player',
    fullPage: true,
    rtl: true,
    before: shows(order({ ...qr, action: { kind: 'qr', image: code } })),
  },
  { name: 'order-over', path: page, who: 'player', before: shows(order({ ...qr, expiresAt: at(-1) })) },
  { name: 'order-page', path: page, who: 'player', fullPage: true, rtl: true, before: shows(order(toPage)) },
  {
    name: 'order-cancel',
    path: page,
    who: 'player',
    rtl: true,
    before: shows(order(toPage)),
    after: opens('dialog[open]', async (on) => on.locator('.order .ui-button--ghost').click()),
  },
  {
    name: 'order-paid',
    path: page,
    who: 'player',
    fullPage: true,
    rtl: true,
    before: shows(order({ ...fee, credited: '492.50', providerReference: 'pay_8Kq2Lm4Vx7' }, paid)),
  },
  {
    name: 'order-over-limit',
    path: page,
    who: 'player',
    rtl: true,
    fullPage: true,
    before: shows(order({ exception: 'over', credited: '500.00', held: '100.00', heldPlan: plan }, paid)),
  },
  {
    name: 'order-held',
    path: page,
    who: 'player',
    fullPage: true,
    rtl: true,
    before: shows(order({ exception: 'limit', held: '500.00', heldPlan: plan }, paid)),
  },
  {
    name: 'order-held-chosen',
    path: page,
    who: 'player',
    fullPage: true,
    before: shows(order({ exception: 'limit', held: '500.00', heldPlan: { ...plan, choice: 'credit', goesBackAt: null } }, paid)),
  },
  {
    name: 'order-returned',
    path: page,
    who: 'player',
    rtl: true,
    fullPage: true,
    before: shows(order({ exception: 'limit', returned: '500.00' }, paid)),
  },
  {
    name: 'order-blocked',
    path: page,
    who: 'player',
    fullPage: true,
    rtl: true,
    before: shows(order({ exception: 'blocked', held: '500.00', heldPlan: { ...plan, choices: ['back'] } }, paid)),
  },
  { name: 'order-failed', path: page, who: 'player', rtl: true, fullPage: true, before: shows(order({}, ['created', 'failed'])) },
  {
    name: 'order-expired',
    path: page,
    who: 'player',
    rtl: true,
    fullPage: true,
    before: shows(order({}, ['created', 'awaiting', 'expired'])),
  },
  { name: 'transfer-to', path: page, who: 'player', fullPage: true, rtl: true, before: shows(order(toAccount)) },
  {
    name: 'transfer-reloaded',
    path: page,
    who: 'player',
    fullPage: true,
    rtl: true,
    before: both(
      async (on) =>
        void (await on.addInitScript((draft) => sessionStorage.setItem('slipDraft', draft), JSON.stringify({ ...draft, order: id }))),
      shows(order(toAccount)),
    ),
  },
  {
    name: 'transfer-keyboard',
    path: page,
    who: 'player',
    rtl: true,
    before: shows(order(toAccount)),
    after: withKeyboard('.order__slip input[name=sender]'),
  },
  { name: 'transfer-missing', path: page, who: 'player', rtl: true, fullPage: true, before: shows(order(toAccount)), after: sendSlip },
  {
    name: 'transfer-in-review',
    path: page,
    who: 'player',
    fullPage: true,
    rtl: true,
    before: both(withPicture, shows(order({ ...transfer, slip }, ['created', 'awaiting', 'in_review']))),
  },
  {
    name: 'transfer-rejected',
    path: page,
    who: 'player',
    fullPage: true,
    rtl: true,
    before: both(withPicture, shows(order({ ...transfer, slip: refusedSlip }, ['created', 'awaiting', 'in_review', 'rejected']))),
  },
  {
    name: 'transfer-expired',
    path: page,
    who: 'player',
    fullPage: true,
    before: shows(order(transfer, ['created', 'awaiting', 'expired'])),
  },
  {
    name: 'transfer-paid',
    path: page,
    who: 'player',
    rtl: true,
    fullPage: true,
    before: shows(order({ ...transfer, slip, credited: '500.00' }, ['created', 'awaiting', 'in_review', 'paid'])),
  },
  { name: 'order-loading', path: page, who: 'player', before: hold(orderCalls) },
  { name: 'order-broken', path: page, who: 'player', before: refuse(orderCalls) },
  { name: 'order-offline', path: page, who: 'player', rtl: true, before: shows(order(toPage)), after: offline },
  { name: 'order-none', path: page, who: 'player', rtl: true },
  {
    name: 'hub-waiting',
    path: '/m/mine',
    who: 'player',
    rtl: true,
    before: both(
      listed(order(qr), order({ ...transfer, amount: '12000.00', id: `${id.slice(0, -1)}1` }, ['created', 'awaiting', 'in_review'])),
      answer('**/wps/cashier/withdrawals?**', { content: [withdrawing], pageNum: 1, totalPages: 1 }),
    ),
    after: async (on) => on.locator('.waiting-chip').nth(2).waitFor(),
  },
  {
    name: 'deposit-record',
    path: '/m/vouReport',
    who: 'player',
    fullPage: true,
    rtl: true,
    before: listed(
      order(qr),
      ...[
        order({ ...fee, credited: '492.50' }, paid),
        order({ exception: 'limit', held: '500.00' }, paid),
        order({}, ['created', 'failed']),
        order({ amount: '50000.00', createdAt: at(-2000) }, ['created', 'awaiting', 'expired']),
      ].map((one, place) => ({ ...one, id: `${id.slice(0, -1)}${place}` })),
    ),
  },
  { name: 'deposit-record-none', path: '/m/vouReport', who: 'player', rtl: true },
  { name: 'deposit-record-loading', path: '/m/vouReport', who: 'player', before: hold(listCalls) },
  { name: 'deposit-record-failed', path: '/m/vouReport', who: 'player', before: refuse(listCalls) },
  { name: 'deposit-record-offline', path: '/m/vouReport', who: 'player', before: listed(order(qr)), after: offline },
  { name: 'deposit-record-booked', path: '/m/vouReport?tab=booked', who: 'player', rtl: true },
];
