import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { autofillLine, codeMessage, codeRules } from './codes-rules.ts';
import { configWith, startNode } from './testing.ts';

let database: TestDatabase;
let node: ReturnType<typeof startNode>;
const known = '+639170000001';
const accounts = new Map([
  [known, known],
  ['maria@example.com', 'Maria@example.com'],
]);
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query('TRUNCATE verification_code, code_breaker, message_delivery, demo_message');
  node = startNode({ pool: database.pool, accounts });
});
afterEach(() => node.close());

const sms = (to: string, purpose: 'login' | 'register' | 'forget' | 'bind' = 'register') =>
  ({ merchantCode: 'M', purpose, channel: 'sms', to, language: 'EN' }) as const;
const ask = (to: string, purpose?: 'login' | 'register' | 'forget' | 'bind') => node.codes.sendCode(sms(to, purpose));
const use = (to: string, code: string, purpose?: 'login' | 'register' | 'forget' | 'bind') => node.codes.useCode(sms(to, purpose), code);
const verdict = (result: { ok: boolean; failure?: { code: string } }): string => (result.ok ? 'ok' : (result.failure?.code ?? ''));
const count = async (table: string): Promise<number> => (await database.pool.query(`SELECT FROM ${table}`)).rowCount ?? 0;
/** Numbers of one block of ten thousand, which share their first digits. */
const inBlock = (block: string, index: number): string => `+63917${block}${String(index).padStart(4, '0')}`;

test('a code is good once, for ten minutes, and for its purpose, number and merchant alone', async () => {
  const [one, other] = [inBlock('200', 1), inBlock('200', 2)];
  const sent = await ask(one);
  const now = node.clock.now();
  expect(sent).toEqual({
    ok: true,
    value: { sentAt: new Date(now), expiresAt: new Date(now + 600_000), resendAt: new Date(now + 60_000) },
  });
  const code = node.lastCode();
  expect(code).toMatch(/^\d{6}$/);
  expect(verdict(await use(one, code, 'bind'))).toBe('code_wrong');
  expect(verdict(await use(other, code))).toBe('code_wrong');
  expect(verdict(await node.codes.useCode({ ...sms(one), merchantCode: 'N' }, code))).toBe('code_wrong');
  expect(verdict(await node.codes.useCode({ ...sms(one), channel: 'email' }, code))).toBe('code_wrong');
  expect(verdict(await use(one, ` ${code} `))).toBe('ok');
  expect(verdict(await use(one, code))).toBe('code_wrong');
  await ask(other);
  node.clock.advance(codeRules.goodForMs - 1);
  expect(verdict(await use(other, '000000'))).toBe('code_wrong');
  node.clock.advance(1);
  expect(verdict(await use(other, node.lastCode()))).toBe('code_wrong');
});

test('A487 A401 five tries are looked at, the right code too late is refused, and a new one starts anew', async () => {
  const number = inBlock('201', 1);
  await ask(number);
  for (let tries = 0; tries < 5; tries++) expect(verdict(await use(number, '999999'))).toBe('code_wrong');
  expect(verdict(await use(number, node.lastCode()))).toBe('code_used_up');
  node.clock.advance(60_000);
  await ask(number);
  expect(verdict(await use(number, node.lastCode()))).toBe('ok');
});

test('only the newest code is good, also after it was used', async () => {
  const number = inBlock('202', 1);
  await ask(number);
  const older = node.lastCode();
  node.clock.advance(60_000);
  await ask(number);
  expect(verdict(await use(number, older))).toBe('code_wrong');
  expect(verdict(await use(number, node.lastCode()))).toBe('ok');
  expect(verdict(await use(number, older))).toBe('code_wrong');
});

test('a code whose purpose did not come about is good again', async () => {
  const number = inBlock('203', 1);
  await ask(number);
  for (let again = 0; again < 8; again++) {
    const used = await use(number, node.lastCode());
    if (!used.ok) throw new Error(used.failure.code);
    await node.codes.restoreCode(used.value.codeId);
  }
  expect(verdict(await use(number, node.lastCode()))).toBe('ok');
});

test('one number gets a code a minute and five in ten minutes, whatever they are for', async () => {
  const number = inBlock('204', 1);
  const first = node.clock.now();
  expect(verdict(await ask(number))).toBe('ok');
  node.clock.advance(59_000);
  expect(await ask(number, 'bind')).toMatchObject({ failure: { code: 'code_wait', data: { retryAfterSeconds: 1 } } });
  for (let sent = 2; sent <= 4; sent++) {
    node.clock.set(first + (sent - 1) * 60_000);
    expect(verdict(await ask(number, sent % 2 === 0 ? 'bind' : 'register'))).toBe('ok');
  }
  node.clock.set(first + 4 * 60_000);
  const fifth = await ask(number);
  expect(fifth).toMatchObject({ ok: true, value: { resendAt: new Date(first + 600_000) } });
  node.clock.set(first + 5 * 60_000);
  expect(await ask(number)).toMatchObject({ failure: { code: 'code_wait', data: { retryAfterSeconds: 300 } } });
  node.clock.set(first + 600_000);
  expect(verdict(await ask(number))).toBe('ok');
});

test('numbers with the same eight digits get twenty codes an hour, and others theirs', async () => {
  for (let index = 0; index < 20; index++) expect(verdict(await ask(inBlock('205', index)))).toBe('ok');
  const sent = node.made.length;
  expect(await ask(inBlock('205', 20))).toMatchObject({ failure: { code: 'code_unavailable', data: { retryAfterSeconds: 3600 } } });
  expect(verdict(await ask(inBlock('206', 20)))).toBe('ok');
  expect([await count('demo_message'), await count('verification_code')]).toEqual([sent + 1, sent + 1]);
  node.clock.advance(3_600_000);
  expect(verdict(await ask(inBlock('205', 20)))).toBe('ok');
});

test('a merchant sends as many in a day as its ceiling says, by each way, and what is refused is not counted', async () => {
  await node.close();
  node = startNode({ pool: database.pool, config: configWith({ codesPerDayMax: 3 }), accounts });
  const before = node.clock.now();
  for (let index = 0; index < 3; index++) {
    expect(verdict(await ask(inBlock(String(300 + index), 1)))).toBe('ok');
    node.clock.advance(1_000);
  }
  for (let again = 0; again < 3; again++)
    expect(await ask(inBlock('304', 1))).toMatchObject({ failure: { code: 'code_unavailable', data: { retryAfterSeconds: 86_397 } } });
  expect(verdict(await node.codes.sendCode({ ...sms('a@example.com'), channel: 'email' }))).toBe('ok');
  node.clock.set(before + 86_400_000);
  expect(verdict(await ask(inBlock('304', 1)))).toBe('ok');
});

test('codes for numbers that no account has use nothing of the ceiling up: nobody is kept from logging in by them', async () => {
  await node.close();
  node = startNode({ pool: database.pool, config: configWith({ codesPerDayMax: 1 }), accounts });
  for (let index = 0; index < 3; index++) expect(verdict(await ask(inBlock(String(310 + index), 1), 'login'))).toBe('ok');
  expect(verdict(await ask(known, 'login'))).toBe('ok');
  expect(verdict(await ask(inBlock('320', 1)))).toBe('code_unavailable');
});

/** A hundred codes of the country, of which so many were used, and an age at which they say something. */
const aHundred = async (used: number, country = 'PH'): Promise<void> => {
  await database.pool.query(
    `INSERT INTO verification_code (id, merchant_code, channel, purpose, recipient, prefix, country, code, is_sent, made_at, expires_at, used_at)
     SELECT 'old-' || $4 || n, 'M', 'sms', 'register', int4send(n), int4send(n), $4, '\\x00', true, $1::timestamptz - interval '3 minutes', $1::timestamptz, CASE WHEN n <= $2 THEN $1::timestamptz END
     FROM generate_series(1, $3::int) n`,
    [new Date(node.clock.now()), used, 100, country],
  );
};

test('the breaker opens when fewer than ten of the last hundred codes of a country were used, and lets codes through again after its pause', async () => {
  await aHundred(9);
  const kept = await count('verification_code');
  expect(await ask(inBlock('400', 1))).toMatchObject({ failure: { code: 'code_unavailable', data: { retryAfterSeconds: 900 } } });
  node.clock.advance(60_000);
  expect(await ask(inBlock('401', 1))).toMatchObject({ failure: { code: 'code_unavailable', data: { retryAfterSeconds: 840 } } });
  expect([await count('verification_code'), await count('message_delivery')]).toEqual([kept, 0]);
  expect(verdict(await ask('+12025550123'))).toBe('ok');
  node.clock.advance(840_000);
  expect(verdict(await ask(inBlock('401', 1)))).toBe('ok');
  expect(verdict(await ask(inBlock('402', 1)))).toBe('ok');
});

test('ten used codes of a hundred keep the breaker closed, and so do codes that were never sent', async () => {
  await aHundred(10);
  expect(verdict(await ask(inBlock('403', 1)))).toBe('ok');
  await database.pool.query('UPDATE verification_code SET is_sent = false, used_at = NULL');
  expect(verdict(await ask(inBlock('404', 1)))).toBe('ok');
});

test('of many requests at once for one number one is taken, and for one block twenty', async () => {
  const nodes = [node, startNode({ pool: database.pool, clock: node.clock })];
  const number = inBlock('500', 1);
  const same = await Promise.all(Array.from({ length: 10 }, (_, index) => nodes[index % 2]!.codes.sendCode(sms(number))));
  expect(same.filter(({ ok }) => ok)).toHaveLength(1);
  const block = await Promise.all(Array.from({ length: 30 }, (_, index) => nodes[index % 2]!.codes.sendCode(sms(inBlock('501', index)))));
  expect(block.filter(({ ok }) => ok)).toHaveLength(20);
  await nodes[1]!.close();
});

test('of many tries at once one uses the code, and five wrong ones are looked at', async () => {
  const [one, other] = [inBlock('502', 1), inBlock('503', 1)];
  await ask(one);
  const right = await Promise.all(Array.from({ length: 8 }, () => use(one, node.lastCode())));
  expect(right.filter(({ ok }) => ok)).toHaveLength(1);
  await ask(other);
  const wrong = await Promise.all(Array.from({ length: 12 }, () => use(other, '999999')));
  expect(wrong.filter((result) => verdict(result) === 'code_wrong')).toHaveLength(5);
  expect(verdict(await use(other, node.lastCode()))).toBe('code_used_up');
});

test.each(['login', 'forget'] as const)('a number of no account gets the same answer for %s, and no message', async (purpose) => {
  const stranger = inBlock('600', 1);
  const [told, toldStranger] = [await ask(known, purpose), await ask(stranger, purpose)];
  expect(toldStranger).toEqual(told);
  expect(verdict(told)).toBe('ok');
  const [knownCode, strangerCode] = node.made.slice(-2) as [string, string];
  await node.codes.settle();
  const { rows } = await database.pool.query('SELECT recipient FROM demo_message');
  expect(rows).toEqual([{ recipient: known }]);
  expect(await ask(stranger, purpose)).toEqual(await ask(known, purpose));
  expect(verdict(await use(stranger, strangerCode, purpose))).toBe('code_wrong');
  for (let tries = 0; tries < 4; tries++) await use(stranger, '999999', purpose);
  expect(verdict(await use(stranger, '999999', purpose))).toBe('code_used_up');
  expect(verdict(await use(known, knownCode, purpose))).toBe('ok');
});

test('an address of no account gets the same answer for a new password, and no message', async () => {
  const mail = (to: string) => ({ ...sms(to), purpose: 'forget', channel: 'email' }) as const;
  const told = await node.codes.sendCode(mail('maria@example.com'));
  expect(await node.codes.sendCode(mail('nobody@example.com'))).toEqual(told);
  const strangerCode = node.lastCode();
  expect([verdict(told), await count('message_delivery')]).toEqual(['ok', 0]);
  await node.codes.settle();
  expect((await database.pool.query('SELECT recipient FROM demo_message')).rows).toEqual([{ recipient: 'Maria@example.com' }]);
  // The next request waits for both, and no code of the stranger's is right.
  expect(await node.codes.sendCode(mail('nobody@example.com'))).toEqual(await node.codes.sendCode(mail('maria@example.com')));
  expect(verdict(await node.codes.useCode(mail('nobody@example.com'), strangerCode))).toBe('code_wrong');
});

test('a code to an account goes to the address as the account has it, however it was typed', async () => {
  const asked = await node.codes.sendCode({ ...sms(' MARIA@Example.com '), purpose: 'forget', channel: 'email' });
  expect(verdict(asked)).toBe('ok');
  await node.codes.settle();
  const { rows } = await database.pool.query('SELECT recipient, body FROM demo_message');
  expect(rows).toEqual([{ recipient: 'Maria@example.com', body: expect.stringContaining(node.lastCode()) }]);
  expect(verdict(await node.codes.useCode({ ...sms('maria@example.com'), purpose: 'forget', channel: 'email' }, node.lastCode()))).toBe(
    'ok',
  );
});

test('a code by SMS ends with the line by which the browser of its site fills it in', async () => {
  const at = async (origin: string, messages: object = {}): Promise<string> => {
    await node.close();
    await database.pool.query('TRUNCATE verification_code, demo_message');
    node = startNode({ pool: database.pool, origin, config: configWith(messages), accounts });
    expect(verdict(await ask(inBlock('650', 1)))).toBe('ok');
    return String((await database.pool.query('SELECT body FROM demo_message')).rows[0]?.body);
  };
  const bound = await at('https://play.example');
  expect(bound.split('\n').slice(1)).toEqual(['', `@play.example #${node.lastCode()}`]);
  // No browser takes the line at another origin; nor is it for mail.
  for (const origin of ['http://play.example', 'https://play.example:8443']) expect(await at(origin)).not.toContain('@');
  expect(await at('https://play.example', { autofill: false })).not.toContain('@');
  await node.close();
  node = startNode({ pool: database.pool, origin: 'https://play.example' });
  expect(verdict(await node.codes.sendCode({ ...sms('ana@example.com'), channel: 'email' }))).toBe('ok');
  const { rows } = await database.pool.query("SELECT body FROM demo_message WHERE channel = 'email'");
  expect(rows[0]?.body).not.toContain('@');
});

test('with its last line a code is still one SMS, by the texts that come with the product', () => {
  const config = configWith({}, { name: 'Palaro' });
  const line = autofillLine('https://www.palaro.example', '123456');
  for (const language of ['EN', 'TY'] as const)
    for (const purpose of ['login', 'register', 'forget', 'bind', 'money_password', 'add_password'] as const)
      expect(`${codeMessage(config, language, purpose, '123456').text}\n\n${line}`.length, `${language} ${purpose}`).toBeLessThanOrEqual(
        160,
      );
});

test('what is no address is refused, and a merchant without a gateway sends nothing', async () => {
  for (const to of ['maria', 'a@b', 'a@example.com, b@example.com', 'a@example.com\nBcc: b@example.com', '<a@example.com>'])
    expect(await node.codes.sendCode({ ...sms(to), channel: 'email' }), to).toMatchObject({
      failure: { code: 'field_invalid', data: { field: 'email' } },
    });
  await node.close();
  node = startNode({ pool: database.pool, config: configWith({ gateways: [], mail: null }) });
  expect(verdict(await ask(inBlock('700', 1)))).toBe('code_unavailable');
  expect(verdict(await node.codes.sendCode({ ...sms('a@example.com'), channel: 'email' }))).toBe('code_unavailable');
  expect(await count('verification_code')).toBe(0);
});

test('neither codes nor numbers stand in the store, nor in what it keeps of deliveries', async () => {
  await ask(inBlock('800', 77));
  const rows = await Promise.all(
    ['verification_code', 'message_delivery'].map(
      async (table) => (await database.pool.query(`SELECT t::text AS row FROM ${table} t`)).rows,
    ),
  );
  const text = JSON.stringify(rows);
  expect(text).toContain('+63*******077');
  for (const secret of [
    node.lastCode(),
    '9178000077',
    Buffer.from(inBlock('800', 77)).toString('hex'),
    Buffer.from(node.lastCode()).toString('hex'),
  ])
    expect(text).not.toContain(secret);
});

test('a number is read by its country: one leading zero goes, and what is no mobile number there is refused', () => {
  const read = (dialingCode: string, typed: string) => node.codes.mobileNumber('M', dialingCode, typed);
  for (const typed of ['9171234567', '09171234567', '0917 123-4567', '(0917) 123 4567', '０９１７１２３４５６７'])
    expect(read('+63', typed), typed).toEqual({ ok: true, value: { e164: '+639171234567', country: 'PH' } });
  for (const [dialingCode, typed] of [
    ['+63', '917123456'],
    ['+63', '91712345678'],
    ['+63', '212345678'],
    ['+63', 'nine'],
    ['', '9171234567'],
    ['+999', '9171234567'],
  ] as const)
    expect(read(dialingCode, typed), typed).toMatchObject({ failure: { code: 'mobile_invalid', data: { field: 'mobileNum' } } });
  expect(read('+1', '2025550123')).toMatchObject({ failure: { code: 'mobile_country', data: { field: 'mobileNum' } } });
});

test('old codes, deliveries and messages are purged, later ones stay', async () => {
  const purge = node.jobs.find(({ name }) => name === 'codes.purge');
  await ask(inBlock('900', 1));
  await purge?.run();
  expect([await count('verification_code'), await count('message_delivery'), await count('demo_message')]).toEqual([1, 1, 1]);
  node.clock.advance(2 * 86_400_000 + 1);
  await purge?.run();
  expect([await count('verification_code'), await count('message_delivery'), await count('demo_message')]).toEqual([0, 1, 0]);
  node.clock.advance(30 * 86_400_000);
  await purge?.run();
  expect(await count('message_delivery')).toBe(0);
});

test('a message to an account sets out after the answer, so that it costs no time where there is one', async () => {
  for (const purpose of ['login', 'forget'] as const) {
    await database.pool.query('TRUNCATE verification_code, message_delivery');
    expect(verdict(await ask(known, purpose))).toBe('ok');
    expect([node.made.length > 0, await count('message_delivery')]).toEqual([true, 0]);
    await node.codes.settle();
    expect(await count('message_delivery')).toBe(1);
  }
});
