import { gameTypes, wireConstants, type GameType } from '@palaro/contract/constants';
import type { PlayPlace } from '../../navigation/to.ts';

const gameTypeOf = (raw: string | null): GameType | null => gameTypes.find((type) => type === raw) ?? null;

/** What to open, read from the address; null when a part is missing or malformed. */
export const parsePlayPlace = (search: string): PlayPlace | null => {
  const query = new URLSearchParams(search);
  const category = gameTypeOf(query.get('category'));
  const [vendor, gameId, nodeId] = ['vendor', 'gameId', 'nodeId'].map((name) => query.get(name) ?? '');
  return category !== null && vendor && gameId && nodeId ? { category, vendor, gameId, nodeId } : null;
};

/** Categories that stand for one game, by its code: an address that names such a category alone opens it (B480, ruling 28). */
const codesOfCategories: Partial<Record<GameType, string>> = { COCKFIGHT: wireConstants.cockfightCode };

/** Whether an address says one thing alone; the oldest browsers do not count what it says. */
const isAlone = (query: URLSearchParams): boolean => [...query].length === 1;

/** The category of an address that names nothing else, where that opens a game; else null. */
export const parseCategoryGame = (search: string): GameType | null => {
  const query = new URLSearchParams(search);
  const category = gameTypeOf(query.get('category'));
  return category !== null && codesOfCategories[category] !== undefined && isAlone(query) ? category : null;
};

/** The vendor of an address that names nothing else, whose list stands for it (B329); else null. */
export const parseVendor = (search: string): string | null => {
  const query = new URLSearchParams(search);
  return isAlone(query) ? query.get('vendor') : null;
};

type Coded = { readonly gameType: GameType; readonly gameId: string };
/** The game that a category opens; vendors write its code in small letters or in capitals. */
export const gameOfCategory = <Listed extends Coded>(category: GameType, games: readonly Listed[]): Listed | null =>
  games.find(({ gameType, gameId }) => gameType === category && gameId.toUpperCase() === codesOfCategories[category]) ?? null;

export type FrameMessage = 'ready' | 'balance-changed' | 'closed' | 'exit' | 'round-open' | 'round-closed';
const known: ReadonlyMap<unknown, FrameMessage> = new Map([
  ['palaro:ready', 'ready'],
  ['palaro:balance-changed', 'balance-changed'],
  ['palaro:closed', 'closed'],
  ['palaro:exit', 'exit'],
] as const);

/** A message of the game's frame: only from the launch's own origin and our own frame's window; else null. */
export const readFrameMessage = (
  event: Pick<MessageEvent, 'origin' | 'source' | 'data'>,
  origin: string,
  frame: MessageEventSource | null,
): FrameMessage | null => {
  if (event.origin !== origin || frame === null || event.source !== frame) return null;
  const { data }: { data: unknown } = event;
  if (typeof data !== 'object' || data === null || !('type' in data)) return null;
  if (data.type !== 'palaro:round') return known.get(data.type) ?? null;
  const state = 'state' in data ? data.state : null;
  return state === 'open' ? 'round-open' : state === 'closed' ? 'round-closed' : null;
};

/** What the player sees of a frame. `slow` still waits, `failed` and `closed` have ended. */
export type FrameState = 'opening' | 'slow' | 'failed' | 'running' | 'closed';
/** Milliseconds without word from the studio until the wait is called slow, and until it is given up. */
export const frameWaitsMs = { slow: 8_000, failed: 30_000 } as const;

/** So long at most the amount over a game waits for the round to be shown to its end. */
export const roundShownWithinMs = 20_000;

/** The next state: a game that is ready after all is shown, and one that has closed stays so. */
export const nextFrameState = (state: FrameState, event: FrameMessage | 'slow' | 'failed'): FrameState => {
  if (state === 'closed' || event === 'closed') return 'closed';
  if (event === 'ready') return 'running';
  if (state === 'running') return state;
  if (event === 'failed') return 'failed';
  return event === 'slow' && state === 'opening' ? 'slow' : state;
};

/** The attributes of a frame that may do what its vendor may, and nothing else. Features go to the game's own origin alone. */
export const frameAttributes = ({ sandbox, allow }: { readonly sandbox: readonly string[]; readonly allow: readonly string[] }) => ({
  sandbox: sandbox.map((permission) => `allow-${permission}`).join(' '),
  allow: allow.map((feature) => `${feature} 'src'`).join('; '),
});
