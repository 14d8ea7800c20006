import type { ReactNode } from 'react';
import { useSearchParams } from '../../navigation/location.ts';
import { ChosenDays, parsePlace, Periods, placeQuery, useDays, type DayRange, type PlaceDays } from '../records/index.ts';
import { CentreTabs } from './agent-parts.tsx';

/** A place of the agent centre: the ways to the others, and the days that it shows, which stand in the address. */
export const CentreScreen = ({ children }: { children: (days: DayRange) => ReactNode }) => {
  const [search, setSearch] = useSearchParams();
  const place = parsePlace(search);
  const days = useDays(place);
  const change = (next: Partial<PlaceDays>): void => setSearch(placeQuery({ ...place, ...next }), { replace: true });
  return (
    <div className="agent">
      <CentreTabs />
      <Periods place={place} onChange={change} />
      {place.days !== null && <ChosenDays days={place.days} onChange={change} />}
      {children(days)}
    </div>
  );
};
