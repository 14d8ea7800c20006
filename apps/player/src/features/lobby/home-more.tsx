import { LeadIcon, Rail } from '@palaro/ui';
import { limits } from '@palaro/contract/constants';
import { FavouriteGameCard } from '../favourites/index.ts';
import { FoldList } from '../../parts/fold-list.tsx';
import { formatDay } from '../../texts/instant.ts';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { useNews, usePopularGames } from './more-queries.ts';
import { useNear } from './use-near.ts';
import './home-more.css';

/** What was played most in the last seven days; nothing while nobody has played. */
const PopularGames = () => {
  const { t } = useText();
  const { data = [] } = usePopularGames();
  if (data.length === 0) return null;
  const name = t('lobby.popular.title');
  return (
    <section className="block">
      <h2 className="block__heading ui-heading">
        <LeadIcon icon="ranking" tone="accent" />
        <span>{name}</span>
      </h2>
      <Rail
        label={name}
        rows={1}
        slide="tile"
        arrowsAbove={limits.railArrowsAboveCount}
        arrowLabels={{ previous: t('home.row.previous', { name }), next: t('home.row.next', { name }) }}
      >
        {data.map((game) => (
          <FavouriteGameCard key={game.nodeId} game={game} />
        ))}
      </Rail>
    </section>
  );
};

/** News of the lobby (B424), all closed at first. */
const News = () => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  const { data = [] } = useNews();
  if (data.length === 0) return null;
  return (
    <section className="block news">
      <h2 className="block__heading ui-heading">
        <LeadIcon icon="megaphone-simple-fill" tone="good" />
        <span>{t('lobby.news.title')}</span>
      </h2>
      <FoldList items={data} start={-1} heading="h3" renderNote={({ date }) => formatDay(date, language, timeZone)} />
    </section>
  );
};

/** What home has below its blocks: asked for when the player comes near. */
export const HomeMore = () => {
  const { element, near } = useNear<HTMLDivElement>(600);
  return (
    <div ref={element} className="home-more">
      {near && <PopularGames />}
      {near && <News />}
    </div>
  );
};
