import { Button, Chip, EmptyState, Icon, Select, Skeleton } from '@palaro/ui';
import { gameTypes, roundStates } from '@palaro/contract/constants';
import type { ComponentType } from 'react';
import { PagedEnd, type Paged } from '../../parts/paged-end.tsx';
import { entriesOf, hasNoEntry, idOf } from '../../parts/pages.ts';
import { QueryView, Waiting, type ShownQuery } from '../../parts/query-view.tsx';
import { useSession } from '../../calls/session.ts';
import { useSettings } from '../../site/site.ts';
import { useText, type TextKey } from '../../texts/text.tsx';
import * as to from '../../navigation/to.ts';
import { useDayTitle } from './entry-parts.tsx';
import { useDays } from './record-queries.ts';
import { byDay, periods, type PlaceDays, type RecordPlace } from './record-rules.ts';
import '@palaro/ui/field.css';
import '@palaro/ui/states.css';
import './record.css';

export type Change = (change: Partial<RecordPlace>) => void;

/** Above the amounts of a trial: none of them is real. */
export const PlayMoneyNote = () => {
  const { t } = useText();
  const { isTrial } = useSession();
  if (!isTrial) return null;
  return (
    <p className="record__play-money">
      <Icon name="coins" size={18} />
      <span>{t('freePlay.record')}</span>
    </p>
  );
};

/** The period chips; the last one opens the form for days of the player's own. */
export const Periods = ({ place, onChange }: { place: PlaceDays; onChange: Change }) => {
  const { t } = useText();
  const days = useDays(place);
  return (
    <fieldset className="record__periods">
      <legend className="ui-visually-hidden">{t('record.period')}</legend>
      {periods.map((period) => (
        <Chip key={period} selected={place.days === null && place.period === period} onClick={() => onChange({ period, days: null })}>
          {t(`record.period.${period}`)}
        </Chip>
      ))}
      <Chip className="record__dates-chip" selected={place.days !== null} aria-label={t('record.dates')} onClick={() => onChange({ days })}>
        <Icon name="calendar-blank" size={20} />
      </Chip>
    </fieldset>
  );
};

/** The filters by game type and state; each says what it is of by what is chosen in it. */
export const Filters = ({ place, onChange }: { place: RecordPlace; onChange: Change }) => {
  const { t } = useText();
  return (
    <div className="record__filters">
      <Select
        label={t('record.filter.type')}
        value={place.gameType ?? ''}
        onChange={(event) => onChange({ gameType: gameTypes.find((type) => type === event.target.value) ?? null })}
        options={[
          { value: '', label: t('record.filter.allTypes') },
          ...gameTypes.map((value) => ({ value, label: t(`home.category.${value}`) })),
        ]}
      />
      <Select
        label={t('record.filter.state')}
        value={place.state ?? ''}
        onChange={(event) => onChange({ state: roundStates.find((state) => state === event.target.value) ?? null })}
        options={[
          { value: '', label: t('record.filter.allStates') },
          ...roundStates.map((value) => ({ value, label: t(`record.state.${value}`) })),
        ]}
      />
    </div>
  );
};

const waitingRows = 6;

type DayGroupsProps<T> = {
  query: Paged & ShownQuery<{ readonly pages: readonly { readonly content: readonly T[] }[] }>;
  /** What is said of none, and the way on: to the games where none is named. */
  empty: { title: TextKey; text: TextKey; href?: string; way?: TextKey };
  /** Draws one entry. */
  Row: ComponentType<{ entry: T }>;
};

/** Entries by the merchant's day. */
export const DayGroups = <T extends { readonly id: string; readonly at: string }>({ query, empty, Row }: DayGroupsProps<T>) => {
  const { t } = useText();
  const { timeZone } = useSettings();
  const titleOf = useDayTitle();
  return (
    <QueryView
      query={query}
      waiting={
        <Waiting className="record__waiting" text="record.loading">
          <Skeleton shape="text" className="record__day-waiting" />
          <Skeleton shape="row" count={waitingRows} className="record__row-waiting" />
        </Waiting>
      }
      failed="record.failed.title"
      isEmpty={hasNoEntry}
      empty={
        <EmptyState
          icon="receipt"
          title={t(empty.title)}
          text={t(empty.text)}
          action={
            <Button look="gold" href={empty.href ?? to.gameList()}>
              {t(empty.way ?? 'record.empty.action')}
            </Button>
          }
        />
      }
      end={<PagedEnd paged={query} />}
    >
      {(data) =>
        byDay(entriesOf(data, idOf), timeZone).map(({ day, entries }) => (
          <section key={day} className="record__day">
            <h2 className="record__day-title">{titleOf(day)}</h2>
            <ul className="record__rows">
              {entries.map((entry) => (
                <li key={entry.id} className="record__row">
                  <Row entry={entry} />
                </li>
              ))}
            </ul>
          </section>
        ))
      }
    </QueryView>
  );
};
