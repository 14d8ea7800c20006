import type { FairPlayColumns } from '../catalogue/index.ts';
import type { FeedGame } from './feed-shapes.ts';

const written = (rules: readonly string[] | undefined): string | undefined =>
  rules === undefined || rules.length === 0 ? undefined : rules.join('\n');

/** What a house's feed says of a game's fairness, with its rules in the second language. */
export const fairPlayColumns = (game: FeedGame, rulesTy: readonly string[] | undefined): FairPlayColumns => {
  const { rules, volatility, returnFrom, returnTo, checkedOn, checkedRounds, measuredFrom, measuredTo, verifies } = game;
  const columns = { volatility, returnFrom, returnTo, checkedOn, checkedRounds, measuredFrom, measuredTo };
  // That nothing can be verified is no statement.
  return { ...columns, rulesEn: written(rules), rulesTy: written(rulesTy), verifies: verifies === true ? true : undefined };
};
