import { gamePaths, isHomePath } from '@palaro/contract/constants';
import { noteEntry, ToastHost } from '@palaro/ui';
import { useQueryClient } from '@tanstack/react-query';
import { createElement, useEffect, useRef } from 'react';
import { AppUpdates, HomeOffers, useProfileLinks } from '../../features/app-download/index.ts';
import { growTappedTile, loadClosedGames } from '../../features/game-launch/index.ts';
import { loadSeenGames } from '../../features/game-list/index.ts';
import { useTileHolds } from '../../features/game-menu/index.ts';
import { OpeningMessage } from '../../features/lobby/index.ts';
import { HomePopups } from '../../features/content/index.ts';
import { HomeContracts } from '../../features/contracts/index.ts';
import { LoginPromotions } from '../../features/promotions/index.ts';
import { loadContactWidget } from '../../features/support/index.ts';
import { followDevice } from '../../features/settings/index.ts';
import { FirstDeposit } from '../../features/wallet/index.ts';
import { useLocation, useSearch } from '../../navigation/location.ts';
import * as to from '../../navigation/to.ts';
import { fetchLate, lazyWithRetry } from '../../device/fetch-late.ts';
import { followKeyboard } from '../../device/keyboard.ts';
import { launchMode } from '../../device/launch-mode.ts';
import { usePopupQueue } from '../../overlays/popups.ts';
import { recoverQueries } from '../../calls/recover.ts';
import { showReloadedToast } from '../../overlays/reloaded.ts';
import { useSystemStatus } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { drawToasts } from '../../overlays/toast.ts';
import { addToast } from '../../overlays/toast-list.ts';
import { followImageHosts } from './image-hosts.ts';
import { watchLostCode } from './lost-code.ts';
import { Overlays } from './overlays.tsx';
import { recordScrollPositions, restoreScrollPosition } from './scroll-restoration.ts';

/** What no document carries, in a chunk of its own, fetched after hydration. */
export { FailedScreen } from './failed-screen.tsx';
export { OfflineBanner } from './offline-banner.tsx';

const isLobby = (pathname: string): boolean => isHomePath(pathname) || gamePaths.some((path) => path === pathname);

const useContactWidget = lazyWithRetry(loadContactWidget);
const useClosedGames = lazyWithRetry(loadClosedGames);
const Closed = () => {
  const closed = useClosedGames();
  return closed === null ? null : createElement(closed);
};
const Contact = () => {
  const widget = useContactWidget();
  return widget === null ? null : createElement(widget);
};

/** The toasts, and what lies over the screen. */
export const OverScreen = () => {
  const { t } = useText();
  const [pathname] = useLocation();
  const search = useSearch();
  const isStart = useRef(true);
  useEffect(recordScrollPositions, []);
  useEffect(growTappedTile, []);
  useEffect(followDevice, []);
  useEffect(followKeyboard, []);
  const hosts = useSystemStatus().info.imageCDNs.join('\n');
  useEffect(() => followImageHosts(hosts.split('\n')), [hosts]);
  useEffect(() => drawToasts(addToast), []);
  useEffect(showReloadedToast, []);
  useEffect(watchLostCode, []);
  useEffect(() => {
    noteEntry();
    restoreScrollPosition(isStart.current);
    isStart.current = false;
  }, [pathname, search]);
  const client = useQueryClient();
  useEffect(() => recoverQueries(client), [client]);
  useEffect(() => fetchLate(loadSeenGames, (followSeen) => followSeen(client)), [client]);
  useProfileLinks();
  useTileHolds();
  usePopupQueue(isHomePath(pathname));
  return (
    <>
      {isHomePath(pathname) && <Contact />}
      {isLobby(pathname) && <OpeningMessage />}
      {(isLobby(pathname) || pathname === to.gameList()) && <Closed />}
      <HomeContracts />
      <HomePopups />
      <LoginPromotions />
      <HomeOffers />
      <AppUpdates />
      {launchMode(null).bridge && <FirstDeposit />}
      <Overlays />
      <ToastHost closeLabel={t('common.close')} />
    </>
  );
};
