import { clock } from '../../shared/clock.ts';
import { storage } from '../../shared/storage.ts';

export type HomeOffer = 'popup' | 'banner';
const slotOf = (offer: HomeOffer) => storage.note<string>(`app.${offer}`);

/** The device's own date: what is hidden for today comes back with the next one (ruling 31). */
const today = (): string => {
  const now = new Date(clock.now());
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].join('-');
};

export const hideToday = (offer: HomeOffer, isHidden = true): void => (isHidden ? slotOf(offer).set(today()) : slotOf(offer).clear());
export const isHiddenToday = (offer: HomeOffer): boolean => slotOf(offer).get() === today();
