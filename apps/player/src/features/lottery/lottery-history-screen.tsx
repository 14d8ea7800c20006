import type { LotteryDraw } from '@palaro/contract';
import { Select } from '@palaro/ui';
import { Nothing } from '../../parts/nothing.tsx';
import { FailedState } from '../../parts/failed-state.tsx';
import { PagedEnd } from '../../parts/paged-end.tsx';
import { entriesOf, hasNoEntry } from '../../parts/pages.ts';
import { QueryView } from '../../parts/query-view.tsx';
import { formatInstant } from '../../texts/instant.ts';
import { useSearchParams } from '../../navigation/location.ts';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { DrawNumbers } from './draw-numbers.tsx';
import { EntriesWaiting } from './lottery-parts.tsx';
import { lastPlayed, useDraws, useLotteries } from './lottery-queries.ts';
import { findLottery, gameOfResults } from './lottery-rules.ts';
import '@palaro/ui/field.css';
import '@palaro/ui/states.css';
import './lottery-lists.css';

const Draw = ({ draw }: { draw: LotteryDraw }) => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  return (
    <article className="lottery-entry">
      <div className="lottery-entry__head">
        <h2 className="lottery-entry__title">
          <bdi>{t('lottery.issue', { issue: draw.issue })}</bdi>
        </h2>
        <time className="lottery-entry__time" dateTime={draw.drawsAt}>
          {formatInstant(draw.drawsAt, language, timeZone)}
        </time>
      </div>
      <DrawNumbers numbers={draw.numbers} />
    </article>
  );
};

/** The results of lotteries: past draws of the game that stands in the address, page by page (A067). */
export const LotteryHistoryScreen = () => {
  const { t } = useText();
  const [search, setSearch] = useSearchParams();
  const lotteries = useLotteries();
  const games = lotteries.data?.list ?? [];
  const game = findLottery(games, { vendor: search.get('vendor'), gameId: search.get('gameId') }) ?? gameOfResults(games, lastPlayed.get());
  const draws = useDraws(game === null ? null : { gameId: game.gameId, vassalage: game.vassalage });
  const choose = (key: string): void => {
    const [vendor = '', gameId = ''] = key.split(' ');
    setSearch({ vendor, gameId }, { replace: true });
  };
  if (lotteries.isError && lotteries.data === undefined)
    return (
      <div className="lottery-list">
        <FailedState query={lotteries} title="lottery.history.failed.title" />
      </div>
    );
  const hasNoGames = lotteries.isSuccess && game === null;
  return (
    <div className="lottery-list">
      {game !== null && (
        <Select
          label={t('lottery.history.game')}
          value={`${game.vassalage} ${game.gameId}`}
          onChange={(event) => choose(event.target.value)}
          options={games.map(({ vassalage, gameId, gameName }) => ({ value: `${vassalage} ${gameId}`, label: gameName }))}
        />
      )}
      <QueryView
        query={{ ...draws, data: hasNoGames ? { pages: [], pageParams: [] } : draws.data }}
        waiting={<EntriesWaiting />}
        failed="lottery.history.failed.title"
        isEmpty={hasNoEntry}
        empty={<Nothing icon="ticket" title="lottery.history.empty.title" text="lottery.history.empty.text" />}
        end={<PagedEnd paged={draws} />}
      >
        {(data) => (
          <ul className="lottery-list__entries">
            {entriesOf(data, ({ drawId }) => drawId).map((draw) => (
              <li key={draw.drawId}>
                <Draw draw={draw} />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </div>
  );
};
