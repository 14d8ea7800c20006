import { callerOf, type Handlers } from '../../http/handlers.ts';
import { ok } from '../../kernel/result.ts';
import type { Jackpots } from './jackpots.ts';
import type { Launches } from './launch.ts';

export type GamingCall = 'fairPlay' | 'freeRounds' | 'jackpots' | 'launchGame';

/** Gaming's share of the contract (B418, A361, A066). */
export const gamingHandlers = ({
  launches,
  jackpots,
  fairPlay,
  freeRounds,
}: {
  readonly launches: Launches;
  readonly jackpots: Pick<Jackpots, 'list'>;
  readonly fairPlay: Handlers<'fairPlay'>['fairPlay'];
  readonly freeRounds: Handlers<'freeRounds'>['freeRounds'];
}): Handlers<GamingCall> => ({
  fairPlay,
  freeRounds,
  jackpots: async ({ query, context }) => ok({ list: await jackpots.list(context.merchantCode, query.language ?? context.language) }),
  launchGame: async ({ query, context }) => {
    const launch = await launches.launch({
      player: callerOf(context),
      vendorCode: query.vendor,
      gameId: query.gameId,
      nodeId: query.nodeId,
      gameType: query.category,
      language: query.language ?? context.language,
      theme: query.theme ?? 'dark',
      lottery: {
        ...(query.playType === undefined ? {} : { playType: query.playType }),
        ...(query.prize_mode === undefined ? {} : { prizeMode: query.prize_mode }),
        ...(query.code === undefined ? {} : { code: query.code }),
        ...(query.gameGroupId === undefined ? {} : { gameGroupId: query.gameGroupId }),
        mui: query.mui,
        pageBack: query.pageBack,
      },
    });
    return launch.ok ? ok({ ...launch.value, requestId: context.requestId }) : launch;
  },
});
