import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createLocalBus } from '../kernel/bus.ts';
import { hear, hint, topics } from './topics.ts';

test('what is hinted at is heard with its payload', () => {
  const bus = createLocalBus();
  const [ofObject, ofText] = [vi.fn<(told: unknown) => void>(), vi.fn<(told: unknown) => void>()];
  hear(bus, 'session.ended', ofObject);
  const leave = hear(bus, 'merchant.changed', ofText);
  hint(bus, 'session.ended', { sessionId: 's1' });
  hint(bus, 'merchant.changed', 'PALARO');
  leave();
  hint(bus, 'merchant.changed', 'PALARO');
  expect([ofObject.mock.calls, ofText.mock.calls]).toEqual([[[{ sessionId: 's1' }]], [['PALARO']]]);
});

test('a hint that goes nowhere fails nobody, and one of another shape is not heard', async () => {
  hint({ publish: () => Promise.reject(new Error('away')) }, 'content.read', { playerId: 'p1' });
  const bus = createLocalBus();
  const listener = vi.fn<(told: unknown) => void>();
  hear(bus, 'content.read', listener);
  await bus.publish('content.read', '{"player":"p1"}');
  expect(listener).not.toHaveBeenCalled();
});

test('SQL tells the outbox of listed topics alone, each with a payload of its shape', () => {
  const folder = join(import.meta.dirname, '..');
  const files = globSync('modules/**/*.{ts,sql}', { cwd: folder }).filter((file) => !file.includes('.test.'));
  const told = files.flatMap((file) =>
    Array.from(
      readFileSync(join(folder, file), 'utf8').matchAll(/'([a-z.-]+)', jsonb_build_object\(([^)]*)\)/g),
      ([, topic = '', args = '']) => ({
        topic,
        payload: Object.fromEntries(Array.from(args.matchAll(/'(\w+)'/g), ([, key = '']) => [key, ''])),
      }),
    ),
  );
  expect(new Set(told.map(({ topic }) => topic))).toEqual(
    new Set([
      'chat.changed',
      'content.changed',
      'feedback.changed',
      'inbox.changed',
      'limit.refused',
      'promotion.changed',
      'reality.changed',
      'vip.changed',
      'wallet.changed',
    ]),
  );
  for (const { topic, payload } of told) expect(topics[topic as keyof typeof topics].safeParse(payload).success, topic).toBe(true);
});
