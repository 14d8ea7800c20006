import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLocalBus } from './bus.ts';
import { createTestClock, systemClock } from './clock.ts';
import { createIds } from './ids.ts';
import { pino } from 'pino';
import { createSecurityLog } from './security-log.ts';
import { asAsker, asNobody, presentAsker } from './asker.ts';
import { createSemaphore, OverloadedError } from './semaphore.ts';

test('ids are 26 characters and grow whatever the clock does', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 2, maxLength: 200 }), (steps) => {
      const clock = createTestClock();
      const ids = createIds(clock.now);
      const made = steps.map((step) => {
        clock.advance(step);
        return ids.newId();
      });
      expect(made.every((id) => /^[0-9a-hjkmnp-tv-z]{26}$/.test(id))).toBe(true);
      expect(made).toEqual(made.toSorted());
      expect(new Set(made).size).toBe(made.length);
    }),
  );
});

test('tokens carry 256 bits and never repeat', () => {
  const ids = createIds(systemClock.now);
  const tokens = Array.from({ length: 1000 }, () => ids.newToken());
  expect(tokens.every((token) => Buffer.from(token, 'base64url').length === 32)).toBe(true);
  expect(new Set(tokens).size).toBe(1000);
});

test('a semaphore runs few, queues few, refuses the rest and goes on after a failure', async () => {
  const gate = createSemaphore('hashing', 2, 3);
  let [running, most] = [0, 0];
  const job = async (): Promise<void> => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running--;
    throw new Error('the job failed');
  };
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => gate.run(job)));
  expect(most).toBe(2);
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected' && outcome.reason instanceof OverloadedError);
  expect(refused).toHaveLength(3);
  expect(await gate.run(() => Promise.resolve('open'))).toBe('open');
});

test('those who ask get their turns one after the other, and few with much work leave room for one of each other', async () => {
  const gate = createSemaphore('hashing', 1, 40);
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const order: string[] = [];
  const ask = (name: string): Promise<void> =>
    asAsker(name, () =>
      gate.run(async () => {
        order.push(presentAsker() ?? '');
        await mayEnd;
      }),
    );
  const asked = [ask('runs'), ...Array.from({ length: 30 }, (_, n) => ask(`flood ${n % 3}`)), ...['a', 'b', 'a', 'c'].map(ask)];
  const ends = Promise.allSettled(asked);
  end();
  const refused = (await ends).flatMap(({ status }, place) => (status === 'rejected' ? [place] : []));
  // Ten of each flood would wait: they fill half of the queue, and the second of somebody who has one waiting is refused like theirs.
  expect(refused).toEqual([...Array.from({ length: 10 }, (_, n) => n + 21), 33]);
  expect(order.slice(1, 7).toSorted()).toEqual(['a', 'b', 'c', 'flood 0', 'flood 1', 'flood 2']);
});

test('what is done in nobody’s name waits as it comes, behind no asker’s work', async () => {
  const gate = createSemaphore('lists', 1, 8);
  const order: string[] = [];
  const ask = (name: string) => () => gate.run(() => Promise.resolve(void order.push(name)));
  await Promise.all([
    ...Array.from({ length: 3 }, () => asAsker('flood', ask('flood'))),
    asAsker('flood', () => Promise.all(['list 1', 'list 2'].map((name) => asNobody(ask(name))))),
  ]);
  expect(order).toEqual(['flood', 'flood', 'list 1', 'list 2', 'flood']);
});

test('a listener that throws does not keep a hint from the others', async () => {
  const bus = createLocalBus();
  const received: string[] = [];
  bus.subscribe('t', () => {
    throw new Error('deaf');
  });
  const unsubscribe = bus.subscribe('t', (payload) => received.push(payload));
  await bus.publish('t', 'one');
  unsubscribe();
  await bus.publish('t', 'two');
  expect(received).toEqual(['one']);
});

test.each(['trace', 'info', 'warn', 'fatal', 'silent'])('security events are logged at the level %s', (level) => {
  const lines: string[] = [];
  const log = pino({ level, base: null }, { write: (line: string) => void lines.push(line) });
  createSecurityLog(log)('login_failed', { ip: '192.0.2.7' });
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { event: 'security', name: 'login_failed', ip: '192.0.2.7', msg: 'security event' },
  ]);
});
