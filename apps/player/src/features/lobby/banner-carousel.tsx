import { Icon } from '@palaro/ui';
import { useEffect, useRef, useState } from 'react';
import { SceneImage } from '../../parts/deferred-image.tsx';
import { useFlag } from '../../site/flags.ts';
import { useText } from '../../texts/text.tsx';
import type { BannerMotion } from './banner-motion.ts';
import { useBanners, type Banner } from './lobby-queries.ts';

type Group = 'm_home' | 'm_live' | 'm_newgame';

/** Banners of the groups; those of m_live only with the live model flag (B082, B083). */
export const bannersOf = (banners: readonly Banner[], groups: readonly Group[], liveModel: boolean): readonly Banner[] =>
  banners.filter((banner) => groups.some((group) => group === banner.groupName) && (banner.groupName !== 'm_live' || liveModel));

/** Words of a banner without its markup, for the line under the title. */
export const plainText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Scenes of our own for banners that the merchant gave no picture. */
const scenes = ['street', 'sea', 'night'] as const;
export const pictureOf = ({ url }: Pick<Banner, 'url'>, place: number): string =>
  url || `/m/static/banner-${scenes[place % scenes.length]}.svg`;

/** What moves the slides is fetched once the screen stands; until then they scroll by themselves. */
const useMotion = (enabled: boolean) => {
  const viewport = useRef<HTMLDivElement>(null);
  const motion = useRef<BannerMotion>(null);
  const [selected, setSelected] = useState(0);
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    const node = viewport.current;
    if (!enabled || node === null) return;
    let left = false;
    void import('./banner-motion.ts').then(
      ({ moveBanners }) => {
        if (!left) motion.current = moveBanners(node, { onSelect: setSelected, onPause: setPaused });
      },
      () => undefined,
    );
    return () => {
      left = true;
      motion.current?.stop();
      motion.current = null;
    };
  }, [enabled]);
  return { viewport, motion, selected, paused };
};

const Slide = ({ banner, place }: { banner: Banner; place: number }) => {
  const words = plainText(banner.content);
  const inside = (
    <>
      <SceneImage className="banner__art" url={pictureOf(banner, place)} eager={place === 0} />
      <span className="banner__words">
        <b>{banner.title}</b>
        {words !== '' && <span>{words}</span>}
      </span>
    </>
  );
  return banner.link === '' ? (
    <div className="banner">{inside}</div>
  ) : (
    <a className="banner" href={banner.link} {...(banner.link.startsWith('/') ? {} : { target: '_blank', rel: 'noopener' })}>
      {inside}
    </a>
  );
};

/** The banner carousel: one banner stands still, more loop with pagination and a pause control (B085 to B088). */
export const BannerCarousel = ({ groups }: { groups: readonly Group[] }) => {
  const { t } = useText();
  const liveModel = useFlag('LIVEMODEL3');
  const banners = bannersOf(useBanners(), groups, liveModel);
  const moves = banners.length > 1;
  const { viewport, motion, selected, paused } = useMotion(moves);
  if (banners.length === 0) return null;
  return (
    <section className="banners" aria-label={t('home.banners')} aria-roledescription="carousel">
      <div className="banners__viewport" ref={viewport}>
        <ul className="banners__list">
          {banners.map((banner, index) => (
            <li key={banner.id} className="banners__slide">
              <Slide banner={banner} place={index} />
            </li>
          ))}
        </ul>
      </div>
      {moves && (
        <div className="banners__controls" style={{ inlineSize: 28 + 24 * banners.length }}>
          <button
            type="button"
            className="banners__pause"
            aria-label={t(paused ? 'home.banner.play' : 'home.banner.pause')}
            onClick={() => motion.current?.togglePause()}
          >
            <Icon name={paused ? 'play-fill' : 'pause-fill'} size={12} />
          </button>
          {banners.map((banner, index) => (
            <button
              key={banner.id}
              type="button"
              className="banners__dot"
              aria-label={t('home.banner.show', { number: index + 1, total: banners.length })}
              {...(index === selected ? { 'aria-current': 'true' as const } : {})}
              onClick={() => motion.current?.show(index)}
            />
          ))}
        </div>
      )}
    </section>
  );
};
