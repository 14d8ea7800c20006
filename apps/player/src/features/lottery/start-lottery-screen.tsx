import { useEffect } from 'react';
import { useLocation, useSearch } from '../../navigation/location.ts';
import { FailedLaunch, LotteryUnknown, WaitingLaunch } from './launch-parts.tsx';
import { useLotteries, useVendorMapping } from './lottery-queries.ts';
import { findLottery, launchQueryOf, parseLaunchPlace } from './lottery-rules.ts';
import * as to from '../../navigation/to.ts';

/** Finds the lottery game of its address and leads on to its launch, by the rules of its vendor (B042, B320 to B327). */
export const StartLotteryScreen = () => {
  const [, navigate] = useLocation();
  const place = parseLaunchPlace(useSearch());
  const [lotteries, mapping] = [useLotteries(), useVendorMapping(true)];
  const game = lotteries.data === undefined ? null : findLottery(lotteries.data.list, place);
  const leads =
    place.gameId === null
      ? to.lottery
      : game === null || mapping.data === undefined
        ? null
        : to.launchGame(launchQueryOf(game, mapping.data.mapping, place.pageBack));
  useEffect(() => {
    if (leads !== null) navigate(leads, { replace: true });
  }, [leads, navigate]);
  const failed = [lotteries, mapping].find(({ isError, data }) => isError && data === undefined);
  if (failed !== undefined) return <FailedLaunch query={failed} />;
  return lotteries.isPending || leads !== null || game !== null ? (
    <WaitingLaunch onClose={() => navigate(to.lottery, { replace: true })} />
  ) : (
    <LotteryUnknown />
  );
};
