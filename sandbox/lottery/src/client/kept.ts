import { createFrameStorage, keptAs } from '@palaro/game-server/page';

/** What the page keeps across a reload of its frame: its session and the launch that opened it. */
type Kept = { launch: string; token: string };

export const keptSession = (game: string) => createFrameStorage<Kept>(`lottery:${game}`, { launch: keptAs.text, token: keptAs.text });
