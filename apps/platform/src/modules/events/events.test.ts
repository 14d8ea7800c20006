import { EventEmitter } from 'node:events';
import { afterEach, describe, expect, test } from 'vitest';
import { createLocalBus, missedTopic, type Bus } from '../../kernel/bus.ts';
import { createEventLog } from './event-log.ts';
import { createEvents, streamShares, streamsPerNodeMax, streamsPerSessionMax, type Events } from './events.ts';

const open: Events[] = [];
afterEach(() => {
  for (const events of open.splice(0)) events.close();
});
const aNode = (bus: Bus = createLocalBus(), epoch = 'here', heartbeatMs = 60_000) => {
  const events = createEvents({ bus, epoch, heartbeatMs });
  open.push(events);
  return { bus, events };
};

type Frame = { readonly id: string; readonly event: string };
const anna = { playerId: 'anna', sessionId: 'a1', merchantCode: 'demo' };
/** A stream with what it was sent; `end` stands for its end. */
const aStream = (events: Events, who: Partial<Parameters<Events['open']>[0]> = {}) => {
  const frames: Frame[] = [];
  let ended = 0;
  const close = events.open({
    ...anna,
    lastEventId: null,
    isOpen: () => Promise.resolve(true),
    ...who,
    sink: {
      write: (text) => {
        const [, id = '', event = ''] = /^id: (.+)\nevent: (.+)\ndata: \{\}\n\n$/.exec(text) ?? [];
        frames.push({ id, event });
      },
      end: () => (ended += 1),
    },
  });
  return { frames, kinds: () => frames.map(({ event }) => event), lastId: () => frames.at(-1)?.id ?? '', ended: () => ended, close };
};
const walletOf = (playerId: string): string => JSON.stringify({ merchantCode: 'demo', playerId });

describe('who gets which event', () => {
  test('a changed wallet reaches its player, in all sessions, and nobody else', async () => {
    const { bus, events } = aNode();
    const [one, other, ben] = [{}, { sessionId: 'a2' }, { playerId: 'ben', sessionId: 'b1' }].map((who) => aStream(events, who));
    await bus.publish('wallet.changed', walletOf('anna'));
    expect([one, other, ben].map((stream) => stream?.kinds())).toEqual([['missed', 'balance'], ['missed', 'balance'], ['missed']]);
  });

  test('that a limit has refused a bet reaches its player alone', async () => {
    const { bus, events } = aNode();
    const [one, ben] = [aStream(events), aStream(events, { playerId: 'ben', sessionId: 'b1' })];
    await bus.publish('limit.refused', JSON.stringify({ playerId: 'anna' }));
    expect([one.kinds(), ben.kinds()]).toEqual([['missed', 'limit'], ['missed']]);
  });

  test('that a reality check waits reaches its player alone, in all sessions', async () => {
    const { bus, events } = aNode();
    const [one, other, ben] = [{}, { sessionId: 'a2' }, { playerId: 'ben', sessionId: 'b1' }].map((who) => aStream(events, who));
    await bus.publish('reality.changed', JSON.stringify({ playerId: 'anna' }));
    expect([one, other, ben].map((stream) => stream?.kinds())).toEqual([['missed', 'reality'], ['missed', 'reality'], ['missed']]);
  });

  test('what a player has read reaches that player, an announcement and a message to all those of its merchant', async () => {
    const { bus, events } = aNode();
    const [one, ben, far] = [{}, { playerId: 'ben', sessionId: 'b1' }, { playerId: 'cy', sessionId: 'c1', merchantCode: 'far' }].map(
      (who) => aStream(events, who),
    );
    await bus.publish('content.read', walletOf('anna'));
    for (const topic of ['content.changed', 'inbox.changed']) await bus.publish(topic, JSON.stringify({ merchantCode: 'demo' }));
    expect([one, ben, far].map((stream) => stream?.kinds())).toEqual([
      ['missed', 'unread', 'announcement', 'unread'],
      ['missed', 'announcement', 'unread'],
      ['missed'],
    ]);
  });

  test('an ended session gets the event and its stream ends; the player’s others stay open', async () => {
    const { bus, events } = aNode();
    const [one, other] = [aStream(events), aStream(events, { sessionId: 'a2' })];
    await bus.publish('session.ended', '{"sessionId":"a1"}');
    await bus.publish('wallet.changed', walletOf('anna'));
    expect([one.kinds(), one.ended()]).toEqual([['missed', 'session-ended'], 1]);
    expect([other.kinds(), other.ended()]).toEqual([['missed', 'balance'], 0]);
  });

  test('a session whose end the bus has lost is found by the next check', async () => {
    const { events } = aNode(createLocalBus(), 'here', 5);
    let isOpen = true;
    const stream = aStream(events, { isOpen: () => Promise.resolve(isOpen) });
    const unknown = aStream(events, {
      sessionId: 'a2',
      isOpen: () => (isOpen ? Promise.resolve(true) : Promise.reject(new Error('away'))),
    });
    await expect.poll(stream.kinds).toContain('heartbeat');
    expect(stream.ended()).toBe(0);
    isOpen = false;
    await expect.poll(stream.ended).toBe(1);
    expect(stream.kinds().at(-1)).toBe('session-ended');
    expect(unknown.ended(), 'a store that is away ends no stream').toBe(0);
  });

  test('a session that ends while it is looked up ends its stream once', async () => {
    const { bus, events } = aNode();
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const stream = aStream(events, { isOpen: () => promise });
    await bus.publish('session.ended', '{"sessionId":"a1"}');
    resolve(false);
    await promise;
    await Promise.resolve();
    expect([stream.kinds(), stream.ended()]).toEqual([['missed', 'session-ended'], 1]);
  });

  test('a closed stream gets nothing more', async () => {
    const { bus, events } = aNode();
    const stream = aStream(events);
    stream.close();
    await bus.publish('wallet.changed', walletOf('anna'));
    expect(stream.kinds()).toEqual(['missed']);
  });
});

describe('a stream is resumed', () => {
  test('with what came since, each kind once', async () => {
    const { bus, events } = aNode();
    const first = aStream(events);
    await bus.publish('wallet.changed', walletOf('anna'));
    first.close();
    for (const topic of ['wallet.changed', 'wallet.changed', 'content.read']) await bus.publish(topic, walletOf('anna'));
    await bus.publish('wallet.changed', walletOf('ben'));
    const again = aStream(events, { lastEventId: first.lastId() });
    expect(again.kinds()).toEqual(['balance', 'unread']);
    const idle = aStream(events, { lastEventId: again.lastId() });
    expect(idle.kinds()).toEqual([]);
  });

  test.each(['there.3', 'here.99', 'here.-1', 'here.x', '', 'here'])(
    'not by the id %j, which says that anything may have changed',
    async (lastEventId) => {
      const { bus, events } = aNode();
      await bus.publish('wallet.changed', walletOf('anna'));
      expect(aStream(events, { lastEventId }).kinds()).toEqual(['missed']);
    },
  );

  test('not by an id that the log no longer holds', () => {
    const log = createEventLog({ epoch: 'e', eventsMax: 3 });
    for (const kind of ['balance', 'unread', 'balance', 'announcement'] as const) log.add('all', kind);
    expect([log.since('e.0', []), log.since('e.1', []), log.since('e.4', [])]).toEqual([null, ['unread', 'balance', 'announcement'], []]);
  });

  test('and is told that hints may be missing after the bus was down', async () => {
    const { bus, events } = aNode();
    const stream = aStream(events);
    await bus.publish(missedTopic, '');
    expect(stream.kinds()).toEqual(['missed', 'missed']);
  });
});

test('a session has so many streams: one more ends the oldest', () => {
  const { events } = aNode();
  const streams = Array.from({ length: streamsPerSessionMax + 1 }, () => aStream(events));
  const other = aStream(events, { sessionId: 'a2' });
  expect([...streams, other].map(({ ended }) => ended())).toEqual([1, ...Array.from({ length: streamsPerSessionMax }, () => 0), 0]);
});

test('a check that fails at one stream is made again, and finds what else has ended', async () => {
  const { events } = aNode(createLocalBus(), 'here', 5);
  const over = new Set<string>();
  const openOf = (sessionId: string) => () => Promise.resolve(!over.has(sessionId));
  events.open({
    ...anna,
    lastEventId: null,
    isOpen: openOf('a1'),
    sink: {
      write: (text) => {
        if (text.includes('session-ended')) throw new Error('gone');
      },
      end: () => undefined,
    },
  });
  const [one, other] = ['a2', 'a3'].map((sessionId) => aStream(events, { sessionId, isOpen: openOf(sessionId) }));
  over.add('a1').add('a2');
  await expect.poll(() => one?.ended()).toBe(1);
  over.add('a3');
  await expect.poll(() => other?.ended()).toBe(1);
});

test('once half of a node’s streams are taken an address has its share, and a merchant leaves a tenth to the others', () => {
  const { places } = aNode().events;
  const take = (address: string, merchant: string, times: number): number =>
    Array.from({ length: times }, () => places.take({ address, merchant }, Object.assign(new EventEmitter(), { destroyed: false }))).filter(
      (place) => place !== null,
    ).length;
  // A carrier's players lose nothing on an ordinary day.
  expect(take('carrier', 'demo', streamsPerNodeMax)).toBe(streamsPerNodeMax / 2);
  expect([take('home', 'demo', streamShares.address + 10), take('carrier', 'other', 1)]).toEqual([streamShares.address, 0]);
  for (let n = 0; n < 200; n++) take(`address ${n}`, 'demo', streamShares.address);
  expect(places.taken()).toBe(streamShares.merchant);
  expect([take('late', 'demo', 1), take('late', 'other', streamShares.address)]).toEqual([0, streamShares.address]);
});

test('closing ends all streams', () => {
  const { events } = aNode();
  const streams = [aStream(events), aStream(events, { sessionId: 'a2' })];
  events.close();
  expect(streams.map(({ ended }) => ended())).toEqual([1, 1]);
});
