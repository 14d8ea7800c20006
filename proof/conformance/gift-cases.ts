import assert from 'node:assert/strict';
import { expectDone, expectRepeat, expectStatus, SkipCase, type ConformanceCase, type Kit } from './kit.ts';

const longSeconds = 3_600;
const given = async (kit: Kit, count: number, seconds = longSeconds): Promise<string> => {
  const name = await kit.giveFreeRounds(count, seconds);
  if (name === null) throw new SkipCase();
  return name;
};

/** What the operator tells of a gift when the game is opened anew. */
const toldOf = async (kit: Kit, freeRound: string) => {
  const token = await kit.nextToken();
  if (token === null) throw new SkipCase();
  const opened = await kit.client.call('session/open', { token, game: kit.session.game });
  expectStatus(opened, 'OK');
  return opened.freeRounds?.find((told) => told.freeRound === freeRound);
};

/** Free rounds that the operator gives: it counts them. */
export const giftCases: readonly ConformanceCase[] = [
  {
    name: 'free rounds of the operator are told of when the game is opened, with how many are left, their stake and their end',
    run: async (kit) => {
      const gift = await given(kit, 2);
      const first = await toldOf(kit, gift);
      assert.deepEqual([first?.count, first?.stake], [2, `${kit.smallestStake}`]);
      assert.ok((first?.until ?? 0) > kit.now());
      await kit.freeBet(kit.newId('r'), kit.newId('t'), gift);
      assert.equal((await toldOf(kit, gift))?.count, 1);
      await kit.freeBet(kit.newId('r'), kit.newId('t'), gift);
      assert.equal(await toldOf(kit, gift), undefined);
    },
  },
  {
    name: 'no more of them begin than were given; repeats and further bets of a round that has begun are none',
    run: async (kit) => {
      const [before, gift, round, bet] = [await kit.balance(), await given(kit, 1), kit.newId('r'), kit.newId('t')];
      const taken = await kit.freeBet(round, bet, gift);
      expectDone(taken, before);
      expectRepeat(await kit.freeBet(round, bet, gift), taken, before);
      expectDone(await kit.freeBet(round, kit.newId('t'), gift), before);
      expectStatus(await kit.freeBet(kit.newId('r'), kit.newId('t'), gift), 'CONFLICT');
      expectDone(await kit.win(round, kit.newId('t'), 30n, true), before + 30n);
    },
  },
  {
    name: 'one of them that is taken back as a whole may be played anew',
    run: async (kit) => {
      const [gift, round, bet] = [await given(kit, 1), kit.newId('r'), kit.newId('t')];
      expectDone(await kit.freeBet(round, bet, gift));
      expectDone(await kit.rollback(round, kit.newId('t'), bet));
      expectDone(await kit.freeBet(kit.newId('r'), kit.newId('t'), gift));
    },
  },
  {
    name: 'none of them begins after their end, and one that has begun is paid',
    run: async (kit) => {
      const [before, gift, round] = [await kit.balance(), await given(kit, 2, 1), kit.newId('r')];
      const taken = await kit.freeBet(round, kit.newId('t'), gift);
      await kit.passed(1_200);
      // A wallet that answered late may have been too late for the first.
      if (taken.status === 'CONFLICT') throw new SkipCase();
      expectStatus(await kit.freeBet(kit.newId('r'), kit.newId('t'), gift), 'CONFLICT');
      expectDone(await kit.win(round, kit.newId('t'), 30n, true), before + 30n);
    },
  },
];
