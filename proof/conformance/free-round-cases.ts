import assert from 'node:assert/strict';
import { expectDone, expectRepeat, expectStatus, type ConformanceCase } from './kit.ts';

/** Rounds that a vendor gives: nothing is staked. */
export const freeRoundCases: readonly ConformanceCase[] = [
  {
    name: 'a free round takes nothing and pays its win, and repeats of both get their first answers',
    run: async (kit) => {
      const [before, round, bet, win] = [await kit.balance(), kit.newId('r'), kit.newId('t'), kit.newId('t')];
      const taken = await kit.freeBet(round, bet, 'gift');
      expectDone(taken, before);
      const paid = await kit.win(round, win, 30n, true);
      expectDone(paid, before + 30n);
      expectRepeat(await kit.freeBet(round, bet, 'gift'), taken, before + 30n);
      expectRepeat(await kit.win(round, win, 30n, true), paid, before + 30n);
    },
  },
  {
    name: 'a bet of nothing without a free round, and a free round with a stake, are refused',
    run: async (kit) => {
      for (const more of [{ freeRound: undefined }, { amount: '10' }]) {
        const answer = await kit.freeBet(kit.newId('r'), kit.newId('t'), 'gift', more);
        expectStatus(answer, 'BAD_REQUEST');
        assert.equal(answer.field, 'amount');
      }
    },
  },
  {
    name: 'a bet that comes again for another gift is a conflict',
    run: async (kit) => {
      const [round, id] = [kit.newId('r'), kit.newId('t')];
      expectDone(await kit.freeBet(round, id, 'gift'));
      expectStatus(await kit.freeBet(round, id, 'other'), 'CONFLICT');
    },
  },
  {
    name: 'a round is free or it is not: neither takes the bets of the other',
    run: async (kit) => {
      const [before, free, staked] = [await kit.balance(), kit.newId('r'), kit.newId('r')];
      await kit.freeBet(free, kit.newId('t'), 'gift');
      expectStatus(await kit.bet(free, kit.newId('t'), 10n), 'CONFLICT');
      await kit.bet(staked, kit.newId('t'), 10n);
      expectStatus(await kit.freeBet(staked, kit.newId('t'), 'gift'), 'CONFLICT');
      assert.equal(await kit.balance(), before - 10n);
    },
  },
  {
    name: 'a free bet is taken back, before and after it came, and voided with what it paid',
    run: async (kit) => {
      const [before, round, id, late] = [await kit.balance(), kit.newId('r'), kit.newId('t'), kit.newId('t')];
      await kit.rollback(kit.newId('r'), kit.newId('t'), late);
      expectStatus(await kit.freeBet(kit.newId('r'), late, 'gift'), 'ROLLED_BACK');
      await kit.freeBet(round, id, 'gift');
      await kit.win(round, kit.newId('t'), 30n, true);
      expectDone(await kit.voidBet(round, kit.newId('t'), id, 30n), before);
    },
  },
];
