import { createFrameStorage } from '@palaro/game-server/page';
import type { Pick } from './book-slip-state.ts';

/** What the page keeps across a reload of its frame: the studio session and the round it waits for. */
export type Kept = { launch: string; token: string; pending: string | null; stake: string | null };

/** What is on the slip of a book, whichever of its titles opens it next. */
export const keptSlipOf = (book: string) => createFrameStorage<{ picks: readonly Pick[] }>(`slip:${book}`);

export const keptOf = (game: string) => createFrameStorage<Kept>(`studio:${game}`);

export { createParentLink } from '@palaro/game-server/page';
