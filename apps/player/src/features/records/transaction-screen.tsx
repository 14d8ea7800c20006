import { useFlag } from '../../site/flags.ts';
import { useSearchParams } from '../../navigation/location.ts';
import { DaysForm } from './days-form.tsx';
import { Movements } from './movements.tsx';
import { Periods, PlayMoneyNote } from './record-parts.tsx';
import { parsePlace, placeQuery, type PlaceDays } from './record-rules.ts';
import { NotOffered } from './not-offered.tsx';

/** Every movement of the wallet, by day (A225). Its days stand in the address. */
const Transactions = () => {
  const [search, setSearch] = useSearchParams();
  const place = parsePlace(search);
  const change = (next: Partial<PlaceDays>): void => setSearch(placeQuery({ ...place, ...next }), { replace: true });
  return (
    <>
      <PlayMoneyNote />
      <div className="record__panel">
        <Periods place={place} onChange={change} />
        {place.days !== null && <DaysForm days={place.days} onChange={change} />}
        <Movements place={place} />
      </div>
    </>
  );
};

/** The transaction record. The call behind it serves other screens too, so it cannot refuse for the flag: the screen does. */
export const TransactionScreen = () => <div className="record">{useFlag('TRANSREC3') ? <Transactions /> : <NotOffered />}</div>;
