import { sandboxSecret } from '../../apps/platform/src/modules/gaming/index.ts';
import { createVendorClient } from '../../apps/platform/src/testing/vendor-client.ts';
import type { Answer, Ask } from './journey.ts';
import { stackSecret } from './stack.ts';

const vendor = 'PAROL';
type Games = { games: { nodeId: string; gameId: string; nodeName: string }[] };

/** A game that a member has opened, and the vendor's calls of it. */
export const openSeat = async (ask: Ask, token: string) => {
  const { value: listed }: Answer<Games> = await ask('GET', `/wps/games?vassalage=${vendor}&gameType=RNG&language=EN&pageSize=1`);
  const [game] = listed?.games ?? [];
  if (game === undefined) throw new Error(`${vendor} has no game`);
  const launch = new URLSearchParams({ category: 'RNG', vendor, gameId: game.gameId, nodeId: game.nodeId });
  const { value: opened }: Answer<{ url: string }> = await ask('GET', `/wps/games/launch?${launch}`, { token });
  const query = new URL(opened?.url ?? '').searchParams;
  const client = createVendorClient({
    baseUrl: process.env['PALARO_URL'] ?? '',
    vendor,
    secret: sandboxSecret(stackSecret, { merchantCode: 'PALARO', vendorCode: vendor }),
    now: () => Date.now(),
  });
  const code = query.get('game') ?? '';
  const { session = '', player = '' } = await client.call('session/open', { token: query.get('token'), game: code });
  const round = crypto.randomUUID();
  return {
    gameName: game.nodeName,
    session,
    /** Sends a call on the one round of this seat; it has to be done. */
    send: async (name: string, fields: Readonly<Record<string, unknown>>): Promise<void> => {
      const transaction = crypto.randomUUID();
      const answer = await client.call(name, { player, game: code, round, transaction, currency: 'PHP', ...fields });
      if (answer.status !== 'OK') throw new Error(`${name} was answered ${answer.status}`);
    },
  };
};
