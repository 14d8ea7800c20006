import { EmptyState, Skeleton, Tag } from '@palaro/ui';
import { FailedState } from '../../parts/failed-state.tsx';
import { SceneImage } from '../../parts/deferred-image.tsx';
import { SafeHtml } from '../../texts/safe-html.tsx';
import { useText } from '../../texts/text.tsx';
import { useLiveModels } from './more-queries.ts';
import './live-models.css';

/** The category LIVESTREAM: who is at the live tables, and who of them is on the air (B433). */
export const LiveModels = () => {
  const { t } = useText();
  const models = useLiveModels();
  if (models.isPending) return <Skeleton shape="row" count={4} />;
  if (models.data === undefined) return <FailedState query={models} />;
  if (models.data.length === 0)
    return <EmptyState icon="video-camera-fill" title={t('lobby.models.empty')} text={t('lobby.models.emptyText')} />;
  return (
    <ul className="models">
      {models.data.map(({ id, name, about, url, link, streaming }) => (
        <li key={id} className="model">
          <a className="model__link" href={link === '' ? undefined : link}>
            <SceneImage className="model__picture" url={url} />
            <span className="model__name">{name}</span>
          </a>
          {streaming && <Tag tone="hot">{t('lobby.models.live')}</Tag>}
          <SafeHtml className="model__about" html={about} />
        </li>
      ))}
    </ul>
  );
};
