import type { QueryClient } from '@tanstack/react-query';

/**
 * Shows what a change has answered in place of what is kept. What was asked for before is older and no longer waited for; an answer for
 * a member who has left is not the next one's.
 */
export const showAnswer = async (
  client: QueryClient,
  queryKey: readonly unknown[],
  answer: object,
  isSame: () => boolean,
): Promise<void> => {
  await client.cancelQueries({ queryKey });
  if (isSame()) client.setQueryData(queryKey, answer);
};
