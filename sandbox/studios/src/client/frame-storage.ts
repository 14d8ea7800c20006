import { createFrameStorage, keptAs } from '@palaro/game-server/page';
import type { KeptSlip, Pick } from './book-slip-state.ts';

/** What the page keeps across a reload of its frame: the studio session and the stake. */
export type Kept = { launch: string; token: string; stake: string | null };

const isOdds = (value: unknown): boolean => value === null || Number.isFinite(value);
const isPick = (value: unknown): boolean => {
  const pick = value as Partial<Record<keyof Pick, unknown>> | null;
  const texts = [pick?.fixture, pick?.home, pick?.away, pick?.market, pick?.pick];
  return texts.every(keptAs.text) && Number.isFinite(pick?.halves) && isOdds(pick?.odds) && isOdds(pick?.was);
};

/** What a player has on the slip of a book, whichever of its titles opens it next. */
export const keptSlipOf = (book: string, player: string) =>
  createFrameStorage<KeptSlip>(`slip:${book}:${player}`, {
    picks: (picks) => Array.isArray(picks) && picks.every(isPick),
    kind: (kind) => kind === 'singles' || kind === 'combined',
  });

export const keptOf = (game: string) =>
  createFrameStorage<Kept>(`studio:${game}`, {
    launch: keptAs.text,
    token: keptAs.text,
    stake: keptAs.textOrNull,
  });

export { createParentLink, keptRequestOf } from '@palaro/game-server/page';
