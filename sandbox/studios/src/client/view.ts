import type { RoundDetail, RoundOutcome } from '../engine/index.ts';
import type { WinKind } from './deck.ts';
import type { Words } from './page.ts';
import type { PageData } from './page-data.ts';
import type { Pace, Sound } from './sound.ts';

/** What a view is given. */
export type ViewContext = {
  data: PageData;
  words: Words;
  pace: Pace;
  sound: Sound;
  money(minor: bigint): string;
  /** Shows a sentence on the status line, which screen readers speak. */
  say(text: string): void;
  /** Shows the sum paid so far in this round. */
  count(minor: bigint, kind: WinKind): void;
  /** The choice changed. */
  changed(): void;
};

/** A decided round to show. `coin` is the worth of one coin in minor units. */
export type Shown = { outcome: RoundOutcome; coin: bigint; stake: bigint; choice: string };

/** The playing part of a page. */
export type GameView = {
  element: HTMLElement;
  /** Takes up the player's latest rounds, the newest first. */
  remember?(latest: readonly RoundDetail[]): void;
  /** The number of the round that comes next, counted from 1. */
  number?(next: number): void;
  /** The choice as the engine reads it; null while the player still has to choose. */
  choice(): string | null;
  /** The bet is on its way: movement may start. */
  begin(): void;
  /** Shows a decided round to its end. */
  present(shown: Shown): Promise<void>;
  /** The round did not come to be: back to rest. */
  abort(): void;
};
