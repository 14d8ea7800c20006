import assert from 'node:assert/strict';
import type { Post } from '@palaro/post';
import { createTestClient, valueOf } from '../../apps/platform/src/testing/test-platform.ts';

const password = 'Storm!2026';
const dialingCode = '+63';
let numbers = 0;

/** Opens an account with a code that is asked for at one node and given at another; `post` has the messages of both. Throws with what was refused. */
export const openAccountByCode = async ({ latest }: Post, askedAt: string, givenAt: string): Promise<void> => {
  const mobile = `91755501${String(10 + numbers++)}`;
  valueOf(await createTestClient(askedAt)('registrationCode', { body: { mobileNo: mobile, countryDialingCode: dialingCode } }));
  const verificationCode = /\d{6}/.exec(latest(dialingCode + mobile)[0]?.body ?? '')?.[0] ?? '';
  const account = { username: '', password, confirmPassword: password, type: 0, agreement: true } as const;
  const contact = { countryDialingCode: dialingCode, mobileNum: mobile, verificationCode };
  const session = valueOf(await createTestClient(givenAt)('registerByMobile', { body: { ...account, ...contact } }));
  assert.notEqual(session.userName, '');
};
