import { EventEmitter } from 'node:events';
import { createPlaces } from '../../kernel/places.ts';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { liveEventsPath } from '@palaro/contract';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRateLimit } from '../../http/rate-limit.ts';
import { registerEventStream } from './event-stream.ts';
import { startTestPlatform, valueOf, type TestClient, type TestPlatform } from '../../testing/test-platform.ts';

let site: TestPlatform;
const outboxIsEmpty = async (): Promise<void> => {
  await expect.poll(async () => (await site.pool.query('select from outbox')).rowCount, { timeout: 5_000 }).toBe(0);
};
beforeAll(async () => {
  site = await startTestPlatform();
}, 60_000);
afterAll(() => site.stop());

type Open = {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: () => string;
  readonly kinds: () => string[];
  readonly ended: () => boolean;
  readonly close: () => void;
};

/** Opens the stream with these headers, as the app does. */
const openWith = (headers: Record<string, string>, baseUrl = site.baseUrl, { reads = true } = {}): Promise<Open> =>
  new Promise((resolve, reject) => {
    const request = get(`${baseUrl}${liveEventsPath}`, { headers, agent: false }, (response) => {
      let [text, ended] = ['', false];
      response.setEncoding('utf8');
      if (reads) response.on('data', (part: string) => (text += part));
      response.on('close', () => (ended = true));
      response.on('error', () => undefined);
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        text: () => text,
        kinds: () => [...text.matchAll(/^event: (.+)$/gm)].map(([, kind = '']) => kind),
        ended: () => ended,
        close: () => request.destroy(),
      });
    });
    request.once('error', reject);
  });
const headersOf = (client: TestClient) => ({
  authorization: `Bearer ${client.session?.token}`,
  cookie: `__Host-palaro_session=${client.cookie}`,
});
const openAs = (client: TestClient, more: Record<string, string> = {}): Promise<Open> => openWith({ ...headersOf(client), ...more });
const playerIdOf = async (client: TestClient): Promise<string> => valueOf(await client('memberInfo')).id;
const deposit = async (playerId: string): Promise<void> => {
  await site.platform.services.wallet.deposit({
    playerId,
    source: 'test',
    reference: crypto.randomUUID(),
    amount: { currency: 'PHP', minor: 100n },
  });
};

describe('the stream of live events', { timeout: 30_000 }, () => {
  test('notifies a member within a second that the balance changed, and not how', async () => {
    // The seeds' contents are news, too.
    await outboxIsEmpty();
    const [member, other] = [await site.newPlayer(), await site.newPlayer()];
    const [stream, others] = [await openAs(member), await openAs(other)];
    await expect.poll(stream.kinds).toEqual(['missed']);
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    await deposit(await playerIdOf(member));
    await expect.poll(stream.kinds, { timeout: 2_000 }).toEqual(['missed', 'balance']);
    expect(
      stream
        .text()
        .split('\n')
        .filter((line) => line.startsWith('data:')),
    ).toEqual(['data: {}', 'data: {}']);
    expect(others.kinds()).toEqual(['missed']);
    stream.close();
    others.close();
  });

  test('says that announcements were read, to their reader, and that there is a new one, to all', async () => {
    const [member, other] = [await site.newPlayer(), await site.newPlayer()];
    const streams = [await openAs(member), await openAs(other)];
    const { merchantCode } = valueOf(await member('siteSettings'));
    const [item] = valueOf(await member('announcements', { query: { types: 'PL', platform: 'M', merchantCode, language: 'EN' } })).list;
    valueOf(await member('markAnnouncementRead', { body: { announcementId: item?.id ?? '', read: true } }));
    await expect.poll(() => streams.map(({ kinds }) => kinds())).toEqual([['missed', 'unread'], ['missed']]);
    await site.platform.services.content.publish(merchantCode, {
      id: 'live-news',
      type: 'PL',
      groupName: 'm_home',
      titles: { EN: 'News' },
      contents: { EN: '<p>News</p>' },
      link: '',
      image: '',
      execution: null,
      needsFlag: null,
      publishedAt: new Date(),
      position: 0,
    });
    await expect.poll(() => streams.map(({ kinds }) => kinds().at(-1)), { timeout: 3_000 }).toEqual(['announcement', 'announcement']);
    for (const { close } of streams) close();
  });

  test('is for members: no token, a token without its cookie and an ended session are refused as in every call', async () => {
    const member = await site.newPlayer();
    const { authorization } = headersOf(member);
    const refused = async (headers: Record<string, string>): Promise<unknown> => {
      const { status, text, ended } = await openWith(headers);
      await expect.poll(ended).toBe(true);
      return { status, code: (JSON.parse(text()) as { code: string }).code };
    };
    expect(await refused({})).toEqual({ status: 401, code: 'not_logged_in' });
    expect(await refused({ authorization })).toEqual({ status: 401, code: 'session_ended' });
    valueOf(await member('logout'));
    expect(await refused(headersOf(member))).toEqual({ status: 401, code: 'session_ended' });
  });

  test('says at once that the session ended elsewhere, and ends', async () => {
    const member = await site.newPlayer('livetwice');
    const stream = await openAs(member);
    await site.as('livetwice', 'Fresh!2026');
    await expect.poll(stream.ended).toBe(true);
    expect(stream.kinds()).toEqual(['missed', 'session-ended']);
  });

  test('goes on where it broke off', async () => {
    const member = await site.newPlayer();
    const playerId = await playerIdOf(member);
    const first = await openAs(member);
    await deposit(playerId);
    await expect.poll(first.kinds, { timeout: 2_000 }).toContain('balance');
    const id = /id: (.+)\n.+\n.+\n\n$/.exec(first.text())?.[1] ?? '';
    first.close();
    await deposit(playerId);
    await outboxIsEmpty();
    const again = await openAs(member, { 'last-event-id': id });
    await expect.poll(again.kinds).toEqual(['balance']);
    again.close();
  });

  const caller = { playerId: 'p', sessionId: 's', type: 0, userName: 'u', merchantCode: 'demo' };
  const signed = { authorization: `Bearer ${'t'.repeat(43)}` };
  /** What a stream of its own needs, on a node without anything else. */
  const admission = {
    authenticate: () => Promise.resolve({ ok: true, value: caller } as const),
    isIssued: () => true,
    accountOfDevice: () => Promise.resolve(null),
    originOf: () => 'https://play.example',
    merchantOf: () => 'demo',
    statusFor: () => ({ state: 0 }) as const,
    limitHit: () => undefined,
    rateLimit: createRateLimit({ factor: 0, pagesPerMinute: 1, redis: null }),
  };

  test('cuts off whoever does not read, so that nothing gathers for them', async () => {
    const app = Fastify();
    const writes: ((frame: string) => void)[] = [];
    let closed = 0;
    const places = createPlaces(1, { address: 1, merchant: 1 });
    registerEventStream(app, {
      admission,
      events: {
        places,
        open: ({ sink }) => (writes.push(sink.write), () => void (closed += 1)),
        close: () => undefined,
      },
    });
    const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
    const reader = await openWith(signed, baseUrl, { reads: false });
    // What the kernel takes for a reader who does not read is some megabytes; then the node would have to keep it.
    for (let turn = 0; turn < 50_000 && closed === 0; turn++) {
      writes[0]?.('x'.repeat(1_000));
      if (turn % 100 === 0) await pause(1);
    }
    expect(closed).toBe(1);
    writes[0]?.('one more, to a connection that is gone');
    reader.close();
    // Taken anew by somebody else.
    places.take({ address: 'other', merchant: 'other' }, Object.assign(new EventEmitter(), { destroyed: false }));
    const { status, headers, close } = await openWith(signed, baseUrl);
    expect([status, headers['retry-after']], 'a node without room').toEqual([429, '30']);
    close();
    await app.close();
  });

  test('is not kept for a browser that left while it was let in', async () => {
    const app = Fastify();
    const gone = new Promise<void>((resolve) => void app.server.on('connection', (socket) => void socket.once('close', () => resolve())));
    const kept: string[] = [];
    const isDone = Promise.withResolvers<void>();
    const reader = new AbortController();
    registerEventStream(app, {
      admission: {
        ...admission,
        authenticate: async () => {
          reader.abort();
          await gone;
          return { ok: true, value: caller };
        },
      },
      events: {
        places: createPlaces(1, { address: 1, merchant: 1 }),
        open: ({ playerId }) => (kept.push(playerId), () => (kept.pop(), isDone.resolve())),
        close: () => undefined,
      },
    });
    const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
    await expect(fetch(`${baseUrl}${liveEventsPath}`, { headers: signed, signal: reader.signal })).rejects.toThrow('aborted');
    await isDone.promise;
    expect(kept).toEqual([]);
    await app.close();
  });

  test('ends when the node stops, which does not wait for its browsers', async () => {
    const own = await startTestPlatform();
    const member = await own.newPlayer();
    const stream = await openWith(headersOf(member), own.baseUrl);
    const started = performance.now();
    await own.stop();
    expect(performance.now() - started).toBeLessThan(5_000);
    await expect.poll(stream.ended).toBe(true);
  });
});
