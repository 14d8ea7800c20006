import { afterAll, beforeAll, expect, test } from 'vitest';
import { SessionOver } from '../session/index.ts';
import { encryptLogin, startTestPlatform, valueOf, type TestClient, type TestPlatform } from '../../testing/test-platform.ts';

let site: TestPlatform;
beforeAll(async () => {
  site = await startTestPlatform();
});
afterAll(() => site.stop());

const password = 'Fresh!2026';
let count = 0;
const aMember = async () => {
  const name = `bound${++count}`;
  return { name, member: await site.newPlayer(name) };
};
const aNumber = (): string => `917556${String(1000 + ++count)}`;
const sms = (mobileNum: string) => ({ channel: 'sms', mobileNum, countryDialingCode: '+63' }) as const;
const email = (address: string) => ({ channel: 'email', email: address }) as const;
type Contact = ReturnType<typeof sms> | ReturnType<typeof email>;
const codeOf = (answer: {
  readonly success: boolean;
  readonly code?: string;
  readonly data?: { readonly field?: string | undefined } | undefined;
}): string => (answer.success ? 'ok' : [answer.code, answer.data?.field].filter(Boolean).join(' '));

/** Asks for a code and reads it, as its recipient would. */
const codeTo = async (member: TestClient, contact: Contact, to: 'old' | 'new' = 'new'): Promise<string> => {
  valueOf(await member('contactCode', { body: { ...contact, to } }));
  return /\b\d{6}\b/.exec(site.messages()[0]?.body ?? '')?.[0] ?? '';
};
/** The same for the number that the account has; some time has passed since its last code. */
const codeToOld = async (member: TestClient): Promise<string> => {
  await site.pool.query('DELETE FROM verification_code');
  return codeTo(member, sms(''), 'old');
};
const bind = async (member: TestClient, payload: object): Promise<string> => {
  const { data, encryption } = await encryptLogin(member, payload);
  return codeOf(await member('bindContact', { body: { data }, headers: { encryption } }));
};
const bound = async () => {
  const { name, member } = await aMember();
  const number = aNumber();
  expect(await bind(member, { ...sms(number), messageCode: await codeTo(member, sms(number)), loginPassword: password })).toBe('ok');
  return { name, member, number };
};
const kinds = async (member: TestClient) => valueOf(await member('accountEvents')).list.map(({ kind }) => kind);

test('a first number is bound by its code and the login password, masked, and the account is better protected', async () => {
  const { member } = await aMember();
  const number = aNumber();
  expect(valueOf(await member('securityState')).hasContact).toBe(false);
  const messageCode = await codeTo(member, sms(number));
  expect(await bind(member, { ...sms(number), messageCode })).toBe('old_password_wrong loginPassword');
  expect(await bind(member, { ...sms(number), messageCode: '000000', loginPassword: password })).toBe('code_wrong messageCode');
  expect(await bind(member, { ...sms(number), messageCode, loginPassword: password })).toBe('ok');
  const { sms: own, email: none } = valueOf(await member('contacts'));
  expect([own.isProved, own.masked.endsWith(number.slice(-2)), own.masked.includes(number), none.masked]).toEqual([true, true, false, '']);
  expect(valueOf(await member('securityState')).hasContact).toBe(true);
  expect(await kinds(member)).toContain('mobile_bound');
});

test('an address is bound by its code, and a number of no phone or an address that is none gets no code', async () => {
  const { member } = await aMember();
  const address = `Maria.${count}@mail.example`;
  expect(codeOf(await member('contactCode', { body: { ...sms('123456'), to: 'new' } }))).toBe('mobile_invalid mobileNum');
  expect(codeOf(await member('contactCode', { body: { ...email('nobody'), to: 'new' } }))).toBe('field_invalid email');
  expect(await bind(member, { ...email(address), messageCode: await codeTo(member, email(address)), loginPassword: password })).toBe('ok');
  expect(valueOf(await member('contacts')).email).toEqual({ masked: 'M***@mail.example', isProved: true });
});

test('an address is kept without the marks that nobody sees', async () => {
  const { member } = await aMember();
  const [address, typed] = [`ana${count}@mail.example`, `\u200bana${count}@mail.example\u2060`];
  expect(await bind(member, { ...email(typed), messageCode: await codeTo(member, email(typed)), loginPassword: password })).toBe('ok');
  const { rows } = await site.pool.query("SELECT profile->>'email' AS email FROM player WHERE email_key = $1", [address]);
  expect(rows).toEqual([{ email: address }]);
});

test('a change asks for the codes of the old number and the new one; without either nothing changes and the right code stays good', async () => {
  const { member } = await bound();
  const next = aNumber();
  const oldMessageCode = await codeToOld(member);
  const messageCode = await codeTo(member, sms(next));
  expect(await bind(member, { ...sms(next), messageCode, oldMessageCode: '000000' })).toBe('code_wrong oldMessageCode');
  expect(await bind(member, { ...sms(next), messageCode: '000000', oldMessageCode })).toBe('code_wrong messageCode');
  expect(await bind(member, { ...sms(next), messageCode })).toBe('old_password_wrong loginPassword');
  expect(await bind(member, { ...sms(next), messageCode, oldMessageCode })).toBe('ok');
  expect(valueOf(await member('contacts')).sms.masked.endsWith(next.slice(-2))).toBe(true);
});

test('who has lost the old number changes it with the login password, and the same number is no change', async () => {
  const { member, number } = await bound();
  expect(await bind(member, { ...sms(number), messageCode: '123456', loginPassword: password })).toBe('contact_same mobileNum');
  const next = aNumber();
  const messageCode = await codeTo(member, sms(next));
  expect(await bind(member, { ...sms(next), messageCode, loginPassword: 'Wrong!2026' })).toBe('old_password_wrong loginPassword');
  expect(await bind(member, { ...sms(next), messageCode, loginPassword: password })).toBe('ok');
});

test('a number that another account has verified stays there; one that was only typed there is taken over', async () => {
  const { number, name } = await bound();
  const { member } = await aMember();
  await site.pool.query('DELETE FROM verification_code');
  const messageCode = await codeTo(member, sms(number));
  const taking = () => bind(member, { ...sms(number), messageCode, loginPassword: password });
  expect(await taking()).toBe('mobile_taken mobileNum');
  await site.pool.query('UPDATE player SET mobile_verified_at = NULL WHERE username = $1', [name]);
  // The code was right, and is good for another try.
  expect(await taking()).toBe('ok');
});

test('a number that was only typed is told nothing when another takes its place', async () => {
  const { member, number, name } = await bound();
  await site.pool.query('UPDATE player SET mobile_verified_at = NULL WHERE username = $1', [name]);
  const messagesTo = async () =>
    (await site.pool.query('SELECT FROM account_notice WHERE recipient LIKE $1', [`%${number}`])).rows.length +
    site.messages(`+63${number}`).length;
  const before = await messagesTo();
  const next = aNumber();
  expect(await bind(member, { ...sms(next), messageCode: await codeTo(member, sms(next)), loginPassword: password })).toBe('ok');
  expect(await messagesTo()).toBe(before);
});

test('without a verified contact no code goes to the old one, and a guest has none', async () => {
  const { member } = await aMember();
  expect(codeOf(await member('contactCode', { body: { ...sms(''), to: 'old' } }))).toBe('contact_unproved');
  expect(codeOf(await site.guest()('contacts'))).toBe('not_logged_in');
});

test('a code to bind a number is good for the account that asked for it alone', async () => {
  const [{ member }, { member: other }] = [await aMember(), await aMember()];
  const number = aNumber();
  const binding = { ...sms(number), messageCode: await codeTo(member, sms(number)), loginPassword: password };
  expect(await bind(other, binding)).toBe('code_wrong messageCode');
  expect(await bind(member, binding)).toBe('ok');
});

test('a change whose session has ended meanwhile is not made', async () => {
  const { name, member } = await aMember();
  const { id: playerId } = valueOf(await member('memberInfo'));
  const owner = { playerId, merchantCode: 'PALARO', userName: name, sessionId: 'ended', place: { agent: '', network: '' } };
  const change = { newMoneyPassword: '739182', confirmNewMoneyPassword: '739182', loginPassword: password };
  await expect(site.platform.services.security.setMoneyPassword(owner, change)).rejects.toThrow(SessionOver);
  expect(valueOf(await member('securityState')).hasMoneyPassword).toBe(false);
});
