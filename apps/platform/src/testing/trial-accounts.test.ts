import { calls, type CallName, type TrialSession } from '@palaro/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../kernel/clock.ts';
import { createVendorClient } from './vendor-client.ts';
import { startTestPlatform, valueOf, type TestPlatform } from './test-platform.ts';
import { sandboxSecret } from '../modules/gaming/index.ts';
import { demoMerchant } from '../modules/merchant/index.ts';
import { createPhone } from './phone.ts';

const merchantCode = 'PALARO';
const start = 500_000n;
let site: TestPlatform;
beforeAll(async () => {
  site = await startTestPlatform();
});
afterAll(() => site.stop());

let phones = 0;
/** A phone with an address of its own. */
const aPhone = () => createPhone(site.baseUrl, `203.0.113.${++phones}`);
const playerOf = async ({ userName }: TrialSession): Promise<string> =>
  String((await site.pool.query<{ id: string }>('SELECT id FROM player WHERE username = $1', [userName])).rows[0]?.id);
const audit = () => site.platform.services.wallet.audit();
const configure = async (change: object): Promise<void> => {
  await site.pool.query('UPDATE merchant SET version = version + 1, config = $2 WHERE code = $1', [
    merchantCode,
    { ...demoMerchant(merchantCode), ...change },
  ]);
  // A node knows of a change after a second at the latest.
  await new Promise((resolve) => setTimeout(resolve, 1200));
  await site.guest()('siteSettings');
  await new Promise((resolve) => setTimeout(resolve, 200));
};

describe('a trial begins', () => {
  test('A007 A269 A311 A439 B019 a captcha makes an account of type 4 with a session and play money', async () => {
    const phone = aPhone();
    const trial = await phone.create();
    expect(trial).toEqual({
      token: expect.stringMatching(/^[\w-]{65}$/),
      userName: expect.stringMatching(/^trial\w{8}$/),
      customerType: 4,
      merchantCode: 'PALARO_TRIAL',
    });
    expect(await phone.ask('memberInfo')).toMatchObject({ account: trial.userName, type: 4 });
    expect(await phone.ask('balance')).toEqual({ sumBalance: '5000.00', currency: 'PHP' });
    const { rows } = await site.pool.query(
      'SELECT p.type, p.password_hash, a.mode FROM player p JOIN wallet_accounts a ON a.player_id = p.id WHERE p.id = $1',
      [await playerOf(trial)],
    );
    expect(rows).toEqual([{ type: 4, password_hash: null, mode: 'play' }]);
    const { rows: stored } = await site.pool.query(
      'SELECT merchant_code, network, created_at, ended_at FROM trial_account WHERE player_id = $1',
      [await playerOf(trial)],
    );
    expect(stored).toEqual([{ merchant_code: merchantCode, network: '127.0.0.1', created_at: expect.any(Date), ended_at: null }]);
    expect(await audit()).toEqual([]);
  });

  test('A257 a session that is taken up again has the trial’s merchant code too', async () => {
    const phone = aPhone();
    await phone.create();
    expect((await phone.ask<{ session: object }>('resume')).session).toMatchObject({ type: 4, merchantCode: 'PALARO_TRIAL' });
  });

  test('A438 testplays logs in to the device’s trial without a captcha, and gives no session to a device without one', async () => {
    const [phone, other] = [aPhone(), aPhone()];
    const trial = await phone.create();
    await phone.logOut();
    expect(calls.testplays.module).toBe('FREEPLAY3');
    expect(await phone.ask('trialOffer')).toEqual({
      playMoney: '5000.00',
      currency: 'PHP',
      topUpsPerDay: 3,
      keptHours: 24,
      userName: trial.userName,
    });
    expect(await phone.resume()).toMatchObject({ userName: trial.userName, customerType: 4 });
    expect(await phone.ask('memberInfo')).toMatchObject({ account: trial.userName });
    expect(await other.ask('trialOffer')).toMatchObject({ userName: null });
    expect(await other.ask('testplays')).toEqual({ token: '', userName: '', customerType: 0, merchantCode: '' });
  });

  test('an account of type 4 with a password is no trial of its device', async () => {
    await site.platform.services.player.createAccount({
      merchantCode,
      username: 'operators4',
      password: 'Palaro!2026',
      type: 4,
      currency: 'PHP',
    });
    const phone = aPhone();
    const { userName } = await phone.create();
    await phone.logOut();
    await site.pool.query(
      `INSERT INTO login_device (device_hash, player_id, last_at, agent, network)
       SELECT device_hash, (SELECT id FROM player WHERE username = 'operators4'), now() + interval '1 hour', '', ''
       FROM login_device d JOIN player p ON p.id = d.player_id WHERE p.username = $1`,
      [userName],
    );
    expect(await phone.resume()).toMatchObject({ userName });
  });

  test('without a captcha, or with a wrong or used one, there is no account', async () => {
    const phone = aPhone();
    expect(await phone.send('createTrial')).toMatchObject({ success: false, code: 'captcha_required' });
    const solved = await phone.captcha();
    const wrong = { ...solved, identifying: solved.identifying === '0000' ? '0001' : '0000' };
    expect(await phone.send('createTrial', { body: wrong })).toMatchObject({ success: false, code: 'captcha_wrong' });
    expect(await phone.send('createTrial', { body: solved })).toMatchObject({ success: false, code: 'captcha_wrong' });
  });

  test('nobody logs in to it by a password', async () => {
    const { userName } = await aPhone().create();
    for (const password of ['', 'null', 'Palaro!2026']) await expect(site.as(userName, password)).rejects.toThrow();
  });
});

describe('play money', () => {
  const setBalance = async (playerId: string, minor: bigint): Promise<void> => {
    const { wallet } = site.platform.services;
    const amount = { currency: 'PHP' as const, minor: start - minor };
    await wallet.debit({ playerId, source: 'vendor:TEST', reference: `${playerId}${minor}${systemClock.now()}`, amount });
  };

  test('is filled up to the start when it is low, and not before', async () => {
    const phone = aPhone();
    const playerId = await playerOf(await phone.create());
    expect(await phone.send('topUpPlayMoney')).toMatchObject({ success: false, code: 'top_up_early' });
    await setBalance(playerId, 50_000n);
    expect(await phone.send('topUpPlayMoney')).toMatchObject({ success: false, code: 'top_up_early' });
    await site.platform.services.wallet.debit({
      playerId,
      source: 'vendor:TEST',
      reference: `${playerId}one`,
      amount: { currency: 'PHP', minor: 1n },
    });
    expect(await phone.ask('topUpPlayMoney')).toEqual({ sumBalance: '5000.00', currency: 'PHP' });
  });

  test('is filled up as often a day as the merchant allows, whoever taps at once, and again the next day', async () => {
    const phone = aPhone();
    const playerId = await playerOf(await phone.create());
    for (let filled = 0; filled < 3; filled++) {
      await setBalance(playerId, 0n);
      const answers = await Promise.all(Array.from({ length: 4 }, () => phone.send('topUpPlayMoney')));
      expect(answers.filter(({ success }) => success)).toHaveLength(1);
    }
    await setBalance(playerId, 0n);
    expect(await phone.send('topUpPlayMoney')).toMatchObject({ success: false, code: 'top_up_limit' });
    await site.pool.query('UPDATE trial_account SET top_up_day = top_up_day - 1 WHERE player_id = $1', [playerId]);
    expect(await phone.ask('topUpPlayMoney')).toMatchObject({ sumBalance: '5000.00' });
    expect(await audit()).toEqual([]);
  });

  test('no posting leads between play money and real money, whatever writes it', async () => {
    const playerId = await playerOf(await aPhone().create());
    const { rows } = await site.pool.query<{ seq: bigint }>('SELECT seq FROM wallet_transactions WHERE player_id = $1', [playerId]);
    const between = (origin: string, destination: string) =>
      site.pool.query("INSERT INTO wallet_postings VALUES ($1, $2, $3, 1, 'PHP')", [rows[0]?.seq, origin, destination]);
    await expect(between(`play:${playerId}`, 'house:real:cashier')).rejects.toThrow('wallet_postings_one_book');
    await expect(between('house:real:cashier', `play:${playerId}`)).rejects.toThrow('wallet_postings_one_book');
    await expect(between('player:somebody', 'house:play:trial')).rejects.toThrow('wallet_postings_one_book');
    await expect(between(`play:held:${playerId}`, `held:${playerId}`)).rejects.toThrow('wallet_postings_one_book');
  });
});

describe('what a trial player is refused', () => {
  test('B250 games without free play', async () => {
    const phone = aPhone();
    await phone.create();
    const { rows } = await site.pool.query<{ category: string; vendor: string; gameId: string; nodeId: string; supportPlay: boolean }>(
      `SELECT DISTINCT ON (support_play) game_type AS category, vendor_code AS vendor, code AS "gameId", node_id::text AS "nodeId", support_play AS "supportPlay"
       FROM game WHERE is_open ORDER BY support_play, node_id`,
    );
    for (const { supportPlay, ...query } of rows) {
      const answer = await phone.send('launchGame', { query });
      if (supportPlay) expect(answer).toMatchObject({ success: true, value: { mode: 'play' } });
      else expect(answer).toMatchObject({ success: false, code: 'free_reject' });
    }
    expect(rows).toHaveLength(2);
  });

  test('every call that only an actual account may make', async () => {
    const phone = aPhone();
    await phone.create();
    const actual = (Object.keys(calls) as CallName[]).filter((name) => ['actual', 'depositor'].includes(calls[name].who));
    for (const name of actual) expect(await phone.send(name), name).toMatchObject({ success: false, code: 'free_reject' });
  });

  test('to be named as who referred a new member', async () => {
    const playerId = await playerOf(await aPhone().create());
    const { registration } = demoMerchant(merchantCode);
    await configure({
      registration: {
        ...registration,
        fields: { ...registration.fields, recommenderId: { ...registration.fields.recommenderId, enabled: true } },
      },
    });
    const member = { username: 'referred1', password: 'Fresh!2026', confirmPassword: 'Fresh!2026', type: 0, agreement: true };
    expect(await aPhone().send('registerByUsername', { body: { ...member, recommenderId: playerId } })).toMatchObject({
      code: 'referrer_unknown',
    });
    await configure({});
  });
});

/** Tables, or those of them with a column of this name. */
const tablesOf = async (column?: string): Promise<readonly string[]> => {
  const { rows } = await site.pool.query<{ name: string }>(
    `SELECT DISTINCT c.table_name AS name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE' AND c.column_name = coalesce($1, c.column_name) ORDER BY 1`,
    [column ?? null],
  );
  return rows.map(({ name }) => name);
};

/** Messages on their way, which go as soon as they are sent. */
const passing = 'outbox';

/** Every table that names a player in any of its columns, and how many rows it has of one. */
const rowsOf = async (playerId: string): Promise<ReadonlyMap<string, number>> => {
  const conditions = [
    ...(await tablesOf()).filter((name) => name !== passing).map((name) => [name, "t::text LIKE '%' || $1 || '%'"] as const),
    ['login_token', 'session_id IN (SELECT id FROM login_session WHERE player_id = $1)'] as const,
  ];
  const counted = new Map<string, number>();
  for (const [name, condition] of conditions) {
    const { rows } = await site.pool.query<{ count: number }>(`SELECT count(*)::int AS count FROM "${name}" t WHERE ${condition}`, [
      playerId,
    ]);
    if ((rows[0]?.count ?? 0) > 0) counted.set(name, rows[0]?.count ?? 0);
  }
  return counted;
};

/** What names players and never a trial: it is refused what leaves rows there, and nothing of it is set aside or renamed. */
const notOfTrials =
  `account_notice agent_applications agent_nodes bonus_grant deposit_order exclusion free_round_gift identity_check identity_owner limit_change limit_choice limit_reservation limit_review limit_rule limit_time limit_window mission_claim passkey payout_account play_feed play_player_days player_debt player_history points_accounts points_entries points_redemption promotion_claim promotion_look promotion_seen promotion_trace provider_payment race_result race_score reality rebate_carry rebate_day rebate_line rebate_payment recovery_code red_packet_part referral referral_code registry_person risk_mark
  second_step social_identity turnover turnover_count turnover_share vendor_player vendor_transfer vip_moves vip_players vip_rewards vip_seen wallet_at_vendor wallet_holds wheel_spin wheel_tickets withdrawal`.split(
    /\s+/,
  );

/** A trial that has used all there is for it. */
const aBusyTrial = async () => {
  const phone = aPhone();
  const trial = await phone.create();
  const playerId = await playerOf(trial);
  const { rows } = await site.pool.query<{ vendor: string; gameId: string; nodeId: string; minBet: bigint }>(
    `SELECT vendor_code AS vendor, code AS "gameId", node_id::text AS "nodeId", min_bet AS "minBet" FROM game
     WHERE support_play AND is_open AND game_type = 'RNG' ORDER BY node_id LIMIT 1`,
  );
  const { minBet, ...game } = rows[0]!;
  await phone.ask('addFavourite', { body: { nodeId: game.nodeId } });
  const { rows: items } = await site.pool.query<{ id: string }>('SELECT id FROM content_item WHERE is_active LIMIT 1');
  await site.platform.services.content.markRead(merchantCode, playerId, items[0]?.id ?? '');
  // A picture of the trial's that its feedback shows: the file itself is no row, and removing what is not there is harmless.
  await site.pool.query(
    `WITH picture AS (INSERT INTO picture (id, merchant_code, player_id, kind, received_at, stored_at, used_at) VALUES ($1 || '-p', $2, $1, 'attachment', now(), now(), now())),
       feedback AS (INSERT INTO feedback (id, merchant_code, player_id, sender, type, content, created_at) VALUES ($1 || '-f', $2, $1, 'trial', 1, 'text', now())), message AS (INSERT INTO player_message (player_id, id, merchant_code, kind, at) VALUES ($1, $1 || '-m', $2, 'new_device', now())) SELECT`,
    [playerId, merchantCode],
  );
  await site.pool.query(
    `WITH shown AS (INSERT INTO feedback_picture (feedback_id, position, picture_id) VALUES ($1 || '-f', 1, $1 || '-p')),
       conversation AS (INSERT INTO chat_conversation (id, player_id, merchant_code, last_at) VALUES ($1 || '-c', $1, $2, now())),
       said AS (INSERT INTO chat_message (player_id, seq, sender, client_id, body, at) VALUES ($1, 1, 'player', 'c', 'text', now())) SELECT`,
    [playerId, merchantCode],
  );
  const { url } = await phone.ask<{ url: string }>('launchGame', { query: { category: 'RNG', ...game } });
  const studio = createVendorClient({
    baseUrl: site.baseUrl,
    vendor: game.vendor,
    secret: sandboxSecret(site.studiosSecret, { merchantCode, vendorCode: game.vendor }),
    now: systemClock.now,
  });
  const address = new URL(url);
  const code = address.searchParams.get('game') ?? '';
  const opened = await studio.call('session/open', { token: address.searchParams.get('token'), game: code });
  expect([opened.mode, address.searchParams.get('mode')]).toEqual(['play', 'play']);
  const round = { player: opened.player, game: code, round: `${playerId}-r`, currency: 'PHP' };
  const amount = String(minBet);
  const bet = (transaction: string) => studio.call('wallet/bet', { ...round, session: opened.session, transaction, amount });
  expect(await bet(`${playerId}-b`)).toMatchObject({ status: 'OK' });
  expect(await bet(`${playerId}-c`)).toMatchObject({ status: 'OK' });
  expect(await studio.call('wallet/rollback', { ...round, transaction: `${playerId}-x`, target: `${playerId}-c` })).toMatchObject({
    status: 'OK',
  });
  expect(await studio.call('wallet/win', { ...round, transaction: `${playerId}-w`, amount: '0', closed: true })).toMatchObject({
    status: 'OK',
  });
  expect(await studio.call('wallet/adjust', { ...round, transaction: `${playerId}-a`, change: '5' })).toMatchObject({ status: 'OK' });
  // The launched game stands among the recent ones.
  await site.delivered();
  return { phone, trial, playerId, nodeId: game.nodeId, studio, round };
};

/** Makes a trial as old as it is a day after its last use. */
const aDayLater = async (playerId: string): Promise<void> => {
  await site.pool.query("UPDATE trial_account SET created_at = created_at - interval '3 days' WHERE player_id = $1", [playerId]);
  await site.pool.query(
    "UPDATE login_session SET expires_at = now() - interval '25 hours', ended_at = NULL, created_at = created_at - interval '2 days' WHERE player_id = $1",
    [playerId],
  );
};

const housePlay = async () => {
  await site.platform.services.wallet.rollUpHouse();
  return (await site.platform.services.wallet.houseBalances()).filter(
    ({ account, minor }) => account.startsWith('house:play:') && minor !== 0n,
  );
};

describe('a trial ends', () => {
  test('after a day without use, with every row of it and nothing of others', async () => {
    await expect.poll(async () => (await housePlay()).length).toBeGreaterThan(0);
    const before = await housePlay();
    const { playerId, trial, phone, studio, round } = await aBusyTrial();
    const [other, member] = [await aBusyTrial(), await site.newPlayer()];
    await site.platform.services.wallet.rollUpHouse();
    const memberId = valueOf(await member('memberInfo')).id;
    const [had, othersHad, membersHad] = [await rowsOf(playerId), await rowsOf(other.playerId), await rowsOf(memberId)];
    for (const table of ['player', 'feedback_picture', 'wallet_postings', 'login_token']) expect(had.get(table), table).toBeGreaterThan(0);
    // A new table that names players is filled above, so that it is seen to be emptied, or named among those without a trial's rows.
    expect((await tablesOf('player_id')).filter((table) => !had.has(table))).toEqual(notOfTrials);
    await aDayLater(playerId);
    expect(await site.platform.services.trialEnd.end()).toBe(1);
    expect([...(await rowsOf(playerId))]).toEqual([]);
    expect([...(await rowsOf(other.playerId))]).toEqual([...othersHad]);
    expect([...(await rowsOf(memberId))]).toEqual([...membersHad]);
    expect(await audit()).toEqual([]);
    // The house's side of play money is what the trials left say.
    await aDayLater(other.playerId);
    expect(await site.platform.services.trialEnd.end()).toBe(1);
    await expect.poll(housePlay).toEqual(before);
    // A node knows a session for a second after it has gone.
    await expect.poll(() => phone.send('balance'), { timeout: 5000 }).toMatchObject({ success: false, code: 'session_ended' });
    expect(await phone.ask('testplays')).toMatchObject({ customerType: 0 });
    expect(await studio.call('wallet/win', { ...round, transaction: `${trial.userName}-late`, amount: '1', closed: true })).toMatchObject({
      status: 'UNKNOWN_PLAYER',
    });
  });

  test('only then: one that was used within a day stays', async () => {
    const { playerId, phone } = await aBusyTrial();
    await aDayLater(playerId);
    await site.pool.query("UPDATE login_session SET expires_at = now() - interval '23 hours' WHERE player_id = $1", [playerId]);
    expect(await site.platform.services.trialEnd.end()).toBe(0);
    expect(await phone.resume()).toMatchObject({ customerType: 4 });
  });

  test('real money is never removed', async () => {
    const member = await site.newPlayer();
    const { id } = valueOf(await member('memberInfo'));
    await expect(site.platform.services.wallet.forgetPlayer(id, 10)).rejects.toThrow('real money is never forgotten');
  });

  test('its ledger adds up after every batch', async () => {
    const { playerId } = await aBusyTrial();
    const { wallet } = site.platform.services;
    for (let gone = 2; gone === 2;) {
      gone = await wallet.forgetPlayer(playerId, 2);
      expect(await audit()).toEqual([]);
    }
    expect(await wallet.balance(playerId)).toBeNull();
  });

  test('when its player opens an account: favourites and recent games go along, its login is over', async () => {
    const { phone, playerId, nodeId } = await aBusyTrial();
    const body = { username: `was${playerId.slice(-8)}`, password: 'Fresh!2026', confirmPassword: 'Fresh!2026', type: 0, agreement: true };
    const session = await phone.ask<{ token: string; type: number; merchantCode: string }>('registerByUsername', { body });
    expect(session).toMatchObject({ type: 0, merchantCode });
    await expect.poll(() => phone.send('balance'), { timeout: 5000 }).toMatchObject({ success: false });
    phone.adopt(session.token);
    expect(await phone.ask('favouriteIds')).toMatchObject({ content: [nodeId] });
    expect((await phone.ask<{ list: readonly { nodeId: string }[] }>('recentGames')).list.map((game) => game.nodeId)).toEqual([nodeId]);
    expect(await phone.ask('balance')).toMatchObject({ sumBalance: '0.00' });
    expect(await phone.ask('trialOffer')).toMatchObject({ userName: null });
    expect(await site.platform.services.trialEnd.end()).toBe(1);
    expect([...(await rowsOf(playerId))]).toEqual([]);
  });
});

describe('the merchant decides', () => {
  test('how many trials one address may open in an hour; others go on', async () => {
    await configure({ trial: { playMoney: 100, topUpsPerDay: 0, accountsPerAddress: 2 } });
    await site.pool.query("UPDATE trial_account SET network = 'elsewhere'");
    const answers = [];
    for (let opened = 0; opened < 3; opened++) {
      const phone = aPhone();
      answers.push(await phone.send('createTrial', { body: await phone.captcha() }));
    }
    expect(answers.map(({ success, code }) => (success ? 'ok' : code))).toEqual(['ok', 'ok', 'trial_limit']);
    await site.pool.query("UPDATE trial_account SET created_at = created_at - interval '1 hour' WHERE network <> 'elsewhere'");
    const phone = aPhone();
    await phone.create();
    expect(await phone.ask('balance')).toEqual({ sumBalance: '100.00', currency: 'PHP' });
    await configure({});
  });
});
