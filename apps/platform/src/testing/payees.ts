import { setTimeout as pause } from 'node:timers/promises';
import { money } from '@palaro/money';
import { payouts } from './bank.ts';
import { encryptLogin, valueOf, type TestClient, type TestPlatform } from './test-platform.ts';

const password = '274951';
/** The login password of the tests' players. */
export const loginPassword = 'Fresh!2026';
let keys = 0;
/** A key that no other request has. */
export const aKey = (): string => `request-${++keys}`;

const [lookPauseMs, looksMax] = [25, 400];

export type PayeeAccount = Partial<Record<'channel' | 'number' | 'holder', string>>;

export const addAccount = async (member: TestClient, payload: object) => {
  const { data, encryption } = await encryptLogin(member, { moneyPassword: password, ...payload });
  return member('addPayoutAccount', { body: { data }, headers: { encryption } });
};

export const askToWithdraw = async (member: TestClient, account: string, amount: string, more: object = {}) => {
  const { data, encryption } = await encryptLogin(member, { account, amount, key: aKey(), moneyPassword: password, ...more });
  return member('createWithdrawal', { body: { data }, headers: { encryption } });
};

/** A member with a real name, a verified number, a money password, an account to be paid to, and money in minor units. */
export const aPayee = async (
  site: Pick<TestPlatform, 'newPlayer' | 'pool'> & Partial<Pick<TestPlatform, 'platform'>>,
  minor = 100_000n,
  { channel = 'SALAPI', number = `88${1_000_000 + ++keys}`, holder = 'Juan Dela Cruz' }: PayeeAccount = {},
) => {
  const member = await site.newPlayer();
  valueOf(await member('answerLimitPrompt', { body: { limit: null, confirmed: true } }));
  const { id: playerId } = valueOf(await member('memberInfo'));
  await site.pool.query(
    `UPDATE player SET profile = profile || '{"payeeName":"Juan Dela Cruz"}', mobile_key = '+63917' || lpad($2::text, 7, '0'),
       mobile_verified_at = now() WHERE id = $1`,
    [playerId, ++keys],
  );
  const { data, encryption } = await encryptLogin(member, {
    loginPassword,
    newMoneyPassword: password,
    confirmNewMoneyPassword: password,
  });
  valueOf(await member('setMoneyPassword', { body: { data }, headers: { encryption } }));
  if (minor > 0n)
    await site.platform?.services.wallet.deposit({ playerId, source: 'test', reference: aKey(), amount: money('PHP', minor) });
  // A node knows of the merchant's new document after a second at the latest.
  const channels = async () => valueOf(await member('withdrawPrecheck')).channels.length;
  for (let looks = 1; (await channels()) !== Object.keys(payouts).length; looks++) {
    if (looks > looksMax) throw new Error('the merchant’s channels are not offered');
    await pause(lookPauseMs);
  }
  const { id: account } = valueOf(await addAccount(member, { channel, number, holder }));
  return { member, account };
};
