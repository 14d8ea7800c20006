import {
  createRoundQuestions,
  createSignatureCheck,
  type RateLimit,
  type RoundFacts,
  type RoundQuestion,
  type Runtime,
} from '@palaro/game-server';
import type { FastifyInstance } from 'fastify';
import { betWords } from './client/picks-text.ts';
import { TEXTS } from './client/texts.ts';
import type { LotteryConfig } from './config.ts';
import { languageOf } from './feed.ts';
import { gameOf } from './games.ts';
import type { Bet } from './rows.ts';
import type { Store } from './store.ts';
import { drawView } from './views.ts';

type Deps = { config: LotteryConfig; store: Store; runtime: Runtime; rateLimit: RateLimit };

/** A bet of an order, which is a round of the wallet: what was picked, and the numbers of its draw once they are there. */
function betFacts({ store, runtime }: Deps, bet: Bet, { language: tag, theme }: RoundQuestion): RoundFacts {
  const language = languageOf(tag);
  const words = TEXTS[language];
  const { name, picked } = betWords(gameOf(bet.game).model, bet, words);
  const draw = store.draw(bet.drawId);
  const seen = draw && drawView(draw, runtime.now());
  const isDrawn = seen?.seed !== undefined;
  return {
    picks: [`${name}: ${picked}`, ...(seen ? [words.draw.replace('{issue}', seen.issue)] : [])],
    results: (seen?.numbers ?? []).map(({ values }) => values.join(' ')),
    check: isDrawn
      ? { state: 'ready', pages: [{ name: '', path: `/verify?${new URLSearchParams({ draw: bet.drawId, language, theme })}` }] }
      : bet.state === 'cancelled'
        ? null
        : { state: 'later' },
  };
}

/** What the platform asks about rounds of its players' records; docs/vendor-protocol.md. Draws open by themselves. */
export function registerRoundAnswers(app: FastifyInstance, deps: Deps): void {
  const answer = createRoundQuestions({
    isSigned: createSignatureCheck(deps.config, deps.runtime),
    rateLimit: deps.rateLimit,
    answer: (asked) => {
      const bet = deps.store.bet(asked.round);
      const isTheirs = bet?.operator === asked.merchant && bet.vendor === asked.vendor && bet.player === asked.player;
      return isTheirs ? betFacts(deps, bet, asked) : 'UNKNOWN_ROUND';
    },
  });
  void app.register(async (raw) => {
    raw.removeContentTypeParser('application/json');
    raw.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body));
    for (const path of ['/rounds/v1/look', '/rounds/v1/open'])
      raw.post(path, (request, reply) => {
        const { code, body } = answer({ raw: request.body, headers: request.headers, ip: request.ip, opens: false });
        return reply.code(code).send(body);
      });
  });
}
