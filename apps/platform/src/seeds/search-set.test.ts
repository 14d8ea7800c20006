import { expect, test } from 'vitest';
import { createSnapshot } from '../modules/catalogue/snapshot.ts';
import { deliveryFolder, readCatalogue } from './delivery.ts';
import { isFound, searchCases } from './search-set.ts';

test('of 200 searches at least 95 in 100 show the right game among the first three', async () => {
  const delivered = await readCatalogue(deliveryFolder);
  const games = delivered.games.map((game, place) => ({ ...game, nodeId: String(place + 1) })).sort((a, b) => a.position - b.position);
  const snapshot = await createSnapshot(1n, delivered.vendors, games);
  const answers = searchCases.map((one) => ({ one, found: snapshot.page({ text: one.query.slice(0, 50) }, 1, 3).games }));
  const failures = answers
    .filter(({ one, found }) => !isFound(one, found))
    .map(({ one, found }) => `${one.kind}: ${one.query} -> ${found.map(({ titleEn }) => titleEn).join(', ') || 'nothing'}`);
  expect(searchCases).toHaveLength(200);
  expect(failures.length, failures.join('\n')).toBeLessThanOrEqual(10);
});

test('every right answer of the set is in the demo catalogue', async () => {
  const { games } = await readCatalogue(deliveryFolder);
  const known = new Set(
    games.flatMap((game) => [game.titleEn, `vendor:${game.vendorCode}`, `family:${game.gameType}`, `class:${game.classify}`]),
  );
  expect(searchCases.flatMap(({ right }) => right).filter((one) => !known.has(one))).toEqual([]);
});
