import type { MouseEvent } from 'react';
import { Avatar, Chip } from '@palaro/ui';
import { gameTypes, type GameType } from '@palaro/contract/constants';
import { Nothing } from '../../parts/nothing.tsx';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { formatAmount } from '../../texts/format.ts';
import { useLocation, useSearch } from '../../navigation/location.ts';
import { useSettings, useVendors } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import * as to from '../../navigation/to.ts';
import { useWins } from './winner-queries.ts';
import '@palaro/ui/states.css';
import './winner-screen.css';

/** The kind of games in the address; all without one. */
const typeOf = (search: string): GameType | null => gameTypes.find((type) => type === new URLSearchParams(search).get('gameType')) ?? null;

const Wins = ({ gameType }: { gameType: GameType | null }) => {
  const { language } = useText();
  const { currencySymbol } = useSettings();
  return (
    <QueryView
      query={useWins(gameType)}
      waiting={<WaitingRows count={8} />}
      empty={<Nothing icon="trophy-fill" title="home.winners.empty" text="lobby.winners.emptyText" />}
    >
      {(wins) => (
        <ol className="wins">
          {wins.map(({ vo }, index) => (
            <li key={index} className="wins__entry">
              <Avatar name={vo.customerName} />
              <span className="wins__who">
                <b>{vo.customerName}</b>
                <small>{vo.gameName}</small>
              </span>
              <em>{`${currencySymbol}${formatAmount(vo.winAmount, language)}`}</em>
            </li>
          ))}
        </ol>
      )}
    </QueryView>
  );
};

/** The winner board as a screen (A068): the latest real wins, of all games or of one kind. */
export const WinnerScreen = () => {
  const { t, language } = useText();
  const [, navigate] = useLocation();
  const gameType = typeOf(useSearch());
  const vendors = useVendors(language);
  const types = [null, ...gameTypes.filter((type) => vendors.some((vendor) => vendor.gameType === type))];
  return (
    <div className="winner-screen">
      <p className="winner-screen__text">{t('lobby.winners.text')}</p>
      <ul className="winner-screen__types" aria-label={t('gameList.types')}>
        {types.map((type) => (
          <li key={type ?? 'ALL'}>
            <Chip
              selected={type === gameType}
              href={to.winnerBoard(type)}
              onClick={(event: MouseEvent) => {
                event.preventDefault();
                navigate(to.winnerBoard(type), { replace: true });
              }}
            >
              {t(`home.category.${type ?? 'ALL'}`)}
            </Chip>
          </li>
        ))}
      </ul>
      <Wins gameType={gameType} />
    </div>
  );
};
