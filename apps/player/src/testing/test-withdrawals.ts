/** For tests only: withdrawals and what is looked at before one, as the platform tells them. */
import type { CallValue, Calls, PayoutAccount, PayoutChannel, Withdrawal } from '@palaro/contract';
import { withdrawalChecks, type WithdrawalCheck } from '@palaro/contract/constants';
import { compactDecrypt, exportJWK, generateKeyPair } from 'jose';
import { inMinutes } from './test-deposits.ts';

export const withdrawalId = '01kb7d1xq2v9n3t8m5w4d0hzrb';
export const accountId = '01kb7d1xq2v9n3t8m5w4d0hzrc';

export const payoutChannel = (more: Partial<PayoutChannel> = {}): PayoutChannel => ({
  code: 'PITAKA',
  name: 'Pitaka',
  kind: 'wallet',
  min: '200.00',
  max: '50000.00',
  fee: { fixed: '15.00', percent: '0', min: '0.00' },
  usualMinutes: 30,
  ...more,
});

export const payee = (more: Partial<PayoutAccount> = {}): PayoutAccount => ({
  id: accountId,
  channel: 'PITAKA',
  channelName: 'Pitaka',
  kind: 'wallet',
  tail: '4567',
  holder: 'Juan Dela Cruz',
  usableAt: null,
  isBlocked: false,
  ...more,
});

type Precheck = CallValue<Calls['withdrawPrecheck']>;

/** A precheck where these checks have failed, none unless told; of a merchant that asks for an identity only where that has failed. */
export const precheck = (more: Partial<Precheck> = {}, ...failed: readonly WithdrawalCheck[]): Precheck => ({
  currency: 'PHP',
  balance: '5000.00',
  free: '5000.00',
  locked: '0.00',
  debt: '0.00',
  bonusLoss: '0.00',
  checks: withdrawalChecks
    .filter((code) => code !== 'identity' || failed.includes(code))
    .map((code) => ({ code, passed: !failed.includes(code) })),
  turnover: [],
  turnoverShares: [],
  usedToday: 0,
  dailyMax: 3,
  dailyLeft: null,
  accounts: [payee()],
  channels: [payoutChannel()],
  holder: 'Juan Dela Cruz',
  open: null,
  ...more,
});

/** A withdrawal that has come to the last of these states. */
export const withdrawal = (
  more: Partial<Withdrawal> = {},
  states: readonly Withdrawal['state'][] = ['requested', 'in_review'],
): Withdrawal => ({
  id: withdrawalId,
  amount: '500.00',
  fee: '15.00',
  net: '485.00',
  currency: 'PHP',
  channelName: 'Pitaka',
  tail: '4567',
  state: states.at(-1) ?? 'requested',
  reason: null,
  reasonText: '',
  expectedAt: null,
  bankReference: null,
  mayCancel: false,
  createdAt: inMinutes(-1),
  timeline: states.map((state) => ({ state, at: inMinutes(-1) })),
  ...more,
});

/** A key of the platform, and what is read of bodies that are encrypted to it. */
export const encryption = async () => {
  const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true });
  return {
    key: { kid: 'k1', alg: 'ECDH-ES', enc: 'A256GCM', jwk: await exportJWK(publicKey) },
    read: async <T>(body: string): Promise<T> => {
      const { data } = JSON.parse(body) as { data: string };
      const { plaintext } = await compactDecrypt(data, privateKey);
      return JSON.parse(new TextDecoder().decode(plaintext)) as T;
    },
  };
};
