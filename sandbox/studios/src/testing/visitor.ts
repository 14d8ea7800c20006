import { games } from '@palaro/game-library';
import { NO_FAULTS } from '@palaro/game-server';
import type { StudiosConfig } from '../config.ts';
import { studioGame } from '../games.ts';
import type { RoundView } from '../rounds.ts';
import type { Studios } from '../studios.ts';

export const SECRET = 'a-secret-of-the-sandbox';
export const GAME = games.find((game) => game.mechanic === 'lines')?.code ?? '';
export const STAKE = String(studioGame(GAME)?.stakes[0]);

/** Studios of a test: on a free port, quiet and without faults, before a platform and on a folder of its own. */
export const testConfig = (platformUrl: string, dataDir: string): StudiosConfig => ({
  host: '127.0.0.1',
  port: 0,
  operators: new Map([['PALARO', platformUrl]]),
  dataDir,
  allowedOrigins: [],
  vendorSecret: () => SECRET,
  vendorKey: () => null,
  seedSecret: SECRET,
  trustedProxies: [],
  rateLimit: 100,
  faults: NO_FAULTS,
  logLevel: 'silent',
});

/** Asks the studios what a game's page asks them. @param studiosNow a test may start them anew. */
export function createVisitor(studiosNow: () => Studios) {
  const post = async (url: string, payload: object, token = '') => {
    const answer = await studiosNow().app.inject({
      method: 'POST',
      url,
      payload,
      headers: token === '' ? {} : { authorization: `Bearer ${token}` },
    });
    return { code: answer.statusCode, body: answer.json() };
  };
  const get = async (url: string, token: string) => {
    const answer = await studiosNow().app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
    return { code: answer.statusCode, body: answer.json() };
  };
  return {
    post,
    get,
    open: async (launchToken = 'launch-1', game = GAME): Promise<string> =>
      (await post('/api/session', { game, token: launchToken })).body.token,
    spin: async (token: string, request = 'r-1', stake = STAKE): Promise<RoundView> =>
      (await post('/api/rounds', { request, stake, choice: '' }, token)).body,
    health: async () => (await studiosNow().app.inject('/health/ready')).json(),
  };
}
