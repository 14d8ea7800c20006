import type { CallValue, Calls } from '@palaro/contract';
import { LeadIcon, Wrappable } from '@palaro/ui';
import { Nothing } from '../../parts/nothing.tsx';
import { FavouriteGameCard } from '../favourites/index.ts';
import * as to from '../../navigation/to.ts';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { formatAmount } from '../../texts/format.ts';
import { formatInstant } from '../../texts/instant.ts';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { useJackpots } from './jackpots-queries.ts';
import '@palaro/ui/states.css';
import './jackpots.css';

type Jackpot = CallValue<Calls['jackpots']>['list'][number];

const LastWin = ({ win }: { win: NonNullable<Jackpot['lastWin']> }) => {
  const { t, language } = useText();
  const { currencySymbol, timeZone } = useSettings();
  return (
    <p className="jackpot__last">
      {t(win.gameName === null ? 'jackpots.lastWin' : 'jackpots.lastWinIn', {
        amount: `${currencySymbol}${formatAmount(win.amount, language)}`,
        name: win.customerName,
        game: win.gameName ?? '',
        time: formatInstant(win.at, language, timeZone),
      })}
    </p>
  );
};

/** One pool: what it holds, who won it last, and the games in which it can be won. */
const JackpotCard = ({ jackpot: { name, amount, lastWin, games } }: { jackpot: Jackpot }) => {
  const { t, language } = useText();
  const { currencySymbol } = useSettings();
  return (
    <section className="jackpot" aria-label={name}>
      <header className="jackpot__head">
        <h2 className="ui-heading">
          <LeadIcon icon="coins" tone="accent" />
          <span>{name}</span>
        </h2>
        <p className="jackpot__amount">
          <Wrappable text={`${currencySymbol}${formatAmount(amount, language)}`} />
        </p>
        {lastWin === null ? <p className="jackpot__last">{t('jackpots.noWin')}</p> : <LastWin win={lastWin} />}
      </header>
      <h3 className="jackpot__games-title">{t('jackpots.games')}</h3>
      <ul className="jackpot__games">
        {games.map((game, index) => (
          <li key={game.nodeId}>
            <FavouriteGameCard game={game} eager={index < 2} marked={false} sizes="(min-width: 480px) 150px, 30vw" />
          </li>
        ))}
      </ul>
    </section>
  );
};

/** The jackpots (A066): what each holds, followed live, and the games that take part. */
export const JackpotsScreen = () => {
  const { t } = useText();
  return (
    <QueryView
      query={useJackpots()}
      waiting={<WaitingRows className="jackpots" shape="card" count={2} />}
      empty={<Nothing icon="coins" title="jackpots.empty" text="jackpots.emptyText" href={to.gameList()} way="jackpots.toGames" />}
      className="jackpots"
    >
      {(jackpots) => (
        <>
          <p className="jackpots__text">{t('jackpots.text')}</p>
          {jackpots.map((jackpot) => (
            <JackpotCard key={jackpot.code} jackpot={jackpot} />
          ))}
        </>
      )}
    </QueryView>
  );
};
