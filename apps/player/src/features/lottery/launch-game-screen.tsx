import { gamePaths } from '@palaro/contract/constants';
import { useEffect, useState } from 'react';
import { useLocation, useSearch } from '../../navigation/location.ts';
import { GameShell, leaveGameFor, useAfterPlay, useFrameSteps, useLaunch } from '../game-launch/index.ts';
import * as to from '../../navigation/to.ts';
import { FailedLaunch, LotteryUnknown, WaitingLaunch } from './launch-parts.tsx';
import { lastPlayed, useLotteries } from './lottery-queries.ts';
import { findLottery, parseLaunchPlace, type LaunchPlace } from './lottery-rules.ts';

type LotteryGame = NonNullable<ReturnType<typeof findLottery>>;

const closeTo = ({ pageBack }: LaunchPlace): string => (pageBack === 'home' ? to.home : gamePaths[0]);

/** The page of the house in its frame, opened by a launch of its own (B332 to B338). */
const LotteryFrame = ({ game, place, onClose }: { game: LotteryGame; place: LaunchPlace; onClose: () => void }) => {
  const [attempt, setAttempt] = useState(0);
  const [opened] = useState({
    category: game.gameType,
    vendor: game.vassalage,
    gameId: game.gameId,
    nodeId: game.nodeId,
    playType: place.playType,
    mui: place.mui,
    ...(place.prizeMode === null ? {} : { prize_mode: place.prizeMode }),
    ...(place.code === null ? {} : { code: place.code }),
    ...(place.gameGroupId === null ? {} : { gameGroupId: place.gameGroupId }),
    ...(place.pageBack === null ? {} : { pageBack: place.pageBack }),
  });
  const launch = useLaunch(opened, attempt);
  const afterPlay = useAfterPlay();
  useEffect(() => afterPlay, [afterPlay]);
  useEffect(() => lastPlayed.set(game), [game]);
  return (
    <GameShell
      launch={launch}
      nodeId={game.nodeId}
      back={{ href: to.lottery, text: 'lottery.backToLotteries' }}
      onClose={onClose}
      onRetry={() => setAttempt(attempt + 1)}
      onBalance={afterPlay}
    />
  );
};

/** The launcher of lotteries: `/m/launchGame` with its query (B030 to B037). */
export const LaunchGameScreen = () => {
  const [, navigate] = useLocation();
  const place = parseLaunchPlace(useSearch());
  const lotteries = useLotteries();
  const isLost = place.gameId === null;
  const frameSteps = useFrameSteps(!isLost);
  const close = (): void => leaveGameFor((options) => navigate(closeTo(place), options), frameSteps());
  useEffect(() => {
    if (isLost) navigate(to.lottery, { replace: true });
  }, [isLost, navigate]);
  if (isLost || lotteries.isPending) return <WaitingLaunch onClose={close} />;
  const game = lotteries.data === undefined ? null : findLottery(lotteries.data.list, place);
  if (game !== null) return <LotteryFrame key={`${game.vassalage} ${game.gameId}`} game={game} place={place} onClose={close} />;
  return lotteries.isError ? <FailedLaunch query={lotteries} /> : <LotteryUnknown />;
};
