import type { GameFamily } from '@palaro/game-library';
import type { MathKey } from '../engine/index.ts';

export type PageLanguage = 'en' | 'fil';

/** What the server writes into the verification page. */
export type VerifyData = {
  language: PageLanguage;
  hue: number;
  symbols: readonly string[];
  /** The address of the lobby, for who came to the page from nowhere. */
  lobby: string;
  game: {
    code: string;
    title: string;
    vendor: string;
    family: GameFamily;
    key: MathKey;
    units: number;
    /** Largest win of a round in stakes. */
    capStakes: number;
    returns: readonly { choice: string; ppm: number }[];
    /** Whether it draws for jackpots, where the operator has one for it. */
    jackpot: boolean;
    pays: {
      pays: readonly (readonly number[] | null)[];
      free: { spins: number; multiplier: number; scatterStakes: readonly number[] } | null;
      ladder: readonly number[];
    } | null;
  };
};

/** What the server writes into the game's page. Stakes are minor units as decimal strings. */
export type PageData = Omit<VerifyData, 'symbols' | 'lobby'> & {
  /** The embedding page's origin, or null when there is none to talk to. */
  origin: string | null;
  stakes: readonly string[];
  /** Whether everybody who plays it sees the same round. */
  table: boolean;
  art: { scene: string; logo: string; ground: string; symbols: readonly string[] };
};
