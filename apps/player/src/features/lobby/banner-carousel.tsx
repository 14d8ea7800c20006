import { limits } from '@palaro/contract/constants';
import { Icon } from '@palaro/ui';
import { useEffect, useRef, useState } from 'react';
import type { EmblaCarouselType } from 'embla-carousel';
import { isInViewport } from '../../shared/in-viewport.ts';
import { SceneImage } from '../../shared/deferred-image.tsx';
import { useFlag } from '../../shared/flags.ts';
import { useText } from '../../shared/text.tsx';
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

/** The looping carousel is fetched once the screen stands; until then the slides scroll by themselves. */
const useEmbla = (enabled: boolean) => {
  const viewport = useRef<HTMLDivElement>(null);
  const [embla, setEmbla] = useState<EmblaCarouselType | null>(null);
  const [selected, setSelected] = useState(0);
  useEffect(() => {
    if (!enabled || viewport.current === null) return;
    let made: EmblaCarouselType | null = null;
    let left = false;
    const node = viewport.current;
    void import('embla-carousel').then(
      ({ default: create }) => {
        if (left) return;
        const direction = getComputedStyle(node).direction === 'rtl' ? 'rtl' : 'ltr';
        node.classList.add('banners__viewport--driven');
        made = create(node, { loop: true, direction, container: node.querySelector<HTMLElement>('.banners__list') });
        made.on('select', (api) => setSelected(api.selectedScrollSnap()));
        setEmbla(made);
      },
      () => undefined,
    );
    return () => {
      left = true;
      made?.destroy();
      setEmbla(null);
    };
  }, [enabled]);
  return { viewport, embla, selected };
};

/** Autoplay every 5000 ms unless paused (B086); under reduced motion it starts paused. */
const useAutoplay = (embla: EmblaCarouselType | null) => {
  const [paused, setPaused] = useState(false);
  useEffect(() => setPaused(window.matchMedia('(prefers-reduced-motion: reduce)').matches), []);
  useEffect(() => {
    if (embla === null || paused) return;
    const timer = setInterval(() => isInViewport(embla.rootNode()) && embla.scrollNext(), limits.bannerAutoplayMs);
    return () => clearInterval(timer);
  }, [embla, paused]);
  return { paused, setPaused };
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
    <a className="banner" href={banner.link}>
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
  const { viewport, embla, selected } = useEmbla(moves);
  const { paused, setPaused } = useAutoplay(embla);
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
            onClick={() => setPaused(!paused)}
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
              onClick={() => embla?.scrollTo(index)}
            />
          ))}
        </div>
      )}
    </section>
  );
};
