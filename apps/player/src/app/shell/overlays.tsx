import { Button, Dialog } from '@palaro/ui';
import { lazy, Suspense, useEffect, useState } from 'react';
import { loadSignOutDialog } from '../../features/account-hub/index.ts';
import { loadServiceSheet } from '../../features/support/index.ts';
import { closeOverlay, useOverlay } from '../../shared/overlay.ts';
import { paths } from '../../shared/paths.ts';
import { useText } from '../../shared/text.tsx';

const Menu = lazy(() => import('./side-menu.tsx').then((it) => ({ default: it.SideMenu })));
const Service = lazy(() => loadServiceSheet().then((it) => ({ default: it })));
const Languages = lazy(() => import('./language-sheet.tsx').then((it) => ({ default: it.LanguageSheet })));
const SignOut = lazy(() => loadSignOutDialog().then((it) => ({ default: it })));

/** A trial player at the member centre: cancel, or register (A252 to A254, B189 to B191). */
const MemberAlert = ({ open }: { open: boolean }) => {
  const { t } = useText();
  return (
    <Dialog
      open={open}
      onClose={closeOverlay}
      title={t('memberAlert.title')}
      actions={
        <>
          <Button onClick={closeOverlay}>{t('common.cancel')}</Button>
          <Button look="gold" href={paths.register()}>
            {t('memberAlert.register')}
          </Button>
        </>
      }
    >
      {t('errors.free_reject')}
    </Dialog>
  );
};

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
