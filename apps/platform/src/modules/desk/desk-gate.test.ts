import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createRateLimit, requestsPerMinute } from '../../http/rate-limit.ts';
import { createDeskGate, deskCookieName } from './desk-calls.ts';

const factor = 0.02;
const reads = requestsPerMinute.read * factor;

/** The gate of a desk alone, at which a token is an agent's where it begins so. */
const start = () => {
  let asked = 0;
  const gate = createDeskGate({
    admission: { merchantOf: () => 'M', originOf: () => 'https://play.example' } as never,
    rateLimit: createRateLimit({ factor, pagesPerMinute: 1, redis: null }),
    logins: {
      isIssued: (token: string) => token.startsWith('agent'),
      agentOf: (token: string) => {
        asked++;
        return Promise.resolve(token.startsWith('agent') ? { agentId: token, name: token, merchantCode: 'M', digest: token } : null);
      },
    } as never,
  });
  const app = Fastify();
  app.get('/', async (request) => {
    const admitted = await gate.admit(request);
    return admitted.ok ? 'admitted' : admitted.failure.code;
  });
  const ask = async (token: string | null, times = 1): Promise<readonly string[]> => {
    const headers = token === null ? {} : { cookie: `${deskCookieName}=${token}` };
    const answers: string[] = [];
    for (let turn = 0; turn < times; turn++) answers.push((await app.inject({ url: '/', remoteAddress: '192.0.2.7', headers })).body);
    return answers;
  };
  return { ask, asked: () => asked };
};
const admittedIn = (answers: readonly string[]): number => answers.filter((answer) => answer === 'admitted').length;

test('an agent who reads more than a person does stops no agent of the same office', async () => {
  const { ask } = start();
  expect(admittedIn(await ask('agent-1', reads + 5))).toBe(reads);
  expect(admittedIn(await ask('agent-2', reads))).toBe(reads);
});

test('whoever is not logged in at an office’s address stops none of its agents, who have just logged in', async () => {
  const { ask, asked } = start();
  const strangers = await ask(null, reads + 5);
  expect(strangers.filter((answer) => answer === 'too_many_requests')).toHaveLength(5);
  const inventors: string[] = [];
  for (let n = 0; n < 20; n++) inventors.push(...(await ask(`invented-${n}`)));
  expect(new Set(inventors)).toEqual(new Set(['not_logged_in', 'too_many_requests']));
  // Beyond their bound the store is not asked for them.
  expect(asked()).toBe(Math.ceil(requestsPerMinute.token * factor));
  expect(await ask('agent-3')).toEqual(['admitted']);
});
