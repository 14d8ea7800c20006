import { expect, test } from 'vitest';
import { attemptEncrypted, type EncryptedCallDeps } from './login-attempt.ts';

const session = { token: 't', type: 0, userName: 'maria', merchantCode: 'demo', firstTimeLogin: false };
const payload = { action: 'username', kind: 'any', username: 'maria', password: 'x', remember: true } as const;
const keyUnknown = new Error('key unknown');

const deps = (answers: readonly unknown[]) => {
  const asked: boolean[] = [];
  const sent: string[] = [];
  const own: EncryptedCallDeps<typeof payload, typeof session> = {
    fetchKey: async (fresh) => {
      asked.push(fresh);
      return { kid: `k${asked.length}`, alg: 'ECDH-ES', enc: 'A256GCM', jwk: {} };
    },
    encrypt: async (key) => ({ data: 'data', encryption: `${key.kid};${key.alg};${key.enc}` }),
    send: async (login) => {
      sent.push(login.encryption);
      const answer = answers[sent.length - 1];
      if (answer instanceof Error) throw answer;
      return session;
    },
    isKeyUnknown: (error) => error === keyUnknown,
  };
  return { own, asked, sent };
};

test('A268 answers with the session', async () => {
  const { own, sent } = deps([session]);
  expect(await attemptEncrypted(own, payload)).toEqual(session);
  expect(sent).toEqual(['k1;ECDH-ES;A256GCM']);
});

test('fetches the key again and retries once when it is unknown (ruling 12)', async () => {
  const { own, asked, sent } = deps([keyUnknown, session]);
  expect(await attemptEncrypted(own, payload)).toEqual(session);
  expect(asked).toEqual([false, true]);
  expect(sent).toHaveLength(2);
});

test('gives up after the second unknown key', async () => {
  const { own, sent } = deps([keyUnknown, keyUnknown, session]);
  await expect(attemptEncrypted(own, payload)).rejects.toBe(keyUnknown);
  expect(sent).toHaveLength(2);
});

test('does not retry any other refusal', async () => {
  const { own, sent } = deps([new Error('login_failed'), session]);
  await expect(attemptEncrypted(own, payload)).rejects.toThrow('login_failed');
  expect(sent).toHaveLength(1);
});
