import { useEffect, useRef } from 'react';
import { imageAddress } from '../site/site.ts';

/** Shown where an image cannot be fetched (B256). */
export const fallbackTile = '/m/static/tile-missing.svg';

type DeferWindow = { palaroDefer?: (image: HTMLImageElement) => void };

export type DeferredImageProps = {
  /** Address as the platform gives it, empty where there is no image; `{w}` stands for a rendered width. AVIF addresses get a WebP beside them. */
  url: string;
  alt: string;
  width: number;
  height: number;
  /** Widths that `{w}` may take, smallest first. */
  widths?: readonly number[];
  /** Width that it is drawn at, for choosing among `widths`. */
  sizes?: string;
  /** In the first view: fetched with the document. Others come within 100 px of the viewport (B370), behind the scripts. */
  eager?: boolean;
  className?: string;
};

const srcset = (url: string, widths: readonly number[]): string =>
  url.includes('{w}')
    ? widths.map((width) => `${imageAddress(url.replace('{w}', String(width)))} ${width}w`).join(', ')
    : imageAddress(url);

const asWebp = (url: string): string => url.replace(/\.avif(?=$|\?)/, '.webp');

/** An image with its size reserved: AVIF first, WebP where AVIF is unknown. */
export const DeferredImage = ({ url: asked, alt, width, height, widths = [], sizes, eager = false, className }: DeferredImageProps) => {
  const url = asked || fallbackTile;
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const element = image.current;
    // Server-rendered images are already watched by the document's own script; watching twice is harmless.
    if (!eager && element?.dataset['src'] !== undefined) (window as DeferWindow).palaroDefer?.(element);
  }, [eager, url]);
  const hasAvif = /\.avif(\?|$)/.test(url);
  const plain = imageAddress(asWebp(url).replace('{w}', String(widths[0] ?? width)));
  const avif = srcset(url, widths);
  return (
    <picture className={className}>
      {hasAvif && <source type="image/avif" {...(sizes ? { sizes } : {})} {...(eager ? { srcSet: avif } : { 'data-srcset': avif })} />}
      <img
        key={url}
        ref={image}
        alt={alt}
        width={width}
        height={height}
        decoding="async"
        {...(eager ? { src: plain, fetchPriority: 'high' as const } : { 'data-src': plain })}
      />
    </picture>
  );
};

/** Widths that scenes are rendered in. */
const sceneWidths: readonly number[] = [480, 960];

/** The scene of a banner or a promotion, as wide as the screen's column; what it shows is said beside it. */
export const SceneImage = (props: Pick<DeferredImageProps, 'url' | 'eager' | 'className'>) => (
  <DeferredImage {...props} alt="" width={358} height={158} widths={sceneWidths} sizes="(min-width: 480px) 448px, 92vw" />
);
