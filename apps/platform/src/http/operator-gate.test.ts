import type { OperatorCall } from '@palaro/contract';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { systemClock } from '../kernel/clock.ts';
import { operatorCookieName } from './cookie.ts';
import { createOperatorGate } from './operator-gate.ts';
import { createRateLimit, requestsPerMinute } from './rate-limit.ts';

const factor = 0.02;
const reads = requestsPerMinute.read * factor;

/** The gate alone, at which a token is an operator's where it begins so. */
const start = (steppedUpUntil: Date | null = null) => {
  let asked = 0;
  const gate = createOperatorGate({
    merchantOf: () => 'M',
    originOf: () => 'https://play.example',
    rateLimit: createRateLimit({ factor, pagesPerMinute: 1, redis: null }),
    limitHit: () => undefined,
    clock: systemClock,
    security: () => undefined,
    operators: {
      isIssued: (token) => token.startsWith('operator'),
      callerOf: async (token) => {
        asked++;
        const caller = { operatorId: token, sessionId: token, name: token, merchantCode: 'M', secondStepDue: false, steppedUpUntil };
        return token.startsWith('operator') ? { ...caller, permissions: new Set(['chat:read'] as const) } : null;
      },
      used: async () => undefined,
      accountOfDevice: async () => null,
    },
  });
  const app = Fastify();
  app.get<{ Querystring: { readonly risk: OperatorCall['risk'] } }>('/', async (request) => {
    const admitted = await gate(request, { permission: 'chat:read', rate: 'read', risk: request.query.risk });
    return admitted.ok ? 'admitted' : admitted.failure.code;
  });
  const ask = async (token: string | null, times = 1, risk: OperatorCall['risk'] = 'read'): Promise<readonly string[]> => {
    const headers = token === null ? {} : { cookie: `${operatorCookieName}=${token}` };
    const answers: string[] = [];
    for (let turn = 0; turn < times; turn++)
      answers.push((await app.inject({ url: `/?risk=${risk}`, remoteAddress: '192.0.2.7', headers })).body);
    return answers;
  };
  return { ask, asked: () => asked };
};
const admittedIn = (answers: readonly string[]): number => answers.filter((answer) => answer === 'admitted').length;

test('an operator who reads more than a person does stops no operator of the same office', async () => {
  const { ask } = start();
  expect(admittedIn(await ask('operator-1', reads + 5))).toBe(reads);
  expect(admittedIn(await ask('operator-2', reads))).toBe(reads);
});

test('whoever is not logged in at an office’s address stops none of its operators, who have just logged in', async () => {
  const { ask, asked } = start();
  const strangers = await ask(null, reads + 5);
  expect(strangers.filter((answer) => answer === 'too_many_requests')).toHaveLength(5);
  const inventors: string[] = [];
  for (let n = 0; n < 20; n++) inventors.push(...(await ask(`invented-${n}`)));
  expect(new Set(inventors)).toEqual(new Set(['not_logged_in', 'too_many_requests']));
  // Beyond their bound the store is not asked for them.
  expect(asked()).toBe(Math.ceil(requestsPerMinute.token * factor));
  expect(await ask('operator-3')).toEqual(['admitted']);
});

test('what moves money wants a code of the last five minutes, whatever the operator may do; what does not move it wants none', async () => {
  const gates = (steppedUpUntil: Date | null) => start(steppedUpUntil);
  for (const [until, risk, answer] of [
    [null, 'money', 'step_up_due'],
    [new Date(systemClock.now() - 1), 'pair', 'step_up_due'],
    [new Date(systemClock.now() + 60_000), 'money', 'admitted'],
    [new Date(systemClock.now() + 60_000), 'pair', 'admitted'],
    [null, 'write', 'admitted'],
    [null, 'read', 'admitted'],
  ] as const)
    expect(await gates(until).ask('operator-9', 1, risk), `${risk} until ${until?.toISOString()}`).toEqual([answer]);
});
