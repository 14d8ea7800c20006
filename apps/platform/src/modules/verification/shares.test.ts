import { expect, test } from 'vitest';
import type { CodeRequest } from './verification.ts';
import { codeRules } from './verification-rules.ts';
import { configWith, knownNumber as known, testNode } from './testing.ts';

const suite = testNode();

const aNumber = (n: number): string => `+63917508${String(n).padStart(4, '0')}`;
type Asked = Partial<Pick<CodeRequest, 'isHuman'>> & { readonly ip?: string; readonly device?: string };
const home = '203.0.113.1';
/** Asks for a code for a new password; the answer's code. */
const ask = async (to: string, { ip = home, device, isHuman = false }: Asked = {}): Promise<string> => {
  const from = { ip, playerId: null, device: device ?? null };
  const sent = await suite.node.codes.sendCode({
    merchantCode: 'M',
    purpose: 'forget',
    channel: 'sms',
    to,
    language: 'EN',
    from,
    isHuman,
  });
  return sent.ok ? 'ok' : sent.failure.code;
};
/** Asks as often as a recipient's day goes, slowly enough for every other bound. */
const useUpDay = async (how: Asked): Promise<void> => {
  for (let sent = 0; sent < codeRules.recipientDayMax; sent++) {
    expect(await ask(known, how)).toBe('ok');
    suite.node.clock.advance(10 * 60_000);
  }
};

test('one person with fourteen accounts and any number of their devices leaves a merchant’s day to others', async () => {
  const own = Array.from({ length: 14 }, (_, n) => aNumber(n));
  await suite.restart({
    accounts: new Map([...own, known].map((number) => [number, number])),
    config: configWith({ codesPerDayMax: 300 }),
  });
  for (let turn = 0; turn < 25; turn++) {
    for (const number of own) await ask(number, { device: `${number} ${turn}` });
    suite.node.clock.advance(5 * 60_000);
  }
  expect((await suite.pool.query('SELECT FROM verification_code')).rowCount).toBe(14 * codeRules.recipientDayMax);
  expect(await ask(known, { ip: '198.51.100.7', device: 'another’s' })).toBe('ok');
});

test('known devices of one network have a wide bound together; beyond it a check gets a code, and other networks need none', async () => {
  for (let n = 0; n < codeRules.networkMax.known; n++) expect(await ask(aNumber(n), { device: `device ${n}` })).toBe('ok');
  expect(await ask(known, { device: 'another’s' })).toBe('captcha_required');
  expect(await ask(known, { device: 'another’s', isHuman: true })).toBe('ok');
  expect(await ask(aNumber(900), { device: 'another’s', ip: '198.51.100.7' })).toBe('ok');
  // Whoever passes a check without such a device has the network's other count.
  expect(await ask(aNumber(901), { isHuman: true })).toBe('ok');
});

test('a recipient’s day on known devices is theirs together, and then a check gets a code', async () => {
  await useUpDay({ device: 'one' });
  expect(await ask(known, { device: 'another', ip: '198.51.100.7' })).toBe('captcha_required');
  expect(await ask(known, { device: 'another', isHuman: true })).toBe('ok');
  suite.node.clock.advance(24 * 3_600_000);
  expect(await ask(known, { device: 'one' })).toBe('ok');
});

test('who passes checks for somebody’s codes all day keeps neither another network nor a known device from one', async () => {
  await useUpDay({ isHuman: true });
  expect(await ask(known, { isHuman: true })).toBe('code_unavailable');
  expect(await ask(known, { isHuman: true, ip: '198.51.100.7' })).toBe('ok');
  expect(await ask(known, { device: 'the owner’s' })).toBe('ok');
});

test('a recipient’s day without a check ends with a check, also for who asked last', async () => {
  await useUpDay({});
  expect(await ask(known)).toBe('captcha_required');
  expect(await ask(known, { isHuman: true })).toBe('ok');
});

test('mails to addresses that begin alike have no bound together, as numbers have', async () => {
  const mail = async (n: number): Promise<string> => {
    const from = { ip: `100.64.${n}.1`, playerId: null, device: null };
    const to = `maria.cruz${n}@example.com`;
    const sent = await suite.node.codes.sendCode({
      merchantCode: 'M',
      purpose: 'register',
      channel: 'email',
      to,
      language: 'EN',
      from,
      isHuman: false,
    });
    return sent.ok ? 'ok' : sent.failure.code;
  };
  for (let n = 0; n <= codeRules.prefixMax.free; n++) expect(await mail(n)).toBe('ok');
});
