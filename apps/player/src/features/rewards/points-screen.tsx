import { Button, EmptyState } from '@palaro/ui';
import { PagedEnd } from '../../parts/paged-end.tsx';
import { entriesOf, idOf } from '../../parts/pages.ts';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import * as to from '../../navigation/to.ts';
import { useSettings } from '../../site/site.ts';
import { formatDay, formatInstant } from '../../texts/instant.ts';
import { useText } from '../../texts/text.tsx';
import { PointsForm } from './points-form.tsx';
import { usePoints, type Points, type PointsEntry } from './reward-queries.ts';
import { useWritten } from './use-written.ts';
import '@palaro/ui/field.css';
import '@palaro/ui/states.css';
import './rewards.css';

/** So much is what the rates are points for. */
const ratePer = '1000.00';
/** A day of the merchant's calendar, whatever the phone's. */
const noonOf = (day: string): string => `${day}T12:00:00.000Z`;

const Balance = ({ points: { balance, worth, owed, nextExpiry } }: { points: Points }) => {
  const { t, language } = useText();
  const written = useWritten();
  const count = (number: number): string => t('points.count', { count: number });
  return (
    <section className="points__part" aria-labelledby="points-balance">
      <h2 className="points__label" id="points-balance">
        {t('points.balance')}
      </h2>
      <p className="points__sum">{count(balance)}</p>
      <p className="points__worth">{t('points.worth', { amount: written(worth) })}</p>
      {nextExpiry !== null && (
        <p className="points__note">
          {t('points.ends', { points: count(nextExpiry.points), day: formatDay(noonOf(nextExpiry.day), language, 'UTC') })}
        </p>
      )}
      {owed > 0 && <p className="points__note">{t('points.owed', { points: count(owed) })}</p>}
    </section>
  );
};

/** What is staked for a point, game by game, and for how long it counts. */
const Earning = ({ points: { rates, expireDays } }: { points: Points }) => {
  const { t } = useText();
  const written = useWritten();
  const counting = rates.filter(({ points }) => points > 0);
  if (counting.length === 0) return null;
  const sentence = ({ gameType, vendor, points }: Points['rates'][number]): string => {
    const values = { points: t('points.count', { count: points }), amount: written(ratePer) };
    const games = [gameType === null ? null : t(`home.category.${gameType}`), vendor].filter((one) => one !== null).join(' · ');
    if (games === '') return t(rates.length === 1 ? 'points.earn.all' : 'points.earn.other', values);
    return t('points.earn.games', { ...values, games });
  };
  return (
    <section className="points__part" aria-labelledby="points-earn">
      <h2 className="points__heading" id="points-earn">
        {t('points.earn')}
      </h2>
      <ul className="points__rules">
        {counting.map((rate) => (
          <li key={`${rate.gameType} ${rate.vendor}`}>{sentence(rate)}</li>
        ))}
        <li>{t('points.earn.counts')}</li>
        <li>{expireDays === null ? t('points.earn.never') : t('points.earn.end', { days: expireDays })}</li>
      </ul>
    </section>
  );
};

const Entry = ({ entry: { kind, points, day, at, amount } }: { entry: PointsEntry }) => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  const written = useWritten();
  // What was earned or corrected on a day is one entry of that day.
  const isOfDay = kind === 'earned' || kind === 'corrected';
  return (
    <li className="points__entry">
      <span>
        <b>{t(`points.kind.${kind}`, { amount: written(amount ?? '0') })}</b>
        <time dateTime={isOfDay ? day : at}>
          {isOfDay ? formatDay(noonOf(day), language, 'UTC') : formatInstant(at, language, timeZone)}
        </time>
      </span>
      <bdi className={points > 0 ? 'points__more' : ''}>{`${points > 0 ? '+' : '−'}${t('points.count', { count: Math.abs(points) })}`}</bdi>
    </li>
  );
};

const hasNothing = ({ balance, rates, offers, content }: Points): boolean =>
  balance === 0 && rates.length === 0 && offers.length === 0 && content.length === 0;

/** A member's points: how many, what they are worth, what they become, and what moved them (POINTS3, A251). */
export const PointsScreen = () => {
  const { t } = useText();
  const query = usePoints();
  const none = { icon: 'coins', title: t('points.none.title'), text: t('points.none.text') } as const;
  return (
    <div className="points">
      <QueryView
        query={query}
        failed="points.failed"
        refused={{ feature_off: <EmptyState {...none} /> }}
        waiting={<WaitingRows className="points__waiting" shape="card" count={2} />}
        isEmpty={({ pages: [first] }) => first === undefined || hasNothing(first)}
        empty={<EmptyState {...none} action={<Button href={to.activity}>{t('promotions.all')}</Button>} />}
      >
        {(data) => {
          const [points] = data.pages;
          const entries = entriesOf(data, idOf);
          return (
            points !== undefined && (
              <>
                <Balance points={points} />
                <PointsForm points={points} />
                <Earning points={points} />
                <section className="points__part" aria-labelledby="points-history">
                  <h2 className="points__heading" id="points-history">
                    {t('points.history')}
                  </h2>
                  {entries.length === 0 ? (
                    <p className="points__note">{t('points.history.none')}</p>
                  ) : (
                    <>
                      <ul className="points__entries">
                        {entries.map((entry) => (
                          <Entry key={entry.id} entry={entry} />
                        ))}
                      </ul>
                      <PagedEnd paged={query} />
                    </>
                  )}
                </section>
              </>
            )
          );
        }}
      </QueryView>
    </div>
  );
};
