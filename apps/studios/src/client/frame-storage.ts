import { createFrameStorage } from '@palaro/game-server/page';

/** What the page keeps across a reload of its frame: the studio session and the round it waits for. */
export type Kept = { launch: string; token: string; pending: string | null; stake: string | null };

export const keptOf = (game: string) => createFrameStorage<Kept>(`studio:${game}`);

export { createParentLink } from '@palaro/game-server/page';
