import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../apps/platform/src/kernel/clock.ts';
import { runCommand } from '../../apps/platform/src/testing/run-command.ts';
import { createPhone } from '../../apps/platform/src/testing/phone.ts';
import { createTestClient, startTestPlatform, valueOf, type TestPlatform } from '../../apps/platform/src/testing/test-platform.ts';
import { otherVendor, ownVendor, seamlessVendor, seatOf, startTransferStage, type Seat, type TransferStage } from './transfer-stage.ts';

let stage: TransferStage;
beforeAll(async () => {
  stage = await startTransferStage();
});
afterAll(() => stage.stop());

const aSeat = (minor = 100_000n): Promise<Seat> => seatOf(stage.site, minor);
const states = async (seat: Seat) =>
  (await stage.transfers(seat)).content.map(({ direction, state, amount }) => [direction, state, amount]);
const all = { sumBalance: '1000.00', currency: 'PHP' };
const inGames = { ...all, here: '0.00', inGames: '1000.00' };

describe('a vendor with wallets of its own', () => {
  test('B442 a launch takes the whole balance to the game, a recall brings back what was won and lost there', async () => {
    const seat = await aSeat();
    const { url, mode } = valueOf(await stage.launch(seat.client, ownVendor));
    expect([new URL(url).origin, mode]).toEqual([stage.server, 'real']);
    expect(await stage.balance(seat)).toEqual(inGames);
    const played = await stage.playAt(url);
    expect(played).not.toBe('100000');
    expect(await stage.there(seat)).toBe(played);
    const recalled = await stage.recall(seat);
    const now = `${played.slice(0, -2)}.${played.slice(-2)}`;
    const result = ((Number(played) - 100_000) / 100).toFixed(2);
    expect(recalled).toEqual({
      sumBalance: now,
      currency: 'PHP',
      results: [{ vendor: ownVendor, vendorName: 'Tala', state: 'done', amount: now, result }],
    });
    expect([await stage.there(seat), await stage.balance(seat)]).toEqual(['0', { sumBalance: now, currency: 'PHP' }]);
    expect(await states(seat)).toEqual([
      ['fromGames', 'done', now],
      ['toGames', 'done', '1000.00'],
    ]);
    const { content } = valueOf(await seat.client('statement', { query: { pageNo: 1 } }));
    expect(content.slice(0, 2).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['transfer', now],
      ['transfer', '-1000.00'],
    ]);
  });

  test('the list of transfers says what is at each vendor, in the vendor’s own word', async () => {
    const seat = await aSeat();
    await stage.launch(seat.client, ownVendor);
    expect((await stage.transfers(seat)).wallets).toEqual([{ vendor: ownVendor, vendorName: 'Tala', moved: '1000.00', there: '1000.00' }]);
    await stage.fault(ownVendor, { call: 'wallet/balance', fault: 'fail' });
    expect((await stage.transfers(seat)).wallets).toMatchObject([{ moved: '1000.00', there: null }]);
  });

  test('a launch at another vendor brings the money back first, and so does one of a game that asks this wallet', async () => {
    const seat = await aSeat();
    await stage.launch(seat.client, ownVendor);
    valueOf(await stage.launch(seat.client, otherVendor));
    expect([await stage.there(seat, ownVendor), await stage.there(seat, otherVendor)]).toEqual(['0', '100000']);
    valueOf(await stage.launch(seat.client, seamlessVendor));
    expect([await stage.there(seat, otherVendor), await stage.balance(seat)]).toEqual(['0', all]);
    expect((await stage.transfers(seat)).content.map(({ cause }) => cause)).toEqual(['next_launch', 'launch', 'next_launch', 'launch']);
  });

  test('leaving a game brings back what may be there; one without an own wallet asks nobody', async () => {
    const seat = await aSeat();
    expect(valueOf(await seat.client('recallMoney', { body: { cause: 'exit' } })).results).toEqual([]);
    await stage.launch(seat.client, ownVendor);
    expect(valueOf(await seat.client('recallMoney', { body: { cause: 'exit' } })).results).toMatchObject([
      { state: 'done', amount: '1000.00', result: '0.00' },
    ]);
    expect(valueOf(await seat.client('recallMoney', { body: { cause: 'exit' } })).results).toEqual([]);
  });

  test('a logout brings the money back', async () => {
    const seat = await aSeat();
    await stage.launch(seat.client, ownVendor);
    valueOf(await seat.client('logout'));
    await expect.poll(() => stage.there(seat)).toBe('0');
    await expect.poll(async () => (await stage.site.platform.services.wallet.balance(seat.id))?.minor).toBe(100_000n);
  });

  test.each(['loss', 'stake', 'wager', 'session'] as const)(
    'a member with a %s limit opens no game there, and no money moves',
    async (kind) => {
      const seat = await aSeat();
      const limit = (of: typeof kind | 'deposit', period: 'day' | 'none') =>
        seat.client('setLimit', { body: { kind: of, period, amount: '500' } });
      valueOf(await limit(kind, kind === 'stake' ? 'none' : 'day'));
      expect(await stage.launch(seat.client, ownVendor)).toMatchObject({ success: false, code: 'limit_not_held' });
      expect([await states(seat), await stage.balance(seat)]).toEqual([[], all]);
      expect(await stage.launch(seat.client, seamlessVendor)).toMatchObject({ success: true });
    },
  );

  test('a limit of deposits keeps nobody from a game there', async () => {
    const seat = await aSeat();
    valueOf(await seat.client('setLimit', { body: { kind: 'deposit', period: 'day', amount: '5000' } }));
    expect(await stage.launch(seat.client, ownVendor)).toMatchObject({ success: true });
  });

  test('trial players are refused: their play money goes to no vendor', async () => {
    const phone = createPhone(stage.site.baseUrl, '203.0.113.1');
    await phone.create();
    const { nodeId, gameId } = await stage.gameOf(stage.site.guest(), ownVendor);
    expect(await phone.send('launchGame', { query: { category: 'RNG', vendor: ownVendor, gameId, nodeId } })).toMatchObject({
      code: 'free_reject',
    });
    expect(await phone.send('recallMoney')).toMatchObject({ code: 'free_reject' });
  });
});

test('a studio that speaks the second seamless dialect plays with the wallet here, and its rounds stand in the record', async () => {
  const seat = await aSeat();
  const played = await stage.playAt(valueOf(await stage.launch(seat.client, seamlessVendor)).url);
  const now = `${played.slice(0, -2)}.${played.slice(-2)}`;
  expect(played).not.toBe('100000');
  expect(await stage.balance(seat)).toEqual({ sumBalance: now, currency: 'PHP' });
  const { content } = valueOf(await seat.client('bettingRecord'));
  expect(content.length).toBeGreaterThan(0);
  expect(new Set(content.map(({ vendorName }) => vendorName))).toEqual(new Set(['Habi Loom']));
});

describe('a transfer without an answer', () => {
  test('to a game: the money counts as in the game, is shown as being checked, and nothing is guessed; asked, the vendor says that it is done', async () => {
    const seat = await aSeat();
    await stage.fault(ownVendor, { call: 'wallet/transfer', fault: 'lose' });
    expect(await stage.launch(seat.client, ownVendor)).toMatchObject({ success: false, code: 'transfer_unknown' });
    expect(await stage.balance(seat)).toEqual(inGames);
    expect(await states(seat)).toEqual([['toGames', 'checking', '1000.00']]);
    await stage.work();
    expect(await states(seat)).toEqual([['toGames', 'checking', '1000.00']]);
    await stage.later(1);
    await stage.work();
    expect(await states(seat)).toEqual([['toGames', 'done', '1000.00']]);
    expect([await stage.balance(seat), await stage.there(seat)]).toEqual([inGames, '100000']);
  });

  test.each(['fail', 'fail-after'] as const)(
    'to a game, answered 500 (%s): the next launch asks first, and the money is moved once',
    async (fault) => {
      const seat = await aSeat();
      await stage.fault(ownVendor, { call: 'wallet/transfer', fault });
      expect(await stage.launch(seat.client, ownVendor)).toMatchObject({ code: 'transfer_unknown' });
      // A vendor that knows nothing of it is not believed while it could still arrive.
      if (fault === 'fail') expect(await stage.launch(seat.client, ownVendor)).toMatchObject({ code: 'transfer_unknown' });
      await stage.later(5);
      valueOf(await stage.launch(seat.client, ownVendor));
      expect([await stage.there(seat), await stage.balance(seat)]).toEqual(['100000', inGames]);
      expect((await states(seat)).map(([, state]) => state)).toEqual(fault === 'fail' ? ['done', 'refused'] : ['done']);
    },
  );

  test('of a game that refuses: the money is here again, and another try has another reference', async () => {
    const seat = await aSeat();
    await stage.fault(ownVendor, { call: 'wallet/transfer', fault: 'refuse' });
    expect(await stage.launch(seat.client, ownVendor)).toMatchObject({ code: 'vendor_unavailable' });
    expect(await stage.balance(seat)).toEqual(all);
    valueOf(await stage.launch(seat.client, ownVendor));
    const { content } = await stage.transfers(seat);
    expect(content.map(({ state }) => state)).toEqual(['done', 'refused']);
    expect(content[0]?.id).not.toBe(content[1]?.id);
  });

  test('case 29: a recall that times out leaves the money as in games; asked, the vendor says done, and it is back', async () => {
    const seat = await aSeat(30_000n);
    await stage.launch(seat.client, ownVendor);
    await stage.fault(ownVendor, { call: 'wallet/all-out', fault: 'lose' });
    const recalled = await stage.recall(seat);
    expect(recalled).toMatchObject({
      sumBalance: '300.00',
      here: '0.00',
      inGames: '300.00',
      results: [{ state: 'checking', amount: null, result: null }],
    });
    expect(await stage.there(seat)).toBe('0');
    await stage.later(1);
    await stage.work();
    expect(await stage.balance(seat)).toEqual({ sumBalance: '300.00', currency: 'PHP' });
    expect(await states(seat)).toEqual([
      ['fromGames', 'done', '300.00'],
      ['toGames', 'done', '300.00'],
    ]);
  });

  test('a vendor that fails a recall holds up no other: each has its own result', async () => {
    const seat = await aSeat();
    await stage.launch(seat.client, otherVendor);
    await stage.recall(seat);
    await stage.launch(seat.client, ownVendor);
    await stage.fault(otherVendor, { call: 'wallet/all-out', fault: 'refuse' });
    expect((await stage.recall(seat)).results).toMatchObject([
      { vendor: otherVendor, state: 'refused', amount: null },
      { vendor: ownVendor, state: 'done', amount: '1000.00' },
    ]);
  });

  test('a vendor that is silent holds up no question to another', async () => {
    const [silent, other] = [await aSeat(), await aSeat()];
    for (const [seat, vendor] of [
      [silent, ownVendor],
      [other, otherVendor],
    ] as const) {
      await stage.fault(vendor, { call: 'wallet/transfer', fault: 'lose' });
      await stage.launch(seat.client, vendor);
    }
    await stage.later(1);
    await stage.fault(ownVendor, { call: 'wallet/status', fault: 'delay', milliseconds: 4_000 });
    const run = stage.work();
    await expect.poll(() => states(other), { timeout: 3_000 }).toEqual([['toGames', 'done', '1000.00']]);
    expect(await states(silent)).toEqual([['toGames', 'checking', '1000.00']]);
    await run;
    expect(await states(silent)).toEqual([['toGames', 'done', '1000.00']]);
  });

  test('a crash between the row and the call is resolved by asking, not by a second call', async () => {
    const seat = await aSeat();
    await stage.launch(seat.client, ownVendor);
    const insert = (id: string, state: string) =>
      stage.site.pool.query(
        `insert into vendor_transfer (id, merchant_code, player_id, vendor_code, direction, currency, cause, state, expires_at, ask_at, created_at)
         values ($1, 'PALARO', $2, $3, 'from_vendor', 'PHP', 'tap', $4, now() + interval '1 minute', now() - interval '1 second', now())`,
        [id, seat.id, ownVendor, state],
      );
    // The call had been made: the vendor says so.
    await insert(`crash-after-${seat.id}`.slice(0, 40), 'asked');
    await stage.ask('wallet/all-out', ownVendor, {
      player: seat.id,
      currency: 'PHP',
      reference: `crash-after-${seat.id}`.slice(0, 40),
      expires: systemClock.now() + 60_000,
    });
    await stage.work();
    expect(await stage.balance(seat)).toEqual(all);
    // It had not: the vendor knows nothing of it, and once nothing can arrive any more it is over.
    await insert(`crash-before-${seat.id}`.slice(0, 40), 'prepared');
    await stage.work();
    // The platform's own run may have taken it up just before.
    await expect.poll(async () => (await states(seat))[0]).toEqual(['fromGames', 'checking', null]);
    await stage.later(3);
    await stage.work();
    expect((await states(seat))[0]).toEqual(['fromGames', 'refused', null]);
  });

  test('what stays unknown for three days is asked about no more by itself and waits for a person; the player’s tap still asks', async () => {
    const seat = await aSeat();
    await stage.fault(ownVendor, { call: 'wallet/transfer', fault: 'lose' });
    await stage.launch(seat.client, ownVendor);
    await stage.fault(ownVendor, { call: 'wallet/status', fault: 'fail', times: 1000 });
    await stage.later(72 * 60);
    await stage.work();
    const { rows } = await stage.site.pool.query(`select state, ask_at from vendor_transfer where player_id = $1`, [seat.id]);
    expect(rows).toEqual([{ state: 'unknown', ask_at: null }]);
    expect(stage.site.logged()).toContain('a person must ask the vendor');
    const { out } = await runCommand('rounds', ['PALARO', '--vendor', ownVendor], { DATABASE_URL: stage.site.connectionString });
    expect(out).toMatch(new RegExp(`PALARO +${ownVendor} +\\w{26} +${seat.id} +to vendor +1000\\.00 PHP .* never: ask the vendor`));
    expect((await stage.recall(seat)).results).toMatchObject([{ state: 'checking' }]);
    await stage.fault(ownVendor, { call: 'wallet/status', fault: 'fail', times: 0 });
    expect((await stage.recall(seat)).results).toMatchObject([{ state: 'done', amount: '1000.00' }]);
  });
});

describe('on two nodes', () => {
  let twin: TestPlatform;
  beforeAll(async () => {
    twin = await startTestPlatform({ databaseUrl: stage.site.connectionString });
  });
  afterAll(() => twin.stop());
  const elsewhere = ({ client }: Seat) => {
    const other = createTestClient(twin.baseUrl);
    other.use(client.session, client.cookie);
    return other;
  };

  test('two recalls at once bring the money back once, and both say so', async () => {
    const seat = await aSeat();
    await stage.launch(seat.client, ownVendor);
    await stage.fault(ownVendor, { call: 'wallet/all-out', fault: 'delay', milliseconds: 400 });
    const answers = await Promise.all([seat.client, elsewhere(seat)].map((client) => client('recallMoney', { body: { cause: 'tap' } })));
    expect(answers.map((answer) => valueOf(answer).results[0]?.state)).toEqual(['done', 'done']);
    expect(await stage.balance(seat)).toEqual(all);
    expect((await states(seat)).filter(([, , amount]) => amount === '1000.00')).toHaveLength(2);
  });

  test('a recall beside a launch: the total is the same at every moment, and no money is in two places', async () => {
    for (let count = 0; count < 5; count++) {
      const seat = await aSeat();
      await stage.launch(seat.client, ownVendor);
      const totals: string[] = [];
      let isOver = false;
      const watch = (async () => {
        while (!isOver) totals.push((await stage.balance(seat)).sumBalance);
      })();
      await Promise.all([
        stage.launch(seat.client, ownVendor),
        elsewhere(seat)('recallMoney', { body: { cause: 'tap' } }),
        stage.launch(elsewhere(seat), ownVendor),
      ]);
      isOver = true;
      await watch;
      expect(new Set(totals)).toEqual(new Set(['1000.00']));
      const { here = '1000.00', inGames: away = '0.00' } = await stage.balance(seat);
      expect([here, away].toSorted()).toEqual(['0.00', '1000.00']);
      expect(await stage.there(seat)).toBe(away === '0.00' ? '0' : '100000');
    }
  });
});

test('A225 without TRANSREC3 nobody is told of transfers, and money still comes back', async () => {
  const seat = await aSeat();
  await stage.launch(seat.client, ownVendor);
  const set = async (isOn: boolean): Promise<void> => {
    await stage.site.pool.query(
      `update merchant set version = version + 1, config = jsonb_set(config, '{flags,TRANSREC3}', to_jsonb($1::boolean)) where code = 'PALARO'`,
      [isOn],
    );
    await pause(1200);
  };
  await set(false);
  expect(await seat.client('walletTransfers', { query: { pageNo: 1 } })).toMatchObject({ code: 'feature_off' });
  expect((await stage.recall(seat)).results).toMatchObject([{ state: 'done' }]);
  await set(true);
  expect(await states(seat)).toHaveLength(2);
});

test('B283 after all of it the ledger adds up', async () => {
  expect(await stage.site.platform.services.wallet.audit()).toEqual([]);
});
