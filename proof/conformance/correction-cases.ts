import assert from 'node:assert/strict';
import { expectDone, expectRepeat, expectStatus, type ConformanceCase, type Kit } from './kit.ts';

/** A round that was bet on and paid, and the balance before it. */
const paidRound = async (kit: Kit, payout = 30n, closed = true) => {
  const [before, round, bet, win] = [await kit.balance(), kit.newId('r'), kit.newId('t'), kit.newId('t')];
  await kit.bet(round, bet, 10n);
  expectDone(await kit.win(round, win, payout, closed), before - 10n + payout);
  return { before, round, bet, win };
};

/** What a vendor corrects after a round was paid. */
export const correctionCases: readonly ConformanceCase[] = [
  {
    name: 'a win is corrected up and down, and repeats of both get their first answers',
    run: async (kit) => {
      const { before, round } = await paidRound(kit);
      const [more, less] = [kit.newId('t'), kit.newId('t')];
      const up = await kit.adjust(round, more, 5n);
      expectDone(up, before + 25n);
      const down = await kit.adjust(round, less, -15n);
      expectDone(down, before + 10n);
      expectRepeat(await kit.adjust(round, less, -15n), down, before + 10n);
      expectRepeat(await kit.adjust(round, more, 5n), up, before + 10n);
    },
  },
  {
    name: 'a correction with other content under its id is a conflict',
    run: async (kit) => {
      const { before, round } = await paidRound(kit);
      const id = kit.newId('t');
      await kit.adjust(round, id, -5n);
      expectStatus(await kit.adjust(round, id, 5n), 'CONFLICT');
      expectStatus(await kit.adjust(round, id, -6n), 'CONFLICT');
      assert.equal(await kit.balance(), before + 15n);
    },
  },
  {
    name: 'corrections at once and twice are each done once',
    run: async (kit) => {
      const { before, round } = await paidRound(kit, 50n);
      const ids = Array.from({ length: 5 }, () => kit.newId('t'));
      const answers = await Promise.all([...ids, ...ids].map((id) => kit.adjust(round, id, -4n)));
      for (const answer of answers) expectStatus(answer, 'OK');
      assert.equal(answers.filter(({ duplicate }) => duplicate === false).length, 5);
      assert.equal(await kit.balance(), before + 20n);
    },
  },
  {
    name: 'less than nothing is never paid: a correction beyond what was paid is refused, and the same goes through once it fits',
    run: async (kit) => {
      const { before, round } = await paidRound(kit);
      const id = kit.newId('t');
      expectStatus(await kit.adjust(round, id, -31n), 'PAYOUT_DIFFERS');
      await kit.adjust(round, kit.newId('t'), 1n);
      expectDone(await kit.adjust(round, id, -31n), before - 10n);
    },
  },
  {
    name: 'a correction of a round that has not paid yet is refused, and goes through after the win',
    run: async (kit) => {
      const [before, round, id] = [await kit.balance(), kit.newId('r'), kit.newId('t')];
      await kit.bet(round, kit.newId('t'), 10n);
      expectStatus(await kit.adjust(round, id, -20n), 'PAYOUT_DIFFERS');
      await kit.win(round, kit.newId('t'), 30n, true);
      expectDone(await kit.adjust(round, id, -20n), before);
    },
  },
  {
    name: 'a correction of an unknown round is refused',
    run: async (kit) => expectStatus(await kit.adjust(kit.newId('r'), kit.newId('t'), 5n), 'UNKNOWN_ROUND'),
  },
  {
    name: 'a correction of nothing, of a fraction and of digits that are none is refused, and names the field',
    run: async (kit) => {
      const { round } = await paidRound(kit);
      for (const change of ['0', '-0', '1.5', '+5', '--5', '', '1000000000000000']) {
        const answer = await kit.adjust(round, kit.newId('t'), 5n, { change });
        expectStatus(answer, 'BAD_REQUEST');
        assert.equal(answer.field, 'change');
      }
    },
  },
  {
    name: 'a bet is voided after it was paid: the stake is back, the win is taken back, and a repeat does nothing',
    run: async (kit) => {
      const { before, round, bet } = await paidRound(kit);
      const id = kit.newId('t');
      const first = await kit.voidBet(round, id, bet, 30n);
      expectDone(first, before);
      expectRepeat(await kit.voidBet(round, id, bet, 30n), first, before);
      const other = await kit.voidBet(round, kit.newId('t'), bet, 30n);
      expectStatus(other, 'OK', before);
      assert.equal(other.duplicate, true);
      expectStatus(await kit.rollback(round, kit.newId('t'), bet), 'OK', before);
    },
  },
  {
    name: 'a bet-win that has paid is voided too',
    run: async (kit) => {
      const [before, round, id] = [await kit.balance(), kit.newId('r'), kit.newId('t')];
      await kit.betWin(round, id, 10n, 25n);
      expectDone(await kit.voidBet(round, kit.newId('t'), id, 25n), before);
      expectStatus(await kit.betWin(round, id, 10n, 25n), 'ROLLED_BACK');
    },
  },
  {
    name: 'a win that was corrected is taken back as it is since',
    run: async (kit) => {
      const { before, round, bet } = await paidRound(kit);
      await kit.adjust(round, kit.newId('t'), -10n);
      expectStatus(await kit.voidBet(round, kit.newId('t'), bet, 30n), 'PAYOUT_DIFFERS');
      expectDone(await kit.voidBet(round, kit.newId('t'), bet, 20n), before);
      expectStatus(await kit.adjust(round, kit.newId('t'), 5n), 'ROLLED_BACK');
    },
  },
  {
    name: 'of several bets one is voided with what was paid on it; the last takes with it all that is left',
    run: async (kit) => {
      const { before, round, bet } = await paidRound(kit, 30n, false);
      const other = kit.newId('t');
      await kit.bet(round, other, 10n);
      expectDone(await kit.voidBet(round, kit.newId('t'), bet, 25n), before - 5n);
      expectStatus(await kit.voidBet(round, kit.newId('t'), other, 0n), 'PAYOUT_DIFFERS');
      expectDone(await kit.voidBet(round, kit.newId('t'), other, 5n), before);
    },
  },
  {
    name: 'a void that comes before its bet leaves a tombstone; one that takes back a win waits for it',
    run: async (kit) => {
      const [before, round, bet] = [await kit.balance(), kit.newId('r'), kit.newId('t')];
      expectStatus(await kit.voidBet(round, kit.newId('t'), bet, 5n), 'PAYOUT_DIFFERS');
      expectStatus(await kit.voidBet(round, kit.newId('t'), bet, 0n), 'OK', before);
      expectStatus(await kit.bet(round, bet, 10n), 'ROLLED_BACK');
    },
  },
  {
    name: 'a void that names a win, or a bet of another round, is a conflict',
    run: async (kit) => {
      const { round, bet, win } = await paidRound(kit);
      const after = await kit.balance();
      expectStatus(await kit.voidBet(round, kit.newId('t'), win, 0n), 'CONFLICT');
      expectStatus(await kit.voidBet(kit.newId('r'), kit.newId('t'), bet, 30n), 'CONFLICT');
      assert.equal(await kit.balance(), after);
    },
  },
];
