import { Icon, type IconName } from '@palaro/ui';
import type { CashierKind, StatementKind } from '@palaro/contract/constants';
import { formatAmount } from '../../texts/format.ts';
import { useCurrencySymbol } from '../../site/currency-symbol.ts';
import { useSession } from '../../calls/session.ts';
import { useText } from '../../texts/text.tsx';
import { EntryTime, EntryAmount } from './entry-parts.tsx';
import { DayGroups } from './record-parts.tsx';
import { useMovements, type Movement } from './record-queries.ts';
import { signOf, type PlaceDays } from './record-rules.ts';

const icons: Readonly<Record<StatementKind, IconName>> = {
  deposit: 'arrow-down-bold',
  withdrawal: 'arrow-up-bold',
  stake: 'dice-five-fill',
  payout: 'coins',
  refund: 'arrows-clockwise-bold',
  bonus: 'gift-fill',
  adjustment: 'pencil-simple',
  fee: 'receipt',
  reversal: 'arrows-clockwise-bold',
  transfer: 'arrows-left-right-bold',
  correction: 'pencil-simple',
  void: 'arrows-clockwise-bold',
  free_win: 'gift-fill',
};

/** Kinds that an operator explains, in words of the operator's own; the others say it all by their name. */
const explained: ReadonlySet<StatementKind> = new Set(['bonus', 'adjustment']);

/** One movement: what it was, when, how much, and the balance after it. `withDay` where it stands under no day. */
export const MovementRow = ({ entry: movement, withDay = false }: { entry: Movement; withDay?: boolean }) => {
  const { t, language } = useText();
  const currencySymbol = useCurrencySymbol();
  const { isTrial } = useSession();
  const gained = signOf(movement.amount) === 1;
  return (
    <article className="movement">
      <span className={gained ? 'movement__icon movement__icon--in' : 'movement__icon'}>
        <Icon name={icons[movement.kind]} size={18} />
      </span>
      <div className="movement__text">
        <h3 className="movement__kind">{t(isTrial && movement.kind === 'bonus' ? 'freePlay.given' : `record.kind.${movement.kind}`)}</h3>
        {explained.has(movement.kind) && movement.description !== '' && <p className="movement__detail">{movement.description}</p>}
        <p className="movement__detail ui-parts">
          {movement.gameName !== '' && <span>{movement.gameName}</span>} <EntryTime at={movement.at} withDay={withDay} />
        </p>
      </div>
      <div className="movement__money">
        <EntryAmount amount={movement.amount} signed tone={gained ? 'good' : 'plain'} />
        <p className="movement__after">
          {t('record.wallet.after', { amount: `${currencySymbol}${formatAmount(movement.balanceAfter, language)}` })}
        </p>
      </div>
    </article>
  );
};

/** Every movement of the wallet, or those of one kind, with the balance after each. */
export const Movements = ({ place, kind }: { place: PlaceDays; kind?: CashierKind }) => {
  const query = useMovements(place, kind);
  return <DayGroups query={query} empty={{ title: 'record.wallet.empty.title', text: 'record.wallet.empty.text' }} Row={MovementRow} />;
};
