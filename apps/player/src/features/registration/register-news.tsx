import { useQuery } from '@tanstack/react-query';
import { call } from '../../calls/api.ts';
import { SceneImage } from '../../parts/deferred-image.tsx';
import { SafeHtml } from '../../texts/safe-html.tsx';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { announcementKeys } from '../content/index.ts';
import './register-news.css';

const freshMs = 300_000;

/** What the merchant says to those who register, below the form: banners and announcements of the group m_reg (B421). */
export const RegisterNews = () => {
  const { t, language } = useText();
  const { merchantCode } = useSettings();
  const { data = [] } = useQuery({
    queryKey: [...announcementKeys.all, 'm_reg', language],
    queryFn: async ({ signal }) =>
      (await call('announcements', { query: { types: 'B,PL', groupName: 'm_reg', platform: 'M', merchantCode, language }, signal })).list,
    staleTime: freshMs,
  });
  if (data.length === 0) return null;
  return (
    <section className="register-news" aria-label={t('home.notice.label')}>
      {data.map(({ id, url, title, content }) => (
        <article key={id} className="register-news__item">
          {url !== '' && <SceneImage className="register-news__picture" url={url} eager={false} />}
          <h2>{title}</h2>
          <SafeHtml html={content} />
        </article>
      ))}
    </section>
  );
};
