import { Icon, Skeleton } from '@palaro/ui';
import { useText } from '../../shared/text.tsx';
import { notify } from '../../shared/toast.ts';
import { EntryTime, Figures } from './figures.tsx';
import { Days } from './record-parts.tsx';
import { useBets, type BetPage, type BetRow } from './record-queries.ts';
import { flatten, isAbove, signOf, type RecordPlace } from './record-rules.ts';

/** Sums over the whole selection, with as much room before they are known. */
const Totals = ({ totals }: { totals: BetPage['totals'] | undefined }) => {
  const { t } = useText();
  return (
    <dl className="record__totals">
      <div>
        <dt>{t('record.stake')}</dt>
        <dd>{totals ? <Figures amount={totals.stake} /> : <Skeleton shape="text" />}</dd>
      </div>
      <div>
        <dt>{t('record.payout')}</dt>
        <dd>{totals ? <Figures amount={totals.payout} /> : <Skeleton shape="text" />}</dd>
      </div>
      <div className="record__rounds">
        <dt>{t('record.count')}</dt>
        <dd>{totals ? t('record.rounds', { count: totals.rounds }) : <Skeleton shape="text" />}</dd>
      </div>
    </dl>
  );
};

/** The vendor's round id: what support asks for. A tap copies it. */
const RoundId = ({ id }: { id: string }) => {
  const { t } = useText();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(id);
      notify('record.copied');
    } catch {
      // Without leave to write the clipboard the number can still be marked and read out.
    }
  };
  return (
    <button type="button" className="record__round" aria-label={t('record.copyRound', { id })} onClick={() => void copy()}>
      <span className="record__round-id" dir="ltr">
        {t('record.round', { id })}
      </span>
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
        <h3 className="bet__game">{bet.gameName}</h3>
        <span className={`bet__state bet__state--${bet.state}`}>{t(`record.state.${bet.state}`)}</span>
      </div>
      <p className="bet__where">
        {t('record.by', { vendor: bet.vendorName })} · <EntryTime at={bet.at} />
      </p>
      <dl className="bet__money">
        <div>
          <dt>{t('record.stake')}</dt>
          <dd>
            <Figures amount={bet.stake} />
          </dd>
        </div>
        <div>
          <dt>{t('record.payout')}</dt>
          <dd>
            {open ? t('record.noPayoutYet') : <Figures amount={bet.payout} tone={isAbove(bet.payout, bet.stake) ? 'good' : 'plain'} />}
          </dd>
        </div>
      </dl>
      <RoundId id={bet.round} />
    </article>
  );
};

/** The player's bets of a place. */
export const Bets = ({ place }: { place: RecordPlace }) => {
  const { language } = useText();
  const query = useBets(place, language, place.tab === 'bets');
  const pages = query.data?.pages ?? [];
  return (
    <>
      {!query.isError && <Totals totals={pages[0]?.totals} />}
      <Days paged={{ ...query, entries: flatten(pages) }} empty={{ title: 'record.empty.title', text: 'record.empty.text' }} Row={Bet} />
    </>
  );
};
