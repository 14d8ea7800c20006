import { Icon, Parol } from '@palaro/ui';
import { formatDay } from '../../texts/instant.ts';
import { useText } from '../../texts/text.tsx';
import { useWritten } from '../rewards/index.ts';
import type { OwnVip, VipLevel } from './vip-queries.ts';
import { isNone, shareOf } from './vip-rules.ts';

type StandingProps = { levels: readonly VipLevel[]; own: OwnVip };

const Way = ({ levels, own: { points, from, next } }: StandingProps) => {
  const { t } = useText();
  const written = useWritten();
  if (next === null) return <p className="vip__note">{t('vip.highest')}</p>;
  const name = levels[next.level - 1]?.name ?? String(next.level);
  const counted = { points: written(points), need: written(next.need) };
  return (
    <div className="vip__way">
      <p className="vip__way-to">{t('vip.next', { name })}</p>
      <progress
        className="ui-progress"
        max={100}
        value={shareOf(points, from, next.need)}
        aria-label={t('vip.next', { name })}
        aria-valuetext={t('vip.counted', counted)}
      />
      <p className="vip__note">{t('vip.counted', counted)}</p>
    </div>
  );
};

/** What the month asks for the level to stay, and until when it is safe anyway. */
const Keep = ({ levels, own: { level, month, heldUntil } }: StandingProps) => {
  const { t, language } = useText();
  const written = useWritten();
  if (level === 0) return null;
  const name = levels[level - 1]?.name ?? String(level);
  const dayOf = (day: string): string => formatDay(`${day}T12:00:00.000Z`, language, 'UTC');
  if (month === null || isNone(month.keep)) return <p className="vip__keep vip__note">{t('vip.keep.none', { name })}</p>;
  const { staked, keep, lastDay, isHeld } = month;
  return (
    <div className="vip__keep">
      <p className="vip__keep-title">
        <Icon name="shield-check" size={18} />
        <span>
          {t(isHeld && heldUntil !== null ? 'vip.keep.held' : 'vip.keep', {
            name,
            day: dayOf(isHeld && heldUntil !== null ? heldUntil : lastDay),
          })}
        </span>
      </p>
      <p className="vip__note">{t('vip.keep.rule', { keep: written(keep), staked: written(staked), name })}</p>
    </div>
  );
};

/** The member's level, the way to the next, and what keeps it. */
export const VipStanding = (props: StandingProps) => {
  const { t } = useText();
  const { levels, own } = props;
  const name = levels[own.level - 1]?.name;
  return (
    <section className="vip__standing" aria-labelledby="vip-own">
      <div className="vip__head">
        <div className="vip__words">
          <p className="vip__label">{name === undefined ? t('vip.own.none') : t('vip.own', { level: own.level, of: levels.length })}</p>
          <h2 className="vip__name" id="vip-own">
            <bdi>{name ?? t('vip.none')}</bdi>
          </h2>
        </div>
        <Parol size={64} glow={own.level > 0 ? 'still' : 'none'} className={own.level > 0 ? 'vip__parol' : 'vip__parol vip__parol--dim'} />
      </div>
      <Way {...props} />
      <Keep {...props} />
      <p className="vip__honest vip__note">{t('vip.breaks')}</p>
    </section>
  );
};
