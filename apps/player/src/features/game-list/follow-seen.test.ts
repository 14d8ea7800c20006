// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { followSeen } from './follow-seen.ts';
import { seenGames } from './seen-games.ts';

const game = (nodeId: string) => ({
  nodeId,
  nodeName: `Laro ${nodeId}`,
  vassalage: 'DAGAT',
  gameType: 'RNG',
  gameId: nodeId,
  iconUrl: '',
  colour: '#123456',
});
const seen = (): string[] => seenGames().map(({ nodeId }) => nodeId);
beforeEach(() => localStorage.clear());

test('games are kept that came with the document, with a row of home and with the next page of a list, the latest first', async () => {
  const client = new QueryClient();
  const watch = (options: ConstructorParameters<typeof QueryObserver>[1]) => {
    const observer = new QueryObserver(client, options);
    observer.subscribe(() => undefined);
    return observer;
  };
  watch({ queryKey: ['homeRow', 'HOT'], initialData: [game('1'), game('2')], enabled: false });
  watch({ queryKey: ['vendors'], initialData: [game('9')], enabled: false });
  const stop = followSeen(client);
  expect(seen()).toEqual(['1', '2']);
  watch({
    queryKey: ['gameList', { gameType: 'RNG' }],
    initialData: { pages: [{ games: [game('3')] }], pageParams: [1] },
    enabled: false,
  });
  expect(seen()).toEqual(['3', '1', '2']);
  await watch({ queryKey: ['homeRow', 'FISH'], queryFn: () => [game('4'), game('2')] }).refetch();
  expect(seen()).toEqual(['4', '2', '3', '1']);
  stop();
  await watch({ queryKey: ['homeRow', 'LIVE'], queryFn: () => [game('5')] }).refetch();
  expect(seen()).not.toContain('5');
});
