import { Icon, Marquee } from '@palaro/ui';
import * as to from '../../navigation/to.ts';
import { useText } from '../../texts/text.tsx';
import { useHeadlines } from './announcements-queries.ts';
import './announcement-strip.css';

/** The running line of announcements; a tap leads to all of them (B147 to B150). */
export const AnnouncementStrip = () => {
  const { t } = useText();
  const headlines = useHeadlines();
  return (
    <section className="strip" aria-label={t('home.notice.label')}>
      <Icon name="megaphone-simple-fill" size={18} />
      {headlines === null || headlines.length === 0 ? (
        <a className="strip__link" href={to.notice}>
          {/* Only what came empty is empty: what is on its way or failed is found behind the link. */}
          {t(headlines === null ? 'home.notice.label' : 'home.notice.empty')}
        </a>
      ) : (
        <Marquee href={to.notice} labels={{ pause: t('home.notice.pause'), resume: t('home.notice.play') }}>
          {headlines.join('  ·  ')}
        </Marquee>
      )}
    </section>
  );
};
