import type { Game } from '@palaro/contract';
import { Icon } from '@palaro/ui';
import { useText } from '../../texts/text.tsx';
import type { Place } from './game-list-rules.ts';
import * as to from '../../navigation/to.ts';
import { useGamesNamed } from './suggestion-queries.ts';

/** What a search would find besides, were it not narrowed: said, and one tap away. */
export const MoreInAll = ({ place: { gameName }, shown }: { place: Place; shown: readonly Game[] }) => {
  const { t } = useText();
  const found = useGamesNamed(gameName);
  const known = new Set(shown.map(({ nodeId }) => nodeId));
  const more = found?.games.filter(({ nodeId }) => !known.has(nodeId)).length ?? 0;
  if (more === 0) return null;
  return (
    <a className="game-list__beyond" href={to.gameList({ gameName })}>
      {t('gameList.moreInAll', { count: `${more}${found !== undefined && found.totalPages > 1 ? '+' : ''}` })}
      <Icon name="caret-right-bold" size={14} />
    </a>
  );
};
