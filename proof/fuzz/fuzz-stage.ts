import { permissions, sessionTypes, type Game } from '@palaro/contract';
import { money } from '@palaro/money';
import { sandboxSecret } from '../../apps/platform/src/modules/gaming/index.ts';
import { placeFuzzOrders, type FuzzPlace } from './fuzz-site.ts';
import { createTestDesk } from '../../apps/platform/src/testing/desk.ts';
import { addOperator, operatorAdministration } from '../../apps/platform/src/testing/operators.ts';
import { valueOf, type LoginKey, type TestClient, type TestPlatform } from '../../apps/platform/src/testing/test-platform.ts';
import { createVendorClient } from '../../apps/platform/src/testing/vendor-client.ts';

/** A player in an open game session, as its vendor names the fields of a call. */
export type PlayerSession = {
  readonly vendor: string;
  readonly secret: string;
  readonly session: string;
  readonly player: string;
  readonly game: string;
};

type Games = readonly Readonly<Record<string, string>>[];

/** Who and what generated requests are about: a session of every type, games that exist, seats at games. */
export type FuzzStage = {
  readonly guest: TestClient;
  readonly loginKey: LoginKey;
  readonly clientOf: (type: number) => TestClient;
  /** Logs a session type in again; at once for all who ask meanwhile. */
  readonly signInAgain: (type: number) => Promise<void>;
  readonly games: Games;
  readonly seats: readonly PlayerSession[];
  /** The cookie of an operator who may do everything, and a conversation that is there. */
  readonly operator: { readonly cookie: string; readonly conversation: string };
};

const password = 'Fuzz!2026';

/** The fields by which calls name a game. */
const fieldsOf = ({ gameId, nodeId, vassalage, gameType }: Pick<Game, 'gameId' | 'nodeId' | 'vassalage' | 'gameType'>) => ({
  gameId,
  nodeId,
  vassalage,
  vendor: vassalage,
  gameType,
  category: gameType,
});
const opening = 1_000_000n;
const seatCount = 6;
/** Stakes of 33.34 and more contribute a centavo. */
const fuzzSharePpm = 300;

const seatOf = async (site: TestPlatform, client: TestClient, game: Readonly<Record<string, string>>): Promise<PlayerSession> => {
  const { gameId = '', nodeId = '', vendor = '' } = game;
  const url = new URL(valueOf(await client('launchGame', { query: { category: 'RNG', vendor, gameId, nodeId } })).url);
  const secret = sandboxSecret(site.studiosSecret, { merchantCode: 'PALARO', vendorCode: vendor });
  const [token, vendorGame] = [url.searchParams.get('token') ?? '', url.searchParams.get('game') ?? ''];
  const vendorCalls = createVendorClient({ baseUrl: site.baseUrl, vendor, secret, now: Date.now });
  const { session, player } = await vendorCalls.call('session/open', { token, game: vendorGame });
  if (session === undefined || player === undefined) throw new Error('a game session did not open');
  await site.platform.services.wallet.deposit({ playerId: player, source: 'fuzz', reference: player, amount: money('PHP', opening) });
  return { vendor, secret, session, player, game: vendorGame };
};

const anOperator = async (site: TestPlatform, member: TestClient): Promise<FuzzStage['operator']> => {
  await operatorAdministration(site.pool).setRole('PALARO', 'everything', permissions);
  await addOperator(site.pool, 'Fuzz', 'everything');
  const desk = createTestDesk(site.baseUrl);
  const { code } = await desk.logIn('Fuzz');
  if (code !== null) throw new Error(`the operator was not let in: ${code}`);
  valueOf(await member('sendChat', { body: { clientId: 'before-the-fuzz', text: 'Is anybody there?' } }));
  const { rows } = await site.pool.query<{ id: string }>('SELECT id FROM chat_conversation LIMIT 1');
  return { cookie: desk.cookie(), conversation: rows[0]?.id ?? '' };
};

export const createFuzzStage = async ({ site, house }: FuzzPlace): Promise<FuzzStage> => {
  const account = { merchantCode: 'PALARO', password, currency: 'PHP' } as const;
  const nameOf = (type: number): string => `fuzz${type}`;
  const clients = new Map<number, TestClient>();
  for (const type of sessionTypes) {
    placeFuzzOrders(house, await site.platform.services.player.createAccount({ ...account, username: nameOf(type), type }));
    clients.set(type, await site.as(nameOf(type), password));
  }
  await site.platform.services.player.createAccount({ ...account, password: 'Palaro!2026', username: 'fuzzlogin', type: 0 });
  const signingIn = new Map<number, Promise<void>>();
  const clientOf = (type: number): TestClient => {
    const client = clients.get(type);
    if (client === undefined) throw new Error(`there is no session of type ${type}`);
    return client;
  };
  const guest = site.guest();
  const listed = valueOf(await guest('gameList', { query: { gameType: 'RNG' } })).games;
  const games = listed.map(fieldsOf);
  const lotteries = valueOf(await guest('lotteryList')).list.map(fieldsOf);
  // Half of the seats' games share a jackpot.
  const merchant = await site.platform.services.merchant.get('PALARO');
  const taking = games.filter((_, at) => at % 2 === 0).slice(0, seatCount);
  const jackpot = { code: 'FUZZ', name: 'Fuzz', seed: '10.00', pauseMinutes: 0, seedsPerDay: '900000.00' };
  const sharing = taking.map(({ vendor, gameId }) => ({ vendor, game: gameId }));
  await site.platform.services.merchant.save({ ...merchant, jackpots: [{ ...jackpot, games: sharing }] });
  await site.pool.query('update game_fair_play set statement = statement || $2 where code = any ($1)', [
    taking.map(({ gameId }) => gameId),
    { jackpotShare: fuzzSharePpm },
  ]);
  const seats: PlayerSession[] = [];
  for (let n = 0; n < seatCount; n++) seats.push(await seatOf(site, await site.newPlayer(), games[n % games.length] ?? {}));
  return {
    guest,
    loginKey: valueOf(await guest('loginKey')),
    clientOf,
    signInAgain: (type) => {
      const pending =
        signingIn.get(type) ??
        site
          .as(nameOf(type), password)
          .then((client) => void clients.set(type, client))
          .finally(() => signingIn.delete(type));
      signingIn.set(type, pending);
      return pending;
    },
    games: [...games, ...lotteries],
    seats,
    operator: await anOperator(site, clientOf(0)),
  };
};

/** What does not fit together in the store after all is quiet; nothing is the only good answer. */
const contradictions: Readonly<Record<string, string>> = {
  'a balance that its rounds do not explain': `
    select a.player_id from wallet_accounts a
      join lateral (select coalesce(sum(credit), 0) as amount from wallet_transactions t where t.player_id = a.player_id and kind = 'deposit') d on true
      left join lateral (select coalesce(sum(stake), 0) as stake, coalesce(sum(payout), 0) as payout from gaming_rounds r
        where r.player_id = a.player_id) r on true
      where a.balance <> d.amount - r.stake + r.payout`,
  'a player without a wallet': 'select id from player where id not in (select player_id from wallet_accounts)',
  'a session without a token': 'select id from login_session where id not in (select session_id from login_token)',
  'a transaction left open': `
    select pid::text from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`,
};

/** The ledger's audit, then whatever contradicts itself. */
export const halfDone = async (site: TestPlatform): Promise<readonly string[]> => {
  const faults = (await site.platform.services.wallet.audit()).map(({ account }) => `the audit names ${account}`);
  for (const [fault, text] of Object.entries(contradictions)) {
    const { rows } = await site.pool.query<Record<string, string>>(text);
    if (rows.length > 0)
      faults.push(
        `${fault}: ${rows
          .slice(0, 3)
          .map((row) => Object.values(row)[0])
          .join(', ')}`,
      );
  }
  return faults;
};

/** Kinds of movement that no generated call led to: what a run says of them proves nothing. */
export const unreachedKinds = async (site: TestPlatform, { seats }: FuzzStage): Promise<readonly string[]> => {
  const { rows } = await site.pool.query<{ kind: string }>(
    `select distinct case when kind = 'debit' and credit > 0 then 'debit with credit' else kind end as kind from wallet_transactions where player_id = any($1)`,
    [seats.map(({ player }) => player)],
  );
  return ['debit', 'credit', 'debit with credit', 'cancel'].filter((kind) => !rows.some((row) => row.kind === kind));
};
