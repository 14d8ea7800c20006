import type { ScrollPlace } from './scroll-place.ts';
import { jsonSlot } from './storage.ts';

/** The star that a guest tapped before the login, and where: it is set, and the player is there again, once they have logged in. */
export type WantedStar = {
  readonly nodeId: string;
  readonly vendor: string;
  readonly address: string;
  readonly place: ScrollPlace | null;
  readonly at: number;
};

export const wantedStar = jsonSlot<WantedStar>('session', 'wantedStar');
export const addressNow = (): string => `${location.pathname}${location.search}`;
