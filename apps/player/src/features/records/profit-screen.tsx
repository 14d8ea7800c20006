import { Tabs } from '@palaro/ui';
import type { ReactNode } from 'react';
import { Nothing } from '../../parts/nothing.tsx';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { useSearchParams } from '../../navigation/location.ts';
import { useText } from '../../texts/text.tsx';
import { ChosenDays } from './chosen-days.tsx';
import { EntryAmount, useDayTitle } from './entry-parts.tsx';
import { Periods, PlayMoneyNote } from './record-parts.tsx';
import { parsePlace, placeQuery, signOf, type PlaceDays } from './record-rules.ts';
import { NetAmount, netOf, Totals } from './totals.tsx';
import { NotOffered } from './not-offered.tsx';
import { useProfit, type Profit } from './profit-queries.ts';
import '@palaro/ui/tabs.css';
import './profit.css';

type Sums = Profit['types'][number] | Profit['days'][number];

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** What was won or lost, and under it what that is made of. */
const NetRow = ({ title, net, children }: { title: string; net: string; children: ReactNode }) => {
  const { t } = useText();
  return (
    <li className="profit">
      <h2 className="profit__title">{title}</h2>
      <p className="profit__net">
        <span className="profit__label">{t('record.net')}</span> <NetAmount amount={net} />
      </p>
      <dl className="profit__parts">{children}</dl>
    </li>
  );
};

/** The sums of one day or of one type of game: what was decided, and under it what that is made of. */
const SumsRow = ({ title, sums }: { title: string; sums: Sums }) => {
  const { t } = useText();
  return (
    <NetRow title={title} net={netOf(sums)}>
      <Part name={t('record.stake')}>
        <EntryAmount amount={sums.stake} />
      </Part>
      {signOf(sums.openStake) === 1 && (
        <Part name={t('record.openStake')}>
          <EntryAmount amount={sums.openStake} />
        </Part>
      )}
      <Part name={t('record.payout')}>
        <EntryAmount amount={sums.payout} />
      </Part>
      <Part name={t('record.count')}>{t('record.rounds', { count: sums.rounds })}</Part>
      {'visits' in sums && sums.visits > 0 && (
        <Part name={t('record.visits')}>
          <NetAmount amount={sums.visitResult} />
        </Part>
      )}
    </NetRow>
  );
};

/** A vendor whose games keep the money that is played with. */
const VendorRow = ({ vendor: { vendorName, moved, broughtBack, result, visits } }: { vendor: Profit['vendors'][number] }) => {
  const { t } = useText();
  return (
    <NetRow title={vendorName} net={result}>
      <Part name={t('record.visit.moved')}>
        <EntryAmount amount={moved} />
      </Part>
      <Part name={t('record.visit.broughtBack')}>
        <EntryAmount amount={broughtBack} />
      </Part>
      <Part name={t('record.visit.count')}>{t('record.rounds', { count: visits })}</Part>
    </NetRow>
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
          <WaitingRows className="record__waiting" text="record.loading" count={waitingRows} row="profit__waiting" />
        ) : (
          <ul className="record__rows">
            {by === 'day'
              ? profit.days.map((sums) => <SumsRow key={sums.day} title={dayTitle(sums.day)} sums={sums} />)
              : profit.types.map((sums) => <SumsRow key={sums.gameType} title={t(`home.category.${sums.gameType}`)} sums={sums} />)}
            {by === 'type' && profit.vendors.map((vendor) => <VendorRow key={vendor.vassalage} vendor={vendor} />)}
          </ul>
        )}
      </div>
    </>
  );
};

/** What was staked and paid. */
const Result = ({ place, ...groups }: ResultProps) => {
  return (
    <QueryView
      query={useProfit(place)}
      waiting={<Groups {...groups} profit={undefined} />}
      failed="record.failed.title"
      refused={{ feature_off: <NotOffered /> }}
      isEmpty={({ days }) => days.length === 0}
      empty={<Nothing icon="chart-line-up" title="record.profit.empty.title" text="record.profit.empty.text" />}
    >
      {(profit) => <Groups {...groups} profit={profit} />}
    </QueryView>
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
        {place.days !== null && <ChosenDays days={place.days} onChange={change} />}
        <Result place={place} by={by} onGroup={(grouping) => show({}, grouping)} />
      </div>
    </div>
  );
};
