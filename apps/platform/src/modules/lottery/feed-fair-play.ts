import type { FairPlay } from '../catalogue/index.ts';
import type { FeedGame } from './feed-shapes.ts';

const rangeOf = (from: number | undefined, to: number | undefined) => (from === undefined ? null : { from, to: to ?? from });

/** What a house states of a game's fairness, with its rules in the second language; null where it states nothing. */
export const fairPlayOf = (game: FeedGame, rulesTy: readonly string[] = game.rules ?? []): FairPlay | null => {
  const {
    rules = [],
    volatility = null,
    returnFrom,
    returnTo,
    checkedOn,
    checkedRounds,
    measuredFrom,
    measuredTo,
    verifies = false,
  } = game;
  const measured = rangeOf(measuredFrom, measuredTo);
  const stated: FairPlay = {
    rulesEn: rules.join('\n'),
    rulesTy: rulesTy.join('\n'),
    volatility,
    statedReturn: rangeOf(returnFrom, returnTo),
    check:
      checkedOn === undefined || checkedRounds === undefined || measured === null
        ? null
        : { on: checkedOn, rounds: checkedRounds, measured },
    verifies,
  };
  const isSilent = rules.length === 0 && volatility === null && stated.statedReturn === null && stated.check === null && !verifies;
  return isSilent ? null : stated;
};
