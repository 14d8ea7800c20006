import { Icon } from '@palaro/ui';
import { useText } from '../../texts/text.tsx';
import { EntryAmount, EntryTime } from './entry-parts.tsx';
import type { BetPage } from './record-queries.ts';
import { NetAmount } from './totals.tsx';

/** Games that keep the money that is played with: what went there, what came back, and what that comes to. Their bets are the vendors'. */
export const Visits = ({ visits }: { visits: BetPage['visits'] }) => {
  const { t } = useText();
  return (
    <section className="record__day">
      <h2 className="record__day-title">{t('record.visits')}</h2>
      <ul className="record__rows">
        {visits.map(({ id, vendorName, at, moved, broughtBack, result }) => (
          <li key={id} className="record__row">
            <article className="movement">
              <span className="movement__icon">
                <Icon name="game-controller-fill" size={18} />
              </span>
              <div className="movement__text">
                <h3 className="movement__kind">{vendorName}</h3>
                <p className="movement__detail">
                  <EntryTime at={at} withDay />
                </p>
                <p className="movement__detail">
                  {t('record.visit.moved')} <EntryAmount amount={moved} /> · {t('record.visit.broughtBack')}{' '}
                  <EntryAmount amount={broughtBack} />
                </p>
              </div>
              <div className="movement__money">
                <NetAmount amount={result} />
              </div>
            </article>
          </li>
        ))}
      </ul>
      <p className="movement__detail">{t('record.visits.text')}</p>
    </section>
  );
};
