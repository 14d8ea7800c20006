import assert from 'node:assert/strict';
import type { TransferCase, TransferKit } from './transfer-kit.ts';

type Told = Awaited<ReturnType<TransferKit['adapter']['stateOf']>>;
const expectTold = (told: Told, state: Told['state'], amounts?: readonly [amount: bigint, left: bigint]): void => {
  assert.equal(told.state, state);
  if (amounts !== undefined) assert.deepEqual(told.state === 'done' ? [told.amount, told.left] : [], amounts);
};

/** What the adapter says at once of a call that fails so, and what the vendor says of it afterwards. */
const faults = [
  ['lose', 'unknown', 'done'],
  ['fail-after', 'unknown', 'done'],
  ['fail', 'unknown', 'absent'],
  ['refuse', 'refused', 'absent'],
  ['delay', 'done', 'done'],
] as const;
const delayMs = 300;

/** What the adapter makes of a vendor that fails; it needs the vendor's `sandbox/faults`. */
export const transferFaultCases: readonly TransferCase[] = [
  ...faults.flatMap(([fault, atOnce, after]): readonly TransferCase[] => [
    {
      name: `into a game, ${fault}: the adapter says ${atOnce}, and asked, the vendor says ${after}`,
      run: async (kit) => {
        const order = kit.order(await kit.player(100n));
        await kit.fault('wallet/transfer', fault, delayMs);
        expectTold(await kit.adapter.moveIn({ ...order, amount: 40n }), atOnce);
        expectTold(await kit.adapter.stateOf(order.reference), after, after === 'done' ? [40n, 140n] : undefined);
        assert.equal(await kit.balance(order.playerId), after === 'done' ? '140' : '100');
      },
    },
    {
      name: `out of a game, ${fault}: the adapter says ${atOnce}, and asked, the vendor says ${after}`,
      run: async (kit) => {
        const order = kit.order(await kit.player(100n));
        await kit.fault('wallet/all-out', fault, delayMs);
        expectTold(await kit.adapter.moveAllOut(order), atOnce);
        expectTold(await kit.adapter.stateOf(order.reference), after, after === 'done' ? [100n, 0n] : undefined);
        assert.equal(await kit.balance(order.playerId), after === 'done' ? '0' : '100');
      },
    },
  ]),
  ...(['lose', 'fail', 'refuse'] as const).map((fault) => ({
    name: `a question that fails (${fault}) says nothing of the transfer`,
    run: async (kit: TransferKit) => {
      const order = kit.order(await kit.player(100n));
      await kit.adapter.moveAllOut(order);
      await kit.fault('wallet/status', fault);
      expectTold(await kit.adapter.stateOf(order.reference), 'unknown');
      expectTold(await kit.adapter.stateOf(order.reference), 'done', [100n, 0n]);
    },
  })),
  {
    name: 'a balance that is not told is unknown, and not nothing',
    run: async (kit) => {
      const { playerId, currency } = kit.order(await kit.player(100n));
      await kit.fault('wallet/balance', 'lose');
      assert.equal(await kit.adapter.balance({ playerId, currency }), null);
      assert.equal(await kit.adapter.balance({ playerId, currency }), 100n);
    },
  },
  {
    name: 'a player whom the vendor did not create is not taken for created',
    run: async (kit) => {
      const { playerId, currency } = kit.order(kit.newId());
      await kit.fault('player/create', 'refuse');
      assert.equal(await kit.adapter.createPlayer({ playerId, currency }), false);
      assert.equal(await kit.adapter.createPlayer({ playerId, currency }), true);
    },
  },
  {
    name: 'a refused transfer is told with its reason',
    run: async (kit) => {
      const order = kit.order(kit.newId());
      const told = await kit.adapter.moveIn({ ...order, amount: 40n });
      assert.deepEqual(told, { state: 'refused', reason: 'UNKNOWN_PLAYER' });
    },
  },
  {
    name: 'a reference with other content is not taken for refused: it may have been done',
    run: async (kit) => {
      const order = kit.order(await kit.player());
      await kit.adapter.moveIn({ ...order, amount: 40n });
      expectTold(await kit.adapter.moveIn({ ...order, amount: 41n }), 'unknown');
    },
  },
];
