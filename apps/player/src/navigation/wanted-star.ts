import { having, isNumber } from '../device/kept-shape.ts';
import type { ScrollPlace } from './scroll-place.ts';
import { jsonSlot } from '../device/storage.ts';

/** The star that a guest tapped before the login, and where: it is set, and the player is there again, once they have logged in. */
export type WantedStar = {
  readonly nodeId: string;
  readonly vendor: string;
  readonly address: string;
  readonly place: ScrollPlace | null;
  readonly at: number;
};

const isPlace = having<ScrollPlace>({ y: isNumber, nth: isNumber, top: isNumber, x: isNumber }, 'href');
export const wantedStar = jsonSlot<WantedStar>(
  'session',
  'wantedStar',
  having<WantedStar>({ at: isNumber, place: (place) => place === null || isPlace(place) }, 'nodeId', 'vendor', 'address'),
);
export const addressNow = (): string => `${location.pathname}${location.search}`;
