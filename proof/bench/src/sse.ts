import { createHash, randomBytes } from 'node:crypto';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../../apps/platform/src/db/database.ts';
import { liveEventsPath, type LiveEventKind } from '@palaro/contract';
import { median, type Figure } from './figures.ts';
import { startPlatform } from './platform.ts';

/** Streams of each step; memory is read after each, and the first one is left out, since it warms the server up. */
const stepStreams = 500;
export const streamsPerSession = 4;
const settleMs = 2_000;
/** What one stream may cost the server. */
const streamBytesMax = 24 * 1024;
const merchantCode = 'PALARO';

export type Pass = { readonly authorization: string; readonly cookie: string };
type Pool = Awaited<ReturnType<typeof openDatabase>>['pool'];

/** A member of the bench, straight into the store. */
export const addMember = async (pool: Pool, id: string): Promise<void> => {
  await pool.query(
    `INSERT INTO player (id, merchant_code, username, username_key, password_hash, type, currency, created_at)
     VALUES ($1, $2, $1, $1, '', 0, 'PHP', now())`,
    [id, merchantCode],
  );
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A session of a member, straight into the store: a login would end the others. */
export const openSession = async (pool: Pool, id: string, member: string): Promise<{ readonly token: string; readonly cookie: string }> => {
  const [token, cookie] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];
  await pool.query(
    `WITH opened AS (INSERT INTO login_session (id, player_id, cookie_hash, created_at, expires_at)
       VALUES ($1, $2, $3, now(), now() + interval '1 hour') RETURNING id)
     INSERT INTO login_token (token_hash, session_id, created_at) SELECT $4, id, now() FROM opened`,
    [id, member, digest(cookie), digest(token)],
  );
  return { token, cookie };
};
export const passOf = ({ token, cookie }: { readonly token: string; readonly cookie: string }): Pass => ({
  authorization: `Bearer ${token}`,
  cookie: `__Host-palaro_session=${cookie}`,
});

/** Sessions of one member. */
export const openSessions = async (pool: Pool, count: number): Promise<readonly Pass[]> => {
  await addMember(pool, 'bench');
  const passes: Pass[] = [];
  for (let at = 0; at < count; at++) passes.push(passOf(await openSession(pool, `bench-${at}`, 'bench')));
  return passes;
};

/** Streams as browsers hold them, each a connection of its own; they count the events of a kind. */
export const createBrowsers = (baseUrl: string, kind: LiveEventKind = 'announcement') => {
  const agent = new Agent({ maxSockets: Infinity });
  const responses: IncomingMessage[] = [];
  let heard = 0;
  const open = ({ authorization, cookie }: Pass, onHeard: () => void = () => undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      get(`${baseUrl}${liveEventsPath}`, { agent, headers: { authorization, cookie } }, (response) => {
        if (response.statusCode !== 200) return reject(new Error(`a stream was answered ${response.statusCode}`));
        responses.push(response);
        response.on('error', () => undefined);
        response.on('data', (part: Buffer) => {
          if (part.includes('event: missed')) resolve();
          if (!part.includes(`event: ${kind}`)) return;
          heard += 1;
          onHeard();
        });
        return undefined;
      }).once('error', reject);
    });
  return {
    open,
    heard: (): number => heard,
    close: (): void => {
      for (const response of responses) response.destroy();
      agent.destroy();
    },
  };
};

/** One figure of the platform's process. */
export const readMetric = async (baseUrl: string, name: string): Promise<number> => {
  const value = new RegExp(`^${name} ([\\d.e+-]+)$`, 'm').exec(await (await fetch(`${baseUrl}/metrics`)).text())?.[1];
  if (value === undefined) throw new Error(`the platform does not measure ${name}`);
  return Number(value);
};

/** Processor microseconds that one push to one stream takes: an announcement goes to all of them. */
const measurePush = async (baseUrl: string, pool: Pool, browsers: ReturnType<typeof createBrowsers>, streams: number): Promise<number> => {
  const seconds = (): Promise<number> => readMetric(baseUrl, 'process_cpu_seconds_total');
  const announce = async (): Promise<number> => {
    const [before, heardBefore] = [await seconds(), browsers.heard()];
    await pool.query(
      `INSERT INTO outbox (topic, payload, at) VALUES ('content.changed', jsonb_build_object('merchantCode', $1::text), now())`,
      [merchantCode],
    );
    for (let waited = 0; browsers.heard() < heardBefore + streams; waited += 50) {
      if (waited > 20_000) throw new Error(`${browsers.heard() - heardBefore} of ${streams} streams heard an event`);
      await pause(50);
    }
    return ((await seconds()) - before) * 1e6;
  };
  await announce();
  const spent: number[] = [];
  for (let turn = 0; turn < 5; turn++) spent.push(await announce());
  return median(spent) / streams;
};

/**
 * What a stream of live events costs the server while nothing happens, and what a push costs. Memory is the growth of
 * the process from step to step: streams of one process, members' sessions, all idle.
 */
export const measureSse = async (steps: number): Promise<Figure[]> => {
  const platform = await startPlatform();
  const { baseUrl, dataDir } = platform;
  const database = await openDatabase({ databaseUrl: null, dataDir, applicationName: 'palaro-bench', onIdleFault: () => undefined });
  const browsers = createBrowsers(baseUrl);
  try {
    const passes = await openSessions(database.pool, ((steps + 1) * stepStreams) / streamsPerSession);
    const resident: number[] = [];
    for (let step = 0; step <= steps; step++) {
      for (let at = 0; at < stepStreams; at++) {
        const pass = passes[Math.floor((step * stepStreams + at) / streamsPerSession)];
        if (pass !== undefined) await browsers.open(pass);
      }
      await pause(settleMs);
      resident.push(await readMetric(baseUrl, 'process_resident_memory_bytes'));
    }
    const streams = (steps + 1) * stepStreams;
    const growth = (resident.at(-1) ?? 0) - (resident[0] ?? 0);
    const push = await measurePush(baseUrl, database.pool, browsers, streams);
    return [
      {
        name: 'memory per SSE connection',
        detail: `bytes of resident memory, ${streams} streams, the first ${stepStreams} left out; by step ${resident.map((bytes) => (bytes / 2 ** 20).toFixed(0)).join(', ')} MiB`,
        value: Math.round(growth / (steps * stepStreams)),
        bound: { atMost: streamBytesMax },
      },
      {
        name: 'processor time per SSE push',
        detail: `µs for one event to one of ${streams} streams; median of 5 announcements to all`,
        value: push,
        bound: null,
      },
    ];
  } finally {
    browsers.close();
    await database.close();
    await platform.stop();
  }
};
