import { EventEmitter } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLocalBus, missedTopic } from '../../kernel/bus.ts';
import { hint } from '../../topics/topics.ts';
import { createDeskStreams, streamsMax, streamsPerAgentMax } from './desk-streams.ts';

test('a desk hears of the conversations of its own merchant alone', async () => {
  const bus = createLocalBus();
  const streams = createDeskStreams({
    bus,
    seen: () => Promise.resolve(true),
    mayFollow: () => Promise.resolve(true),
    gone: () => Promise.resolve(),
  });
  const heard: Record<string, string[]> = { PALARO: [], OTHER: [] };
  for (const [merchantCode, frames] of Object.entries(heard))
    await streams.open({
      sessionId: merchantCode,
      agentId: merchantCode,
      merchantCode,
      mayAnswer: true,
      sink: { write: (frame) => void (!frame.startsWith('event: beat') && frames.push(frame)), end: () => undefined },
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
  const streams = createDeskStreams({
    bus: createLocalBus(),
    seen: () => Promise.resolve(true),
    mayFollow: () => Promise.resolve(true),
    gone: () => Promise.resolve(),
  });
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
    mayFollow: () => Promise.resolve(true),
    gone: () => Promise.resolve(),
    heartbeatMs: 20,
  });
  const frames: string[] = [];
  await streams.open({
    sessionId: 'd',
    agentId: 'a',
    merchantCode: 'PALARO',
    mayAnswer: true,
    sink: { write: (frame) => void frames.push(frame), end: () => undefined },
  });
  await expect.poll(() => frames.length).toBeGreaterThan(1);
  streams.close();
  expect(new Set(frames)).toEqual(new Set(['event: beat\ndata: {}\n\n']));
});

/** Streams of this node, and what became of one that was opened. */
const start = (options: Partial<Parameters<typeof createDeskStreams>[0]> = {}) => {
  const bus = createLocalBus();
  const gone: string[] = [];
  const streams = createDeskStreams({
    bus,
    seen: () => Promise.resolve(true),
    mayFollow: () => Promise.resolve(true),
    gone: (sessionId) => Promise.resolve(void gone.push(sessionId)),
    ...options,
  });
  onTestFinished(streams.close);
  const open = async (sessionId: string, agentId = 'a', merchantCode = 'PALARO', mayAnswer = true) => {
    const frames: string[] = [];
    const end = vi.fn<() => void>();
    const sink = { write: (frame: string) => void frames.push(frame), end };
    const leave = await streams.open({ sessionId, agentId, merchantCode, mayAnswer, sink });
    return { frames, end, leave };
  };
  return { bus, streams, gone, open };
};

test('an agent is gone when the last tab of a login is closed, not before', async () => {
  const { gone, open } = start();
  const [first, second, other] = [await open('d'), await open('d'), await open('e')];
  first.leave();
  expect(gone).toEqual([]);
  second.leave();
  expect(gone).toEqual(['d']);
  other.leave();
  expect(gone).toEqual(['d', 'e']);
});

test('an agent who closes the last tab at one node is asked at once at the others whether they are there', async () => {
  const bus = createLocalBus();
  const present = new Set<string>();
  const seen = (sessionId: string) => Promise.resolve(present.add(sessionId).size > 0);
  const gone = (sessionId: string) => Promise.resolve(void present.delete(sessionId));
  const [here, there] = [start({ bus, seen, gone }), start({ bus, seen, gone })];
  const [closed, open, other] = [await here.open('d'), await there.open('d'), await there.open('e', 'b')];
  const beats = [open.frames.length, other.frames.length];
  closed.leave();
  await expect.poll(() => [open.frames.length, other.frames.length]).toEqual([beats[0]! + 1, beats[1]]);
  expect([open.frames.at(-1), present.has('d')]).toEqual(['event: beat\ndata: {}\n\n', false]);
});

test('the oldest streams of an agent are ended for another one, and of nobody else', async () => {
  const { open } = start();
  const theirs = await open('x', 'b');
  const own: (typeof theirs)[] = [];
  for (let n = 0; n < streamsPerAgentMax; n++) own.push(await open(`d${n}`));
  const ended = () => own.map(({ end }) => end.mock.calls.length);
  expect(ended()).toEqual([0, 0, 0, 0]);
  own.push(await open('d4'));
  expect(ended()).toEqual([1, 0, 0, 0, 0]);
  expect(theirs.end).not.toHaveBeenCalled();
});

test('the stream of a session that has ended is ended, one whose session could not be looked up is not', async () => {
  const seen = vi.fn<(sessionId: string) => Promise<boolean>>((sessionId) => Promise.resolve(sessionId !== 'over'));
  const { bus, open } = start({ seen });
  const over = await open('over');
  expect([over.frames, over.end.mock.calls.length]).toEqual([[], 1]);
  seen.mockRejectedValueOnce(new Error('the store is away'));
  const there = await open('there');
  expect(there.frames).toEqual(['event: beat\ndata: {}\n\n']);
  hint(bus, 'chat.changed', { merchantCode: 'PALARO', playerId: 'p1', id: 'c1' });
  expect([over.frames.length, there.frames.at(-1)]).toEqual([0, 'event: changed\ndata: {"id":"c1"}\n\n']);
});

test('after hints were missed every desk is told that anything may have changed, and a node that closes ends all streams', async () => {
  const { bus, streams, open } = start();
  const [one, other] = [await open('d'), await open('e', 'b', 'OTHER')];
  await bus.publish(missedTopic, '');
  for (const { frames } of [one, other]) expect(frames.at(-1)).toBe('event: changed\ndata: {"id":null}\n\n');
  streams.close();
  expect([one.end.mock.calls.length, other.end.mock.calls.length]).toEqual([1, 1]);
  hint(bus, 'chat.changed', { merchantCode: 'PALARO', playerId: 'p1', id: 'c1' });
  expect(one.frames).toHaveLength(2);
});

test('a beat that nobody answers says nothing of the agent: opening a stream and the page’s own calls do', async () => {
  const seen = vi.fn<(sessionId: string) => Promise<boolean>>(() => Promise.resolve(true));
  const mayFollow = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
  const { open } = start({ seen, mayFollow, heartbeatMs: 20 });
  await open('d');
  await expect.poll(() => mayFollow.mock.calls.length).toBeGreaterThan(2);
  expect(seen.mock.calls).toEqual([['d']]);
});

test('who may read and not answer is not there for those who wait', async () => {
  const seen = vi.fn<(sessionId: string) => Promise<boolean>>(() => Promise.resolve(true));
  const { open } = start({ seen });
  expect((await open('d', 'a', 'PALARO', false)).frames).toEqual(['event: beat\ndata: {}\n\n']);
  expect(seen).not.toHaveBeenCalled();
});

test('a session that ends, or may read no more, while its stream is open ends the stream at the next beat', async () => {
  const mayFollow = vi.fn<() => Promise<boolean>>(() => Promise.resolve(false));
  const { open } = start({ mayFollow, heartbeatMs: 20 });
  const { end } = await open('d');
  await expect.poll(() => end.mock.calls.length).toBe(1);
});

test('a change of what operators may do ends at once the streams of its merchant that may read no more', async () => {
  const blocked = new Set<string>();
  const { bus, open } = start({ mayFollow: ({ sessionId }) => Promise.resolve(!blocked.has(sessionId)) });
  const [out, stays, elsewhere] = [await open('d'), await open('e', 'b'), await open('f', 'c', 'OTHER')];
  blocked.add('d').add('f');
  hint(bus, 'operator.changed', { merchantCode: 'PALARO' });
  await expect.poll(() => out.end.mock.calls.length).toBe(1);
  expect([stays.end.mock.calls.length, elsewhere.end.mock.calls.length]).toEqual([0, 0]);
});
