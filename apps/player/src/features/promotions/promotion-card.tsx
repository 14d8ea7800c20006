import { Tag } from '@palaro/ui';
import { SceneImage } from '../../parts/deferred-image.tsx';
import { useSettings } from '../../site/site.ts';
import { formatDay } from '../../texts/instant.ts';
import { useText } from '../../texts/text.tsx';
import * as to from '../../navigation/to.ts';
import type { Promotion } from './promotion-queries.ts';
import { TakeButton } from './take-button.tsx';

/** What a promotion is to the player now, by one of the ten labels (A301). */
export const StateTag = ({ state }: Pick<Promotion, 'state'>) => {
  const { t } = useText();
  const label = t(`promotions.state.${state}`);
  return state === 'claimed' || state === 'issued' ? <Tag tone="good">{label}</Tag> : <b className="promotion__label">{label}</b>;
};

/** When it begins, or is over; nothing of one without an end. */
export const Until = ({ opensAt, endsAt }: Pick<Promotion, 'opensAt' | 'endsAt'>) => {
  const { t, language } = useText();
  const { timeZone } = useSettings();
  const at = opensAt ?? endsAt;
  if (at === null) return null;
  return <span>{t(opensAt === null ? 'promotions.until' : 'promotions.from', { date: formatDay(at, language, timeZone) })}</span>;
};

/** Labels that say more than the button does; an open promotion needs none. */
export const told: readonly Promotion['state'][] = [
  'coming_soon',
  'joined',
  'process',
  'applying',
  'rejected',
  'claimed',
  'issued',
  'close',
];

/** A promotion with what is significant of its terms beside the headline, and its one button. */
export const PromotionCard = ({ promotion, inFirstView = false }: { promotion: Promotion; inFirstView?: boolean }) => {
  const { key, headline, summary, picture, significantTerms, unmet, state } = promotion;
  return (
    <li className={state === 'close' ? 'promotion promotion--over' : 'promotion'}>
      {picture !== '' && <SceneImage className="promotion__picture" url={picture} eager={inFirstView} />}
      <div className="promotion__words">
        <h2 className="promotion__title">
          <a href={to.promotion(key)}>
            <bdi>{headline}</bdi>
          </a>
        </h2>
        <p className="promotion__summary">{summary}</p>
        <ul className="promotion__terms">
          {significantTerms.map(({ code, text }) => (
            <li key={code}>{text}</li>
          ))}
        </ul>
        {unmet[0] !== undefined && <p className="promotion__lack">{unmet[0].text}</p>}
        <div className="promotion__foot">
          <p className="promotion__state">
            {told.includes(state) && <StateTag state={state} />} <Until {...promotion} />
          </p>
          <TakeButton promotion={promotion} />
        </div>
      </div>
    </li>
  );
};
