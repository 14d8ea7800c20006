// @vitest-environment happy-dom
import { buildCatalogues } from '@palaro/i18n/build';
import { act } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startSession } from '../../calls/session.ts';
import { allByRole, byRole, field, tapOn } from '../../testing/find.ts';
import { callsTo, mount, refused, shows, unmountAll, until, value, type Answers } from '../../testing/test-app.tsx';
import { withdrawal, withdrawalId } from '../../testing/test-withdrawals.ts';
import { ProfitScreen } from './profit-screen.tsx';
import { TransactionScreen } from './transaction-screen.tsx';

const profit = '/wps/records/profit-and-loss';
const statement = '/wps/wallets/statement';
const member = { token: 't1', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false };
const trial = { ...member, type: 4, merchantCode: 'DEMO_TRIAL' };

beforeAll(buildCatalogues);
afterEach(() => {
  unmountAll();
  vi.useRealTimers();
});

const open = async (path: string, answers: Answers, session = member, flags: object = { TRANSREC3: true }): Promise<void> => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T15:59:00Z') });
  act(() => startSession(session));
  await mount(path.startsWith('/m/profit') ? <ProfitScreen /> : <TransactionScreen />, {
    path,
    answers,
    bootstrap: { status: { info: { whitelabel: flags, customerService: [] }, maintenance: false, regionRestriction: false } as never },
  });
};
const sums = { stake: '30.05', openStake: '0.00', payout: '19.96', rounds: 3 };
const noVisit = { visits: 0, visitResult: '0.00' };
const nothing = { stake: '0.00', openStake: '0.00', payout: '0.00', rounds: 0 };
const won = { stake: '10.00', openStake: '0.00', payout: '12.50', rounds: 1 };
const answer = {
  days: [
    { day: '2026-11-21', ...sums, openStake: '10.00', ...noVisit },
    { day: '2026-11-19', ...won, ...noVisit },
  ],
  types: [{ gameType: 'RNG', ...sums }],
  vendors: [],
  totals: { stake: '40.05', openStake: '10.00', payout: '32.46', rounds: 4, ...noVisit, currency: 'PHP' },
};
const none = { days: [], types: [], vendors: [], totals: { ...nothing, ...noVisit, currency: 'PHP' } };
const rows = () => allByRole('listitem').map(({ textContent }) => textContent);

test('A228 the days tell what was staked, paid and decided; what is open is told apart, and only a gain looks like one', async () => {
  await open('/m/profitandloss', { [profit]: () => value(answer) });
  await until(() => shows('By day'));
  expect(rows()).toEqual([
    'Today, Nov 21Net −₱0.09Bet₱30.05Still open₱10.00Payout₱19.96Rounds3',
    'Thursday, Nov 19Net +₱2.50Bet₱10.00Payout₱12.50Rounds1',
  ]);
  expect(shows('Bet₱40.05Payout₱32.46Net+₱2.414 rounds · ₱10.00 still open')).toBe(true);
  expect([...document.querySelectorAll('.profit .ui-amount--good')].map(({ textContent }) => textContent)).toEqual(['+₱2.50']);
  expect(document.querySelectorAll('.ui-amount--bad')).toHaveLength(0);
  expect([...(callsTo(profit)[0]?.query ?? [])]).toEqual([
    ['from', '2026-11-15'],
    ['to', '2026-11-21'],
  ]);
});

test('A228 the period and the grouping stand in the address; another grouping asks for nothing', async () => {
  await open('/m/profitandloss?by=type', { [profit]: () => value(answer) });
  await until(() => shows('By day'));
  expect(rows()).toEqual(['SlotsNet −₱10.09Bet₱30.05Payout₱19.96Rounds3']);
  await tapOn(byRole('button', 'Yesterday'));
  expect(location.search).toBe('?period=yesterday&by=type');
  await until(() => callsTo(profit).length === 2);
  expect([...(callsTo(profit)[1]?.query.values() ?? [])]).toEqual(['2026-11-20', '2026-11-20']);
  await until(() => rows().length === 1);
  await tapOn(byRole('tab', 'By day'));
  expect(location.search).toBe('?period=yesterday');
  expect(rows()).toHaveLength(2);
  expect(callsTo(profit)).toHaveLength(2);
});

test('A228 what was won in games that keep the money is in the sums, and has a line of its own beside the types of games', async () => {
  const vendor = { vassalage: 'TAKIP', vendorName: 'Takipsilim 8', visits: 2, moved: '60.00', broughtBack: '84.10', result: '24.10' };
  const played = { visits: 2, visitResult: '24.10' };
  const both = { ...answer, days: [{ day: '2026-11-21', ...sums, ...played }], vendors: [vendor], totals: { ...answer.totals, ...played } };
  await open('/m/profitandloss', { [profit]: () => value(both) });
  await until(() => shows('By day'));
  expect(rows()).toEqual(['Today, Nov 21Net +₱14.01Bet₱30.05Payout₱19.96Rounds3Games that keep your money+₱24.10']);
  expect(shows('Net+₱26.514 rounds · 2 visits · ₱10.00 still open')).toBe(true);
  await tapOn(byRole('tab', 'By game type'));
  expect(rows()[1]).toBe('Takipsilim 8Net +₱24.10In₱60.00Back₱84.10Visits2');
});

test('A228 days without bets are called so', async () => {
  await open('/m/profitandloss', { [profit]: () => value(none) });
  await until(() => shows('No bets in this period'));
  expect(shows('₱0.00')).toBe(false);
});

test('A228 sums that are refused or cannot be asked for never look empty, and can be asked for again', async () => {
  let fails = true;
  await open('/m/profitandloss', { [profit]: () => (fails ? refused('unknown_error') : value(answer)) });
  await until(() => shows('Your record did not load'));
  expect(shows('No bets in this period') || shows('₱')).toBe(false);
  fails = false;
  await tapOn(byRole('button', 'Try again'));
  await until(() => shows('+₱2.41'));
});

test('A228 sums that are kept without a network say of when they are, and none that are kept are not called empty', async () => {
  let online = true;
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  for (const kept of [answer, none]) {
    online = true;
    await open('/m/profitandloss', { [profit]: () => value(kept) });
    await until(() => shows(kept === answer ? '+₱2.41' : 'No bets in this period'));
    online = false;
    act(() => void window.dispatchEvent(new Event('offline')));
    await until(() => (kept === answer ? shows('As of ') : shows('No internet.')));
    expect(shows('+₱2.41')).toBe(kept === answer);
    expect(shows('No bets in this period')).toBe(false);
    unmountAll();
  }
  onLine.mockRestore();
});

test('A228 where its flag is off, its address says that it is not to be had', async () => {
  await open('/m/profitandloss', { [profit]: () => refused('feature_off') });
  await until(() => shows('this account does not have permission'));
  expect(shows('No bets in this period') || shows('₱')).toBe(false);
});

const movement = {
  id: 'm1',
  at: '2026-11-21T15:00:00.000Z',
  kind: 'deposit',
  amount: '90.00',
  balanceAfter: '100.00',
  currency: 'PHP',
  reference: 'r',
  description: '',
  gameName: '',
};
const page = (...content: readonly object[]) => value({ content, pageNum: 1, totalPages: content.length });

test('A225 the transaction record lists movements of the days in its address', async () => {
  await open('/m/transaction/record?from=2026-11-01&to=2026-11-30', { [statement]: () => page(movement) });
  await until(() => shows('Deposit'));
  expect(byRole('article').textContent).toContain('+₱90.00Balance ₱100.00');
  field('First day');
  await tapOn(byRole('button', 'Today'));
  expect(location.search).toBe('?period=today');
  await until(() => callsTo(statement).length === 2);
  const asked = callsTo(statement).map(({ query }) => `${query.get('from')} to ${query.get('to')}`);
  expect(asked).toEqual(['2026-11-01 to 2026-11-30', '2026-11-21 to 2026-11-21']);
});

test('A225 money to and from games says which way it went, and what is set aside for a withdrawal that it is under way', async () => {
  const [open1, ended] = [withdrawalId, `${withdrawalId.slice(0, -1)}z`];
  const held = (id: string) => ({ ...movement, id, kind: 'withdrawal', amount: '-500.00', reference: `withdrawal:${id}` });
  const moved = (amount: string) => ({ ...movement, id: amount, kind: 'transfer', amount });
  await open('/m/transaction/record', {
    [statement]: () => page(held(open1), held(ended), moved('-90.00'), moved('90.00')),
    '/wps/cashier/withdrawals': () =>
      value({ content: [withdrawal(), withdrawal({ id: ended }, ['requested', 'paid'])], pageNum: 1, totalPages: 1 }),
  });
  await until(() => shows('under way'));
  expect(allByRole('article').map(({ textContent }) => textContent?.split(/\d+:/)[0])).toEqual([
    'WithdrawalSet aside for a withdrawal that is under way ',
    'Withdrawal ',
    'To games ',
    'From games ',
  ]);
});

test('A225 without movements, and without an answer, it says which', async () => {
  await open('/m/transaction/record', { [statement]: () => page() });
  await until(() => shows('No movements here'));
  unmountAll();
  await open('/m/transaction/record', { [statement]: () => refused('unknown_error') });
  await until(() => shows('Your record did not load'));
  expect(shows('No movements here')).toBe(false);
});

test('A225 where its flag is off, its address asks for nothing and says that it is not to be had', async () => {
  await open('/m/transaction/record', { [statement]: () => page(movement) }, member, {});
  await until(() => shows('this account does not have permission'));
  expect(callsTo(statement)).toHaveLength(0);
});

test.each(['/m/profitandloss', '/m/transaction/record'])('a trial’s %s says above its amounts that they are play money', async (path) => {
  await open(path, { [profit]: () => value(answer), [statement]: () => page(movement) }, trial);
  await until(() => document.querySelector('.ui-amount') !== null);
  expect(shows('Play money. None of these amounts is real.')).toBe(true);
  const amounts = [...document.querySelectorAll('.ui-amount')].map(({ textContent }) => textContent ?? '');
  expect(amounts.filter((text) => !text.includes('Play\u00a0₱'))).toEqual([]);
});
