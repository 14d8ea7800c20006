import type { ReactNode } from 'react';
import { EntryAmount } from '../records/index.ts';
import { SceneImage } from '../../parts/deferred-image.tsx';
import { Nothing } from '../../parts/nothing.tsx';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { useSettings } from '../../site/site.ts';
import { formatInstant } from '../../texts/instant.ts';
import { useText, type TextKey } from '../../texts/text.tsx';
import { useAward, useWritten } from '../rewards/index.ts';
import * as to from '../../navigation/to.ts';
import { StateTag, told, Until } from './promotion-card.tsx';
import { usePromotion, type PromotionDetail } from './promotion-queries.ts';
import { TakeButton } from './take-button.tsx';

const Facts = ({ title, rows }: { title: TextKey; rows: readonly (readonly [name: string, value: ReactNode])[] }) => {
  const { t } = useText();
  if (rows.length === 0) return null;
  return (
    <section className="promotion__card">
      <h3 className="promotion__part">{t(title)}</h3>
      <dl className="promotion__facts">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};

/** How the player's own amount comes about. */
const Working = ({ working, award }: Pick<PromotionDetail, 'working' | 'award'>) => {
  const { t } = useText();
  if (working === null) return null;
  const { base, percent, cap, isCapped, amount, required } = working;
  const of = award.rate === null ? 'deposit' : award.rate.of;
  return (
    <Facts
      title="promotions.working"
      rows={[
        [t(`promotions.working.base.${of}`), <EntryAmount key="base" amount={base} />],
        [t('promotions.working.rate'), `${percent} %`],
        ...(isCapped ? [[t('promotions.working.cap'), <EntryAmount key="cap" amount={cap} />] as const] : []),
        [t('promotions.working.amount'), <EntryAmount key="amount" amount={amount} />],
        [t('promotions.working.required'), <EntryAmount key="required" amount={required} />],
      ]}
    />
  );
};

const History = ({ history }: Pick<PromotionDetail, 'history'>) => {
  const { t, language } = useText();
  const awardOf = useAward();
  const { timeZone } = useSettings();
  if (history.length === 0) return null;
  return (
    <section className="promotion__card">
      <h3 className="promotion__part">{t('promotions.history')}</h3>
      <ul className="promotion__history">
        {history.map(({ id, state, kind, amount, count, at, reason }) => (
          <li key={id}>
            <span>
              <StateTag state={state} /> <time dateTime={at}>{formatInstant(at, language, timeZone)}</time>
            </span>
            {count === null ? <EntryAmount amount={amount} /> : <span>{awardOf({ kind, amount: null, count })}</span>}
            {reason !== '' && <p>{reason}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
};

const Detail = ({ promotion }: { promotion: PromotionDetail }) => {
  const { t } = useText();
  const written = useWritten();
  const { headline, summary, picture, state, unmet, terms, fullTerms, weights, tiers, working, award, history } = promotion;
  return (
    <article className="promotion-page">
      {picture !== '' && <SceneImage className="promotion__picture" url={picture} eager />}
      <h2 className="promotion__headline">
        <bdi>{headline}</bdi>
      </h2>
      <p className="promotion__summary">{summary}</p>
      <p className="promotion__state">
        {told.includes(state) && <StateTag state={state} />} <Until {...promotion} />
      </p>
      {unmet.length > 0 && (
        <section className="promotion__card">
          <h3 className="promotion__part">{t('promotions.unmet')}</h3>
          <ul className="promotion__terms">
            {unmet.map(({ code, text }) => (
              <li key={code}>{text}</li>
            ))}
          </ul>
        </section>
      )}
      <TakeButton promotion={promotion} wide />
      <Working working={working} award={award} />
      <Facts
        title="promotions.tiers"
        rows={tiers.map(({ from, percent }) => [t('promotions.tiers.from', { amount: written(from) }), `${percent} %`] as const)}
      />
      <Facts
        title="promotions.weights"
        rows={weights.map(({ gameType, percent }) => [t(`home.category.${gameType}`), `${percent} %`] as const)}
      />
      <section className="promotion__card">
        <h3 className="promotion__part">{t('promotions.terms')}</h3>
        <ol className="promotion__rules">
          {terms.map(({ code, text }) => (
            <li key={code}>{text}</li>
          ))}
        </ol>
        {fullTerms !== '' && <p className="promotion__full">{fullTerms}</p>}
      </section>
      <History history={history} />
    </article>
  );
};

/** One promotion with all that it says (B045). */
export const PromotionPage = ({ promotion }: { promotion: string }) => (
  <QueryView
    query={usePromotion(promotion)}
    failed="promotions.failed"
    refused={{
      promotion_unknown: (
        <Nothing icon="gift-fill" title="promotions.gone.title" text="promotions.gone.text" href={to.activity} way="promotions.all" />
      ),
    }}
    waiting={<WaitingRows className="promotions" count={3} />}
  >
    {(found) => <Detail promotion={found} />}
  </QueryView>
);
