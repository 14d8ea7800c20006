import { Button, Icon, Parol } from '@palaro/ui';
import { useState } from 'react';
import { useSession } from '../../calls/session.ts';
import * as to from '../../navigation/to.ts';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { useWritten } from '../rewards/index.ts';
import { useSeeLevel, useVip, type VipLevel } from './vip-queries.ts';
import './vip-reached.css';

const Card = ({ level: { level, name, reward, benefits }, onClose, isHere }: { level: VipLevel; onClose: () => void; isHere: boolean }) => {
  const { t } = useText();
  const written = useWritten();
  return (
    <section className="vip-reached" aria-labelledby="vip-reached">
      <div className="vip-reached__parol">
        <Parol size={56} glow="still" />
      </div>
      <div className="vip-reached__words">
        <h2 className="vip-reached__title" id="vip-reached">
          {t('vip.reached', { name })}
        </h2>
        {reward !== null && <p>{t('vip.reached.reward', { amount: written(reward) })}</p>}
        {benefits.length > 0 && (
          <ul className="vip-reached__benefits">
            {benefits.map((benefit) => (
              <li key={benefit}>
                <Icon name="check-bold" size={14} />
                <bdi>{benefit}</bdi>
              </li>
            ))}
          </ul>
        )}
        <div className="vip-reached__ways">
          {!isHere && <Button href={to.benefits}>{t('vip.reached.levels')}</Button>}
          <Button aria-label={t('vip.reached.close', { level })} onClick={onClose}>
            {t('common.close')}
          </Button>
        </div>
      </div>
    </section>
  );
};

/**
 * A level that the member has reached by play, told once and quietly: it stands in the page, over nothing, and goes by a tap, here and on
 * all their devices.
 */
export const VipReached = ({ isHere = false }: { isHere?: boolean }) => {
  const { showVipBenefit } = useSettings();
  const { isLogin, isTrial } = useSession();
  const vip = useVip(showVipBenefit && isLogin && !isTrial);
  const see = useSeeLevel();
  const [closed, setClosed] = useState(0);
  const own = vip.data?.own ?? null;
  const level = vip.data?.levels[(own?.level ?? 0) - 1];
  if (own === null || !own.isNew || level === undefined || closed >= level.level) return null;
  const onClose = (): void => {
    setClosed(level.level);
    see.mutate(level.level);
  };
  return <Card level={level} onClose={onClose} isHere={isHere} />;
};
