import { createElement, useState } from 'react';
import { lazyWithRetry } from '../../device/fetch-late.ts';
import { useText } from '../../texts/text.tsx';
import { netOfBet } from './bet-rules.ts';
import { EntryTime, EntryAmount } from './entry-parts.tsx';
import { GameArt } from './game-art.tsx';
import { hasNoEntry } from '../../parts/pages.ts';
import { DayGroups, Filters, type Change } from './record-parts.tsx';
import { useBets, type BetRow } from './record-queries.ts';
import type { RecordPlace } from './record-rules.ts';
import { NetAmount, Totals } from './totals.tsx';
import { Visits } from './visits.tsx';

const useBetSheet = lazyWithRetry(() => import('./bet-sheet.tsx').then((it) => it.BetSheet));
/** What is known of a round comes with the first tap on one. */
const LateBetSheet = (sheet: { bet: BetRow; open: boolean; onClose: () => void }) => {
  const part = useBetSheet();
  return part && createElement(part, sheet);
};

/** One round: which game, when, and what it brought. Its name opens all that is known of it. */
const Bet = ({ entry: bet }: { entry: BetRow }) => {
  const { t } = useText();
  const [sheet, setSheet] = useState<'unused' | 'open' | 'closed'>('unused');
  const net = netOfBet(bet);
  return (
    <article className="bet">
      <GameArt bet={bet} />
      <div className="bet__text">
        <h3 className="bet__game">
          {/* The row is its button: what lies under the finger belongs to it. */}
          <button type="button" className="bet__open" aria-haspopup="dialog" onClick={() => setSheet('open')}>
            <bdi>{bet.gameName}</bdi>
          </button>
        </h3>
        <p className="bet__detail">
          <EntryTime at={bet.at} /> · <bdi>{bet.vendorName}</bdi>
        </p>
      </div>
      <div className="bet__money">
        {net === null ? (
          <span className={`bet__state bet__state--${bet.state}`}>{t(`record.state.${bet.state}`)}</span>
        ) : (
          <NetAmount amount={net} />
        )}
        <p className="bet__detail">
          {t('record.stake')} <EntryAmount amount={bet.stake} />
        </p>
      </div>
      {sheet !== 'unused' && <LateBetSheet bet={bet} open={sheet === 'open'} onClose={() => setSheet('closed')} />}
    </article>
  );
};

/** The player's bets of a place. */
export const Bets = ({ place, onChange }: { place: RecordPlace; onChange: Change }) => {
  const { language } = useText();
  const query = useBets(place, language, place.tab === 'bets');
  const pages = query.data?.pages ?? [];
  const isFiltered = place.gameType !== null || place.state !== null;
  // Of no rounds at all there is nothing to choose from and nothing to sum up.
  const hasNoBet = query.isSuccess && hasNoEntry(query.data);
  const visits = pages[0]?.visits ?? [];
  const hasNone = hasNoBet && visits.length === 0 && !isFiltered;
  return (
    <>
      {!hasNone && <Filters place={place} onChange={onChange} />}
      {!hasNone && (pages.length > 0 || !query.isError) && <Totals totals={pages[0]?.totals} />}
      {visits.length > 0 && <Visits visits={visits} />}
      {(visits.length === 0 || !hasNoBet) && (
        <DayGroups
          query={query}
          empty={{ title: 'record.empty.title', text: isFiltered ? 'record.empty.filtered' : 'record.empty.text' }}
          Row={Bet}
        />
      )}
    </>
  );
};
