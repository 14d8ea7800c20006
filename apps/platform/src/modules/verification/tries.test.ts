import { expect, test } from 'vitest';
import { ok } from '../../kernel/result.ts';
import { codeRules } from './verification-rules.ts';
import { knownNumber as known, testNode } from './testing.ts';

const suite = testNode();

const recipient = { merchantCode: 'M', purpose: 'forget', channel: 'sms', to: known } as const;
const from = (ip: string, device: string | null = null) => ({ ip, playerId: null, device });
const [owner, stranger] = ['203.0.113.1', '198.51.100.7'];
/** Asks for a code; returns it. */
const ask = async (ip: string, isHuman = true): Promise<string> => {
  expect((await suite.node.codes.sendCode({ ...recipient, language: 'EN', from: from(ip), isHuman })).ok).toBe(true);
  suite.node.clock.advance(60_000);
  return suite.node.lastCode();
};
const give = async (ip: string, code: string, device: string | null = null): Promise<string> => {
  const given = { ...recipient, code, from: from(ip, device) };
  const used = await suite.node.codes.useCode<void, string>(given, () => Promise.resolve(ok(undefined)), String);
  return used.ok ? 'ok' : used.failure;
};
/** A hundred networks guess; how many of their guesses are looked at. */
const guess = async (): Promise<number> => {
  let lookedAt = 0;
  for (let network = 0; network < 100; network++) if ((await give(`100.64.${network}.9`, '999999')) === 'code_wrong') lookedAt++;
  return lookedAt;
};

test('strangers use up their own tries alone: who asked for a code, and a device of its account, have theirs', async () => {
  const code = await ask(owner);
  expect(await guess()).toBe(codeRules.strangersTriesMax);
  expect(await give('100.65.0.1', code)).toBe('code_used_up');
  expect(await give('100.65.0.1', '999999', 'device')).toBe('code_wrong');
  expect(await give(owner, '999999')).toBe('code_wrong');
  expect(await give(owner, code)).toBe('ok');
});

test('all devices of an account together have five tries of a code, and use up nobody else’s', async () => {
  const code = await ask(owner);
  const answers: string[] = [];
  for (let device = 0; device < 20; device++) answers.push(await give(`100.64.${device}.9`, '999999', `device ${device}`));
  expect(answers.filter((answer) => answer === 'code_wrong')).toHaveLength(codeRules.triesMax);
  expect(await give(stranger, '999999')).toBe('code_wrong');
  expect(await give(owner, code)).toBe('ok');
});

test('who asks for somebody else’s code and guesses takes none away: each has the newest code that they asked for', async () => {
  const code = await ask(owner);
  const [older, newer] = [await ask(stranger, false), await ask(stranger, false)];
  await guess();
  for (let tries = 0; tries < codeRules.triesMax; tries++) await give(stranger, '999999');
  expect(await give(stranger, newer)).toBe('code_used_up');
  expect(await give(owner, older)).toBe('code_wrong');
  expect(await give(owner, code)).toBe('ok');
});

test('a code that a stranger asked for is good for whoever it was sent to, beside their own', async () => {
  await ask(owner);
  const other = await ask(stranger, false);
  expect(await give(owner, other)).toBe('ok');
  expect(await give(owner, other)).toBe('code_wrong');
});

test('more codes at once are no easier to guess: a wrong try counts at each of them', async () => {
  const codes = [await ask(owner), await ask(stranger, false), await ask('192.0.2.1')];
  expect(await guess()).toBe(codeRules.strangersTriesMax);
  for (const code of codes) expect(await give('100.65.0.1', code)).toBe('code_used_up');
});

test('a code that was used makes no older one of its asker good again', async () => {
  const [older, newer] = [await ask(owner), await ask(owner)];
  expect(await give(owner, newer)).toBe('ok');
  expect([await give(owner, older), await give(owner, newer)]).toEqual(['code_wrong', 'code_wrong']);
});

test('a code that was used ends all others of its recipient for the same purpose', async () => {
  const [seen, own] = [await ask(stranger), await ask(owner)];
  expect(await give(owner, own)).toBe('ok');
  expect(await give(stranger, seen)).toBe('code_wrong');
});
