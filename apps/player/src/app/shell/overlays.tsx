import { lazy, Suspense, useEffect, useState } from 'react';
import { loadSignOutDialog } from '../../features/account-hub/index.ts';
import { loadServiceSheet } from '../../features/support/index.ts';
import { useOverlay } from '../../shared/overlay.ts';

const Menu = lazy(() => import('./side-menu.tsx').then((it) => ({ default: it.SideMenu })));
const Service = lazy(() => loadServiceSheet().then((it) => ({ default: it })));
const Languages = lazy(() => import('./language-sheet.tsx').then((it) => ({ default: it.LanguageSheet })));
const MemberAlert = lazy(() => import('./member-alert.tsx').then((it) => ({ default: it.MemberAlert })));
const SignOut = lazy(() => loadSignOutDialog().then((it) => ({ default: it })));

/** What can lie over the screen. Each part's code comes when it is first opened. */
export const Overlays = () => {
  const open = useOverlay();
  const [used, setUsed] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (open !== null) setUsed((before) => (before.has(open) ? before : new Set([...before, open])));
  }, [open]);
  return (
    <Suspense fallback={null}>
      {used.has('menu') && <Menu open={open === 'menu'} />}
      {used.has('service') && <Service open={open === 'service'} />}
      {used.has('language') && <Languages open={open === 'language'} />}
      {used.has('signOut') && <SignOut open={open === 'signOut'} />}
      {used.has('memberAlert') && <MemberAlert open={open === 'memberAlert'} />}
    </Suspense>
  );
};
