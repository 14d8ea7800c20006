import { altered } from './answers.ts';
import type { Shot } from './shot.ts';
import { answer } from './steps.ts';

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
    before: altered('**/wps/wallets/gcs', { here: '2480.00', inGames: '10000.00' }),
  },
];
