import { Icon, VisuallyHidden } from '@palaro/ui';
import { copyText } from '../../shared/copy-text.ts';
import { useText } from '../../shared/text.tsx';
import { EntryTime, EntryAmount } from './entry-parts.tsx';
import { DayGroups, Filters, type Change } from './record-parts.tsx';
import { useBets, type BetRow } from './record-queries.ts';
import { difference, flatten, shortRound, signOf, type RecordPlace } from './record-rules.ts';
import { NetAmount, Totals } from './totals.tsx';

/** The vendor's round id, what support asks for: its two ends to the eye, all of it to the ear and to the clipboard. */
const RoundId = ({ id }: { id: string }) => {
  const { t } = useText();
  return (
    <button type="button" className="bet__round" title={id} onClick={(event) => void copyText(id, event.currentTarget)}>
      <VisuallyHidden>{t('record.copyRound', { id })}</VisuallyHidden>
      <span aria-hidden="true">{t('record.round', { id: shortRound(id) })}</span>
      <Icon name="copy" size={14} />
    </button>
  );
};

const Bet = ({ entry: bet }: { entry: BetRow }) => {
  const { t } = useText();
  const paid = signOf(bet.payout) === 1;
  // A round that still runs has no payout yet; a zero would read as a loss.
  const open = !paid && (bet.state === 'pending' || bet.state === 'checking');
  return (
    <article className="bet">
      <div className="bet__head">
        <h3 className="bet__game">
          <bdi>{bet.gameName}</bdi>
        </h3>
        <span className={`bet__state bet__state--${bet.state}`}>{t(`record.state.${bet.state}`)}</span>
      </div>
      <div className="bet__where">
        <p>
          {t('record.by', { vendor: bet.vendorName })} · <EntryTime at={bet.at} />
        </p>
        <RoundId id={bet.round} />
      </div>
      <dl className="bet__money">
        <div>
          <dt>{t('record.stake')}</dt>
          <dd>
            <EntryAmount amount={bet.stake} />
          </dd>
        </div>
        <div>
          <dt>{t('record.payout')}</dt>
          <dd>{open ? t('record.noPayoutYet') : <EntryAmount amount={bet.payout} />}</dd>
        </div>
        {bet.jackpot !== null && (
          <div>
            <dt>{t('record.jackpot')}</dt>
            <dd>
              <EntryAmount amount={bet.jackpot} />
            </dd>
          </div>
        )}
        {/* A return below the stake is no win; of a stake that was given back there is nothing to count. */}
        {!open && bet.state !== 'cancelled' && (
          <div>
            <dt>{t('record.net')}</dt>
            <dd>
              <NetAmount amount={difference(bet.payout, bet.stake)} />
            </dd>
          </div>
        )}
      </dl>
    </article>
  );
};

/** The player's bets of a place. */
export const Bets = ({ place, onChange }: { place: RecordPlace; onChange: Change }) => {
  const { language } = useText();
  const query = useBets(place, language, place.tab === 'bets');
  const pages = query.data?.pages ?? [];
  const entries = flatten(pages);
  const isFiltered = place.gameType !== null || place.state !== null;
  // Of no rounds at all there is nothing to choose from and nothing to sum up.
  const hasNone = query.isSuccess && entries.length === 0 && !isFiltered;
  return (
    <>
      {!hasNone && <Filters place={place} onChange={onChange} />}
      {!hasNone && (pages.length > 0 || !query.isError) && <Totals totals={pages[0]?.totals} />}
      <DayGroups
        paged={{ ...query, entries }}
        empty={{ title: 'record.empty.title', text: isFiltered ? 'record.empty.filtered' : 'record.empty.text' }}
        Row={Bet}
      />
    </>
  );
};
