import { EmptyState, Skeleton, Tabs, VisuallyHidden } from '@palaro/ui';
import { CallRefused } from '../../calls/api.ts';
import { FailedState } from '../../parts/failed-state.tsx';
import { useSearchParams } from '../../navigation/location.ts';
import { StaleNote, useStaleness } from '../../parts/stale-note.tsx';
import { useText } from '../../texts/text.tsx';
import { DaysForm } from './days-form.tsx';
import { EntryAmount, useDayTitle } from './entry-parts.tsx';
import { Periods, PlayMoneyNote } from './record-parts.tsx';
import { parsePlace, placeQuery, signOf, type PlaceDays } from './record-rules.ts';
import { NetAmount, netOf, Totals } from './totals.tsx';
import { NotOffered } from './not-offered.tsx';
import { useProfit, type Profit } from './profit-queries.ts';
import '@palaro/ui/tabs.css';
import './profit.css';

type Sums = Omit<Profit['totals'], 'currency'>;

/** The sums of one day or of one type of game: what was decided, and under it what that is made of. */
const SumsRow = ({ title, sums }: { title: string; sums: Sums }) => {
  const { t } = useText();
  return (
    <li className="profit">
      <h2 className="profit__title">{title}</h2>
      <p className="profit__net">
        <span className="profit__label">{t('record.net')}</span> <NetAmount amount={netOf(sums)} />
      </p>
      <dl className="profit__parts">
        <div>
          <dt>{t('record.stake')}</dt>
          <dd>
            <EntryAmount amount={sums.stake} />
          </dd>
        </div>
        {signOf(sums.openStake) === 1 && (
          <div>
            <dt>{t('record.openStake')}</dt>
            <dd>
              <EntryAmount amount={sums.openStake} />
            </dd>
          </div>
        )}
        <div>
          <dt>{t('record.payout')}</dt>
          <dd>
            <EntryAmount amount={sums.payout} />
          </dd>
        </div>
        <div>
          <dt>{t('record.count')}</dt>
          <dd>{t('record.rounds', { count: sums.rounds })}</dd>
        </div>
      </dl>
    </li>
  );
};

const waitingRows = 4;
const groupings = ['day', 'type'] as const;
type Grouping = (typeof groupings)[number];

type ResultProps = { place: PlaceDays; by: Grouping; onGroup: (by: Grouping) => void };

/** The sums of a place, with as much room before they are known. */
const Groups = ({ by, onGroup, profit }: Omit<ResultProps, 'place'> & { profit: Profit | undefined }) => {
  const { t } = useText();
  const dayTitle = useDayTitle();
  return (
    <>
      <Totals totals={profit?.totals} />
      <Tabs
        label={t('record.profit.by')}
        panelId="profit-panel"
        value={by}
        onChange={onGroup}
        options={groupings.map((value) => ({ value, label: t(`record.profit.by.${value}`) }))}
      />
      <div id="profit-panel" role="tabpanel" aria-label={t(`record.profit.by.${by}`)}>
        {profit === undefined ? (
          <output className="record__waiting">
            <VisuallyHidden>{t('record.loading')}</VisuallyHidden>
            <Skeleton shape="row" count={waitingRows} className="profit__waiting" />
          </output>
        ) : (
          <ul className="record__rows">
            {by === 'day'
              ? profit.days.map(({ day, ...sums }) => <SumsRow key={day} title={dayTitle(day)} sums={sums} />)
              : profit.types.map(({ gameType, ...sums }) => <SumsRow key={gameType} title={t(`home.category.${gameType}`)} sums={sums} />)}
          </ul>
        )}
      </div>
    </>
  );
};

/** What was staked and paid, with all that can happen to the answer: waiting, refused, failed, empty. */
const Result = ({ place, ...groups }: ResultProps) => {
  const { t } = useText();
  const query = useProfit(place);
  const staleness = useStaleness(query);
  if (query.error instanceof CallRefused && query.error.code === 'feature_off') return <NotOffered />;
  // What is kept as empty may not be so any more: only an answer of now is called empty.
  if (!query.isPending && staleness !== null && (query.data?.days.length ?? 0) === 0)
    return <FailedState query={{ ...query, error: staleness }} title="record.failed.title" />;
  if (query.data?.days.length === 0)
    return <EmptyState icon="chart-line-up" title={t('record.profit.empty.title')} text={t('record.profit.empty.text')} />;
  return (
    <>
      {!query.isPending && <StaleNote query={query} />}
      <Groups {...groups} profit={query.data} />
    </>
  );
};

/** What the player staked, was paid, and won or lost by it, by day or by type of game (A228). What is shown stands in the address. */
export const ProfitScreen = () => {
  const [search, setSearch] = useSearchParams();
  const place = parsePlace(search);
  const by: Grouping = search.get('by') === 'type' ? 'type' : 'day';
  const show = (next: Partial<PlaceDays>, grouping: Grouping): void =>
    setSearch({ ...placeQuery({ ...place, ...next }), ...(grouping === 'day' ? {} : { by: grouping }) }, { replace: true });
  const change = (next: Partial<PlaceDays>): void => show(next, by);
  return (
    <div className="record">
      <PlayMoneyNote />
      <div className="record__panel">
        <Periods place={place} onChange={change} />
        {place.days !== null && <DaysForm days={place.days} onChange={change} />}
        <Result place={place} by={by} onGroup={(grouping) => show({}, grouping)} />
      </div>
    </div>
  );
};
