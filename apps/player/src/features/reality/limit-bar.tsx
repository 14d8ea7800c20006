import { Icon, IconButton } from '@palaro/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as to from '../../navigation/to.ts';
import { useText } from '../../texts/text.tsx';
import { realityKeys } from './reality-keys.ts';

/** Over a running game: that a limit has refused a bet, since the game itself leads nowhere. It stays until it is closed, and is new with each game. */
export const LimitBar = () => {
  const { t } = useText();
  const { dataUpdatedAt: told } = useQuery({ queryKey: realityKeys.refused, queryFn: () => true, enabled: false });
  const [seen, setSeen] = useState(told);
  if (told === seen) return null;
  return (
    <output className="limit-bar">
      <Icon name="hourglass" size={16} />
      <span>
        {t('reality.limit')} <a href={to.limits}>{t('reality.limit.open')}</a>
      </span>
      <IconButton icon="x-bold" size={14} label={t('common.close')} onClick={() => setSeen(told)} />
    </output>
  );
};
