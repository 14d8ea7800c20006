import { expect, test } from 'vitest';
import { createLocalBus } from '../../kernel/bus.ts';
import { createDeskStreams } from './desk-streams.ts';

test('a desk hears of the conversations of its own merchant alone', async () => {
  const bus = createLocalBus();
  const streams = createDeskStreams({ bus, seen: () => Promise.resolve(true), gone: () => Promise.resolve() });
  const heard: Record<string, string[]> = { PALARO: [], OTHER: [] };
  for (const [merchantCode, frames] of Object.entries(heard))
    await streams.open({
      digest: merchantCode,
      agentId: merchantCode,
      merchantCode,
      write: (frame) => void (frame.startsWith('event') && frames.push(frame)),
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
