import { expect, test, vi } from 'vitest';
import type { CallContext } from '../../http/handlers.ts';
import { ok } from '../../kernel/result.ts';
import type { ProveHumanPort } from '../human/index.ts';
import { createSendAsMember } from './send-as-member.ts';

const sentAt = new Date('2026-11-24T00:00:00Z');
const resendAt = new Date(sentAt.getTime() + 90_000);
const context = { merchantCode: 'M', ip: '203.0.113.7', session: { playerId: 'p' } } as unknown as CallContext;
const proof = { captchaId: 'c', identifying: '1234', work: 'w' };
const codeOf = (answer: { ok: boolean; failure?: unknown }) => (answer.ok ? 'ok' : (answer.failure as { code: string }).code);

test('a member’s code is counted for the member, and a check is asked for only where nobody else left one', async () => {
  const proveHuman = vi.fn<ProveHumanPort>(() => Promise.resolve('passed'));
  const sendAsMember = createSendAsMember({ proveHuman });
  const send = vi.fn<Parameters<typeof sendAsMember>[2]>(() => Promise.resolve(ok({ sentAt, resendAt, expiresAt: resendAt })));
  expect(await sendAsMember(context, proof, send)).toMatchObject({ ok: true, value: { validMinutes: 10 } });
  expect(send).toHaveBeenCalledWith({ from: { ip: '203.0.113.7', playerId: 'p', device: null }, isHuman: true });
  proveHuman.mockResolvedValue('captcha_wrong');
  expect(codeOf(await sendAsMember(context, proof, send))).toBe('captcha_wrong');
  proveHuman.mockResolvedValue('captcha_required');
  expect(codeOf(await sendAsMember(context, proof, send))).toBe('captcha_required');
  expect(send).toHaveBeenCalledTimes(1);
});
