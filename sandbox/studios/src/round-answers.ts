import {
  createRoundQuestions,
  createSignatureCheck,
  type RateLimit,
  type RoundFacts,
  type RoundQuestion,
  type Runtime,
} from '@palaro/game-server';
import type { FastifyInstance } from 'fastify';
import { createBookNames } from './client/book-names.ts';
import { BOOK_TEXTS } from './client/book-texts.ts';
import { checkAddress } from './client/check-address.ts';
import { fill, timesText, wordsFor, type Words } from './client/page.ts';
import type { StudiosConfig } from './config.ts';
import { CATCH_TARGETS, CATCH_UNITS, commitmentOf, parsePicks, type RoundDetail } from './engine/index.ts';
import { studioGame } from './games.ts';
import { gameFacts, pageLanguage } from './pages.ts';
import type { Rounds, RoundView } from './rounds.ts';
import type { Sessions } from './sessions.ts';
import { bookGame, bookLanguage, type LegView, type Sportsbook } from './sportsbook/index.ts';
import type { RoundRow, Store } from './store.ts';

type Deps = {
  config: StudiosConfig;
  store: Store;
  rounds: Rounds;
  sessions: Sessions;
  sportsbook: Sportsbook;
  runtime: Runtime;
  rateLimit: RateLimit;
};

/** What a player chose, in words; reels leave nothing to choose. */
function picksOf(words: Words, mechanic: string, choice: string): string[] {
  if (mechanic === 'duel') return [words[choice as 'left' | 'right' | 'tie']];
  if (mechanic === 'draw') return [(parsePicks(choice) ?? []).join(', ')];
  const target = mechanic === 'catch' ? CATCH_TARGETS[Number(choice)] : undefined;
  return target === undefined ? [] : [timesText(target.prizeCoins, CATCH_UNITS)];
}

function resultsOf(words: Words, detail: RoundDetail): string[] {
  if (detail.kind === 'duel') return [fill(words.sidesDrawn, { left: detail.left, right: detail.right }), words[detail.result]];
  if (detail.kind === 'draw')
    return [`${words.drawnNumbers}: ${detail.drawn.join(', ')}`, fill(words.hits, { hits: detail.hits, all: detail.picked.length })];
  return detail.kind === 'catch' ? [detail.caught ? words.caught : words.missed] : [];
}

/** Whether a round can be checked, and where. */
function checkOf(view: RoundView, currency: string, { game, language, theme }: RoundQuestion): RoundFacts['check'] {
  if (view.outcome === null) return view.state === 'cancelled' ? null : { state: 'later' };
  if (view.serverSeed === null) return { state: 'sealed' };
  return { state: 'ready', pages: [{ name: '', path: checkAddress(game, { language: pageLanguage(language), theme }, currency, view) }] };
}

/** A round of a game of its own. */
function gameRound({ store, rounds, sessions }: Deps, round: RoundRow, asked: RoundQuestion, opens: boolean): RoundFacts | 'ROUND_OPEN' {
  const found = studioGame(round.game);
  if (found === null) return { picks: [], results: [], check: null };
  const sealed = store.openSeed(round);
  if (opens && sealed?.id === round.seedId && !sessions.rotate(round, sealed.clientSeed).ok) return 'ROUND_OPEN';
  const view = rounds.view(round);
  const words = wordsFor(pageLanguage(asked.language), gameFacts(found));
  return {
    picks: picksOf(words, found.game.mechanic, round.choice),
    results: view.outcome === null ? [] : resultsOf(words, view.outcome.detail),
    check: checkOf(view, round.currency, asked),
  };
}

/** A slip of a book: each leg with its match, and the matches that have ended with the pages that check them. */
function slipRound({ sportsbook: { slips, fixtures, now } }: Deps, id: string, asked: RoundQuestion): RoundFacts | null {
  const slip = slips.named(id);
  if (slip?.operator !== asked.merchant || slip.vendor !== asked.vendor || slip.player !== asked.player) return null;
  const language = bookLanguage(asked.language);
  const names = createBookNames(BOOK_TEXTS[language]);
  const { legs } = slips.view(slip);
  const match = ({ home, away }: LegView): string => `${home} – ${away}`;
  const pages = legs.flatMap((leg) => {
    const fixture = fixtures.find(leg.fixture);
    if (fixture === null || now() < fixture.closesAt) return [];
    const facts = { fixture: fixture.id, edge: String(fixture.edge), hash: commitmentOf(fixture.serverSeed), server: fixture.serverSeed };
    return [{ name: match(leg), path: `/verify?game=${asked.game}&lang=${language}&theme=${asked.theme}#${new URLSearchParams(facts)}` }];
  });
  return {
    picks: legs.map((leg) => `${match(leg)} · ${names.market(leg.market)} · ${names.pick(leg)} · ${names.odds(leg.odds)}`),
    results: legs.flatMap((leg) => {
      if (leg.outcome === 'void') return [`${match(leg)} · ${BOOK_TEXTS[language].void}`];
      return leg.outcome !== 'open' && leg.score !== null ? [`${leg.home} ${leg.score.home} – ${leg.score.away} ${leg.away}`] : [];
    }),
    check: pages.length > 0 ? { state: 'ready', pages } : { state: 'later' },
  };
}

/** What the platform asks about rounds of its players' records; docs/vendor-protocol.md. */
export function registerRoundAnswers(app: FastifyInstance, deps: Deps): void {
  const answer = createRoundQuestions({
    isSigned: createSignatureCheck(deps.config, deps.runtime),
    rateLimit: deps.rateLimit,
    answer: (asked, opens) => {
      if (bookGame(asked.game) !== null) return slipRound(deps, asked.round, asked) ?? 'UNKNOWN_ROUND';
      const owner = { operator: asked.merchant, vendor: asked.vendor, player: asked.player, game: asked.game };
      const round = deps.store.roundOf(owner, asked.round);
      return round === null ? 'UNKNOWN_ROUND' : gameRound(deps, round, asked, opens);
    },
  });
  void app.register(async (raw) => {
    // Signed is what came, byte for byte.
    raw.removeContentTypeParser('application/json');
    raw.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body));
    for (const [path, opens] of [
      ['/rounds/v1/look', false],
      ['/rounds/v1/open', true],
    ] as const)
      raw.post(path, (request, reply) => {
        const { code, body } = answer({ raw: request.body, headers: request.headers, ip: request.ip, opens });
        return reply.code(code).send(body);
      });
  });
}
