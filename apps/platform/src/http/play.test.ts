import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../kernel/clock.ts';
import { sandboxSecret } from '../modules/gaming/index.ts';
import { createVendorClient, smallestStake } from '../testing/vendor-client.ts';
import { startTestPlatform, valueOf, type TestPlatform } from '../testing/test-platform.ts';

const merchantCode = 'PALARO';
let site: TestPlatform;
beforeAll(async () => {
  site = await startTestPlatform();
});
afterAll(() => site.stop());

describe('play', () => {
  /** A new member with money in an open game, and how its vendor bets. */
  const aSeat = async () => {
    const member = await site.newPlayer();
    const [game] = valueOf(await member('gameList', { query: { gameType: 'RNG', language: 'EN' } })).games;
    if (game === undefined) throw new Error('there is no game');
    const { gameId, nodeId, nodeName, vassalage: vendor } = game;
    const { id } = valueOf(await member('memberInfo'));
    await site.platform.services.wallet.deposit({
      playerId: id,
      source: 'test',
      reference: id,
      amount: { minor: 100_000n, currency: 'PHP' },
    });
    const launch = (gameId: string) => member('launchGame', { query: { category: 'RNG', vendor, gameId, nodeId, theme: 'light' } });
    const url = new URL(valueOf(await launch(gameId)).url);
    const studio = createVendorClient({
      baseUrl: site.baseUrl,
      vendor,
      secret: sandboxSecret(site.studiosSecret, { merchantCode, vendorCode: vendor }),
      now: systemClock.now,
    });
    const play = url.searchParams.get('game') ?? '';
    const { player: playerId, session } = await studio.call('session/open', { token: url.searchParams.get('token'), game: play });
    let bets = 0;
    const bet = () =>
      studio.call('wallet/bet', {
        player: playerId,
        session,
        game: play,
        currency: 'PHP',
        round: 'r1',
        transaction: `${id}-${++bets}`,
        amount: `${smallestStake(game)}`,
      });
    return { member, id, vendor, gameId, nodeId, nodeName, launch, url, studio, bet };
  };

  test('B409 an opened game heads the recent games, has the page’s theme, and stands in the record in the language asked for', async () => {
    const { member, nodeId, nodeName, launch, url, bet } = await aSeat();
    expect(url.searchParams.get('theme')).toBe('light');
    await site.delivered();
    expect(valueOf(await member('recentGames')).list.map((game) => game.nodeId)).toEqual([nodeId]);
    expect(await bet()).toMatchObject({ status: 'OK' });
    const named = async (language: 'EN' | 'TY') =>
      valueOf(await member('bettingRecord', { query: { language } })).content.map(({ gameName }) => gameName);
    await site.pool.query("UPDATE game SET title_ty = 'Ibang ngalan' WHERE node_id = $1", [nodeId]);
    await site.pool.query('UPDATE catalogue_version SET version = version + 1');
    await expect.poll(() => named('TY')).toEqual(['Ibang ngalan']);
    expect(await named('EN')).toEqual([nodeName]);
    expect(await launch('another-game')).toMatchObject({ success: false, code: 'game_unknown' });
  });

  test('a frame may do what is agreed with its vendor, and the frames of other vendors what they may', async () => {
    const { member, vendor, gameId, launch } = await aSeat();
    const { merchant } = site.platform.services;
    const config = merchant.known(merchantCode);
    const narrow = { sandbox: ['scripts' as const], allow: [] };
    await merchant.save({
      ...config,
      vendors: { ...config.vendors, [vendor]: { ...config.vendors.default, frame: narrow } },
    });
    expect(valueOf(await launch(gameId)).frame).toEqual(narrow);
    const { games } = valueOf(await member('gameList', { query: { gameType: 'FISH', language: 'EN' } }));
    const other = games.find(({ vassalage }) => vassalage !== vendor);
    if (other === undefined) throw new Error('there is no other vendor');
    const query = { category: 'FISH' as const, vendor: other.vassalage, gameId: other.gameId, nodeId: other.nodeId };
    expect(valueOf(await member('launchGame', { query })).frame).toEqual(config.vendors.default.frame);
    await merchant.save(config);
  });

  test('a member who is disabled, or has logged out, stakes nothing more', async () => {
    const [disabled, left] = [await aSeat(), await aSeat()];
    for (const { bet } of [disabled, left]) expect(await bet()).toMatchObject({ status: 'OK' });
    await site.platform.services.player.setStatus(disabled.id, 'disabled');
    expect(await disabled.bet()).toMatchObject({ http: 422, status: 'PLAYER_BLOCKED' });
    expect(await left.member('logout')).toMatchObject({ success: true });
    expect(await left.bet()).toMatchObject({ http: 409, status: 'SESSION_CLOSED' });
  });

  test('who only bets stays logged in beyond the idle time, and who does not bet is logged out (ruling 45)', async () => {
    const [betting, idle] = [await aSeat(), await aSeat()];
    const nearEnd = new Date(systemClock.now() + 1500);
    await site.pool.query('UPDATE login_session SET expires_at = $2 WHERE player_id = ANY($1)', [[betting.id, idle.id], nearEnd]);
    expect(await betting.bet()).toMatchObject({ status: 'OK' });
    await expect.poll(() => idle.member('memberInfo')).toMatchObject({ success: false, code: 'session_ended' });
    expect(systemClock.now()).toBeGreaterThanOrEqual(nearEnd.getTime());
    expect(await betting.member('memberInfo')).toMatchObject({ success: true });
    // Its game is closed with it, while the other's goes on.
    await site.platform.services.session.expire();
    expect(await idle.bet()).toMatchObject({ http: 409, status: 'SESSION_CLOSED' });
    expect(await betting.bet()).toMatchObject({ status: 'OK' });
  });

  test('a login elsewhere ends the games of the session that it ends, also those that were launched and not yet opened', async () => {
    const { member, gameId, launch, studio, bet } = await aSeat();
    const unused = new URL(valueOf(await launch(gameId)).url).searchParams;
    await site.as(member.session?.userName ?? '', 'Fresh!2026');
    expect(await bet()).toMatchObject({ http: 409, status: 'SESSION_CLOSED' });
    expect(await studio.call('session/open', { token: unused.get('token'), game: unused.get('game') })).toMatchObject({
      status: 'BAD_TOKEN',
    });
  });

  test('a vendor that is switched off takes no bets and opens no games, until it is switched on again', async () => {
    const { vendor, gameId, launch, bet } = await aSeat();
    const { catalogue } = site.platform.services;
    await catalogue.setVendorOpen(merchantCode, vendor, false);
    try {
      expect(await bet()).toMatchObject({ http: 422, status: 'GAME_CLOSED' });
      expect(await launch(gameId)).toMatchObject({ success: false, code: 'game_closed' });
    } finally {
      await catalogue.setVendorOpen(merchantCode, vendor, true);
    }
    expect(await bet()).toMatchObject({ status: 'OK' });
    expect(await launch(gameId)).toMatchObject({ success: true });
  });

  test('what moved money is told by itself', async () => {
    await aSeat();
    await expect.poll(async () => (await site.pool.query('select from outbox')).rowCount).toBe(0);
  });
});
