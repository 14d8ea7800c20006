import { gameTypes, type GameType } from '@palaro/contract/constants';
import type { PlayPlace } from './paths.ts';

const gameTypeOf = (raw: string | null): GameType | null => gameTypes.find((type) => type === raw) ?? null;

/** What to open, read from the address; null when a part is missing or malformed. */
export const parsePlayPlace = (search: string): PlayPlace | null => {
  const query = new URLSearchParams(search);
  const category = gameTypeOf(query.get('category'));
  const [vendor, gameId, nodeId] = ['vendor', 'gameId', 'nodeId'].map((name) => query.get(name) ?? '');
  return category !== null && vendor && gameId && nodeId ? { category, vendor, gameId, nodeId } : null;
};

export type FrameMessage = 'ready' | 'balance-changed' | 'exit';
const known: ReadonlyMap<unknown, FrameMessage> = new Map([
  ['palaro:ready', 'ready'],
  ['palaro:balance-changed', 'balance-changed'],
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
  return typeof data === 'object' && data !== null && 'type' in data ? (known.get(data.type) ?? null) : null;
};
