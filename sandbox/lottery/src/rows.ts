import type { PlayType, PrizeMode } from './engine/index.ts';

export type SessionRow = {
  /** Digest of the page's token. */
  id: string;
  /** The operator's merchant code: whose wallet is called. */
  operator: string;
  vendor: string;
  game: string;
  player: string;
  walletSession: string;
  currency: string;
  mode: string;
  prizeMode: PrizeMode;
  createdAt: number;
  endedAt: number | null;
};

export type DrawRow = {
  id: string;
  game: string;
  issue: string;
  opensAt: number;
  closesAt: number;
  drawsAt: number;
  seed: string;
  /** SHA-256 of the seed, shown from the first bet on. */
  commitment: string;
  /** JSON of the numbers, from the draw on. */
  numbers: string | null;
  status: 'open' | 'drawn' | 'settled';
};

export type OrderRow = {
  seq: number;
  id: string;
  sessionId: string;
  /** The page's own id of the request, so that a repeat finds the same order. */
  request: string;
  operator: string;
  vendor: string;
  game: string;
  player: string;
  currency: string;
  walletSession: string;
  prizeMode: PrizeMode;
  /** 1: the draws after a win are not played. */
  stopOnWin: number;
  createdAt: number;
};

/**
 * - `betting`: the bet may be on its way; - `refused`: the wallet said no, nothing was staked;
 * - `staked`: waits for its draw; - `paying`: drawn, the payout is stored and not yet confirmed; - `settled`: all confirmed;
 * - `cancelling`: its rollback is stored and not yet confirmed; - `cancelled`: rolled back;
 * - `stuck`: the wallet refused what it must accept: marked for review by a person.
 */
export type SuborderState = 'betting' | 'refused' | 'staked' | 'paying' | 'settled' | 'cancelling' | 'cancelled' | 'stuck';

export type SuborderRow = {
  id: string;
  orderId: string;
  /** Its order's, so that what is due at one operator is found by itself. */
  operator: string;
  drawId: string;
  playType: PlayType;
  betKind: string;
  picks: string;
  multiple: number;
  /** Minor units as decimal strings: of one line, of all, and what it won. */
  unitStake: string;
  stake: string;
  payout: string | null;
  state: SuborderState;
  /** The protocol's status of a refusal. */
  reason: string | null;
  attempts: number;
  dueAt: number;
};

/** A suborder with what the wallet's calls need of its order. */
export type Bet = SuborderRow &
  Pick<OrderRow, 'vendor' | 'game' | 'player' | 'currency' | 'walletSession' | 'prizeMode' | 'sessionId' | 'stopOnWin'>;
