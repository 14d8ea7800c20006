import type { CashierKind } from '@palaro/contract/constants';
import { useSearchParams } from '../../navigation/location.ts';
import { ChosenDays } from './chosen-days.tsx';
import { Movements } from './movements.tsx';
import { Periods } from './record-parts.tsx';
import { parsePlace, placeQuery, type PlaceDays } from './record-rules.ts';

/** Movements of the wallet in days of the player's choice, which stand in the address; `query` is what else stands there. */
export const DatedMovements = ({ kind, query = {} }: { kind?: CashierKind; query?: Record<string, string> }) => {
  const [search, setSearch] = useSearchParams();
  const place = parsePlace(search);
  const change = (next: Partial<PlaceDays>): void => setSearch({ ...placeQuery({ ...place, ...next }), ...query }, { replace: true });
  return (
    <div className="record__panel">
      <Periods place={place} onChange={change} />
      {place.days !== null && <ChosenDays days={place.days} onChange={change} />}
      <Movements place={place} {...(kind && { kind })} />
    </div>
  );
};
