import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Assets } from './assets.ts';
import type { LotteryConfig } from './config.ts';
import { languageOf } from './feed.ts';
import { findGame } from './games.ts';
import { elsewherePage, playPage, verifyPage, type Look } from './pages.ts';

type Query = Readonly<Record<string, string | undefined>>;
const ASSET_AGE = 'public, max-age=31536000, immutable';
const STYLE = /^[A-Za-z0-9_-]{1,40}$/;
const queryOf = (request: FastifyRequest): Query => {
  const entries = Object.entries(request.query as Record<string, unknown>);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
};

/** Own scripts and styles by nonce, no plugin, no form, no picture from elsewhere; the frame as given. */
const policy = (nonce: string, ancestors: string): string =>
  `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; img-src data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${ancestors}; require-trusted-types-for 'script'; trusted-types 'none'`;

function sendPage(reply: FastifyReply, status: number, html: string, nonce: string, ancestors: string): FastifyReply {
  return reply
    .code(status)
    .header('content-security-policy', policy(nonce, ancestors))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html);
}

/** The answers of a route are compressed as the browser asks. */
const compressed = { compress: {} };

export function registerPages(app: FastifyInstance, { config, assets }: { config: LotteryConfig; assets: Assets }): void {
  const lobby = `${config.allowedOrigins[0] ?? ''}/m/`;
  const lookOf = (query: Query, nonce: string): Look => ({
    nonce,
    assets,
    language: languageOf(query['language'] ?? query['lang'] ?? 'en'),
    theme: query['theme'] === 'light' ? 'light' : 'dark',
    style: STYLE.test(query['style'] ?? '') ? (query['style'] ?? '') : '',
  });
  app.get<{ Params: { playType: string; gameId: string } }>('/m/lotto-h5/:mui/:playType/games/:gameId', compressed, (request, reply) => {
    const query = queryOf(request);
    const nonce = randomBytes(16).toString('base64');
    const origin = query['origin'] ?? config.allowedOrigins[0] ?? null;
    if (origin !== null && !config.allowedOrigins.includes(origin))
      return sendPage(reply, 403, 'This address may not embed the game.', nonce, "'none'");
    const game = findGame(request.params.gameId);
    if (game === null)
      return sendPage(reply, 404, elsewherePage(languageOf(query['language'] ?? 'en'), lobby, nonce), nonce, origin ?? "'none'");
    const playType = request.params.playType === 'ent' ? 'ent' : 'trad';
    return sendPage(
      reply,
      200,
      playPage(game, lookOf(query, nonce), { origin, playType }),
      nonce,
      config.allowedOrigins.join(' ') || "'none'",
    );
  });
  app.get('/verify', compressed, (request, reply) => {
    const query = queryOf(request);
    const nonce = randomBytes(16).toString('base64');
    const game = findGame(query['draw']?.split('.')[0] ?? query['game'] ?? '');
    return sendPage(reply, game === null ? 404 : 200, verifyPage(game, lookOf(query, nonce), lobby), nonce, "'none'");
  });
  app.get('/assets/:name', compressed, (request, reply) => {
    const asset = assets.all.get(request.url.split('?', 1)[0] ?? '');
    if (asset === undefined) return reply.code(404).send({ code: 'NOT_FOUND' });
    return reply.header('cache-control', ASSET_AGE).header('access-control-allow-origin', '*').type(asset.type).send(asset.body);
  });
  app.setNotFoundHandler(({ headers }, reply) => {
    if (!/\btext\/html\b/.test(headers.accept ?? '')) return reply.code(404).send({ code: 'NOT_FOUND' });
    const nonce = randomBytes(16).toString('base64');
    return sendPage(reply, 404, elsewherePage(languageOf(headers['accept-language'] ?? ''), lobby, nonce), nonce, "'none'");
  });
}
