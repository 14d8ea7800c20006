import { Button, EmptyState, Tag } from '@palaro/ui';
import { useAttempt } from '../../forms/use-attempt.ts';
import { showToast } from '../../overlays/toast.ts';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { useSettings } from '../../site/site.ts';
import { formatDay, formatInstant } from '../../texts/instant.ts';
import { useText } from '../../texts/text.tsx';
import * as to from '../../navigation/to.ts';
import { useClaimRebates, useRebates, type RebateDay, type Rebates } from './reward-queries.ts';
import { useWritten } from './use-written.ts';
import '@palaro/ui/states.css';
import './rewards.css';

const isNone = (amount: string): boolean => /^-?0+(\.0+)?$/u.test(amount);

/** What can be collected of all days, with the one button. */
const Collect = ({ due }: Pick<Rebates, 'due'>) => {
  const { t } = useText();
  const written = useWritten();
  const claim = useClaimRebates();
  const attempt = useAttempt();
  const onTap = (): void => {
    claim.mutate(attempt.keyOf(), {
      onSuccess: ({ paid }) => {
        attempt.done();
        showToast('rewards.rebate.done', { kind: 'success', values: { amount: written(paid) } });
      },
      onError: attempt.failed,
    });
  };
  return (
    <section className="rebate__collect" aria-label={t('rewards.rebate.due')}>
      <p className="rebate__label">{t('rewards.rebate.due')}</p>
      <p className="rebate__sum">{written(due)}</p>
      <Button look="gold" wide busy={claim.isPending} disabled={isNone(due)} onClick={onTap}>
        {t('rewards.rebate.collect')}
      </Button>
    </section>
  );
};

type RebateLine = RebateDay['lines'][number];
const Line = ({ line }: { line: RebateLine }) => {
  const { t } = useText();
  const written = useWritten();
  const { title, gameType, vendor, of, base, percent, level, due, paid } = line;
  const facts = [
    [t(`rewards.rebate.base.${of}`), written(base)],
    [t('rewards.rebate.rate'), `${percent}%`],
    [t('rewards.rebate.paid'), written(paid)],
    [t('rewards.rebate.open'), written(due)],
  ] as const;
  return (
    <li className="rebate__line">
      <h3 className="rebate__category">
        {t(`home.category.${gameType}`)}
        {vendor !== null && <bdi> · {vendor}</bdi>}
      </h3>
      <p className="rebate__title">
        <bdi>{title}</bdi>
        {level !== null && ` · ${t('rewards.rebate.level', { level })}`}
      </p>
      <dl className="rebate__facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
};

const Day = ({ rebates }: { rebates: RebateDay }) => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  const written = useWritten();
  const { day, isClosed, paysAt, lines, paid, isCapped, setOff } = rebates;
  return (
    <section className="rebate__day" aria-labelledby={`rebate-${day}`}>
      <div className="rebate__head">
        <h2 className="rebate__heading" id={`rebate-${day}`}>
          {formatDay(`${day}T12:00:00.000Z`, language, 'UTC')}
        </h2>
        {isClosed && <Tag tone="good">{t('rewards.rebate.closed')}</Tag>}
      </div>
      {lines.length === 0 ? (
        <p className="rebate__note">{t('rewards.rebate.noPlay')}</p>
      ) : (
        <ul className="rebate__lines">
          {lines.map((line) => (
            <Line key={`${line.rebate} ${line.gameType} ${line.vendor ?? ''}`} line={line} />
          ))}
        </ul>
      )}
      {!isNone(paid) && <p className="rebate__note">{t('rewards.rebate.paidOfDay', { amount: written(paid) })}</p>}
      {isCapped && <p className="rebate__note">{t('rewards.rebate.capped')}</p>}
      {!isNone(setOff) && <p className="rebate__note">{t('rewards.rebate.setOff', { amount: written(setOff) })}</p>}
      {paysAt !== null && <p className="rebate__note">{t('rewards.rebate.paysAt', { time: formatInstant(paysAt, language, timeZone) })}</p>}
    </section>
  );
};

/** What a member gets back of today's and yesterday's play (MANPLAYREB3, A213). */
export const RebateScreen = () => {
  const { t } = useText();
  return (
    <div className="rebate">
      <QueryView
        query={useRebates()}
        failed="rewards.rebate.failed"
        refused={{ feature_off: <EmptyState icon="percent" title={t('rewards.rebate.none.title')} text={t('rewards.rebate.none.text')} /> }}
        waiting={<WaitingRows className="rebate__waiting" shape="card" count={2} />}
        isEmpty={({ days }) => days.length === 0}
        empty={
          <EmptyState
            icon="percent"
            title={t('rewards.rebate.none.title')}
            text={t('rewards.rebate.none.text')}
            action={<Button href={to.activity}>{t('promotions.all')}</Button>}
          />
        }
      >
        {({ days, due }) => (
          <>
            <Collect due={due} />
            {days.map((rebates) => (
              <Day key={rebates.day} rebates={rebates} />
            ))}
          </>
        )}
      </QueryView>
    </div>
  );
};

/** In the same file of code: the list of parts that each file needs is carried by the routes of every screen. */
export { PointsScreen } from './points-screen.tsx';
