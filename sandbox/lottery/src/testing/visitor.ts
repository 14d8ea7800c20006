import { createHmac } from 'node:crypto';
import { NO_FAULTS, systemRuntime, type Runtime } from '@palaro/game-server';
import type { LotteryConfig } from '../config.ts';
import type { House } from '../house.ts';
import type { OrderView } from '../views.ts';

export const SECRET = 'a-secret-of-the-lottery-house-in-its-tests';

/** A house of a test: on a free port, quiet and without faults, before a platform and on a folder of its own. */
export const testConfig = (platformUrl: string, dataDir: string): LotteryConfig => ({
  host: '127.0.0.1',
  port: 0,
  operators: new Map([['PALARO', platformUrl]]),
  dataDir,
  allowedOrigins: [platformUrl],
  vendorSecret: () => SECRET,
  vendorKey: () => null,
  seedSecret: SECRET,
  trustedProxies: [],
  rateLimit: 0,
  faults: NO_FAULTS,
  logLevel: 'silent',
});

const START = Date.parse('2026-11-25T10:00:05Z');
/** The system's runtime with a clock that starts early in a minute and that a test moves on. */
export function createMovedRuntime(): Runtime & { move(ms: number): void } {
  let moved = START - systemRuntime.now();
  return { ...systemRuntime, now: () => systemRuntime.now() + moved, move: (ms) => void (moved += ms) };
}

type Answer<Body> = { code: number; body: Body };

/** Asks the house what its page and what the platform ask it. */
export function createVisitor(house: () => House, now: () => number) {
  const json = async <Body>(method: 'GET' | 'POST', url: string, token: string, payload?: object): Promise<Answer<Body>> => {
    const headers = token === '' ? {} : { authorization: `Bearer ${token}` };
    const answer = await house().app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
    return { code: answer.statusCode, body: answer.json() as Body };
  };
  const open = async (game: string, launchToken: string, more: object = {}): Promise<string> =>
    (await json<{ token: string }>('POST', '/api/session', '', { game, token: launchToken, ...more })).body.token;
  const draws = async (game: string) =>
    (
      await json<{ coming: { drawId: string; commitment: string; closesAt: string; drawsAt: string }[]; results: { drawId: string }[] }>(
        'GET',
        `/api/games/${game}/draws`,
        '',
      )
    ).body;
  let requests = 0;
  return {
    json,
    open,
    draws,
    async order(
      token: string,
      game: string,
      bet: { betKind: string; picks: string; unitStake?: string; multiple?: number },
      more: object = {},
    ): Promise<Answer<OrderView & { code: string }>> {
      const [first] = (await draws(game)).coming;
      const selection = { unitStake: '1000', multiple: 1, ...bet };
      return json('POST', '/api/orders', token, {
        request: `r-${requests++}`,
        drawId: first?.drawId,
        draws: 1,
        stopOnWin: false,
        selections: [selection],
        ...more,
      });
    },
    async feed<Body>(path: string, body?: object, secret = SECRET): Promise<Answer<Body>> {
      const raw = body === undefined ? undefined : JSON.stringify(body);
      const timestamp = String(now());
      const answer = await house().app.inject({
        method: raw === undefined ? 'GET' : 'POST',
        url: path,
        headers: {
          ...(raw === undefined ? {} : { 'content-type': 'application/json' }),
          'x-vendor-timestamp': timestamp,
          'x-vendor-signature': createHmac('sha256', secret)
            .update(`${timestamp}.${raw ?? path}`)
            .digest('hex'),
        },
        ...(raw === undefined ? {} : { payload: raw }),
      });
      return { code: answer.statusCode, body: answer.json() as Body };
    },
  };
}
