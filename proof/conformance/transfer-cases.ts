import assert from 'node:assert/strict';
import { expectAnswer, type TransferCase, type TransferKit } from './transfer-kit.ts';

const players: readonly TransferCase[] = [
  {
    name: "a new player's wallet is empty",
    run: async (kit) =>
      expectAnswer(await kit.call('wallet/balance', { player: await kit.player(), currency: kit.currency }), 'OK', { balance: '0' }),
  },
  {
    name: 'the same player again changes nothing',
    run: async (kit) => {
      const player = await kit.player(700n);
      expectAnswer(await kit.call('player/create', { player, currency: kit.currency }), 'OK');
      assert.equal(await kit.balance(player), '700');
    },
  },
  {
    name: 'the same player in another currency is refused',
    run: async (kit) => expectAnswer(await kit.call('player/create', { player: await kit.player(), currency: 'KWD' }), 'WRONG_CURRENCY'),
  },
  {
    name: 'the balance of a player whom nobody created is unknown',
    run: async (kit) => expectAnswer(await kit.call('wallet/balance', { player: kit.newId(), currency: kit.currency }), 'UNKNOWN_PLAYER'),
  },
  {
    name: 'a balance in another currency is refused',
    run: async (kit) => expectAnswer(await kit.call('wallet/balance', { player: await kit.player(), currency: 'KWD' }), 'WRONG_CURRENCY'),
  },
];

type Direction = 'in' | 'out';
/** What is done once, however often it is asked for. */
const repeats = (direction: Direction): readonly TransferCase[] => [
  {
    name: `${direction}: a repeat gets the first answer and moves nothing, also after others`,
    run: async (kit) => {
      const [player, reference, expires] = [await kit.player(900n), kit.newId(), kit.expires()];
      const first = await kit.move(player, direction, 100n, reference, { expires });
      expectAnswer(await kit.move(player, direction, 100n, reference, { expires }), 'OK', {
        amount: '100',
        balance: first['balance'] ?? '',
      });
      await kit.move(player, 'in', 50n);
      expectAnswer(await kit.move(player, direction, 100n, reference, { expires }), 'OK', { balance: first['balance'] ?? '' });
      assert.equal(await kit.balance(player), direction === 'in' ? '1050' : '850');
    },
  },
  {
    name: `${direction}: eight repeats at once move once`,
    run: async (kit) => {
      const [player, reference, expires] = [await kit.player(900n), kit.newId(), kit.expires()];
      const answers = await Promise.all(Array.from({ length: 8 }, () => kit.move(player, direction, 100n, reference, { expires })));
      for (const answer of answers) expectAnswer(answer, 'OK', { amount: '100' });
      assert.equal(await kit.balance(player), direction === 'in' ? '1000' : '800');
    },
  },
  {
    name: `${direction}: eight transfers at once are eight`,
    run: async (kit) => {
      const player = await kit.player(800n);
      await Promise.all(Array.from({ length: 8 }, () => kit.move(player, direction, 100n)));
      assert.equal(await kit.balance(player), direction === 'in' ? '1600' : '0');
    },
  },
];

/** Other content under a reference that is known. */
const conflicts = (direction: Direction): readonly TransferCase[] => [
  {
    name: `${direction}: another amount under a reference is a conflict`,
    run: async (kit) => {
      const [player, reference] = [await kit.player(500n), kit.newId()];
      await kit.move(player, direction, 100n, reference);
      expectAnswer(await kit.move(player, direction, 101n, reference), 'CONFLICT');
    },
  },
  {
    name: `${direction}: the other way under a reference is a conflict`,
    run: async (kit) => {
      const [player, reference] = [await kit.player(500n), kit.newId()];
      await kit.move(player, direction, 100n, reference);
      expectAnswer(await kit.move(player, direction === 'in' ? 'out' : 'in', 100n, reference), 'CONFLICT');
    },
  },
  {
    name: `${direction}: another player under a reference is a conflict`,
    run: async (kit) => {
      const [player, other, reference] = [await kit.player(500n), await kit.player(500n), kit.newId()];
      await kit.move(player, direction, 100n, reference);
      expectAnswer(await kit.move(other, direction, 100n, reference), 'CONFLICT');
      assert.equal(await kit.balance(other), '500');
    },
  },
];

/** What is not done at all. */
const notDone = (direction: Direction): readonly TransferCase[] => [
  {
    name: `${direction}: of an unknown player nothing is moved, and nothing is known of it`,
    run: async (kit) => {
      const reference = kit.newId();
      expectAnswer(await kit.move(kit.newId(), direction, 100n, reference), 'UNKNOWN_PLAYER');
      expectAnswer(await kit.status(reference), 'OK', { state: 'absent' });
    },
  },
  {
    name: `${direction}: in another currency nothing is moved`,
    run: async (kit) => {
      const player = await kit.player(500n);
      expectAnswer(await kit.move(player, direction, 100n, kit.newId(), { currency: 'KWD' }), 'WRONG_CURRENCY');
      assert.equal(await kit.balance(player), '500');
    },
  },
  {
    name: `${direction}: what comes after its time is refused, never done and not known`,
    run: async (kit) => {
      const [player, reference] = [await kit.player(500n), kit.newId()];
      expectAnswer(await kit.move(player, direction, 100n, reference, { expires: kit.expires() - 61_000 }), 'EXPIRED');
      expectAnswer(await kit.status(reference), 'OK', { state: 'absent' });
      assert.equal(await kit.balance(player), '500');
    },
  },
];

const moves: readonly TransferCase[] = [
  {
    name: 'money goes in, and comes with the balance after it',
    run: async (kit) => expectAnswer(await kit.move(await kit.player(250n), 'in', 1_250n), 'OK', { amount: '1250', balance: '1500' }),
  },
  ...[1n, 999_999_999_999_999n].map((amount) => ({
    name: `${amount} goes in and out to the last unit`,
    run: async (kit: TransferKit) => {
      const player = await kit.player(amount);
      expectAnswer(await kit.move(player, 'out', amount), 'OK', { amount: `${amount}`, balance: '0' });
    },
  })),
  ...(['in', 'out'] as const).flatMap((direction) => [...repeats(direction), ...conflicts(direction), ...notDone(direction)]),
  {
    name: 'more than there is does not go out: nothing of it is moved',
    run: async (kit) => {
      const player = await kit.player(500n);
      expectAnswer(await kit.move(player, 'out', 501n), 'INSUFFICIENT_FUNDS');
      assert.equal(await kit.balance(player), '500');
    },
  },
  {
    name: 'a refused transfer stays refused, also once there is enough, and its state says why',
    run: async (kit) => {
      const [player, reference, expires] = [await kit.player(), kit.newId(), kit.expires()];
      await kit.move(player, 'out', 100n, reference, { expires });
      await kit.move(player, 'in', 100n);
      expectAnswer(await kit.move(player, 'out', 100n, reference, { expires }), 'INSUFFICIENT_FUNDS');
      expectAnswer(await kit.status(reference), 'OK', { state: 'refused', reason: 'INSUFFICIENT_FUNDS' });
      assert.equal(await kit.balance(player), '100');
    },
  },
  {
    name: 'of two that take all at once one is done',
    run: async (kit) => {
      const player = await kit.player(500n);
      const answers = await Promise.all([kit.move(player, 'out', 500n), kit.move(player, 'out', 500n)]);
      assert.deepEqual(answers.map((answer) => answer['status'] ?? '').toSorted(), ['INSUFFICIENT_FUNDS', 'OK']);
      assert.equal(await kit.balance(player), '0');
    },
  },
];

const allOuts: readonly TransferCase[] = [
  {
    name: 'all-out brings all there is',
    run: async (kit) => expectAnswer(await kit.allOut(await kit.player(777n)), 'OK', { amount: '777', balance: '0' }),
  },
  {
    name: 'all-out of an empty wallet is done, with nothing',
    run: async (kit) => expectAnswer(await kit.allOut(await kit.player()), 'OK', { amount: '0', balance: '0' }),
  },
  {
    name: 'all-out repeated gets the first answer, and leaves what came since',
    run: async (kit) => {
      const [player, reference, expires] = [await kit.player(777n), kit.newId(), kit.expires()];
      await kit.allOut(player, reference, { expires });
      await kit.move(player, 'in', 50n);
      expectAnswer(await kit.allOut(player, reference, { expires }), 'OK', { amount: '777', balance: '0' });
      assert.equal(await kit.balance(player), '50');
    },
  },
  {
    name: 'two all-outs at once bring the money once',
    run: async (kit) => {
      const player = await kit.player(777n);
      const answers = await Promise.all([kit.allOut(player), kit.allOut(player)]);
      assert.deepEqual(answers.map((answer) => answer['amount'] ?? '').toSorted(), ['0', '777']);
    },
  },
  {
    name: 'all-out under the reference of a transfer is a conflict',
    run: async (kit) => {
      const [player, reference] = [await kit.player(), kit.newId()];
      await kit.move(player, 'in', 100n, reference);
      expectAnswer(await kit.allOut(player, reference), 'CONFLICT');
      assert.equal(await kit.balance(player), '100');
    },
  },
  {
    name: 'all-out of an unknown player is refused',
    run: async (kit) => expectAnswer(await kit.allOut(kit.newId()), 'UNKNOWN_PLAYER'),
  },
  {
    name: 'all-out after its time is refused and never done',
    run: async (kit) => {
      const player = await kit.player(100n);
      expectAnswer(await kit.allOut(player, kit.newId(), { expires: kit.expires() - 61_000 }), 'EXPIRED');
      assert.equal(await kit.balance(player), '100');
    },
  },
];

const states: readonly TransferCase[] = [
  {
    name: 'the state of a transfer has amount and balance of then, whatever came since',
    run: async (kit) => {
      const [player, reference] = [await kit.player(100n), kit.newId()];
      await kit.move(player, 'in', 50n, reference);
      await kit.move(player, 'in', 7n);
      expectAnswer(await kit.status(reference), 'OK', { state: 'done', amount: '50', balance: '150' });
    },
  },
  {
    name: 'the state of an all-out has what it brought',
    run: async (kit) => {
      const [player, reference] = [await kit.player(100n), kit.newId()];
      await kit.allOut(player, reference);
      expectAnswer(await kit.status(reference), 'OK', { state: 'done', amount: '100', balance: '0' });
    },
  },
  {
    name: 'a reference that never came is absent',
    run: async (kit) => expectAnswer(await kit.status(kit.newId()), 'OK', { state: 'absent' }),
  },
];

/** Each changes a call that would be done, which then must not be. */
const refusals = (
  [
    ['another secret', 'BAD_SIGNATURE', {}, { secret: 'x'.repeat(32) }],
    ['no signature', 'BAD_SIGNATURE', {}, { headers: { 'x-vendor-signature': '' } }],
    ['a signature over another body', 'BAD_SIGNATURE', {}, { signedBody: '{}' }],
    ['a time too far back', 'BAD_SIGNATURE', {}, { early: -65_000 }],
    ['a time too far ahead', 'BAD_SIGNATURE', {}, { early: 65_000 }],
    ['a time that is none', 'BAD_SIGNATURE', {}, { headers: { 'x-vendor-timestamp': 'now' } }],
    ['another operator', 'BAD_SIGNATURE', { merchant: 'NOBODY' }, {}],
    ['an amount of nothing', 'BAD_REQUEST', { amount: '0' }, {}],
    ['an amount below nothing', 'BAD_REQUEST', { amount: '-5' }, {}],
    ['a fraction', 'BAD_REQUEST', { amount: '1.5' }, {}],
    ['a number in place of digits', 'BAD_REQUEST', { amount: 5 }, {}],
    ['too many digits', 'BAD_REQUEST', { amount: '1000000000000000' }, {}],
    ['a direction that is none', 'BAD_REQUEST', { direction: 'up' }, {}],
    ['no reference', 'BAD_REQUEST', { reference: '' }, {}],
    ['no time of its end', 'BAD_REQUEST', { expires: null }, {}],
    ['a field that is not named', 'BAD_REQUEST', { more: 1 }, {}],
    ['a body that is no JSON', 'BAD_REQUEST', {}, { body: '{' }],
  ] as const
).map(([what, status, fields, change]): TransferCase => ({
  name: `${what} is refused with ${status}, and nothing is moved`,
  run: async (kit) => {
    const [player, reference] = [await kit.player(500n), kit.newId()];
    const body = { player, currency: kit.currency, reference, direction: 'in', amount: '100', expires: kit.expires(), ...fields };
    const tampering = 'early' in change ? { sentAt: kit.expires() - 60_000 + change.early } : change;
    expectAnswer(await kit.call('wallet/transfer', body, tampering), status);
    assert.equal(await kit.balance(player), '500');
    expectAnswer(await kit.status(reference), 'OK', { state: 'absent' });
  },
}));

const launches: readonly TransferCase[] = [
  {
    name: "a launch gives the path of the game's page, another one each time",
    run: async (kit) => {
      const player = await kit.player(500n);
      const [one, two] = [await kit.launch(player), await kit.launch(player)];
      expectAnswer(one, 'OK');
      assert.match(one['path'] ?? '', /^\/[^/]/);
      assert.notEqual(one['path'], two['path']);
    },
  },
  {
    name: 'a launch of a game that the vendor does not have is refused',
    run: async (kit) => expectAnswer(await kit.launch(await kit.player(), { game: 'no-such-game' }), 'UNKNOWN_GAME'),
  },
  {
    name: 'a launch of an unknown player is refused',
    run: async (kit) => expectAnswer(await kit.launch(kit.newId()), 'UNKNOWN_PLAYER'),
  },
  {
    name: 'a launch in another currency is refused',
    run: async (kit) => expectAnswer(await kit.launch(await kit.player(), { currency: 'KWD' }), 'WRONG_CURRENCY'),
  },
];

/** Every promise of the transfer protocol that a platform can bring about by itself. */
export const transferCases: readonly TransferCase[] = [...players, ...moves, ...allOuts, ...states, ...refusals, ...launches];
