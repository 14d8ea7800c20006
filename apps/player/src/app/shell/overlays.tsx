import { limits } from '@palaro/contract/constants';
import { useEffect, useState, type ComponentType } from 'react';
import { loadSignOutDialog } from '../../features/account-hub/index.ts';
import { loadAppPopup, loadInstallSheet, loadSafariAlert } from '../../features/app-download/index.ts';
import { loadGameSheet } from '../../features/game-menu/index.ts';
import { loadNoticePopup, loadPromotionsPopup } from '../../features/content/index.ts';
import { loadSessionEndDialog } from '../../features/session-time/index.ts';
import { loadServiceSheet } from '../../features/support/index.ts';
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
  notice: loadNoticePopup,
  promotions: loadPromotionsPopup,
};

/** Fetches a part: a waiting message when it is slow, and when it fails a message with another try. */
const fetchPart = async (name: OverlayName): Promise<Part | null> => {
  let waiting: ShownToast | undefined;
  const slow = setTimeout(() => {
    waiting = showToast('common.in_please_wait', { kind: 'loading', duration: 'untilDone' });
  }, limits.screenWaitMs);
  try {
    return await loads[name]();
  } catch (failed) {
    reportError(failed);
    showToast('common.failed.text', { kind: 'error', action: { label: 'common.retry', onAct: () => openOverlay(name) } });
    return null;
  } finally {
    clearTimeout(slow);
    waiting?.hide();
  }
};

/** The parts that have been opened so far, the open one in sight. */
export const Overlays = () => {
  const open = useOverlay();
  const [parts, setParts] = useState<Partial<Readonly<Record<OverlayName, Part>>>>({});
  const missing = open !== null && parts[open] === undefined ? open : null;
  useEffect(() => {
    if (missing === null) return;
    let left = false;
    void fetchPart(missing).then((part) => {
      if (part !== null) setParts((before) => ({ ...before, [missing]: part }));
      else if (!left) closeOverlay();
    });
    return () => {
      left = true;
    };
  }, [missing]);
  return Object.entries(parts).map(([name, Part]) => <Part key={name} open={open === name} />);
};
