import { Button, EmptyState } from '@palaro/ui';
import * as to from '../../navigation/to.ts';
import { useSearch } from '../../navigation/location.ts';
import { useText } from '../../texts/text.tsx';
import { FairPlayFacts } from './fair-play-facts.tsx';
import '@palaro/ui/states.css';

/** What is known of a game's fairness, for guests too; the game is one tap away. */
export const FairPlayScreen = () => {
  const { t } = useText();
  const nodeId = new URLSearchParams(useSearch()).get('nodeId') ?? '';
  if (nodeId === '')
    return (
      <EmptyState
        icon="magnifying-glass-bold"
        title={t('errors.game_unknown')}
        action={
          <Button look="gold" href={to.gameList()}>
            {t('launch.backToGames')}
          </Button>
        }
      />
    );
  return <FairPlayFacts nodeId={nodeId} heading />;
};
