import assert from 'node:assert/strict';
import { expectDone, expectRepeat, expectStatus, type ConformanceCase } from './kit.ts';

/** Rounds as they are played: stakes, payouts, repeats, conflicts, several of each. */
export const playCases: readonly ConformanceCase[] = [
  {
    name: 'a bet takes the stake and a win gives the payout',
    run: async (kit) => {
      const [before, round] = [await kit.balance(), kit.newId('r')];
      expectDone(await kit.bet(round, kit.newId('t'), 100n), before - 100n);
      expectDone(await kit.win(round, kit.newId('t'), 250n, true), before + 150n);
      assert.equal(await kit.balance(), before + 150n);
    },
  },
  {
    name: 'a lost round is a win of zero',
    run: async (kit) => {
      const [before, round] = [await kit.balance(), kit.newId('r')];
      expectDone(await kit.bet(round, kit.newId('t'), 10n), before - 10n);
      expectDone(await kit.win(round, kit.newId('t'), 0n, true), before - 10n);
    },
  },
  {
    name: 'wins of several rounds in one call are paid each, and at a repeat none again',
    run: async (kit) => {
      const [before, won, lost] = [await kit.balance(), kit.newId('r'), kit.newId('r')];
      for (const round of [won, lost]) await kit.bet(round, kit.newId('t'), 10n);
      const wins = [[won, kit.newId('t'), 30n] as const, [lost, kit.newId('t'), 0n] as const];
      const first = await kit.wins(wins);
      assert.equal(first.length, wins.length);
      for (const answer of first) expectDone(answer, before + 10n);
      for (const [place, answer] of (await kit.wins(wins)).entries()) expectRepeat(answer, first[place]!, before + 10n);
      assert.equal(await kit.balance(), before + 10n);
    },
  },
  {
    name: 'one bad win of several stops no other',
    run: async (kit) => {
      const [before, round, id] = [await kit.balance(), kit.newId('r'), kit.newId('t')];
      await kit.bet(round, kit.newId('t'), 10n);
      const answers = await kit.wins([
        [kit.newId('r'), kit.newId('t'), 10n],
        ['not a round', kit.newId('t'), 10n],
        [round, id, 20n],
        [round, id, 21n],
      ]);
      assert.deepEqual(
        answers.map(({ status }) => status),
        ['UNKNOWN_ROUND', 'BAD_REQUEST', 'OK', 'CONFLICT'],
      );
      assert.equal(answers[1]?.field, 'round');
      assert.equal(await kit.balance(), before + 10n);
    },
  },
  {
    name: 'no wins and too many wins in one call are refused',
    run: async (kit) => {
      for (const wins of [[], Array.from({ length: 251 }, () => ({}))]) {
        const answer = await kit.client.call('wallet/wins', { wins });
        expectStatus(answer, 'BAD_REQUEST');
        assert.equal(answer.field, 'wins');
      }
    },
  },
  {
    name: "a repeated bet gets the first answer with today's balance",
    run: async (kit) => {
      const [before, round, id] = [await kit.balance(), kit.newId('r'), kit.newId('t')];
      const first = await kit.bet(round, id, 10n);
      await kit.win(round, kit.newId('t'), 5n, false);
      expectRepeat(await kit.bet(round, id, 10n), first, before - 5n);
    },
  },
  {
    name: 'a repeated win is paid once',
    run: async (kit) => {
      const [before, round, id] = [await kit.balance(), kit.newId('r'), kit.newId('t')];
      await kit.bet(round, kit.newId('t'), 10n);
      const first = await kit.win(round, id, 30n, true);
      expectRepeat(await kit.win(round, id, 30n, true), first, before + 20n);
    },
  },
  {
    name: 'a bet with the id of another bet is a conflict',
    run: async (kit) => {
      const [round, id] = [kit.newId('r'), kit.newId('t')];
      expectDone(await kit.bet(round, id, 10n));
      const after = await kit.balance();
      expectStatus(await kit.bet(round, id, 11n), 'CONFLICT');
      expectStatus(await kit.bet(kit.newId('r'), id, 10n), 'CONFLICT');
      assert.equal(await kit.balance(), after);
    },
  },
  {
    name: 'a win with the id of another win is a conflict',
    run: async (kit) => {
      const [round, id] = [kit.newId('r'), kit.newId('t')];
      await kit.bet(round, kit.newId('t'), 10n);
      expectDone(await kit.win(round, id, 10n, false));
      expectStatus(await kit.win(round, id, 11n, false), 'CONFLICT');
      expectStatus(await kit.win(round, id, 10n, true), 'CONFLICT');
    },
  },
  {
    name: 'bets and bet-wins have one space of ids',
    run: async (kit) => {
      const [before, round, plain, paying] = [await kit.balance(), kit.newId('r'), kit.newId('t'), kit.newId('t')];
      expectDone(await kit.bet(round, plain, 10n));
      expectStatus(await kit.betWin(round, plain, 20n, 0n, false), 'CONFLICT');
      expectDone(await kit.betWin(round, paying, 20n, 0n, false), before - 30n);
      expectStatus(await kit.bet(round, paying, 20n), 'CONFLICT');
      for (const id of [paying, plain]) expectDone(await kit.rollback(round, kit.newId('t'), id));
      assert.equal(await kit.balance(), before);
    },
  },
  {
    name: 'a bet and its win may share one id',
    run: async (kit) => {
      const [before, round, id] = [await kit.balance(), kit.newId('r'), kit.newId('t')];
      expectDone(await kit.bet(round, id, 10n), before - 10n);
      expectDone(await kit.win(round, id, 10n, true), before);
    },
  },
  {
    name: 'a win before its bet is refused until the bet has come',
    run: async (kit) => {
      const [before, round, id] = [await kit.balance(), kit.newId('r'), kit.newId('t')];
      expectStatus(await kit.win(round, id, 20n, true), 'UNKNOWN_ROUND');
      expectDone(await kit.bet(round, kit.newId('t'), 10n), before - 10n);
      expectDone(await kit.win(round, id, 20n, true), before + 10n);
    },
  },
  {
    name: 'several bets and wins belong to one round',
    run: async (kit) => {
      const [before, round] = [await kit.balance(), kit.newId('r')];
      for (const stake of [10n, 20n, 30n]) expectDone(await kit.bet(round, kit.newId('t'), stake));
      for (const payout of [5n, 15n]) expectDone(await kit.win(round, kit.newId('t'), payout, false));
      expectDone(await kit.bet(round, kit.newId('t'), 1n));
      expectDone(await kit.win(round, kit.newId('t'), 100n, true), before + 59n);
    },
  },
  {
    name: 'a round that a win closed takes no further bet',
    run: async (kit) => {
      const round = kit.newId('r');
      await kit.bet(round, kit.newId('t'), 10n);
      await kit.win(round, kit.newId('t'), 10n, true);
      expectStatus(await kit.bet(round, kit.newId('t'), 10n), 'ROUND_CLOSED');
      expectStatus(await kit.betWin(round, kit.newId('t'), 10n, 10n), 'ROUND_CLOSED');
    },
  },
  {
    name: 'round/close ends a round, twice is harmless, a late win still comes in',
    run: async (kit) => {
      const [round, before] = [kit.newId('r'), await kit.balance()];
      await kit.bet(round, kit.newId('t'), 10n);
      expectStatus(await kit.closeRound(round), 'OK', before - 10n);
      expectStatus(await kit.closeRound(round), 'OK', before - 10n);
      expectStatus(await kit.bet(round, kit.newId('t'), 10n), 'ROUND_CLOSED');
      expectDone(await kit.win(round, kit.newId('t'), 10n, true), before);
    },
  },
  {
    name: 'a round that nobody bet on cannot be closed',
    run: async (kit) => expectStatus(await kit.closeRound(kit.newId('r')), 'UNKNOWN_ROUND'),
  },
  {
    name: 'bet-win is one transaction with one answer',
    run: async (kit) => {
      const [before, round, id] = [await kit.balance(), kit.newId('r'), kit.newId('t')];
      const first = await kit.betWin(round, id, 10n, 25n);
      expectDone(first, before + 15n);
      expectRepeat(await kit.betWin(round, id, 10n, 25n), first, before + 15n);
      expectStatus(await kit.betWin(round, id, 10n, 26n), 'CONFLICT');
    },
  },
  {
    name: 'a refused bet-win leaves nothing behind, whatever it would have paid',
    run: async (kit) => {
      const [before, round] = [await kit.balance(), kit.newId('r')];
      expectStatus(await kit.betWin(round, kit.newId('t'), before + 1n, before * 2n + 2n), 'INSUFFICIENT_FUNDS', before);
      expectStatus(await kit.win(round, kit.newId('t'), 5n, true), 'UNKNOWN_ROUND');
      assert.equal(await kit.balance(), before);
    },
  },
  {
    name: 'the n-th bet that the balance does not cover is refused with the balance',
    run: async (kit) => {
      const [before, round] = [await kit.balance(), kit.newId('r')];
      const stake = before / 3n;
      const ids = [kit.newId('t'), kit.newId('t'), kit.newId('t')];
      for (const id of ids) expectDone(await kit.bet(round, id, stake));
      const left = before - 3n * stake;
      expectStatus(await kit.bet(round, kit.newId('t'), left + 1n), 'INSUFFICIENT_FUNDS', left);
      for (const id of ids) expectDone(await kit.rollback(round, kit.newId('t'), id));
      assert.equal(await kit.balance(), before);
    },
  },
  {
    name: 'of two bets at once on the whole balance one is taken',
    run: async (kit) => {
      const before = await kit.balance();
      const bets = [0, 1].map(() => ({ round: kit.newId('r'), id: kit.newId('t') }));
      const answers = await Promise.all(bets.map(({ round, id }) => kit.bet(round, id, before)));
      assert.deepEqual(answers.map((answer) => answer.status).toSorted(), ['INSUFFICIENT_FUNDS', 'OK']);
      assert.equal(await kit.balance(), 0n);
      const taken = bets[answers.findIndex((answer) => answer.status === 'OK')];
      assert.ok(taken);
      expectDone(await kit.rollback(taken.round, kit.newId('t'), taken.id), before);
    },
  },
  {
    name: 'one win sent ten times at once is paid once',
    run: async (kit) => {
      const [before, round, id] = [await kit.balance(), kit.newId('r'), kit.newId('t')];
      await kit.bet(round, kit.newId('t'), 10n);
      const answers = await Promise.all(Array.from({ length: 10 }, () => kit.win(round, id, 30n, true)));
      assert.equal(answers.filter((answer) => answer.status === 'OK' && !answer.duplicate).length, 1);
      assert.equal(answers.filter((answer) => answer.status === 'OK' && answer.duplicate).length, 9);
      assert.equal(await kit.balance(), before + 20n);
    },
  },
  {
    name: 'a bet and its rollback at once leave the balance as it was, whichever comes first',
    run: async (kit) => {
      const before = await kit.balance();
      for (let count = 0; count < 5; count++) {
        const [round, id] = [kit.newId('r'), kit.newId('t')];
        const [bet, rollback] = await Promise.all([kit.bet(round, id, 10n), kit.rollback(round, kit.newId('t'), id)]);
        expectStatus(rollback, 'OK');
        assert.ok(bet.status === 'OK' || bet.status === 'ROLLED_BACK', bet.status);
        expectStatus(await kit.bet(round, id, 10n), 'ROLLED_BACK');
      }
      assert.equal(await kit.balance(), before);
    },
  },
  {
    name: 'ten rollbacks of one bet at once give it back once',
    run: async (kit) => {
      const [before, round, id] = [await kit.balance(), kit.newId('r'), kit.newId('t')];
      await kit.bet(round, id, 10n);
      const answers = await Promise.all(Array.from({ length: 10 }, () => kit.rollback(round, kit.newId('t'), id)));
      assert.equal(answers.filter((answer) => answer.status === 'OK').length, 10);
      assert.equal(answers.filter((answer) => !answer.duplicate).length, 1);
      assert.equal(await kit.balance(), before);
    },
  },
  {
    name: 'one bet sent ten times at once is taken once',
    run: async (kit) => {
      const [before, round, id] = [await kit.balance(), kit.newId('r'), kit.newId('t')];
      const answers = await Promise.all(Array.from({ length: 10 }, () => kit.bet(round, id, 10n)));
      assert.equal(answers.filter((answer) => answer.status === 'OK' && !answer.duplicate).length, 1);
      assert.equal(answers.filter((answer) => answer.status === 'OK' && answer.duplicate).length, 9);
      assert.equal(await kit.balance(), before - 10n);
    },
  },
];
