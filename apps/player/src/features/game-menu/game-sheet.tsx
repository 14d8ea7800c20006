import { ListCard, ListRow, Sheet } from '@palaro/ui';
import * as to from '../../navigation/to.ts';
import { FreeRoundsNote } from '../free-rounds/index.ts';
import { useFavourite } from '../favourites/index.ts';
import { closeOverlay } from '../../overlays/overlay.ts';
import { useText } from '../../texts/text.tsx';
import { heldGame, type HeldGame } from './tile-holds.ts';

const Rows = ({ game }: { game: HeldGame }) => {
  const { t } = useText();
  const { isSet, toggle } = useFavourite(game);
  const onFavourite = (): void => {
    closeOverlay();
    toggle();
  };
  return (
    <ListCard>
      {!game.closed && <ListRow icon="play-fill" label={t('gameMenu.play')} href={game.href} />}
      <ListRow
        icon={isSet ? 'star-fill' : 'star'}
        label={t(isSet ? 'gameMenu.removeFavourite' : 'gameMenu.addFavourite')}
        onClick={onFavourite}
        chooses
      />
      <ListRow icon="info-fill" label={t('gameMenu.fairPlay')} href={to.fairPlay(game.nodeId)} />
    </ListCard>
  );
};

/** What can be done with the game whose tile was held. */
export const GameSheet = ({ open }: { open: boolean }) => {
  const { t } = useText();
  const game = heldGame();
  return (
    <Sheet open={open} onClose={closeOverlay} title={game?.nodeName ?? ''} closeLabel={t('common.close')}>
      {game !== null && <FreeRoundsNote nodeId={game.nodeId} />}
      {game !== null && <Rows game={game} />}
    </Sheet>
  );
};
