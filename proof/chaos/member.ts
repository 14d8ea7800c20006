import { setTimeout as pause } from 'node:timers/promises';
import type { BettingRecord, CallName, Calls, CallValue, Game } from '@palaro/contract';
import { createTestClient, valueOf } from '../../apps/platform/src/testing/test-platform.ts';

/** One line of the statement. */
export type StatementLine = CallValue<Calls['statement']>['content'][number];

const retryPauseMs = 25;
const unanswered: readonly string[] = ['offline', 'slow', 'unreadable'];
const password = 'Storm!2026';

/** A player who signed up over the API and asks every question until it is answered. */
export type Member = Awaited<ReturnType<typeof registerMember>>;

/** Every page of a paged call. */
const everyPage = async <Row>(
  page: (pageNo: number) => Promise<{ readonly content: readonly Row[]; readonly totalPages: number }>,
): Promise<readonly Row[]> => {
  const rows: Row[] = [];
  for (let pageNo = 1; ; pageNo++) {
    const { content, totalPages } = await page(pageNo);
    rows.push(...content);
    if (pageNo >= totalPages) return rows;
  }
};

export const registerMember = async (baseUrl: string, username: string) => {
  const client = createTestClient(baseUrl);
  const body = { username, password, confirmPassword: password, type: 0, agreement: true } as const;
  const session = valueOf(await client('registerByUsername', { body }));
  client.use(session, client.cookie);
  const ask = async <N extends CallName>(name: N, query: Record<string, string | number> = {}): Promise<CallValue<Calls[N]>> => {
    for (;;) {
      const answer = await client(name, { query } as never);
      if (answer.success || !unanswered.includes(answer.code)) return valueOf(answer);
      await pause(retryPauseMs);
    }
  };
  return {
    games: async (query: Record<string, string> = {}): Promise<readonly Game[]> =>
      (await ask('gameList', { pageSize: 100, ...query })).games,
    /** The games that take part in a jackpot. */
    jackpotGames: async (): Promise<readonly Game[]> => (await ask('jackpots')).list.flatMap(({ games }) => games),
    /** Opens a game as a tap on its tile does. @returns the launch token in the game's address. */
    launch: async ({ gameType, vassalage, gameId, nodeId }: Game): Promise<string> => {
      const { url } = await ask('launchGame', { category: gameType, vendor: vassalage, gameId, nodeId });
      return new URL(url).searchParams.get('token') ?? '';
    },
    balance: async (): Promise<string> => (await ask('balance')).sumBalance,
    statement: (): Promise<readonly StatementLine[]> => everyPage((pageNo) => ask('statement', { pageNo, pageSize: 100 })),
    bettingRecord: (): Promise<readonly BettingRecord[]> => everyPage((pageNo) => ask('bettingRecord', { pageNo, pageSize: 100 })),
  };
};
