import assert from 'node:assert/strict';
import { expectDone, expectRepeat, expectStatus, SkipCase, type ConformanceCase, type Kit } from './kit.ts';

const betBody = (kit: Kit, more: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
  session: kit.session.session,
  player: kit.session.player,
  game: kit.session.game,
  round: kit.newId('r'),
  transaction: kit.newId('t'),
  amount: '10',
  currency: kit.session.currency,
  ...more,
});
const refusedField = async (kit: Kit, call: string, body: Record<string, unknown>, field: string): Promise<void> => {
  const answer = await kit.client.call(call, body);
  expectStatus(answer, 'BAD_REQUEST');
  assert.equal(answer.field, field);
};
const without = (body: Record<string, unknown>, field: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name !== field));
const unchanged =
  (run: (kit: Kit) => Promise<void>) =>
  async (kit: Kit): Promise<void> => {
    const before = await kit.balance();
    await run(kit);
    assert.equal(await kit.balance(), before);
  };
const windowMs = 60_000;

/** Signatures, bodies and amounts that must not get through. None of them may move money. */
export const edgeCases: readonly ConformanceCase[] = [
  {
    name: 'a wrong signature is refused',
    run: unchanged(async (kit) => {
      expectStatus(await kit.client.call('wallet/bet', betBody(kit), { secret: 'not the secret' }), 'BAD_SIGNATURE');
      expectStatus(await kit.client.call('wallet/bet', betBody(kit), { signature: '0'.repeat(64) }), 'BAD_SIGNATURE');
      expectStatus(await kit.client.call('wallet/bet', betBody(kit), { signature: 'short' }), 'BAD_SIGNATURE');
    }),
  },
  {
    name: 'a missing signature is refused',
    run: unchanged(async (kit) => expectStatus(await kit.client.call('wallet/bet', betBody(kit), { signature: null }), 'BAD_SIGNATURE')),
  },
  {
    name: 'a signature over another body is refused',
    run: unchanged(async (kit) => {
      const body = betBody(kit);
      expectStatus(await kit.client.call('wallet/bet', { ...body, amount: '1' }, { signedBody: JSON.stringify(body) }), 'BAD_SIGNATURE');
    }),
  },
  {
    name: 'a timestamp outside the window is refused, however well signed',
    run: unchanged(async (kit) => {
      for (const off of [-windowMs - 5_000, windowMs + 5_000]) {
        expectStatus(await kit.client.call('wallet/bet', betBody(kit), { timestamp: String(kit.now() + off) }), 'BAD_SIGNATURE');
      }
      for (const timestamp of ['', 'now', '1e12', '-1'])
        expectStatus(await kit.client.call('wallet/bet', betBody(kit), { timestamp }), 'BAD_SIGNATURE');
    }),
  },
  {
    name: 'an unknown vendor is refused like a wrong signature',
    run: unchanged(async (kit) => expectStatus(await kit.client.call('wallet/bet', betBody(kit), { vendor: 'NOBODY' }), 'BAD_SIGNATURE')),
  },
  {
    name: 'another currency is refused',
    run: unchanged(async (kit) => {
      const round = kit.newId('r');
      const id = kit.newId('t');
      await kit.bet(round, id, 10n);
      for (const currency of [kit.session.currency === 'USD' ? 'PHP' : 'USD', 'XXX']) {
        expectStatus(await kit.client.call('wallet/bet', betBody(kit, { currency })), 'WRONG_CURRENCY');
        expectStatus(await kit.win(round, kit.newId('t'), 10n, false, { currency }), 'WRONG_CURRENCY');
        expectStatus(await kit.rollback(round, kit.newId('t'), id, { currency }), 'WRONG_CURRENCY');
      }
      expectDone(await kit.rollback(round, kit.newId('t'), id));
    }),
  },
  {
    name: 'a player that this vendor never met is unknown',
    run: async (kit) => {
      const player = 'nobody-of-this-vendor';
      expectStatus(await kit.client.call('wallet/bet', betBody(kit, { player })), 'UNKNOWN_PLAYER');
      expectStatus(await kit.win(kit.newId('r'), kit.newId('t'), 10n, true, { player }), 'UNKNOWN_PLAYER');
      expectStatus(await kit.rollback(kit.newId('r'), kit.newId('t'), kit.newId('t'), { player }), 'UNKNOWN_PLAYER');
      expectStatus(
        await kit.client.call('wallet/balance', { session: kit.session.session, player, currency: kit.session.currency }),
        'UNKNOWN_PLAYER',
      );
      expectStatus(await kit.client.call('session/close', { session: kit.session.session, player }), 'UNKNOWN_PLAYER');
      expectStatus(await kit.client.call('round/close', { player, game: kit.session.game, round: kit.newId('r') }), 'UNKNOWN_PLAYER');
    },
  },
  {
    name: 'a session that was never opened is unknown to every call, and so is one of another game to a bet',
    run: unchanged(async (kit) => {
      const [session, { player, currency }] = ['no-such-session', kit.session];
      expectStatus(await kit.client.call('wallet/bet', betBody(kit, { session })), 'UNKNOWN_SESSION');
      expectStatus(await kit.client.call('wallet/balance', { session, player, currency }), 'UNKNOWN_SESSION');
      expectStatus(await kit.client.call('session/close', { session, player }), 'UNKNOWN_SESSION');
      const game = `${kit.session.game}x`.slice(-64);
      expectStatus(await kit.client.call('wallet/bet', betBody(kit, { game })), 'UNKNOWN_SESSION');
    }),
  },
  {
    name: 'what is not a JSON object is refused',
    run: unchanged(async (kit) => {
      for (const raw of ['', '{', 'null', '[]', '"text"', '42', `${JSON.stringify(betBody(kit))}x`])
        expectStatus(await kit.client.sendRaw('wallet/bet', raw), 'BAD_REQUEST');
      expectStatus(await kit.client.sendRaw('wallet/bet', Uint8Array.of(0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d)), 'BAD_REQUEST');
    }),
  },
  {
    name: 'every missing field is named',
    run: unchanged(async (kit) => {
      for (const field of Object.keys(betBody(kit))) await refusedField(kit, 'wallet/bet', without(betBody(kit), field), field);
      await refusedField(kit, 'wallet/win', { ...without(betBody(kit), 'session') }, 'closed');
    }),
  },
  {
    name: 'a field that the protocol does not know is refused by name',
    run: unchanged(async (kit) => refusedField(kit, 'wallet/bet', betBody(kit, { bonus: '10' }), 'bonus')),
  },
  {
    name: 'ids with other characters or lengths are refused',
    run: unchanged(async (kit) => {
      for (const id of ['', 'a b', 'ü', "x' or 1=1", 'x'.repeat(65)]) {
        await refusedField(kit, 'wallet/bet', betBody(kit, { round: id }), 'round');
        await refusedField(kit, 'wallet/bet', betBody(kit, { transaction: id }), 'transaction');
      }
    }),
  },
  {
    name: 'numbers, fractions, negative and odd amounts are refused',
    run: unchanged(async (kit) => {
      for (const amount of [10, 0.5, '10.5', '-10', '+10', '010', '1e3', ' 10', '0x10', '', null, ['10']])
        await refusedField(kit, 'wallet/bet', betBody(kit, { amount }), 'amount');
    }),
  },
  {
    name: 'a stake of zero is refused',
    run: unchanged(async (kit) => refusedField(kit, 'wallet/bet', betBody(kit, { amount: '0' }), 'amount')),
  },
  {
    name: 'amounts beyond 15 digits are refused as such',
    run: unchanged(async (kit) => {
      await refusedField(kit, 'wallet/bet', betBody(kit, { amount: '9'.repeat(16) }), 'amount');
      await refusedField(kit, 'wallet/bet', betBody(kit, { amount: '9'.repeat(400) }), 'amount');
    }),
  },
  {
    name: 'a stake below the smallest of the game is refused',
    run: unchanged(async (kit) => {
      if (kit.smallestStake === 1n) throw new SkipCase();
      const raw = JSON.stringify(betBody(kit, { amount: `${kit.smallestStake - 1n}` }));
      expectStatus(await kit.client.sendRaw('wallet/bet', raw), 'STAKE_LIMIT');
    }),
  },
  {
    name: 'a body above 16 KiB is refused',
    run: unchanged(async (kit) =>
      expectStatus(await kit.client.call('wallet/bet', betBody(kit, { filler: 'x'.repeat(17 * 1024) })), 'BAD_REQUEST'),
    ),
  },
  {
    name: 'another method than POST is refused by name',
    run: unchanged(async (kit) => {
      for (const method of ['GET', 'PUT', 'DELETE']) {
        const answer = await kit.client.sendRaw('wallet/bet', method === 'GET' ? '' : JSON.stringify(betBody(kit)), { method });
        expectStatus(answer, 'BAD_REQUEST');
        assert.equal(answer.field, 'method');
      }
    }),
  },
  {
    name: 'a call that the protocol does not know is refused',
    run: unchanged(async (kit) => expectStatus(await kit.client.call('wallet/steal', betBody(kit)), 'BAD_REQUEST')),
  },
  {
    name: 'a contribution is part of the stake, and is refused for a game that takes part in no jackpot',
    run: async (kit) => {
      const [before, round, bet] = [await kit.balance(), kit.newId('r'), kit.newId('t')];
      const above = await kit.bet(round, bet, 10n, { contribution: `${10n * kit.smallestStake + 1n}` });
      expectStatus(above, 'BAD_REQUEST');
      assert.equal(above.field, 'contribution');
      const given = await kit.bet(round, bet, 10n, { contribution: '1' });
      if (given.status === 'OK') expectDone(given, before - 10n);
      else expectStatus(given, 'NO_JACKPOT');
    },
  },
  {
    name: 'a round without a contribution wins no jackpot; one with it wins once, and a repeat says the same sum',
    run: async (kit) => {
      const [without, round, bet, win] = [kit.newId('r'), kit.newId('r'), kit.newId('t'), kit.newId('t')];
      await kit.bet(without, kit.newId('t'), 10n);
      const before = await kit.balance();
      expectStatus(await kit.win(without, kit.newId('t'), 10n, false, { jackpot: true }), 'NO_JACKPOT');
      assert.equal(await kit.balance(), before);
      if ((await kit.bet(round, bet, 10n, { contribution: '1' })).status === 'NO_JACKPOT') throw new SkipCase();
      const first = await kit.win(round, win, 0n, false, { jackpot: true });
      expectDone(first);
      assert.match(String(first.jackpot), /^[1-9]\d*$/);
      const again = await kit.win(round, win, 0n, false, { jackpot: true });
      expectRepeat(again, first);
      assert.equal(again.jackpot, first.jackpot);
      expectStatus(await kit.win(round, kit.newId('t'), 0n, false, { jackpot: true }), 'NO_JACKPOT');
    },
  },
  {
    name: 'a launch token works once',
    run: async (kit) => {
      const token = await kit.nextToken();
      if (token === null) throw new SkipCase();
      expectStatus(await kit.client.call('session/open', { token, game: kit.session.game }), 'OK');
      expectStatus(await kit.client.call('session/open', { token, game: kit.session.game }), 'BAD_TOKEN');
    },
  },
  {
    name: 'a launch token of one game opens no other',
    run: async (kit) => {
      const token = await kit.nextToken();
      if (token === null) throw new SkipCase();
      expectStatus(await kit.client.call('session/open', { token, game: `${kit.session.game}x`.slice(-64) }), 'BAD_TOKEN');
      const opened = await kit.client.call('session/open', { token, game: kit.session.game });
      expectStatus(opened, 'OK');
      assert.match(opened.language ?? '', /^[a-z]{2,3}(-[A-Za-z0-9]+)*$/);
      assert.match(opened.mode ?? '', /^(real|play)$/);
    },
  },
  {
    name: 'an unknown launch token opens nothing',
    run: async (kit) =>
      expectStatus(await kit.client.call('session/open', { token: 'unknown-token', game: kit.session.game }), 'BAD_TOKEN'),
  },
];

/** Run last: they end the session that all others play in. */
export const closingCases: readonly ConformanceCase[] = [
  {
    name: 'after the session has closed no bet is taken; wins, rollbacks and repeats still go through',
    run: async (kit) => {
      const { session, player } = kit.session;
      const [before, won, back, betId] = [await kit.balance(), kit.newId('r'), kit.newId('r'), kit.newId('t')];
      const first = await kit.bet(won, kit.newId('t'), 10n);
      const repeated = kit.newId('t');
      await kit.bet(back, betId, 20n);
      await kit.bet(won, repeated, 1n);
      expectDone(first);
      expectStatus(await kit.client.call('session/close', { session, player }), 'OK', before - 31n);
      expectStatus(await kit.client.call('session/close', { session, player }), 'OK', before - 31n);
      expectStatus(await kit.bet(kit.newId('r'), kit.newId('t'), 1n), 'SESSION_CLOSED');
      expectStatus(await kit.betWin(kit.newId('r'), kit.newId('t'), 1n, 1n), 'SESSION_CLOSED');
      assert.equal((await kit.bet(won, repeated, 1n)).duplicate, true);
      expectDone(await kit.win(won, kit.newId('t'), 50n, true, { session }), before + 19n);
      expectDone(await kit.rollback(back, kit.newId('t'), betId), before + 39n);
      assert.equal(await kit.balance(), before + 39n);
    },
  },
];
