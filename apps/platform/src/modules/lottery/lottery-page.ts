import { readMui, readPlayType } from '@palaro/contract';
import type { FastifyInstance } from 'fastify';

const gameIdPattern = /^[A-Za-z0-9._-]{1,64}$/;

/** On the platform's own origin a lottery page's address leads to the launcher of its game, which asks for a session and a token (B063). */
export const registerLotteryPage = (app: FastifyInstance): void => {
  app.get<{ Params: { mui: string; playType: string; gameId: string } }>(
    '/m/lotto-h5/:mui/:playType/games/:gameId',
    async ({ params: { mui, playType, gameId } }, reply) => {
      const query = gameIdPattern.test(gameId)
        ? `?${new URLSearchParams({ playType: readPlayType(playType), gameId, mui: readMui(mui) })}`
        : '';
      return reply.header('cache-control', 'no-store').redirect(query === '' ? '/m/lottery' : `/m/launchGame${query}`, 302);
    },
  );
};
