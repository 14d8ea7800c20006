import { Nothing } from '../../parts/nothing.tsx';
import * as to from '../../navigation/to.ts';
import { useSearch } from '../../navigation/location.ts';
import { FairPlayFacts } from './fair-play-facts.tsx';
import '@palaro/ui/states.css';

/** What is known of a game's fairness, for guests too; the game is one tap away. */
export const FairPlayScreen = () => {
  const nodeId = new URLSearchParams(useSearch()).get('nodeId') ?? '';
  if (nodeId === '')
    return <Nothing icon="magnifying-glass-bold" title="errors.game_unknown" href={to.gameList()} way="launch.backToGames" />;
  return <FairPlayFacts nodeId={nodeId} heading />;
};
