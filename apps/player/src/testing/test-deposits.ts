/** For tests only: deposits and ways to pay as the platform tells them. */
import type { Deposit, DepositChannel } from '@palaro/contract';
import { clock } from '../device/clock.ts';

export const orderId = '01kb7c6xq2v9n3t8m5w4d0hzra';
const minuteMs = 60_000;
export const inMinutes = (minutes: number): string => new Date(clock.now() + minutes * minuteMs).toISOString();

export const channel = (more: Partial<DepositChannel> = {}): DepositChannel => ({
  code: 'PITAKA',
  name: 'Pitaka',
  method: 'redirect',
  min: '100.00',
  max: '50000.00',
  fee: null,
  opensAt: null,
  usualMinutes: 1,
  ...more,
});

export const order = (more: Partial<Deposit> = {}): Deposit => ({
  id: orderId,
  channel: 'PITAKA',
  channelName: 'Pitaka',
  method: 'redirect',
  amount: '500.00',
  fee: '0.00',
  net: '500.00',
  currency: 'PHP',
  state: 'awaiting',
  exception: 'none',
  credited: '0.00',
  held: '0.00',
  returned: '0.00',
  heldPlan: null,
  action: null,
  slip: null,
  promotion: null,
  providerReference: null,
  turnoverTimes: 1,
  expiresAt: inMinutes(15),
  createdAt: inMinutes(-1),
  timeline: [
    { state: 'created', at: inMinutes(-1) },
    { state: 'awaiting', at: inMinutes(-1) },
  ],
  ...more,
});
