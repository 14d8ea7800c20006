import { valueOf, type TestClient, type TestPlatform } from './test-platform.ts';

/** What a player's messages of some kinds say of money, the newest first; null of those without a sum. */
export const toldSums = async (
  site: Pick<TestPlatform, 'delivered'>,
  player: TestClient,
  ...kinds: readonly string[]
): Promise<readonly (string | null)[]> => {
  await site.delivered();
  const { content } = valueOf(await player('inboxMessages', { query: {} }));
  return content.filter(({ kind }) => kinds.includes(kind)).map(({ sum }) => sum && `${sum.amount} ${sum.currency}`);
};
