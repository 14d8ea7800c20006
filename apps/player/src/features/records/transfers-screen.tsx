import { Icon } from '@palaro/ui';
import { formatAmount } from '../../texts/format.ts';
import { useCurrencySymbol } from '../../site/currency-symbol.ts';
import { useFlag } from '../../site/flags.ts';
import { useText } from '../../texts/text.tsx';
import { EntryAmount, EntryTime } from './entry-parts.tsx';
import { NotOffered } from './not-offered.tsx';
import { DayGroups } from './record-parts.tsx';
import { useTransfers, type Transfer } from './record-queries.ts';

/** One transfer: which way, at which vendor, what became of it. What is not known to be moved has no sign. */
const TransferRow = ({ entry: { direction, vendorName, state, amount, at } }: { entry: Transfer }) => {
  const { t } = useText();
  const isBack = direction === 'fromGames' && state === 'done';
  return (
    <article className="movement">
      <span className={isBack ? 'movement__icon movement__icon--in' : 'movement__icon'}>
        <Icon name={direction === 'toGames' ? 'arrow-up-bold' : 'arrow-down-bold'} size={18} />
      </span>
      <div className="movement__text">
        <h3 className="movement__kind">{t(`transfers.way.${direction}`, { vendor: vendorName })}</h3>
        <p className="movement__detail ui-parts">
          <span>{t(`transfers.state.${state}`)}</span> <EntryTime at={at} />
        </p>
      </div>
      <div className="movement__money">{amount !== null && <EntryAmount amount={amount} tone={isBack ? 'good' : 'plain'} />}</div>
    </article>
  );
};

/** What is at each vendor: in its own word, else what was moved there. */
const Wallets = ({ wallets }: { wallets: readonly { vendor: string; vendorName: string; moved: string; there: string | null }[] }) => {
  const { t, language } = useText();
  const symbol = useCurrencySymbol();
  return (
    <section className="record__day">
      <h2 className="record__day-title">{t('transfers.now')}</h2>
      <ul className="record__rows">
        {wallets.map(({ vendor, vendorName, moved, there }) => (
          <li key={vendor} className="record__row">
            <article className="movement">
              <span className="movement__icon">
                <Icon name="game-controller-fill" size={18} />
              </span>
              <div className="movement__text">
                <h3 className="movement__kind">{vendorName}</h3>
                {there === null && <p className="movement__detail">{t('transfers.noAnswer')}</p>}
              </div>
              <div className="movement__money">{`${symbol}${formatAmount(there ?? moved, language)}`}</div>
            </article>
          </li>
        ))}
      </ul>
    </section>
  );
};

const Transfers = () => {
  const query = useTransfers();
  const wallets = query.data?.pages[0]?.wallets ?? [];
  return (
    <div className="record__panel">
      {wallets.length > 0 && <Wallets wallets={wallets} />}
      <DayGroups query={query} empty={{ title: 'transfers.empty.title', text: 'transfers.empty.text' }} Row={TransferRow} />
    </div>
  );
};

/** Money to and from vendors with wallets of their own. It belongs to the transaction record, so its flag decides. */
export const TransfersScreen = () => <div className="record">{useFlag('TRANSREC3') ? <Transfers /> : <NotOffered />}</div>;
