import { money } from '@palaro/money';
import { afterAll, describe, expect, test } from 'vitest';
import { transaction } from '../../db/transaction.ts';
import { key, outcome, php, startTestWallet } from './testing.ts';

const { database, ids, wallet, aPlayer, balanceOf } = await startTestWallet();
afterAll(() => database.drop());

describe('commands', () => {
  test('B010 the balance is what the ledger holds after debits and credits', async () => {
    const player = await aPlayer(1000n);
    expect(await wallet.debit({ ...key(player, 'a'), amount: php(300n) })).toMatchObject({
      ok: true,
      value: { balance: php(700n), duplicate: false },
    });
    expect(await wallet.credit({ ...key(player, 'a'), amount: php(50n) })).toMatchObject({ ok: true, value: { balance: php(750n) } });
    expect(await balanceOf(player)).toBe(750n);
    expect(await wallet.audit()).toEqual([]);
  });

  test('a repeat gets the first answer with today’s balance, other content a conflict', async () => {
    const player = await aPlayer(1000n);
    const first = await wallet.debit({ ...key(player, 'a'), amount: php(300n) });
    await wallet.credit({ ...key(player, 'b'), amount: php(1n) });
    const again = await wallet.debit({ ...key(player, 'a'), amount: php(300n) });
    expect(again).toMatchObject({
      ok: true,
      value: { reference: first.ok ? first.value.reference : '', duplicate: true, balance: php(701n) },
    });
    expect(outcome(await wallet.debit({ ...key(player, 'a'), amount: php(301n) }))).toBe('key_reused');
    expect(await balanceOf(player)).toBe(701n);
  });

  test('a repeat that belongs to something else is other content', async () => {
    const player = await aPlayer(1000n);
    const debit = { ...key(player, 'a'), amount: php(300n), groupId: 'round-1' };
    expect(outcome(await wallet.debit(debit))).toBe('done');
    expect(outcome(await wallet.debit({ ...debit, groupId: 'round-2' }))).toBe('key_reused');
    expect(outcome(await wallet.debit(debit))).toBe('repeat');
  });

  test('another player’s command under the same reference is a conflict', async () => {
    const [one, two] = [await aPlayer(1000n), await aPlayer(1000n)];
    const shared = { source: 'vendor:TEST', reference: ids.newId(), amount: php(10n) };
    const answers = await Promise.all([one, two].map((playerId) => wallet.debit({ ...shared, playerId })));
    expect(answers.map(outcome).toSorted()).toEqual(['done', 'key_reused']);
    expect(((await balanceOf(one)) ?? 0n) + ((await balanceOf(two)) ?? 0n)).toBe(1990n);
  });

  test('references are a merchant’s own: neither a command nor a cancel of one merchant’s player is another’s', async () => {
    const [here, there] = [await aPlayer(100n), await aPlayer(100n, { merchantCode: 'second' })];
    const [shared, tombstoned] = [ids.newId(), ids.newId()].map((reference) => ({ source: 'vendor:TEST', reference, amount: php(10n) }));
    for (const playerId of [here, there]) expect(outcome(await wallet.debit({ ...shared!, playerId }))).toBe('done');
    await wallet.cancel({ ...key(here, 'c'), target: tombstoned!.reference, currency: 'PHP' });
    expect(outcome(await wallet.debit({ ...tombstoned!, playerId: here }))).toBe('rolled_back');
    expect(outcome(await wallet.debit({ ...tombstoned!, playerId: there }))).toBe('done');
  });

  test('debit and credit happen together or not at all, and the credit does not cover the debit', async () => {
    const player = await aPlayer(100n);
    expect(outcome(await wallet.debitAndCredit({ ...key(player, 'x'), debit: php(101n), credit: php(500n) }))).toBe('insufficient_funds');
    expect(await balanceOf(player)).toBe(100n);
    expect(await wallet.debitAndCredit({ ...key(player, 'y'), debit: php(100n), credit: php(500n) })).toMatchObject({
      ok: true,
      value: { balance: php(500n) },
    });
    expect(outcome(await wallet.cancel({ ...key(player, 'c'), target: `${player}-y`, currency: 'PHP' }))).toBe('settled');
  });

  test('holds leave the balance at once and end once', async () => {
    const player = await aPlayer(100n);
    const held = await wallet.hold({ ...key(player, 'w'), amount: php(70n) });
    expect(held).toMatchObject({ ok: true, value: { balance: php(30n) } });
    const holdId = held.ok ? held.value.reference : '';
    expect(outcome(await wallet.hold({ ...key(player, 'w2'), amount: php(31n) }))).toBe('insufficient_funds');
    expect(outcome(await wallet.release({ ...key(player, 'r'), holdId }))).toBe('done');
    expect(outcome(await wallet.capture({ ...key(player, 'k'), holdId }))).toBe('hold_ended');
    const second = await wallet.hold({ ...key(player, 'w3'), amount: php(70n) });
    expect(outcome(await wallet.capture({ ...key(player, 'k2'), holdId: second.ok ? second.value.reference : '' }))).toBe('done');
    expect(outcome(await wallet.release({ ...key(player, 'r3'), holdId: 'none' }))).toBe('unknown_hold');
    expect(await balanceOf(player)).toBe(30n);
    expect(await wallet.audit()).toEqual([]);
  });

  test('a hold ends for its own player alone', async () => {
    const [owner, other] = [await aPlayer(100n), await aPlayer(0n)];
    const held = await wallet.hold({ ...key(owner, 'w'), amount: php(70n) });
    const holdId = held.ok ? held.value.reference : '';
    expect(outcome(await wallet.release({ ...key(other, 'r'), holdId }))).toBe('unknown_hold');
    expect(outcome(await wallet.capture({ ...key(other, 'k'), holdId }))).toBe('unknown_hold');
    expect([await balanceOf(owner), await balanceOf(other)]).toEqual([30n, 0n]);
    expect(outcome(await wallet.release({ ...key(owner, 'r'), holdId }))).toBe('done');
    expect(await balanceOf(owner)).toBe(100n);
  });

  test('other currencies and players without a wallet are refused', async () => {
    const player = await aPlayer(100n);
    expect(outcome(await wallet.credit({ ...key(player, 'a'), amount: money('USD', 1n) }))).toBe('wrong_currency');
    expect(outcome(await wallet.credit({ ...key('nobody', 'a'), amount: php(1n) }))).toBe('unknown_account');
    expect(outcome(await wallet.adjust({ ...key(player, 'a'), amount: php(-101n) }))).toBe('insufficient_funds');
    expect(outcome(await wallet.adjust({ ...key(player, 'a'), amount: php(-100n) }))).toBe('done');
    expect(outcome(await wallet.promotionalCredit({ ...key(player, 'p'), amount: php(5n) }))).toBe('done');
    expect(await balanceOf(player)).toBe(5n);
  });

  test('a command inside a transaction that fails leaves nothing behind', async () => {
    const player = await aPlayer(100n);
    const work = transaction(database.pool, async (client) => {
      await wallet.debit({ ...key(player, 'a'), amount: php(40n) }, client);
      throw new Error('the rest failed');
    });
    await expect(work).rejects.toThrow('the rest failed');
    expect(await balanceOf(player)).toBe(100n);
  });

  test('every command that moves money leaves an outbox row without an amount', async () => {
    const player = await aPlayer(100n);
    await wallet.debit({ ...key(player, 'a'), amount: php(40n) });
    await wallet.debit({ ...key(player, 'a'), amount: php(40n) });
    const { rows } = await database.pool.query(`select topic, payload from outbox where payload ->> 'playerId' = $1`, [player]);
    expect(rows).toEqual(
      Array.from({ length: 2 }, () => ({ topic: 'wallet.changed', payload: { merchantCode: 'demo', playerId: player } })),
    );
  });

  test('100 debits at once on a balance of 5 succeed exactly 5 times', async () => {
    const player = await aPlayer(5n);
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => wallet.debit({ ...key(player, `n${n}`), amount: php(1n) })));
    expect(answers.map(outcome).filter((word) => word === 'done')).toHaveLength(5);
    expect(answers.map(outcome).filter((word) => word === 'insufficient_funds')).toHaveLength(95);
    expect(await balanceOf(player)).toBe(0n);
    expect(await wallet.audit()).toEqual([]);
  });

  test('one debit sent 50 times at once is taken once', async () => {
    const player = await aPlayer(100n);
    const answers = await Promise.all(Array.from({ length: 50 }, () => wallet.debit({ ...key(player, 'a'), amount: php(10n) })));
    expect(answers.map(outcome).filter((word) => word === 'done')).toHaveLength(1);
    expect(await balanceOf(player)).toBe(90n);
  });

  test('the database itself refuses a balance below zero', async () => {
    const player = await aPlayer(5n);
    await expect(database.pool.query('update wallet_accounts set balance = -1 where player_id = $1', [player])).rejects.toThrow(
      /check constraint/,
    );
  });

  test.each([
    ['a balance', 'player', 'update wallet_accounts set balance = balance + $2 where player_id = $1'],
    ['a last line', 'player', `update wallet_transactions set balance_after = balance_after + $2 where player_id = $1 and kind = 'hold'`],
    ['what is set aside', 'held', 'update wallet_holds set amount = amount + $2 where player_id = $1'],
  ])('the audit names an account where %s was tampered with', async (_what, side, tamper) => {
    const player = await aPlayer(5n);
    await wallet.hold({ ...key(player, 'w'), amount: php(2n) });
    await database.pool.query(tamper, [player, 1]);
    expect(await wallet.audit()).toEqual([{ account: `${side}:${player}`, currency: 'PHP' }]);
    await database.pool.query(tamper, [player, -1]);
    expect(await wallet.audit()).toEqual([]);
  });

  test('an amount below zero or beyond all bounds is a bug of the caller, and moves nothing', async () => {
    const player = await aPlayer(100n);
    for (const minor of [-1n, 10n ** 15n + 1n]) {
      const command = { ...key(player, 'a'), amount: php(minor) };
      for (const act of [wallet.debit, wallet.credit, wallet.deposit, wallet.promotionalCredit, wallet.hold])
        await expect(act(command)).rejects.toThrow(RangeError);
      await expect(wallet.debitAndCredit({ ...command, debit: php(1n), credit: php(minor) })).rejects.toThrow(RangeError);
    }
    await expect(wallet.hold({ ...key(player, 'a'), amount: php(0n) })).rejects.toThrow(RangeError);
    const currencies = { debit: php(1n), credit: money('USD', 1n) };
    expect(() => wallet.debitAndCredit({ ...key(player, 'a'), ...currencies })).toThrow(TypeError);
    expect(await balanceOf(player)).toBe(100n);
  });

  test('the largest amount of a command can be given, set aside and taken', async () => {
    const [player, most] = [await aPlayer(0n), php(10n ** 15n)];
    expect(outcome(await wallet.deposit({ ...key(player, 'in'), amount: most }))).toBe('done');
    const held = await wallet.hold({ ...key(player, 'hold'), amount: most });
    expect(outcome(await wallet.release({ ...key(player, 'release'), holdId: held.ok ? held.value.reference : '' }))).toBe('done');
    expect(outcome(await wallet.debit({ ...key(player, 'out'), amount: most }))).toBe('done');
  });

  test('an account is opened once and keeps its merchant; one that is not there has neither merchant nor balance', async () => {
    const player = await aPlayer(100n, { merchantCode: 'second' });
    await wallet.openAccount({ playerId: player, merchantCode: 'demo', currency: 'USD', mode: 'play' });
    for (const look of ['from the store', 'as known']) expect(await wallet.merchantOf(player), look).toBe('second');
    expect(await balanceOf(player)).toBe(100n);
    expect([await wallet.merchantOf('nobody'), await wallet.balance('nobody')]).toEqual([null, null]);
  });
});

describe('the house', () => {
  test('eight roll-ups at once count every posting once', async () => {
    const source = `vendor:${ids.newId()}`;
    const player = await aPlayer(100n);
    await wallet.rollUpHouse();
    await wallet.debit({ playerId: player, source, reference: 'one', amount: php(30n) });
    const ofSource = async () => (await wallet.houseBalances()).filter(({ account }) => account.endsWith(source)).map(({ minor }) => minor);
    // A transaction that is still running elsewhere on the server holds a posting back.
    await expect.poll(async () => (await Promise.all(Array.from({ length: 8 }, () => wallet.rollUpHouse())), ofSource())).toEqual([30n]);
    await Promise.all(Array.from({ length: 8 }, () => wallet.rollUpHouse()));
    expect(await ofSource()).toEqual([30n]);
  });

  test('play money and real money of one source are on two sides', async () => {
    const source = `vendor:${ids.newId()}`;
    const [real, play] = [await aPlayer(100n), await aPlayer(100n, { mode: 'play' })];
    await wallet.debit({ playerId: real, source, reference: 'real', amount: php(30n) });
    await wallet.debit({ playerId: play, source, reference: 'play', amount: php(80n) });
    const ofSource = async () => (await wallet.houseBalances()).filter(({ account }) => account.endsWith(source));
    await expect
      .poll(async () => (await wallet.rollUpHouse(), ofSource()))
      .toEqual([
        { account: `house:play:${source}`, currency: 'PHP', minor: 80n },
        { account: `house:real:${source}`, currency: 'PHP', minor: 30n },
      ]);
  });

  test('play money that was set aside goes to the side of play money', async () => {
    const source = `vendor:${ids.newId()}`;
    const player = await aPlayer(100n, { mode: 'play' });
    const held = await wallet.hold({ playerId: player, source, reference: 'hold', amount: php(30n) });
    await wallet.capture({ playerId: player, source, reference: 'capture', holdId: held.ok ? held.value.reference : '' });
    const ofSource = async () => (await wallet.houseBalances()).filter(({ account }) => account.endsWith(source));
    await expect
      .poll(async () => (await wallet.rollUpHouse(), ofSource()))
      .toEqual([{ account: `house:play:${source}`, currency: 'PHP', minor: 30n }]);
  });

  test('its balances, rolled up while players play, are the other side of theirs', async () => {
    const source = `vendor:${ids.newId()}`;
    const players = await Promise.all(Array.from({ length: 5 }, () => aPlayer(1000n)));
    const held = await database.pool.connect();
    await held.query('begin');
    // A command that is written early and ends late must not be missed by the roll-ups in between.
    await wallet.debit({ playerId: players[0] ?? '', source, reference: 'late', amount: php(7n) }, held);
    await Promise.all(
      players.slice(1).flatMap((playerId) =>
        Array.from({ length: 10 }, async (_, n) => {
          await wallet.debit({ playerId, source, reference: `${playerId}-${n}`, amount: php(20n) });
          await wallet.credit({ playerId, source, reference: `${playerId}-${n}`, amount: php(5n) });
          if (n % 3 === 0) await wallet.rollUpHouse();
        }),
      ),
    );
    await held.query('commit');
    held.release();
    await wallet.rollUpHouse();
    const ofSource = async () => (await wallet.houseBalances()).filter(({ account }) => account.endsWith(source));
    const expected = [{ account: `house:real:${source}`, currency: 'PHP', minor: 40n * 15n + 7n }];
    await expect.poll(async () => (await wallet.rollUpHouse(), ofSource())).toEqual(expected);
    await wallet.rollUpHouse();
    expect(await ofSource()).toEqual(expected);
    // As in a store that was restored where transaction ids have not come so far yet.
    await database.pool.query(`update wallet_counts set marked_in = (pg_current_xact_id()::text::bigint + 1000000)::text::xid8`);
    await wallet.debit({ playerId: players[0] ?? '', source, reference: 'restored', amount: php(1n) });
    const more = [{ account: `house:real:${source}`, currency: 'PHP', minor: 40n * 15n + 8n }];
    await expect.poll(async () => (await wallet.rollUpHouse(), ofSource())).toEqual(more);
    // And where the sums themselves are wrong, they are made anew.
    await database.pool.query(`update wallet_sums set posted = posted + 1 where account = $1`, [`house:real:${source}`]);
    await database.pool.query('select wallet_forget_roll_up()');
    await expect.poll(async () => (await wallet.rollUpHouse(), ofSource())).toEqual(more);
  });
});
