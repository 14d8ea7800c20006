import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPassword } from '../seeds/demo-accounts.ts';
import { encryptLogin, startTestPlatform, type TestPlatform } from '../testing/test-platform.ts';

let site: TestPlatform;
beforeAll(async () => {
  site = await startTestPlatform();
});
afterAll(() => site.stop());

const logIn = async (payload: object, jti?: unknown) => {
  const client = site.guest();
  const { data, encryption } = await encryptLogin(client, { action: 'username', password: demoPassword, ...payload }, { jti });
  const answer = await client('login', { body: { data }, headers: { encryption } });
  return answer.success ? 'ok' : answer.code;
};

test('a login body whose name no app gives is refused as malformed', async () => {
  for (const jti of ['a\0b', '', 'x'.repeat(65), 'a b', '\u{1F600}', 7])
    expect(await logIn({ username: 'player0' }, jti), JSON.stringify(jti)).toBe('encryption_invalid');
  expect(await logIn({ username: 'player0' }, 'a-Name_of-64')).toBe('ok');
});
