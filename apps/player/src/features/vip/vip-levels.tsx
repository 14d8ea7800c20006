import { Icon, Tag } from '@palaro/ui';
import { useText } from '../../texts/text.tsx';
import { useWritten } from '../rewards/index.ts';
import type { VipLevel } from './vip-queries.ts';
import { isNone } from './vip-rules.ts';

const Level = ({ level: { level, name, need, keep, reward, rebates, benefits }, isOwn }: { level: VipLevel; isOwn: boolean }) => {
  const { t } = useText();
  const written = useWritten();
  const facts = [
    [t('vip.level.need'), written(need)],
    [t('vip.level.keep'), isNone(keep) ? t('vip.level.keep.none') : written(keep)],
    ...(reward === null ? [] : [[t('vip.level.reward'), written(reward)] as const]),
    ...rebates.map(({ title, percent }) => [title, t('vip.level.rebate', { percent })] as const),
  ] as const;
  return (
    <li className={isOwn ? 'vip__level vip__level--own' : 'vip__level'} aria-current={isOwn ? 'true' : undefined}>
      <div className="vip__level-head">
        <span className="vip__number" aria-hidden="true">
          {level}
        </span>
        <h3 className="vip__level-name">
          <bdi>{name}</bdi>
        </h3>
        {isOwn && <Tag tone="good">{t('vip.level.own')}</Tag>}
      </div>
      <dl className="vip__facts">
        {facts.map(([term, said]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{said}</dd>
          </div>
        ))}
      </dl>
      {benefits.length > 0 && (
        <ul className="vip__benefits" aria-label={t('vip.level.benefits', { name })}>
          {benefits.map((benefit) => (
            <li key={benefit}>
              <Icon name="check-bold" size={14} />
              <bdi>{benefit}</bdi>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
};

/** All levels with what they ask and bring; the member's own is marked. */
export const VipLevels = ({ levels, current }: { levels: readonly VipLevel[]; current: number }) => {
  const { t } = useText();
  return (
    <section className="vip__section" aria-labelledby="vip-levels">
      <h2 className="vip__heading" id="vip-levels">
        {t('vip.levels')}
      </h2>
      <p className="vip__note">{t('vip.levels.rule')}</p>
      <ol className="vip__levels">
        {levels.map((level) => (
          <Level key={level.level} level={level} isOwn={level.level === current} />
        ))}
      </ol>
    </section>
  );
};
