import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transaction } from '../../db/transaction.ts';
import { startTestContracts, type TestContracts } from '../../testing/test-contracts.ts';

let it: TestContracts;
beforeAll(async () => {
  it = await startTestContracts();
}, 60_000);
afterAll(() => it.database.drop());
beforeEach(() => it.setTime('2026-03-10T04:00:00Z'));

const own = {
  rungs: [
    { turnover: '0', percent: '1' },
    { turnover: '1000', active: 5, percent: '2' },
  ],
};
/** An agent at the top with a contract of the house, and one directly below. */
const pair = async (): Promise<{ top: string; below: string }> => {
  const top = await it.aPlayer();
  const below = await it.aPlayer(top);
  await it.nodeOf(below);
  await it.house(top, 'daily', own);
  return { top, below };
};
const stateOf = async (playerId: string) => (await it.liveOf(playerId, 'daily'))?.state;
const checkOf = async (playerId: string) => (await it.contracts.check(await it.noOf(playerId))).daily;
const endBy = async (playerId: string, contractOf: string, asks = true): Promise<string> => {
  const held = await it.liveOf(contractOf, 'daily');
  return (await it.contracts.end('demo', await it.noOf(playerId), held?.id ?? '', asks)).status;
};

describe('an offer', () => {
  test('waits for its answer, and accepted is in force from the next full period on', async () => {
    const { top, below } = await pair();
    expect(await checkOf(below)).toBe(0);
    expect(await it.offer(top, below, 'daily', { percent: '0.5', active: 5 })).toEqual({ status: 'ok', names: [] });
    expect(await checkOf(below)).toBe(1);
    expect(await it.answer(below, 'daily')).toBe('ok');
    expect(await checkOf(below)).toBe(2);
    expect((await it.liveOf(below, 'daily'))?.accepted?.from?.toISOString()).toBe('2026-03-10T16:00:00.000Z');
  });

  test('is refused or withdrawn, and may be made again', async () => {
    const { top, below } = await pair();
    await it.offer(top, below, 'daily', { percent: '0.5', active: 5 });
    expect((await it.offer(top, below, 'daily', { percent: '0.6', active: 5 })).status).toBe('waits');
    expect(await it.answer(below, 'daily', false)).toBe('ok');
    expect(await checkOf(below)).toBe(0);
    await it.offer(top, below, 'daily', { percent: '0.6', active: 5 });
    const held = await it.liveOf(below, 'daily');
    const [topNo, id] = [await it.noOf(top), held?.id ?? ''];
    expect(await it.contracts.withdraw(await it.noOf(below), id, 1)).toBe('unknown');
    expect(await it.contracts.withdraw(topNo, id, 2)).toBe('decided');
    expect(await it.contracts.withdraw(topNo, id, 1)).toBe('ok');
    expect((await it.contracts.answer(await it.noOf(below), id, 1, true)).status).toBe('decided');
  });

  test('lapses after seven days', async () => {
    const { top, below } = await pair();
    await it.offer(top, below, 'daily', { percent: '0.5', active: 5 });
    it.setTime('2026-03-17T04:00:00Z');
    expect(await checkOf(below)).toBe(0);
    expect(await it.answer(below, 'daily')).toBe('decided');
    expect((await it.offer(top, below, 'daily', { percent: '0.5', active: 5 })).status).toBe('ok');
  });

  test('32 goes to an agent directly below alone, by one with such a contract', async () => {
    const { top, below } = await pair();
    const further = await it.aPlayer(below);
    const [player, type41, foreign] = [await it.aPlayer(top, { type: 0 }), await it.aPlayer(top, { type: 41 }), await it.aPlayer()];
    for (const to of [further, player, type41, foreign]) {
      await it.nodeOf(to);
      expect((await it.offer(top, to, 'daily', { percent: '0.5', active: 5 })).status).toBe('not_direct');
    }
    expect((await it.offer(below, further, 'daily', { percent: '0.5', active: 5 })).status).toBe('none_above');
    expect((await it.offer(top, below, 'hourly', { percent: '0.5' })).status).toBe('none_above');
  });

  test('gives at no turnover more than its agent has, nor asks less, nor less than those below were given', async () => {
    const { top, below } = await pair();
    const further = await it.aPlayer(below);
    await it.nodeOf(further);
    expect((await it.offer(top, below, 'daily', { percent: '1.0001' })).status).toBe('above');
    expect((await it.offer(top, below, 'daily', { percent: '1' }, { turnover: 999, active: 5, percent: '2' })).status).toBe('above');
    expect((await it.offer(top, below, 'daily', { percent: '1' }, { turnover: 1000, active: 4, percent: '2' })).status).toBe('above');
    const full = [{ percent: '1' }, { turnover: 1000, active: 5, percent: '2' }];
    await it.give(top, below, 'daily', ...full);
    await it.give(below, further, 'daily', { percent: '1', active: 5 });
    expect(await it.offer(top, below, 'daily', { percent: '0.9', active: 5 })).toEqual({ status: 'below', names: [further] });
    expect((await it.offer(top, below, 'daily', { percent: '1', active: 5 })).status).toBe('ok');
  });

  test('is looked at again when it is accepted', async () => {
    const { top, below } = await pair();
    await it.offer(top, below, 'daily', { percent: '1', active: 5 });
    await it.houseOffer(top, 'daily', { rungs: [{ turnover: '0', percent: '0.5' }] });
    // The house's lower offer is refused while more is offered below.
    expect((await it.liveOf(top, 'daily'))?.offered).toBeNull();
    const held = await it.liveOf(below, 'daily');
    await it.pool.query(`update contract_versions set terms = jsonb_set(terms, '{rungs,0,ppm}', '20000') where contract_id = $1`, [
      held?.id,
    ]);
    expect(await it.answer(below, 'daily')).toBe('above');
    expect(await checkOf(below)).toBe(1);
  });

  test('29 two who change both sides at once never leave more below than above', async () => {
    const { top, below } = await pair();
    await Promise.all([
      it.houseOffer(top, 'daily', { rungs: [{ turnover: '0', active: 5, percent: '0.6' }] }),
      it.offer(top, below, 'daily', { percent: '1', active: 5 }),
    ]);
    await Promise.all([it.answer(top, 'daily'), it.answer(below, 'daily')]);
    const [above, given] = [await it.liveOf(top, 'daily'), await it.liveOf(below, 'daily')];
    const { rows } = await it.pool.query<{ fault: bigint | null }>('select contract_above_fault(p_down => $1, p_up => $2) as fault', [
      given?.accepted?.terms ?? { rungs: [] },
      above?.accepted?.terms,
    ]);
    expect(rows).toEqual([{ fault: null }]);
  });

  test('of other terms replaces those in force once it is accepted', async () => {
    const { top, below } = await pair();
    await it.give(top, below, 'daily', { percent: '0.5', active: 5 });
    await it.give(top, below, 'daily', { percent: '0.7', active: 5 });
    const held = await it.liveOf(below, 'daily');
    expect(held?.accepted).toMatchObject({ number: 2, terms: { rungs: [{ ppm: 7000 }] } });
    const { rows } = await it.pool.query(
      'select number, state, from_at = until_at as never from contract_versions where contract_id = $1 order by 1',
      [held?.id],
    );
    expect(rows).toEqual([
      { number: 1, state: 'superseded', never: true },
      { number: 2, state: 'accepted', never: null },
    ]);
  });
});

describe('an end', () => {
  test('is asked for by either and agreed to by the other; the running period is the last', async () => {
    const { top, below } = await pair();
    await it.give(top, below, 'daily', { percent: '0.5', active: 5 });
    expect(await endBy(below, below)).toBe('ok');
    expect([await stateOf(below), await checkOf(below)]).toEqual(['ending', 3]);
    expect(await endBy(below, below)).toBe('decided');
    expect((await it.offer(top, below, 'daily', { percent: '0.6', active: 5 })).status).toBe('ending');
    expect(await endBy(below, below, false)).toBe('ok');
    expect(await stateOf(below)).toBe('active');
    expect(await endBy(top, below)).toBe('ok');
    expect(await endBy(below, below)).toBe('ok');
    expect((await it.liveOf(below, 'daily'))?.endsAt?.toISOString()).toBe('2026-03-10T16:00:00.000Z');
    expect(await checkOf(below)).toBe(0);
  });

  test('waits for an offer that is open and for those below, and is nobody else’s', async () => {
    const { top, below } = await pair();
    await it.give(top, below, 'daily', { percent: '0.5', active: 5 });
    expect(await endBy(await it.aPlayer(), below)).toBe('unknown');
    expect(await endBy(top, top)).toBe('below');
    await it.offer(top, below, 'daily', { percent: '0.6', active: 5 });
    expect(await endBy(below, below)).toBe('waits');
  });

  test('by an operator is one at once', async () => {
    const { top, below } = await pair();
    await it.give(top, below, 'daily', { percent: '0.5', active: 5 });
    const held = await it.liveOf(below, 'daily');
    expect(await transaction(it.pool, (client) => it.administration.end(client, held?.id ?? '', 'Ana'))).toMatchObject({ status: 'ok' });
    expect(await stateOf(below)).toBe('ended');
    expect((await it.administration.events(held?.id ?? '')).map(({ event, by }) => `${event} ${by}`)).toEqual([
      'offered payer',
      'accepted payee',
      'ended operator Ana',
    ]);
  });
});
