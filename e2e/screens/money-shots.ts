import { altered, hold, refuse } from './answers.ts';
import type { Shot } from './shot.ts';
import { answer, both, offline, opens, tap } from './steps.ts';

const minuteMs = 60_000;
const movement = (place: number, kind: string, amount: string, balanceAfter: string) => ({
  id: `m${place}`,
  kind,
  at: new Date(Date.now() - place * minuteMs).toISOString(),
  amount,
  balanceAfter,
  currency: 'PHP',
  reference: '',
  description: '',
  gameName: 'Parol Nights',
});
/** A win that was corrected both ways, and a bet that was voided after it was paid. */
const corrected = [
  movement(1, 'correction', '-300.00', '12480.00'),
  movement(2, 'void', '100.00', '12780.00'),
  movement(3, 'correction', '-250.00', '12680.00'),
  movement(4, 'correction', '50.00', '12930.00'),
  movement(5, 'payout', '500.00', '12880.00'),
  movement(6, 'stake', '-100.00', '12380.00'),
];

const transfersPath = '/m/transaction/transfers';
const transferCalls = '**/wps/wallets/transfers?**';
const vendor = { vendor: 'PARO', vendorName: 'Parol Works' };
const transfer = (place: number, direction: string, state: string, amount: string | null) => ({
  ...vendor,
  id: `t${place}`,
  direction,
  state,
  amount,
  currency: 'PHP',
  cause: 'tap',
  at: new Date(Date.now() - place * minuteMs).toISOString(),
  endedAt: null,
});
const transfers = answer(transferCalls, {
  content: [
    transfer(1, 'fromGames', 'checking', null),
    transfer(2, 'toGames', 'refused', '500.00'),
    transfer(40, 'fromGames', 'done', '12480.00'),
    transfer(90, 'toGames', 'done', '10000.00'),
  ],
  wallets: [
    { ...vendor, moved: '10000.00', there: '9875.50' },
    { vendor: 'HABI', vendorName: 'Habi Loom', moved: '250.00', there: null },
  ],
  pageNum: 1,
  totalPages: 1,
});
const inGames = altered('**/wps/wallets/gcs', { here: '2480.00', inGames: '10000.00' });

/** What a vendor corrected, and money that is in games. */
export const moneyShots: readonly Shot[] = [
  {
    name: 'transactions-corrected',
    path: '/m/transaction/record',
    who: 'player',
    rtl: true,
    before: answer('**/wps/wallets/statement?**', { content: corrected, pageNum: 1, totalPages: 1 }),
  },
  {
    name: 'hub-in-games',
    path: '/m/member/home',
    who: 'player',
    rtl: true,
    before: inGames,
  },
  {
    name: 'hub-recall',
    path: '/m/member/home',
    who: 'player',
    rtl: true,
    before: both(
      inGames,
      answer('**/wps/wallets/recall', {
        sumBalance: '12480.00',
        currency: 'PHP',
        here: '2480.00',
        inGames: '10000.00',
        results: [
          { ...vendor, state: 'checking', amount: null, result: null },
          { ...vendor, vendorName: 'Habi Loom', state: 'refused', amount: null, result: null },
        ],
      }),
    ),
    after: opens('.in-games__results p', tap('.in-games .ui-button')),
  },
  {
    name: 'hub-recall-failed',
    path: '/m/member/home',
    who: 'player',
    before: both(inGames, refuse('**/wps/wallets/recall')),
    after: opens('.in-games__results p', tap('.in-games .ui-button')),
  },
  { name: 'transfers', path: transfersPath, who: 'player', rtl: true, fullPage: true, before: transfers },
  { name: 'transfers-none', path: transfersPath, who: 'player', rtl: true },
  { name: 'transfers-loading', path: transfersPath, who: 'player', before: hold(transferCalls) },
  { name: 'transfers-failed', path: transfersPath, who: 'player', before: refuse(transferCalls) },
  { name: 'transfers-offline', path: transfersPath, who: 'player', before: transfers, after: offline },
];
