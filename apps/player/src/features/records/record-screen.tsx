import { Tabs } from '@palaro/ui';
import { useSearchParams } from '../../navigation/location.ts';
import { useText } from '../../texts/text.tsx';
import { Bets } from './bets.tsx';
import { ChosenDays } from './chosen-days.tsx';
import { Movements } from './movements.tsx';
import { Periods, PlayMoneyNote } from './record-parts.tsx';
import { parsePlace, placeQuery, type RecordPlace } from './record-rules.ts';
import '@palaro/ui/tabs.css';

/** The betting record and the wallet's movements (A048). What is shown stands in the address. */
export const RecordScreen = () => {
  const { t } = useText();
  const [search, setSearch] = useSearchParams();
  const place = parsePlace(search);
  const change = (next: Partial<RecordPlace>): void => setSearch(placeQuery({ ...place, ...next }), { replace: true });
  return (
    <div className="record">
      <PlayMoneyNote />
      <Tabs
        label={t('record.tabs')}
        panelId="record-panel"
        value={place.tab}
        onChange={(tab) => change({ tab })}
        options={[
          { value: 'bets', label: t('record.tab.bets') },
          { value: 'wallet', label: t('record.tab.wallet') },
        ]}
      />
      <div id="record-panel" role="tabpanel" aria-label={t(`record.tab.${place.tab}`)} className="record__panel">
        <Periods place={place} onChange={change} />
        {place.days !== null && <ChosenDays days={place.days} onChange={change} />}
        {place.tab === 'bets' ? <Bets place={place} onChange={change} /> : <Movements place={place} />}
      </div>
    </div>
  );
};
