import type { ModelId, PlayType, PrizeMode } from '../engine/index.ts';

export type PageLanguage = 'en' | 'fil' | 'ar';

/** What the server writes into a game's page. */
export type PageData = {
  language: PageLanguage;
  /** The embedding page's origin, or null when there is none to talk to. */
  origin: string | null;
  game: {
    gameId: string;
    name: string;
    model: ModelId;
    playTypes: readonly PlayType[];
    closeSeconds: number;
    /** Minor units as decimal strings. */
    stakeMin: string;
    stakeMax: string;
    drawsAhead: number;
    subordersMax: number;
    multipleMax: number;
  };
  playType: PlayType;
  prizeMode: PrizeMode;
};

/** What the server writes into the page that verifies draws; null where there is no such game. */
export type VerifyData = { language: PageLanguage; lobby: string; game: { gameId: string; name: string; model: ModelId } | null };

/** Reads what the server wrote into the page. The server wrote it, so its shape is known. */
export const readPageData = (): unknown => JSON.parse(document.getElementById('data')?.textContent ?? 'null');
