import { createHmac, hkdfSync } from 'node:crypto';
import { sameBytes } from '../../kernel/seal.ts';

const macBytes = 16;
/** Characters of the MAC in front of a cursor. */
const macLength = 22;

type OfGame = { readonly merchantCode: string; readonly gameId: string };

/**
 * Places in a game's past draws as players get them: the house's own cursor and a MAC of it, so that the house is asked by no cursor
 * that it did not give for this game. What it is made of is the house's own affair.
 */
export const createDrawCursors = (secret: string) => {
  const key = Buffer.from(hkdfSync('sha256', secret, 'palaro', 'draw-cursor', 32));
  const macOf = ({ merchantCode, gameId }: OfGame, cursor: string): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([merchantCode, gameId, cursor]))
      .digest()
      .subarray(0, macBytes);
  return {
    write: (game: OfGame, cursor: string): string =>
      `${macOf(game, cursor).toString('base64url')}${Buffer.from(cursor).toString('base64url')}`,
    /** The house's cursor; null where it is none of this game's. */
    read: (game: OfGame, wire: string): string | null => {
      const mac = Buffer.from(wire.slice(0, macLength), 'base64url');
      const cursor = Buffer.from(wire.slice(macLength), 'base64url').toString('utf8');
      return sameBytes(mac, macOf(game, cursor)) ? cursor : null;
    },
  };
};
export type DrawCursors = ReturnType<typeof createDrawCursors>;
