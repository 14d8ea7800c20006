import { limits } from '@palaro/contract/constants';
import createCarousel from 'embla-carousel';
import { isInViewport } from '../../device/in-viewport.ts';

type Listener = { readonly onSelect: (index: number) => void; readonly onPause: (paused: boolean) => void };
export type BannerMotion = { readonly show: (index: number) => void; readonly togglePause: () => void; readonly stop: () => void };

/**
 * Makes the slides of a viewport a loop that shows the next every 5000 ms (B086): not while it is paused, out of sight or
 * under a finger, nor when the page is hidden. For those who asked for less motion it starts paused.
 */
export const moveBanners = (viewport: HTMLElement, { onSelect, onPause }: Listener): BannerMotion => {
  const direction = getComputedStyle(viewport).direction === 'rtl' ? 'rtl' : 'ltr';
  viewport.classList.add('banners__viewport--driven');
  const carousel = createCarousel(viewport, { loop: true, direction, container: viewport.querySelector<HTMLElement>('.banners__list') });
  let timer: ReturnType<typeof setInterval> | undefined;
  let paused = false;
  const hold = (): void => clearInterval(timer);
  const run = (): void => {
    hold();
    if (!paused) timer = setInterval(() => isInViewport(viewport) && carousel.scrollNext(), limits.bannerAutoplayMs);
  };
  const pause = (next: boolean): void => {
    paused = next;
    onPause(paused);
    run();
  };
  const tell = (): void => onSelect(carousel.selectedScrollSnap());
  // Other banners come with the login: the carousel begins anew with them by itself.
  carousel.on('select', tell).on('reInit', tell).on('pointerDown', hold).on('pointerUp', run);
  pause(window.matchMedia('(prefers-reduced-motion: reduce)').matches);
  return {
    show: (index) => carousel.scrollTo(index),
    togglePause: () => pause(!paused),
    stop: () => {
      hold();
      carousel.destroy();
      viewport.classList.remove('banners__viewport--driven');
    },
  };
};
