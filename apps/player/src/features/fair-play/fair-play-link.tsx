import type { Game } from '@palaro/contract';
import { Icon } from '@palaro/ui';
import { useText } from '../../texts/text.tsx';
import * as to from '../../navigation/to.ts';
import './fair-play-link.css';

/** On a game's tile below its star: the way to what is known of its fairness, without opening it. */
export const FairPlayLink = ({ game }: { game: Pick<Game, 'nodeId' | 'nodeName'> }) => {
  const { t } = useText();
  return (
    <a className="fair-play-link" href={to.fairPlay(game.nodeId)} aria-label={t('fairPlay.about', { game: game.nodeName })}>
      <Icon name="info-fill" size={16} />
    </a>
  );
};
