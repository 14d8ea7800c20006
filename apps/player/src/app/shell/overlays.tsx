import { limits } from '@palaro/contract/constants';
import { useEffect, useState, type ComponentType } from 'react';
import { loadSignOutDialog } from '../../features/account-hub/index.ts';
import { loadAppPopup, loadInstallSheet, loadSafariAlert } from '../../features/app-download/index.ts';
import { loadGameSheet } from '../../features/game-menu/index.ts';
import { loadContractDialog } from '../../features/contracts/index.ts';
import { loadNoticePopup, loadPromotionsPopup } from '../../features/content/index.ts';
import { loadLoginPromotions } from '../../features/promotions/index.ts';
import { loadSessionEndDialog } from '../../features/session-time/index.ts';
import { loadServiceSheet } from '../../features/support/index.ts';
import { fetchLate } from '../../device/fetch-late.ts';
import { closeOverlay, openOverlay, useOverlay, type OverlayName } from '../../overlays/overlay.ts';
import { showToast, type ShownToast } from '../../overlays/toast.ts';

type Part = ComponentType<{ open: boolean }>;

/** What can lie over the screen. Each part's code comes when it is first opened. */
const loads: Readonly<Record<OverlayName, () => Promise<Part>>> = {
  menu: () => import('./side-menu.tsx').then((it) => it.SideMenu),
  service: loadServiceSheet,
  language: () => import('./language-sheet.tsx').then((it) => it.LanguageSheet),
  game: loadGameSheet,
  signOut: loadSignOutDialog,
  sessionEnd: loadSessionEndDialog,
  memberAlert: () => import('./member-alert.tsx').then((it) => it.MemberAlert),
  appDownload: loadAppPopup,
  safariOnly: loadSafariAlert,
  install: loadInstallSheet,
  contractRequest: loadContractDialog,
  notice: loadNoticePopup,
  promotions: loadPromotionsPopup,
  loginPromotions: loadLoginPromotions,
};

/** Says that something is waited for, when it is slow. Returns what ends that. */
const sayWaiting = (): (() => void) => {
  let waiting: ShownToast | undefined;
  const slow = setTimeout(() => {
    waiting = showToast('common.in_please_wait', { kind: 'loading', duration: 'untilDone' });
  }, limits.screenWaitMs);
  return () => {
    clearTimeout(slow);
    waiting?.hide();
  };
};

/** The parts that have been opened so far, the open one in sight. One that does not come is given up, with a message that opens it again. */
export const Overlays = () => {
  const open = useOverlay();
  const [parts, setParts] = useState<Partial<Readonly<Record<OverlayName, Part>>>>({});
  const missing = open !== null && parts[open] === undefined ? open : null;
  useEffect(() => {
    if (missing === null) return;
    const endWaiting = sayWaiting();
    const giveUp = (): void => {
      showToast('common.failed.text', { kind: 'error', action: { label: 'common.retry', onAct: () => openOverlay(missing) } });
      closeOverlay();
    };
    const leave = fetchLate(loads[missing], (part) => setParts((before) => ({ ...before, [missing]: part })), giveUp);
    return () => {
      leave();
      endWaiting();
    };
  }, [missing]);
  return Object.entries(parts).map(([name, Part]) => <Part key={name} open={open === name} />);
};
