import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestAgents, type TestAgents } from '../../testing/test-agents.ts';

let it: TestAgents;
beforeAll(async () => {
  it = await startTestAgents();
  it.clock.set(Date.parse('2026-03-09T04:00:00Z'));
}, 60_000);
afterAll(() => it.database.drop());

/** A top agent, one below and a member below that. */
const aLine = async () => {
  const top = await it.aPlayer();
  const middle = await it.aPlayer(top);
  const low = await it.aPlayer(middle, { type: 0 });
  for (const id of [top, middle, low]) await it.nodeOf(id);
  return { top, middle, low };
};
const ratesOf = async (playerId: string, today = '2026-03-09') => it.agents.rates((await it.nodeOf(playerId)).no, today);
const ok = { status: 'ok', product: null, names: null };

describe('rates', () => {
  test('an agent gives no more than they have, for each product, and only to those directly below', async () => {
    const { top, middle, low } = await aLine();
    expect(await it.give(null, top, { RNG: 8000, LIVE: 6000 })).toEqual(ok);
    expect(await it.give(top, middle, { RNG: 8001 })).toMatchObject({ status: 'above', product: 'RNG' });
    expect(await it.give(top, middle, { RNG: 5000, FISH: 1 })).toMatchObject({ status: 'above', product: 'FISH' });
    expect(await ratesOf(middle)).toEqual([]);
    expect(await it.give(top, middle, { RNG: 8000 })).toEqual(ok);
    expect(await it.give(top, low, { RNG: 1 })).toMatchObject({ status: 'unknown' });
    expect(await it.give(low, top, { RNG: 1 })).toMatchObject({ status: 'unknown' });
  });

  test('29 a rate below what was given on is refused with the names of those who have more, and nothing is changed', async () => {
    const { top, middle, low } = await aLine();
    await it.give(null, top, { RNG: 8000, LIVE: 8000 });
    await it.give(top, middle, { RNG: 7000, LIVE: 7000 });
    await it.give(middle, low, { RNG: 6000 });
    expect(await it.give(top, middle, { LIVE: 0, RNG: 5000 })).toEqual({ status: 'given', product: 'RNG', names: [low] });
    expect(await it.give(null, top, { RNG: 6999 })).toEqual({ status: 'given', product: 'RNG', names: [middle] });
    expect(await it.give(top, middle, { RNG: 6000 })).toEqual(ok);
    expect((await ratesOf(middle)).map(({ product, next }) => [product, next])).toEqual([
      ['LIVE', 7000],
      ['RNG', 6000],
    ]);
  });

  test('a rate holds from the next day on, and tells what is given on by then', async () => {
    const { top, middle } = await aLine();
    await it.give(null, top, { RNG: 8000 });
    await it.give(top, middle, { RNG: 3000 });
    expect(await ratesOf(top)).toEqual([{ product: 'RNG', now: 0, next: 8000, given: 3000, members: 1 }]);
    expect(await ratesOf(top, '2026-03-10')).toEqual([{ product: 'RNG', now: 8000, next: 8000, given: 3000, members: 1 }]);
  });

  test('who would have more than the new line gives is not moved there; those of a closed agent fit above it', async () => {
    const { top, middle, low } = await aLine();
    const other = await it.aPlayer();
    await it.nodeOf(other);
    await it.give(null, top, { RNG: 8000 });
    await it.give(top, middle, { RNG: 8000 });
    await it.give(middle, low, { RNG: 4000 });
    await it.give(null, other, { RNG: 3999 });
    expect(await it.move(low, other, '2026-03-10')).toBe('rates');
    expect(await it.move(low, top, '2026-03-10')).toBe('asked');
    // From then on the one above is another.
    expect(await it.give(middle, low, { RNG: 1 })).toMatchObject({ status: 'unknown' });
    expect(await it.give(top, middle, { RNG: 0 })).toEqual(ok);
    expect(await it.give(null, top, { RNG: 3999 })).toMatchObject({ status: 'given', names: [low] });
  });

  test('29 whoever changes rates at once, nobody comes to have more than the one above', async () => {
    const change = fc.record({ of: fc.nat(5), ppm: fc.nat(10) });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(change, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 }), async (rounds) => {
        const people: string[] = [];
        for (let each = 0; each < 6; each++)
          people.push(await it.aPlayer(each === 0 ? null : (people[Math.floor((each - 1) / 2)] ?? null)));
        for (const id of people) await it.nodeOf(id);
        await it.give(null, people[0] ?? '', { RNG: 6 });
        for (const round of rounds)
          await Promise.all(
            round.map(({ of, ppm }) =>
              it.give(of === 0 ? null : (people[Math.floor((of - 1) / 2)] ?? null), people[of] ?? '', { RNG: ppm }),
            ),
          );
        const { rows } = await it.pool.query(
          `select n.player_id from agent_nodes n where n.player_id = any ($1) and n.parent_no is not null
             and agent_rate_of(p_no => n.no, p_product => 'RNG') > agent_rate_of(p_no => n.parent_no, p_product => 'RNG')`,
          [people],
        );
        expect(rows).toEqual([]);
      }),
      { numRuns: 12 },
    );
  }, 120_000);
});
