import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aContext } from '../../testing/builders.ts';
import { startTestGaming, testVendor, vendorWithoutServer, type TestGaming } from '../../testing/test-gaming.ts';
import { createVendorClient } from '../../testing/vendor-client.ts';
import { maskedName } from '../../kernel/masked-name.ts';
import { gamingHandlers } from './index.ts';

let gaming: TestGaming;
const client = () => createVendorClient({ baseUrl: gaming.baseUrl, vendor: testVendor, secret: gaming.secret, now: gaming.clock.now });
beforeAll(async () => {
  gaming = await startTestGaming();
}, 60_000);
afterAll(() => gaming.stop());

describe('launch', () => {
  test('B418 gives an address with a single-use token bound to player, vendor and game, and no session token', async () => {
    const player = await gaming.aPlayer();
    const launched = await gaming.launch(player);
    if (!launched.ok) throw new Error(launched.failure.code);
    const url = new URL(launched.value.url);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      game: 'game-1',
      token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      lang: 'fil',
      mode: 'real',
      operator: 'demo',
      theme: 'dark',
      origin: 'https://play.example',
    });
    expect(launched.value).toMatchObject({ origin: 'https://games.example', mode: 'real', gameName: 'Game 1', vendorName: 'Test Studio' });
    const { rows } = await gaming.pool.query('select token_hash from gaming_launches where player_id = $1', [player.playerId]);
    expect(rows).toHaveLength(1);
    expect(rows[0].token_hash).not.toContain(url.searchParams.get('token'));
    const told = await gaming.pool.query(
      "SELECT consumer, payload->>'nodeId' AS node FROM topic_delivery WHERE topic = 'game.launched' AND payload->>'playerId' = $1",
      [player.playerId],
    );
    expect(told.rows).toEqual([{ consumer: 'favourites', node: '1' }]);
  });

  test('a launch that cannot be stored is told to nobody', async () => {
    const player = await gaming.aPlayer();
    await gaming.pool.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'full'; END $$`);
    // It refuses the commit.
    await gaming.pool.query(
      'CREATE CONSTRAINT TRIGGER refuse AFTER INSERT ON gaming_launches DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse()',
    );
    await expect(gaming.launch(player)).rejects.toThrow('full');
    await gaming.pool.query('DROP FUNCTION refuse CASCADE');
    const told = await gaming.pool.query("SELECT FROM topic_delivery WHERE payload->>'playerId' = $1", [player.playerId]);
    expect(told.rows).toEqual([]);
  });

  test('B014 the handler needs a session', async () => {
    const context = aContext('demo');
    const query = { category: 'RNG', vendor: testVendor, gameId: 'game-1', nodeId: '1' } as const;
    const launched = async () =>
      gamingHandlers({
        launches: gaming.launches,
        jackpots: { list: () => Promise.resolve([]) },
        fairPlay: () => Promise.reject(new Error('not asked for here')),
        freeRounds: () => Promise.reject(new Error('not asked for here')),
      }).launchGame({ query, body: {}, context });
    await expect(launched()).rejects.toThrow(/session/);
  });

  test('a launch whose session has ended meanwhile leaves no token', async () => {
    const player = await gaming.aPlayer();
    expect(await gaming.launch({ ...player, sessionId: 'ended' })).toEqual({ ok: false, failure: { code: 'session_ended' } });
    expect((await gaming.pool.query('select from gaming_launches where player_id = $1', [player.playerId])).rowCount).toBe(0);
  });

  test('B250 a trial player launches only games that support free play, with play money', async () => {
    const player = await gaming.aPlayer({ type: 4 });
    expect(await gaming.launch(player, '1')).toMatchObject({ ok: true, value: { mode: 'play' } });
    expect(await gaming.launch(player, '2')).toEqual({ ok: false, failure: { code: 'free_reject' } });
    const opened = await client().call('session/open', { token: await gaming.launchToken(player), game: 'game-1' });
    expect(opened.mode).toBe('play');
  });

  test('a closed game and an unknown game are refused', async () => {
    const player = await gaming.aPlayer();
    gaming.catalogue.set('9', gaming.aGame('9', { open: false }));
    expect(await gaming.launch(player, '9')).toEqual({ ok: false, failure: { code: 'game_closed' } });
    expect(await gaming.launch(player, '404')).toEqual({ ok: false, failure: { code: 'game_unknown' } });
  });

  test('a game of a vendor whose game server is not known is refused, and no token is made', async () => {
    const player = await gaming.aPlayer();
    gaming.catalogue.set('8', gaming.aGame('8', { vendorCode: vendorWithoutServer }));
    expect(await gaming.launch(player, '8')).toEqual({ ok: false, failure: { code: 'vendor_unavailable' } });
    expect((await gaming.pool.query('SELECT 1 FROM gaming_launches WHERE player_id = $1', [player.playerId])).rows).toEqual([]);
  });

  test('a token is good for less than 60 s, and ends with the player’s sessions', async () => {
    const player = await gaming.aPlayer();
    const open = (token: string) => client().call('session/open', { token, game: 'game-1' });
    const closed = await gaming.launchToken(player);
    await gaming.maintenance.closeSessions(player.playerId);
    expect(await open(closed)).toMatchObject({ http: 401, status: 'BAD_TOKEN' });
    const [inTime, late] = [await gaming.launchToken(player), await gaming.launchToken(player)];
    gaming.clock.advance(59_999);
    expect(await open(inTime)).toMatchObject({ status: 'OK' });
    gaming.clock.advance(1);
    expect(await open(late)).toMatchObject({ http: 401, status: 'BAD_TOKEN' });
  });

  test('B144 names are masked', () => {
    expect(['abcdef9', 'abcd', 'abc', 'a', ''].map(maskedName)).toEqual(['ab***9', 'ab***d', 'a***', 'a***', '***']);
  });
});
