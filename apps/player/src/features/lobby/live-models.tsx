import { Tag } from '@palaro/ui';
import { Nothing } from '../../parts/nothing.tsx';
import { QueryView, WaitingRows } from '../../parts/query-view.tsx';
import { SceneImage } from '../../parts/deferred-image.tsx';
import { SafeHtml } from '../../texts/safe-html.tsx';
import { useText } from '../../texts/text.tsx';
import { useLiveModels } from './more-queries.ts';
import './live-models.css';

/** The category LIVESTREAM: who is at the live tables, and who of them is on the air (B433). */
export const LiveModels = () => {
  const { t } = useText();
  return (
    <QueryView
      query={useLiveModels()}
      waiting={<WaitingRows count={4} />}
      empty={<Nothing icon="video-camera-fill" title="lobby.models.empty" text="lobby.models.emptyText" />}
    >
      {(models) => (
        <ul className="models">
          {models.map(({ id, name, about, url, link, streaming }) => (
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
      )}
    </QueryView>
  );
};
