import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { createLocalBus } from '../../kernel/bus.ts';
import { createDeskStreams, streamsMax, streamsPerAgentMax } from './desk-streams.ts';

test('a desk hears of the conversations of its own merchant alone', async () => {
  const bus = createLocalBus();
  const streams = createDeskStreams({ bus, seen: () => Promise.resolve(true), gone: () => Promise.resolve() });
  const heard: Record<string, string[]> = { PALARO: [], OTHER: [] };
  for (const [merchantCode, frames] of Object.entries(heard))
    await streams.open({
      digest: merchantCode,
      agentId: merchantCode,
      merchantCode,
      write: (frame) => void (!frame.startsWith('event: beat') && frames.push(frame)),
      end: () => undefined,
    });
  for (const topic of ['chat.changed', 'chat.seen', 'chat.player-typing'])
    await bus.publish(topic, JSON.stringify({ playerId: 'p', merchantCode: 'PALARO', id: 'c1' }));
  expect(heard['PALARO']?.map((frame) => frame.split('\n')[0])).toEqual(['event: changed', 'event: changed', 'event: typing']);
  expect(heard['OTHER']).toEqual([]);
  // That the desk has a message is news for the player's app alone.
  await bus.publish('chat.delivered', JSON.stringify({ playerId: 'p', merchantCode: 'PALARO', id: 'c1' }));
  expect(heard['PALARO']).toHaveLength(3);
  streams.close();
});

test('the desks of one merchant leave half of a node’s streams to the others, and an agent has a few', () => {
  const streams = createDeskStreams({ bus: createLocalBus(), seen: () => Promise.resolve(true), gone: () => Promise.resolve() });
  const take = (agent: string, merchant: string, times: number): number =>
    Array.from({ length: times }, () =>
      streams.places.take({ agent, merchant }, Object.assign(new EventEmitter(), { destroyed: false })),
    ).filter((place) => place !== null).length;
  // One more than stay: the oldest is ended for it.
  expect(take('a', 'PALARO', streamsMax)).toBe(streamsPerAgentMax + 1);
  for (let n = 0; n < streamsMax; n++) take(`agent ${n}`, 'PALARO', streamsPerAgentMax);
  expect(streams.places.taken()).toBe(streamsMax / 2);
  expect([take('late', 'PALARO', 1), take('b', 'OTHER', 1)]).toEqual([0, 1]);
  streams.close();
});

test('each beat is an event, so that a page can tell a dead stream from a quiet one', async () => {
  const streams = createDeskStreams({
    bus: createLocalBus(),
    seen: () => Promise.resolve(true),
    gone: () => Promise.resolve(),
    heartbeatMs: 20,
  });
  const frames: string[] = [];
  await streams.open({
    digest: 'd',
    agentId: 'a',
    merchantCode: 'PALARO',
    write: (frame) => void frames.push(frame),
    end: () => undefined,
  });
  await expect.poll(() => frames.length).toBeGreaterThan(1);
  streams.close();
  expect(new Set(frames)).toEqual(new Set(['event: beat\ndata: {}\n\n']));
});
