import { returnOf, returnPpm, type Model, type PlayType, type PrizeMode } from './engine/index.ts';
import kept from './fairness.json' with { type: 'json' };
import { fairnessCases, runNameOf } from './fairness.ts';
import { playTypesOf } from './orders.ts';
import type { LotteryGame } from './games.ts';
import { rulesOf, type RulesLanguage } from './rules.ts';

type Check = { readonly bets: number; readonly measuredPpm: number };

/** The lowest and the highest return of the bets of these kinds of play, in parts per million: exact, not measured. */
function statedPpm(model: Model, mode: PrizeMode, playTypes: readonly PlayType[]): { from: number; to: number } {
  const all = fairnessCases(model)
    .filter(({ kind }) => playTypes.includes(kind.playType))
    .map(({ kind, line }) => returnPpm(returnOf(kind, line, mode)));
  return { from: Math.min(...all), to: Math.max(...all) };
}

const percent = (ppm: number): number => ppm / 10_000;

/** What the house states of a game's fairness, in the words of docs/lottery-feed.md; the check is the last one that was kept. */
export function fairPlayOf(game: LotteryGame, language: RulesLanguage) {
  const { from, to } = statedPpm(game.model, game.prizeMode, playTypesOf(game.lottoMode));
  const check = (kept.runs as Readonly<Record<string, Check>>)[runNameOf(game.model, game.prizeMode)];
  return {
    rules: rulesOf(game, language),
    volatility: 'byChoice',
    returnFrom: percent(from),
    returnTo: percent(to),
    ...(check === undefined
      ? {}
      : {
          checkedOn: kept.on,
          checkedRounds: kept.draws,
          measuredFrom: percent(check.measuredPpm),
          measuredTo: percent(check.measuredPpm),
        }),
    verifies: true,
  };
}
