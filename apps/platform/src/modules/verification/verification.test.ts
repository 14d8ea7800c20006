import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { codeRules } from './verification-rules.ts';
import { configWith, knownNumber as known, startNode, testNode } from './testing.ts';
import type { CodeRequest } from './verification.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';

const suite = testNode();

const from = (ip: string, playerId: string | null = null, device: string | null = null) => ({ ip, playerId, device });
/** A network of its own for each recipient. */
const placeOf = (to: string): string => {
  const digest = createHash('sha256').update(to).digest();
  return `100.${digest[0]}.${digest[1]}.7`;
};
const sms = (to: string, purpose: 'login' | 'register' | 'forget' | 'bind' = 'register') =>
  ({ merchantCode: 'M', purpose, channel: 'sms', to, language: 'EN', from: from(placeOf(to)), isHuman: true }) as const;
const ask = (to: string, purpose?: 'login' | 'register' | 'forget' | 'bind') => suite.node.codes.sendCode(sms(to, purpose));
type Recipient = Pick<CodeRequest, 'merchantCode' | 'purpose' | 'channel' | 'to' | 'from'>;
const works = () => Promise.resolve<Result<void, Refused>>(ok(undefined));
type Refused = { readonly code: string };
const usedAs = (recipient: Recipient, code: string, act = works) =>
  suite.node.codes.useCode<void, Refused>({ ...recipient, code }, act, (refusal) => ({ code: refusal }));
const use = (to: string, code: string, purpose?: 'login' | 'register' | 'forget' | 'bind') => usedAs(sms(to, purpose), code);
const verdict = (result: { ok: boolean; failure?: { code: string } }): string => (result.ok ? 'ok' : (result.failure?.code ?? ''));
const count = async (table: string): Promise<number> => (await suite.pool.query(`SELECT FROM ${table}`)).rowCount ?? 0;
/** Numbers of one block of ten thousand, which share their first digits. */
const inBlock = (block: string, index: number): string => `+63917${block}${String(index).padStart(4, '0')}`;

test('a code is good once, for ten minutes, and for its purpose, number and merchant alone', async () => {
  const [one, other] = [inBlock('200', 1), inBlock('200', 2)];
  const sent = await ask(one);
  const now = suite.node.clock.now();
  expect(sent).toEqual({
    ok: true,
    value: { sentAt: new Date(now), expiresAt: new Date(now + 600_000), resendAt: new Date(now + 60_000) },
  });
  const code = suite.node.lastCode();
  expect(code).toMatch(/^\d{6}$/);
  expect(verdict(await use(one, code, 'bind'))).toBe('code_wrong');
  expect(verdict(await use(other, code))).toBe('code_wrong');
  expect(verdict(await usedAs({ ...sms(one), merchantCode: 'N' }, code))).toBe('code_wrong');
  expect(verdict(await usedAs({ ...sms(one), channel: 'email' }, code))).toBe('code_wrong');
  expect(verdict(await use(one, ` ${code} `))).toBe('ok');
  expect(verdict(await use(one, code))).toBe('code_wrong');
  await ask(other);
  suite.node.clock.advance(codeRules.goodForMs - 1);
  expect(verdict(await use(other, '000000'))).toBe('code_wrong');
  suite.node.clock.advance(1);
  expect(verdict(await use(other, suite.node.lastCode()))).toBe('code_wrong');
});

test('A487 A401 five tries are looked at, the right code too late is refused, and a new one starts anew', async () => {
  const number = inBlock('201', 1);
  await ask(number);
  for (let tries = 0; tries < 5; tries++) expect(verdict(await use(number, '999999'))).toBe('code_wrong');
  expect(verdict(await use(number, suite.node.lastCode()))).toBe('code_used_up');
  suite.node.clock.advance(60_000);
  await ask(number);
  expect(verdict(await use(number, suite.node.lastCode()))).toBe('ok');
});

test('a code counts as used a moment ago for ten minutes after it was used, and no other does', async () => {
  const number = inBlock('207', 1);
  await ask(number);
  const code = suite.node.lastCode();
  const wasUsed = (given: string) => suite.node.codes.wasUsed({ ...sms(number), code: given });
  expect(await wasUsed(code)).toBe(false);
  await use(number, code);
  suite.node.clock.advance(codeRules.goodForMs - 1);
  expect([await wasUsed(code), await wasUsed('999999')]).toEqual([true, false]);
  suite.node.clock.advance(1);
  expect(await wasUsed(code)).toBe(false);
});

test('a code for one purpose takes none away that was asked for another', async () => {
  const number = inBlock('203', 1);
  await ask(number, 'register');
  const forRegistration = suite.node.lastCode();
  suite.node.clock.advance(60_000);
  await ask(number, 'bind');
  expect(verdict(await use(number, forRegistration, 'register'))).toBe('ok');
  expect(verdict(await use(number, suite.node.lastCode(), 'bind'))).toBe('ok');
});

test('of the codes that one place asked for the newest alone is good, also after it was used', async () => {
  const number = inBlock('202', 1);
  await ask(number);
  const older = suite.node.lastCode();
  suite.node.clock.advance(60_000);
  await ask(number);
  expect(verdict(await use(number, older))).toBe('code_wrong');
  expect(verdict(await use(number, suite.node.lastCode()))).toBe('ok');
  expect(verdict(await use(number, older))).toBe('code_wrong');
});

test('a code whose purpose did not come about is good again, whoever was at fault', async () => {
  const number = inBlock('203', 1);
  await ask(number);
  for (let again = 0; again < 8; again++) {
    expect(verdict(await usedAs(sms(number), suite.node.lastCode(), () => Promise.resolve(fail({ code: 'mobile_taken' }))))).toBe(
      'mobile_taken',
    );
    await expect(usedAs(sms(number), suite.node.lastCode(), () => Promise.reject(new Error('no place to hash')))).rejects.toThrow(
      'no place',
    );
  }
  expect(verdict(await use(number, suite.node.lastCode()))).toBe('ok');
});

test('one number gets a code a minute and five in ten minutes, whatever they are for', async () => {
  const number = inBlock('204', 1);
  const first = suite.node.clock.now();
  expect(verdict(await ask(number))).toBe('ok');
  suite.node.clock.advance(59_000);
  expect(await ask(number, 'bind')).toMatchObject({ failure: { code: 'code_wait', data: { retryAfterSeconds: 1 } } });
  for (let sent = 2; sent <= 4; sent++) {
    suite.node.clock.set(first + (sent - 1) * 60_000);
    expect(verdict(await ask(number, sent % 2 === 0 ? 'bind' : 'register'))).toBe('ok');
  }
  suite.node.clock.set(first + 4 * 60_000);
  const fifth = await ask(number);
  expect(fifth).toMatchObject({ ok: true, value: { resendAt: new Date(first + 600_000) } });
  suite.node.clock.set(first + 5 * 60_000);
  expect(await ask(number)).toMatchObject({ failure: { code: 'code_wait', data: { retryAfterSeconds: 300 } } });
  suite.node.clock.set(first + 600_000);
  expect(verdict(await ask(number))).toBe('ok');
});

test('numbers with the same eight digits get twenty codes an hour without a check, a hundred with one, and others theirs', async () => {
  const unchecked = (to: string, purpose: 'register' | 'login' = 'register') =>
    suite.node.codes.sendCode({ ...sms(to, purpose), isHuman: false });
  for (let index = 0; index < 20; index++) expect(verdict(await unchecked(inBlock('205', index)))).toBe('ok');
  const sent = suite.node.made.length;
  expect(verdict(await unchecked(inBlock('205', 20)))).toBe('captcha_required');
  expect(verdict(await unchecked(inBlock('206', 20)))).toBe('ok');
  expect([suite.post.latest().length, await count('verification_code')]).toEqual([sent + 1, sent + 1]);
  // Whom the block is of may still log in, and register after a check.
  expect(verdict(await unchecked(inBlock('205', 21), 'login'))).toBe('ok');
  for (let index = 30; index < 130; index++) expect(verdict(await ask(inBlock('205', index)))).toBe('ok');
  expect(await ask(inBlock('205', 130))).toMatchObject({ failure: { code: 'code_unavailable', data: { retryAfterSeconds: 3600 } } });
  expect(verdict(await ask(inBlock('205', 131), 'login'))).toBe('ok');
  suite.node.clock.advance(3_600_000);
  expect(verdict(await ask(inBlock('205', 20)))).toBe('ok');
});

test('codes to anybody get half of a day’s ceiling, by each way, and what is refused is not counted', async () => {
  await suite.restart({ config: configWith({ codesPerDayMax: 6 }) });
  const before = suite.node.clock.now();
  for (let index = 0; index < 3; index++) {
    expect(verdict(await ask(inBlock(String(300 + index), 1)))).toBe('ok');
    suite.node.clock.advance(1_000);
  }
  for (let again = 0; again < 3; again++)
    expect(await ask(inBlock('304', 1))).toMatchObject({ failure: { code: 'code_unavailable', data: { retryAfterSeconds: 86_397 } } });
  expect(verdict(await suite.node.codes.sendCode({ ...sms('a@example.com'), channel: 'email' }))).toBe('ok');
  for (let index = 0; index < 3; index++) {
    expect(verdict(await ask(known, 'login'))).toBe('ok');
    suite.node.clock.advance(60_000);
  }
  expect(verdict(await ask(known, 'login'))).toBe('code_unavailable');
  suite.node.clock.set(before + 86_400_000);
  expect(verdict(await ask(inBlock('304', 1)))).toBe('ok');
});

test('codes for numbers that no account has use nothing of the ceiling up: nobody is kept from logging in by them', async () => {
  await suite.restart({ config: configWith({ codesPerDayMax: 1 }) });
  for (let index = 0; index < 3; index++) expect(verdict(await ask(inBlock(String(310 + index), 1), 'login'))).toBe('ok');
  expect(verdict(await ask(known, 'login'))).toBe('ok');
  expect(verdict(await ask(inBlock('320', 1)))).toBe('code_unavailable');
});

/** A hundred codes of the country, of which so many were used, and an age at which they say something. */
const aHundred = async (used: number, country = 'PH'): Promise<void> => {
  await suite.pool.query(
    `INSERT INTO verification_code (id, merchant_code, channel, purpose, is_own, lane, recipient, prefix, country, code, is_sent, made_at, expires_at, used_at)
     SELECT 'old-' || $4 || n, 'M', 'sms', 'register', false, 'sure', int4send(n), int4send(n), $4, '\\x00', true, $1::timestamptz - interval '3 minutes', $1::timestamptz, CASE WHEN n <= $2 THEN $1::timestamptz END
     FROM generate_series(1, $3::int) n`,
    [new Date(suite.node.clock.now()), used, 100, country],
  );
};

const unchecked = (to: string, purpose?: 'login' | 'register') => suite.node.codes.sendCode({ ...sms(to, purpose), isHuman: false });

test('after a hundred codes of a country of which fewer than ten were used, a check is asked for until the pause is over, and whoever passes gets a code', async () => {
  await aHundred(9);
  const kept = await count('verification_code');
  expect(verdict(await unchecked(inBlock('400', 1)))).toBe('captcha_required');
  suite.node.clock.advance(899_000);
  expect(verdict(await unchecked(inBlock('401', 1)))).toBe('captcha_required');
  expect([await count('verification_code'), await count('message_delivery')]).toEqual([kept, 0]);
  expect(verdict(await ask(inBlock('402', 1)))).toBe('ok');
  expect(verdict(await unchecked('+12025550123'))).toBe('ok');
  expect(verdict(await unchecked(known, 'login'))).toBe('ok');
  suite.node.clock.advance(1_000);
  expect(verdict(await unchecked(inBlock('401', 1)))).toBe('ok');
});

test('ten used codes of a hundred ask nobody for a check, and neither do codes that were never sent or went to accounts', async () => {
  await aHundred(10);
  expect(verdict(await unchecked(inBlock('403', 1)))).toBe('ok');
  await suite.pool.query('UPDATE verification_code SET is_sent = false, used_at = NULL');
  expect(verdict(await unchecked(inBlock('404', 1)))).toBe('ok');
  await suite.pool.query('UPDATE verification_code SET is_sent = true, is_own = true, used_at = NULL');
  expect(verdict(await unchecked(inBlock('405', 1)))).toBe('ok');
});

test('of e-mails the domain is what the breaker counts', async () => {
  const mail = (to: string, n: number) =>
    suite.node.codes.sendCode({ ...sms(to, 'bind'), channel: 'email', from: from(`100.64.${n}.1`, `p${n}`), isHuman: false });
  for (let n = 0; n < 100; n++) expect(verdict(await mail(`nobody${n}@pumped.example`, n))).toBe('ok');
  suite.node.clock.advance(codeRules.breakerSettledMs);
  expect(verdict(await mail('maria@pumped.example', 200))).toBe('captcha_required');
  expect(verdict(await mail('maria@mail.example', 201))).toBe('ok');
});

test('one address gets ten codes an hour without a check, a member ten, and a network after a check more', async () => {
  const at = (n: number, ip: string, more: object = {}) =>
    suite.node.codes.sendCode({ ...sms(inBlock(String(700 + n), 1)), from: from(ip), ...more });
  for (let n = 0; n < 10; n++) expect(verdict(await at(n, '198.51.100.7', { isHuman: false }))).toBe('ok');
  for (const ip of ['198.51.100.7', '198.51.100.8']) expect(verdict(await at(11, ip, { isHuman: false })), ip).toBe('captcha_required');
  expect(verdict(await at(11, '198.51.101.7', { isHuman: false }))).toBe('ok');
  for (let n = 12; n < 72; n++) expect(verdict(await at(n, '198.51.100.7'))).toBe('ok');
  expect(verdict(await at(72, '198.51.100.7'))).toBe('code_unavailable');
  expect(verdict(await at(72, '198.51.100.8'))).toBe('ok');
  for (let n = 80; n < 90; n++) expect(verdict(await at(n, '192.0.2.1', { from: from('192.0.2.1', 'player') }))).toBe('ok');
  expect(verdict(await at(90, '192.0.2.1', { from: from('192.0.2.1', 'player') }))).toBe('code_unavailable');
  expect(verdict(await at(90, '192.0.2.1', { from: from('192.0.2.1', 'another') }))).toBe('ok');
  // A device of the account asks whatever its network has done.
  expect(
    verdict(await suite.node.codes.sendCode({ ...sms(known, 'login'), from: from('198.51.100.7', null, 'device'), isHuman: false })),
  ).toBe('ok');
});

test('who asks for somebody else’s codes keeps them from none: a check or their device gets them one', async () => {
  const ask = (ip: string, more: object = {}) =>
    suite.node.codes.sendCode({ ...sms(known, 'forget'), from: from(ip), isHuman: false, ...more });
  expect(verdict(await ask('198.51.100.7'))).toBe('ok');
  expect(verdict(await ask('198.51.100.7'))).toBe('code_wait');
  expect(verdict(await ask('203.0.113.1'))).toBe('captcha_required');
  expect(verdict(await ask('203.0.113.1', { isHuman: true }))).toBe('ok');
});

test('of many requests at once for one number one is taken, and for one block a hundred', async () => {
  const nodes = [suite.node, startNode({ pool: suite.pool, clock: suite.node.clock, ownGateways: suite.post.urls() })];
  const number = inBlock('500', 1);
  // They are held where each would write its code, so that all of them have read before one writes.
  const holder = await suite.pool.connect();
  await holder.query('BEGIN; LOCK TABLE verification_code IN SHARE MODE');
  const asked = Promise.all(Array.from({ length: 10 }, (_, index) => nodes[index % 2]!.codes.sendCode(sms(number))));
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await expect.poll(async () => (await suite.pool.query(waiting)).rowCount).toBeGreaterThan(2);
  await holder.query('COMMIT');
  holder.release();
  const same = await asked;
  expect(same.filter(({ ok }) => ok)).toHaveLength(1);
  const block = await Promise.all(Array.from({ length: 120 }, (_, index) => nodes[index % 2]!.codes.sendCode(sms(inBlock('501', index)))));
  expect(block.filter(({ ok }) => ok)).toHaveLength(100);
  await nodes[1]!.close();
});

test('of many tries at once one uses the code, and five wrong ones are looked at', async () => {
  const [one, other] = [inBlock('502', 1), inBlock('503', 1)];
  await ask(one);
  const right = await Promise.all(Array.from({ length: 8 }, () => use(one, suite.node.lastCode())));
  expect(right.filter(({ ok }) => ok)).toHaveLength(1);
  await ask(other);
  const wrong = await Promise.all(Array.from({ length: 12 }, () => use(other, '999999')));
  expect(wrong.filter((result) => verdict(result) === 'code_wrong')).toHaveLength(5);
  expect(verdict(await use(other, suite.node.lastCode()))).toBe('code_used_up');
});

test.each(['login', 'forget'] as const)('a number of no account gets the same answer for %s, and no message', async (purpose) => {
  const stranger = inBlock('600', 1);
  const [told, toldStranger] = [await ask(known, purpose), await ask(stranger, purpose)];
  expect(toldStranger).toEqual(told);
  expect(verdict(told)).toBe('ok');
  const [knownCode, strangerCode] = suite.node.made.slice(-2) as [string, string];
  await suite.node.codes.settle();
  expect(suite.post.latest()).toMatchObject([{ recipient: known }]);
  expect(await ask(stranger, purpose)).toEqual(await ask(known, purpose));
  expect(verdict(await use(stranger, strangerCode, purpose))).toBe('code_wrong');
  for (let tries = 0; tries < 4; tries++) await use(stranger, '999999', purpose);
  expect(verdict(await use(stranger, '999999', purpose))).toBe('code_used_up');
  expect(verdict(await use(known, knownCode, purpose))).toBe('ok');
});

test('an address of no account gets the same answer for a new password, and no message', async () => {
  const mail = (to: string) => ({ ...sms(to), purpose: 'forget', channel: 'email' }) as const;
  const told = await suite.node.codes.sendCode(mail('maria@example.com'));
  expect(await suite.node.codes.sendCode(mail('nobody@example.com'))).toEqual(told);
  const strangerCode = suite.node.lastCode();
  expect([verdict(told), await count('message_delivery')]).toEqual(['ok', 0]);
  await suite.node.codes.settle();
  expect(suite.post.latest()).toMatchObject([{ recipient: 'Maria@example.com' }]);
  // The next request waits for both, and no code of the stranger's is right.
  expect(await suite.node.codes.sendCode(mail('nobody@example.com'))).toEqual(await suite.node.codes.sendCode(mail('maria@example.com')));
  expect(verdict(await usedAs(mail('nobody@example.com'), strangerCode))).toBe('code_wrong');
});

test('a code to an account goes to the address as the account has it, however it was typed', async () => {
  const asked = await suite.node.codes.sendCode({ ...sms(' MARIA@Example.com '), purpose: 'forget', channel: 'email' });
  expect(verdict(asked)).toBe('ok');
  await suite.node.codes.settle();
  expect(suite.post.latest()).toMatchObject([{ recipient: 'Maria@example.com', body: expect.stringContaining(suite.node.lastCode()) }]);
  expect(verdict(await usedAs({ ...sms('maria@example.com'), purpose: 'forget', channel: 'email' }, suite.node.lastCode()))).toBe('ok');
});

test('a code by SMS ends with the line by which the browser of its site fills it in', async () => {
  const at = async (origin: string, messages: object = {}): Promise<string> => {
    await suite.pool.query('TRUNCATE verification_code, code_try');
    await suite.restart({ origin, config: configWith(messages) });
    expect(verdict(await ask(inBlock('650', 1)))).toBe('ok');
    return String(suite.post.latest()[0]?.body);
  };
  const bound = await at('https://play.example');
  expect(bound.split('\n').slice(1)).toEqual(['', `@play.example #${suite.node.lastCode()}`]);
  // No browser takes the line at another origin; nor is it for mail.
  for (const origin of ['http://play.example', 'https://play.example:8443']) expect(await at(origin)).not.toContain('@');
  expect(await at('https://play.example', { autofill: false })).not.toContain('@');
  await suite.restart({ origin: 'https://play.example' });
  expect(verdict(await suite.node.codes.sendCode({ ...sms('ana@example.com'), channel: 'email' }))).toBe('ok');
  const [mail] = suite.post.latest('ana@example.com');
  expect(mail?.body).toMatch(/^\d{6} /);
  expect(mail?.body).not.toContain('@');
});

test('what is no address is refused, and a merchant without a gateway sends nothing', async () => {
  for (const to of ['maria', 'a@b', 'a@example.com, b@example.com', 'a@example.com\nBcc: b@example.com', '<a@example.com>'])
    expect(await suite.node.codes.sendCode({ ...sms(to), channel: 'email' }), to).toMatchObject({
      failure: { code: 'field_invalid', data: { field: 'email' } },
    });
  await suite.restart({ config: configWith({ gateways: [], mail: null }) });
  expect(verdict(await ask(inBlock('700', 1)))).toBe('code_unavailable');
  expect(verdict(await suite.node.codes.sendCode({ ...sms('a@example.com'), channel: 'email' }))).toBe('code_unavailable');
  expect(await count('verification_code')).toBe(0);
});

test('neither codes nor numbers stand in the store, nor in what it keeps of deliveries', async () => {
  await ask(inBlock('800', 77));
  const rows = await Promise.all(
    ['verification_code', 'message_delivery'].map(async (table) => (await suite.pool.query(`SELECT t::text AS row FROM ${table} t`)).rows),
  );
  const text = JSON.stringify(rows);
  expect(text).toContain('+63*******077');
  for (const secret of [
    suite.node.lastCode(),
    '9178000077',
    Buffer.from(inBlock('800', 77)).toString('hex'),
    Buffer.from(suite.node.lastCode()).toString('hex'),
  ])
    expect(text).not.toContain(secret);
});

test('old codes and deliveries are purged, later ones stay', async () => {
  const purge = suite.node.jobs.find(({ name }) => name === 'codes.purge');
  await ask(inBlock('900', 1));
  await purge?.run();
  expect([await count('verification_code'), await count('message_delivery')]).toEqual([1, 1]);
  suite.node.clock.advance(2 * 86_400_000 + 1);
  await purge?.run();
  expect([await count('verification_code'), await count('message_delivery')]).toEqual([0, 1]);
  suite.node.clock.advance(30 * 86_400_000);
  await purge?.run();
  expect(await count('message_delivery')).toBe(0);
});

test('a message to an account sets out after the answer, so that it costs no time where there is one', async () => {
  for (const purpose of ['login', 'forget'] as const) {
    await suite.pool.query('TRUNCATE verification_code, code_try, message_delivery');
    expect(verdict(await ask(known, purpose))).toBe('ok');
    expect([suite.node.made.length > 0, await count('message_delivery')]).toEqual([true, 0]);
    await suite.node.codes.settle();
    expect(await count('message_delivery')).toBe(1);
  }
});
