import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fairnessCases } from '../fairness.ts';
import { CATCH_TARGETS } from './catch.ts';
import { CLUSTER_MODELS } from './cluster-models.ts';
import { CLUSTER_SIDE, findClusters, sizeClass } from './cluster.ts';
import { drawReturnPpm, parsePicks } from './draw.ts';
import { exactReturn } from './expectation.ts';
import { mathFor, playFair, unbiased, type OutcomeSource } from './index.ts';
import { LINES_MODELS } from './lines-models.ts';
import { WAYS_MODELS } from './ways-models.ts';
import { evaluateWays } from './ways.ts';

const scripted = (...values: number[]): OutcomeSource => ({ below: (limit) => (values.shift() ?? 0) % limit });

describe('ways', () => {
  const model = WAYS_MODELS['ways-medium'];
  test('multiplies the cells of each column', () => {
    const wins = evaluateWays(
      model,
      [
        [2, 2, 3],
        [2, 0, 9],
        [2, 8, 8],
        [5, 5, 5],
        [2, 2, 2],
      ],
      2,
    );
    const win = wins.find((one) => one.symbol === 2);
    expect(win).toMatchObject({ ways: 4, coins: (model.pays[2]?.[0] ?? 0) * 4 * 2 });
    expect(wins).toHaveLength(1);
  });
  test('needs three columns in a row from the first', () => {
    expect(
      evaluateWays(
        model,
        [
          [3, 4, 5],
          [2, 2, 2],
          [2, 2, 2],
          [2, 2, 2],
          [2, 2, 2],
        ],
        1,
      ),
    ).toEqual([]);
  });
});

describe('cluster', () => {
  const empty = (): number[] =>
    Array.from({ length: CLUSTER_SIDE ** 2 }, (_, i) => 2 + ((Math.floor(i / CLUSTER_SIDE) * 2 + (i % CLUSTER_SIDE) * 3) % 6));
  test('finds five that touch by their sides and not by corners', () => {
    expect(findClusters(empty())).toEqual([]);
    const cells = empty().map(() => 1);
    for (const at of [0, 1, 2, 3, CLUSTER_SIDE + 4]) cells[at] = 7;
    expect(findClusters(cells)).toEqual([]);
    cells[4] = 7;
    expect(findClusters(cells)).toEqual([{ symbol: 7, cells: [0, 1, 2, 3, 4, CLUSTER_SIDE + 4] }]);
  });
  test('a wild joins both groups that it touches', () => {
    const cells = empty().map(() => 1);
    for (const at of [0, 1, 2, 3]) cells[at] = 2;
    cells[4] = 0;
    for (const at of [5, 6, 12, 13]) cells[at] = 3;
    expect(findClusters(cells).map((one) => [one.symbol, one.cells.length])).toEqual([
      [2, 5],
      [3, 5],
    ]);
  });
  test('every win of any round belongs to a real group, and falling keeps what was not paid', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(79), { minLength: 7, maxLength: 7 }), fc.constantFrom('low', 'medium', 'high'), (stops, volatility) => {
        const { detail, coins } = mathFor({ mechanic: 'cluster', volatility, lines: 0 }).play(scripted(...stops), '');
        if (detail.kind !== 'slot') throw new Error('no slot');
        const model = CLUSTER_MODELS[`cluster-${volatility}`];
        let sum = 0;
        detail.frames.forEach((frame, i) => {
          const cells = frame.columns.flat();
          for (const win of frame.wins) {
            expect(win.cells.every((at) => cells[at] === win.symbol || cells[at] === 0)).toBe(true);
            expect(win.coins).toBe((model.pays[win.symbol]?.[sizeClass(win.cells.length)] ?? 0) * frame.multiplier);
            sum += win.coins;
          }
          const next = detail.frames[i + 1];
          const gone = new Set(frame.wins.flatMap((win) => win.cells));
          frame.columns.forEach((column, c) => {
            const stay = column.filter((_, r) => !gone.has(c * CLUSTER_SIDE + r));
            expect(next === undefined ? stay : next.columns[c]?.slice(CLUSTER_SIDE - stay.length)).toEqual(stay);
          });
        });
        expect(detail.frames.at(-1)?.wins).toEqual([]);
        expect(coins).toBe(sum);
      }),
      { numRuns: 300 },
    );
  });
});

describe('simple games', () => {
  test('draw takes nine different numbers and counts the right ones', () => {
    const math = mathFor({ mechanic: 'draw', volatility: 'low', lines: 0 });
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 9, maxLength: 9 }), (values) => {
        const { detail } = math.play(scripted(...values), '1-2-3-4-5');
        if (detail.kind !== 'draw') throw new Error('no draw');
        expect(new Set(detail.drawn).size).toBe(9);
        expect(detail.hits).toBe(detail.drawn.filter((ball) => ball <= 5).length);
      }),
    );
    expect(parsePicks('5-4-3-2-1')).toBeNull();
    expect(parsePicks('1-2-3-4-37')).toBeNull();
  });
  test('catch and duel refuse choices that they do not have', () => {
    expect(mathFor({ mechanic: 'catch', volatility: 'low', lines: 0 }).choiceFault(String(CATCH_TARGETS.length))).not.toBeNull();
    expect(mathFor({ mechanic: 'duel', volatility: 'low', lines: 0 }).choiceFault('red')).not.toBeNull();
  });
});

describe('fairness', () => {
  test('the stated return of every lines and ways model is its exact one', () => {
    for (const model of Object.values(LINES_MODELS)) expect(Math.round(exactReturn(model, 'lines', 20).total * 1e6)).toBe(model.rtpPpm);
    for (const model of Object.values(WAYS_MODELS)) expect(Math.round(exactReturn(model, 'ways', 20).total * 1e6)).toBe(model.rtpPpm);
    expect(mathFor({ mechanic: 'draw', volatility: 'low', lines: 0 }).returns[0]?.ppm).toBe(drawReturnPpm());
  });
  test('every return lies between 94 and 97 per cent', () => {
    for (const one of fairnessCases()) for (const { ppm } of mathFor(one.key).returns) expect(ppm > 940_000 && ppm < 970_000).toBe(true);
  });
  test('a tie gives the bet on a side back, and every choice of a duel returns the same', () => {
    const math = mathFor({ mechanic: 'duel', volatility: 'low', lines: 0 });
    const coins = (choice: string): number => math.play({ below: () => 6 }, choice).coins / math.units;
    expect([coins('left'), coins('right'), coins('tie')]).toEqual([1, 1, 12.4]);
    expect(new Set(math.returns.map(({ ppm }) => ppm)).size).toBe(1);
  });
  test('every roll of the catch and every pair of the duel together pay exactly what is stated', () => {
    const stated = (mechanic: 'catch' | 'duel', rolls: readonly (readonly number[])[]): void => {
      const math = mathFor({ mechanic, volatility: 'medium', lines: 0 });
      for (const { choice, ppm } of math.returns) {
        let coins = 0;
        for (const roll of rolls) {
          let at = 0;
          coins += math.play({ below: () => roll[at++]! }, choice).coins;
        }
        expect(Math.round((coins * 1e6) / (rolls.length * math.units)), `${mechanic} ${choice}`).toBe(ppm);
      }
    };
    stated(
      'catch',
      Array.from({ length: 10_000 }, (_, roll) => [roll]),
    );
    stated(
      'duel',
      Array.from({ length: 169 }, (_, pair) => [Math.floor(pair / 13), pair % 13]),
    );
  });
  test('a draw pays all choices of five numbers together exactly what is stated', () => {
    const math = mathFor({ mechanic: 'draw', volatility: 'low', lines: 0 });
    // Every ball is drawn evenly, so all choices against one draw are one choice against all draws.
    const play = (choice: readonly number[]) => math.play(scripted(), choice.join('-'));
    const { detail } = play([1, 2, 3, 4, 5]);
    const drawn = new Set(detail.kind === 'draw' ? detail.drawn : []);
    const [coinsOf, choicesOf] = [new Map<number, number>(), new Map<number, number>()];
    const choose = (choice: readonly number[], hits: number): void => {
      if (choice.length < 5) {
        for (let next = (choice.at(-1) ?? 0) + 1; next <= 36; next++) choose([...choice, next], hits + Number(drawn.has(next)));
        return;
      }
      if (!coinsOf.has(hits)) coinsOf.set(hits, play(choice).coins);
      choicesOf.set(hits, (choicesOf.get(hits) ?? 0) + 1);
    };
    choose([], 0);
    const [coins, choices] = [...choicesOf].reduce(([paid, all], [hits, n]) => [paid + n * (coinsOf.get(hits) ?? 0), all + n], [0, 0]);
    expect([choicesOf.size, choices]).toEqual([6, 376_992]);
    expect(Math.round((coins * 1e6) / (choices * math.units))).toBe(math.returns[0]?.ppm);
    expect(math.returns[0]?.ppm).toBe(964_677);
  });
  test('a round is the same whenever it is played again, and another nonce is another round', () => {
    const seed = { serverSeed: '0f'.repeat(32), clientSeed: 'player', nonce: 3 };
    for (const { key, choice } of fairnessCases()) {
      const math = mathFor(key);
      expect(playFair(math, seed, choice)).toEqual(playFair(math, seed, choice));
      const others = Array.from({ length: 12 }, (_, i) => JSON.stringify(playFair(math, { ...seed, nonce: i }, choice)));
      expect(new Set(others).size).toBeGreaterThan(1);
    }
  });
  test('no round pays more than the cap', () => {
    for (const { key, choice } of fairnessCases()) {
      const math = mathFor(key);
      let word = 1;
      const source = unbiased(() => (word = (Math.imul(word, 1664525) + 1013904223) >>> 0));
      for (let i = 0; i < 500; i++) expect(math.play(source, choice).coins).toBeLessThanOrEqual(math.capCoins);
    }
  });
});
