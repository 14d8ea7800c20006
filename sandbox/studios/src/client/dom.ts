import { el, svg } from '@palaro/game-server/page';

export { el, svg };

/** Line drawings on a 24-unit grid. */
const ICONS = {
  menu: 'M4 7h16M4 12h16M4 17h10',
  soundOff: 'M4 10v4h4l5 4V6L8 10zM17 10l4 4M21 10l-4 4',
  soundOn: 'M4 10v4h4l5 4V6L8 10zM16.5 9a4.2 4.2 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11',
  minus: 'M6 12h12',
  chevron: 'M7 10l5 5 5-5',
  plus: 'M6 12h12M12 6v12',
  spin: 'M20 5v5h-5M4 19v-5h5M19.2 10A7.6 7.6 0 0 0 5.6 8M4.8 14a7.6 7.6 0 0 0 13.6 2',
  skip: 'M6 6l7 6-7 6zM18 6v12',
  close: 'M6 6l12 12M18 6L6 18',
  play: 'M8 5l11 7-11 7z',
  aim: 'M12 3v4M12 17v4M3 12h4M17 12h4M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  shield: 'M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6zM9 12l2 2 4-4',
} as const;
export type IconName = keyof typeof ICONS;

export const icon = (name: IconName, size = 24): SVGElement =>
  svg('svg', { viewBox: '0 0 24 24', width: size, height: size, class: 'icon', 'aria-hidden': 'true' }, svg('path', { d: ICONS[name] }));

/** Shows what there is to choose from to who asked to play without it. */
export function pulse(element: HTMLElement): void {
  element.classList.remove('asked');
  // Read so that the movement begins anew.
  void element.offsetWidth;
  element.classList.add('asked');
}
