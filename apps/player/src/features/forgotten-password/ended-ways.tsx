import { Button, Icon, type IconName } from '@palaro/ui';
import { useEffect, useRef } from 'react';
import { useText } from '../../texts/text.tsx';
import * as to from '../../navigation/to.ts';
import type { EndedToAdd } from './forget-rules.ts';

const icons: Readonly<Record<EndedToAdd, IconName>> = {
  passkeys: 'fingerprint',
  services: 'user',
  mobile: 'phone',
  email: 'envelope-simple',
  secondStep: 'shield-check',
  moneyPassword: 'key',
  identity: 'identification-card',
};

/** After a reset: which ways into the account it has ended, so that their owner adds them again. */
export const EndedWays = ({ ended }: { ended: readonly EndedToAdd[] }) => {
  const { t } = useText();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className="forget__ended" aria-labelledby="forget-ended">
      <h2 className="forget__ended-title" id="forget-ended" ref={title} tabIndex={-1}>
        {t('forget.ended.title')}
      </h2>
      <p className="forget__ended-text">{t('forget.ended.text')}</p>
      <ul className="forget__ended-list" aria-label={t('forget.ended.list')}>
        {ended.map((way) => (
          <li key={way}>
            <Icon name={icons[way]} size={22} /> {t(`forget.ended.${way}`)}
          </li>
        ))}
      </ul>
      <Button look="gold" size="l" wide href={to.login()}>
        {t('forget.ended.login')}
      </Button>
    </section>
  );
};
