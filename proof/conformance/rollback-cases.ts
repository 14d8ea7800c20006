import assert from 'node:assert/strict';
import { expectDone, expectRepeat, expectStatus, type ConformanceCase } from './kit.ts';

/** Bets taken back: in time, too early, too late, twice. */
export const rollbackCases: readonly ConformanceCase[] = [
  {
    name: 'a rollback gives the stake back',
    run: async (kit) => {
      const [before, round, id] = [await kit.balance(), kit.newId('r'), kit.newId('t')];
      await kit.bet(round, id, 40n);
      expectDone(await kit.rollback(round, kit.newId('t'), id), before);
    },
  },
  {
    name: 'a repeated rollback gives the stake back once, under its own or another id',
    run: async (kit) => {
      const [before, round, id, back] = [await kit.balance(), kit.newId('r'), kit.newId('t'), kit.newId('t')];
      await kit.bet(round, id, 40n);
      const first = await kit.rollback(round, back, id);
      expectRepeat(await kit.rollback(round, back, id), first, before);
      const other = await kit.rollback(round, kit.newId('t'), id);
      expectStatus(other, 'OK', before);
      assert.equal(other.duplicate, true);
    },
  },
  {
    name: 'a rollback that comes first succeeds and the late bet is refused',
    run: async (kit) => {
      const [before, round, id] = [await kit.balance(), kit.newId('r'), kit.newId('t')];
      expectStatus(await kit.rollback(round, kit.newId('t'), id), 'OK', before);
      expectStatus(await kit.bet(round, id, 40n), 'ROLLED_BACK');
      expectStatus(await kit.betWin(round, id, 40n, 80n), 'ROLLED_BACK');
      assert.equal(await kit.balance(), before);
    },
  },
  {
    name: 'a bet repeated after its rollback is refused as one that comes late',
    run: async (kit) => {
      const [before, round, id] = [await kit.balance(), kit.newId('r'), kit.newId('t')];
      await kit.bet(round, id, 40n);
      await kit.rollback(round, kit.newId('t'), id);
      expectStatus(await kit.bet(round, id, 40n), 'ROLLED_BACK');
      assert.equal(await kit.balance(), before);
    },
  },
  {
    name: 'a rollback after a payout that left the round open: the bet stands, a bet after the payout comes back',
    run: async (kit) => {
      const [before, round, early, late] = [await kit.balance(), kit.newId('r'), kit.newId('t'), kit.newId('t')];
      await kit.bet(round, early, 10n);
      await kit.win(round, kit.newId('t'), 30n, false);
      await kit.bet(round, late, 5n);
      expectStatus(await kit.rollback(round, kit.newId('t'), early), 'SETTLED');
      expectDone(await kit.rollback(round, kit.newId('t'), late), before + 20n);
      expectDone(await kit.win(round, kit.newId('t'), 0n, true), before + 20n);
    },
  },
  {
    name: 'a rollback that names a win is a conflict',
    run: async (kit) => {
      const [round, id] = [kit.newId('r'), kit.newId('t')];
      await kit.bet(round, kit.newId('t'), 10n);
      await kit.win(round, id, 30n, false);
      const after = await kit.balance();
      expectStatus(await kit.rollback(round, kit.newId('t'), id), 'CONFLICT');
      assert.equal(await kit.balance(), after);
    },
  },
  {
    name: 'bet and rollback at once leave the balance as it was',
    run: async (kit) => {
      const before = await kit.balance();
      await Promise.all(
        Array.from({ length: 8 }, async () => {
          const [round, id] = [kit.newId('r'), kit.newId('t')];
          const [bet, back] = await Promise.all([kit.bet(round, id, 3n), kit.rollback(round, kit.newId('t'), id)]);
          assert.ok(bet.status === 'OK' || bet.status === 'ROLLED_BACK');
          expectStatus(back, 'OK');
        }),
      );
      assert.equal(await kit.balance(), before);
    },
  },
  {
    name: 'a rollback after the round was settled with a win: the bet stands',
    run: async (kit) => {
      const [before, round, id] = [await kit.balance(), kit.newId('r'), kit.newId('t')];
      await kit.bet(round, id, 10n);
      await kit.win(round, kit.newId('t'), 30n, true);
      expectStatus(await kit.rollback(round, kit.newId('t'), id), 'SETTLED');
      assert.equal(await kit.balance(), before + 20n);
    },
  },
  {
    name: 'a rollback of a bet-win that has paid: the bet stands',
    run: async (kit) => {
      const [round, id] = [kit.newId('r'), kit.newId('t')];
      await kit.betWin(round, id, 10n, 30n);
      const after = await kit.balance();
      expectStatus(await kit.rollback(round, kit.newId('t'), id), 'SETTLED');
      assert.equal(await kit.balance(), after);
    },
  },
  {
    name: 'one of several bets of an open round is taken back, the others stand',
    run: async (kit) => {
      const [before, round, id] = [await kit.balance(), kit.newId('r'), kit.newId('t')];
      await kit.bet(round, id, 10n);
      await kit.bet(round, kit.newId('t'), 20n);
      expectDone(await kit.rollback(round, kit.newId('t'), id), before - 20n);
      expectDone(await kit.win(round, kit.newId('t'), 50n, true), before + 30n);
    },
  },
  {
    name: 'a win for a round whose every bet was taken back is refused',
    run: async (kit) => {
      const [before, round, id] = [await kit.balance(), kit.newId('r'), kit.newId('t')];
      await kit.bet(round, id, 10n);
      await kit.rollback(round, kit.newId('t'), id);
      expectStatus(await kit.win(round, kit.newId('t'), 30n, true), 'ROLLED_BACK');
      assert.equal(await kit.balance(), before);
    },
  },
  {
    name: 'a rollback that names a bet of another round or game is a conflict',
    run: async (kit) => {
      const [round, id] = [kit.newId('r'), kit.newId('t')];
      await kit.bet(round, id, 10n);
      const after = await kit.balance();
      expectStatus(await kit.rollback(kit.newId('r'), kit.newId('t'), id), 'CONFLICT');
      expectStatus(await kit.rollback(round, kit.newId('t'), id, { game: `${kit.session.game}x`.slice(-64) }), 'CONFLICT');
      assert.equal(await kit.balance(), after);
    },
  },
  {
    name: 'a rollback with the id of another rollback is a conflict',
    run: async (kit) => {
      const [round, back, one, two] = [kit.newId('r'), kit.newId('t'), kit.newId('t'), kit.newId('t')];
      await kit.bet(round, one, 10n);
      await kit.bet(round, two, 10n);
      expectDone(await kit.rollback(round, back, one));
      expectStatus(await kit.rollback(round, back, two), 'CONFLICT');
    },
  },
];
