import { useFlag } from '../../site/flags.ts';
import { DatedMovements } from './dated-movements.tsx';
import { PlayMoneyNote } from './record-parts.tsx';
import { NotOffered } from './not-offered.tsx';

/** Every movement of the wallet, by day (A225). */
const Transactions = () => (
  <>
    <PlayMoneyNote />
    <DatedMovements />
  </>
);

/** The transaction record. The call behind it serves other screens too, so it cannot refuse for the flag: the screen does. */
export const TransactionScreen = () => <div className="record">{useFlag('TRANSREC3') ? <Transactions /> : <NotOffered />}</div>;
