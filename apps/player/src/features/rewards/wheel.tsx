import { Button, EmptyState } from '@palaro/ui';
import { useState } from 'react';
import { useAttempt } from '../../forms/use-attempt.ts';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { useSettings } from '../../site/site.ts';
import { formatDay, formatInstant } from '../../texts/instant.ts';
import { useText } from '../../texts/text.tsx';
import { useSpinWheel, useWheel, type Wheel as WheelOf } from './reward-queries.ts';
import { useWritten } from './use-written.ts';
import { turnTo, WheelDisc } from './wheel-disc.tsx';
import '@palaro/ui/states.css';
import './rewards.css';
import './wheel.css';

const wholeTurns = 3;
const [hundred, digits] = [100, 2];

const Spin = ({ wheel }: { wheel: WheelOf }) => {
  const { t, language } = useText();
  const spin = useSpinWheel();
  const attempt = useAttempt();
  const [turn, setTurn] = useState(0);
  const [drawn, setDrawn] = useState<{ readonly id: string; readonly title: string } | null>(null);
  const { version, tickets, ticketsEnd, prizes } = wheel;
  const onTap = (): void => {
    if (version === null) return;
    const key = attempt.keyOf();
    setDrawn(null);
    spin.mutate(
      { key, version },
      {
        onSuccess: ({ prize }) => {
          attempt.done();
          setTurn(turnTo(wheel, prize, turn, wholeTurns));
          setDrawn({ id: key, title: prizes.find((one) => one.key === prize)?.title ?? prize });
        },
        onError: attempt.failed,
      },
    );
  };
  return (
    <section className="rebate__day" aria-labelledby="wheel-title">
      <h2 className="rebate__heading" id="wheel-title">
        {t('wheel.title')}
      </h2>
      <WheelDisc {...wheel} turn={turn} />
      <output className="wheel__drawn">{drawn !== null && <span key={drawn.id}>{t('wheel.got', { prize: drawn.title })}</span>}</output>
      <p className="rebate__note">
        {t('wheel.tickets', { count: tickets })}
        {ticketsEnd !== null && ` · ${t('wheel.ticketsEnd', { day: formatDay(`${ticketsEnd}T12:00:00.000Z`, language, 'UTC') })}`}
      </p>
      <Button look="gold" wide busy={spin.isPending} disabled={tickets === 0} onClick={onTap}>
        {t('wheel.spin')}
      </Button>
      <p className="rebate__note">{t('wheel.how')}</p>
    </section>
  );
};

const Odds = ({ wheel: { prizes, weights } }: { wheel: WheelOf }) => {
  const { t } = useText();
  const written = useWritten();
  const fallback = prizes.find(({ isFallback }) => isFallback)?.title ?? '';
  const percentOf = (weight: number): string => ((weight / weights) * hundred).toFixed(digits);
  return (
    <section className="rebate__day" aria-labelledby="wheel-odds">
      <h2 className="rebate__heading" id="wheel-odds">
        {t('wheel.odds')}
      </h2>
      <ul className="rebate__lines">
        {prizes.map(({ key, title, weight, isGone, award }, index) => (
          <li key={key} className="rebate__line">
            <h3 className="rebate__category wheel__prize">
              <span className={`wheel__swatch wheel__field--${index % 4}`} aria-hidden="true" />
              <bdi>{title}</bdi>
            </h3>
            <p>{t('wheel.chanceOf', { weight, weights, percent: percentOf(weight) })}</p>
            {isGone && <p className="rebate__note">{t('wheel.gone', { fallback })}</p>}
            {award !== null && award.turnover !== null && (
              <p className="rebate__note">
                {award.kind === 'bonus'
                  ? t('wheel.turnover.bonus', { amount: written(award.turnover), days: award.days ?? 0 })
                  : t('wheel.turnover', { amount: written(award.turnover) })}
              </p>
            )}
          </li>
        ))}
      </ul>
      <p className="rebate__note">{t('wheel.fair')}</p>
    </section>
  );
};

const History = ({ spins }: Pick<WheelOf, 'spins'>) => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  return (
    <section className="rebate__day" aria-labelledby="wheel-history">
      <h2 className="rebate__heading" id="wheel-history">
        {t('wheel.history')}
      </h2>
      {spins.length === 0 ? (
        <p className="rebate__note">{t('wheel.history.none')}</p>
      ) : (
        <ul className="rebate__lines">
          {spins.map(({ id, title, at }) => (
            <li key={id} className="wheel__spin">
              <bdi>{title}</bdi>
              <time className="rebate__note" dateTime={at}>
                {formatInstant(at, language, timeZone)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

/** The wheel with its chances, the member's tickets and what they drew (MISSIONLB3). */
export const Wheel = () => {
  const { t } = useText();
  const none = <EmptyState icon="ranking" title={t('wheel.none.title')} text={t('wheel.none.text')} />;
  return (
    <div className="rebate">
      <QueryView
        query={useWheel()}
        failed="wheel.failed"
        refused={{ feature_off: none }}
        waiting={<WaitingRows className="rebate__waiting" shape="card" count={3} />}
        isEmpty={({ version }) => version === null}
        empty={none}
      >
        {(wheel) => (
          <>
            <Spin key={wheel.version} wheel={wheel} />
            <Odds wheel={wheel} />
            <History spins={wheel.spins} />
          </>
        )}
      </QueryView>
    </div>
  );
};
