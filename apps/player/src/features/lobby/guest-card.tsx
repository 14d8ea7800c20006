import { Button, Capiz } from '@palaro/ui';
import * as to from '../../navigation/to.ts';
import { useText } from '../../texts/text.tsx';
import { advertisedGamesCount } from './home-search.tsx';
import './guest-card.css';

/** In the balance card's place for guests: what this is, and the two ways in. */
export const GuestCard = () => {
  const { t } = useText();
  return (
    <section className="guest-card" aria-label={t('home.guest.title')}>
      <Capiz />
      <h2>{t('home.guest.title')}</h2>
      <p>{t('home.guest.text', { count: advertisedGamesCount })}</p>
      <div className="guest-card__actions">
        <Button look="gold" href={to.register}>
          {t('common.register')}
        </Button>
        <Button href={to.login()}>{t('common.login')}</Button>
      </div>
    </section>
  );
};
