import { Button, Dialog } from '@palaro/ui';
import { useEffect, useState } from 'react';
import { clock } from '../../device/clock.ts';
import { closeOverlay, openOverlay } from '../../overlays/overlay.ts';
import { useText } from '../../texts/text.tsx';
import { sessionTime, staySignedIn } from './session-time.ts';
import '@palaro/ui/overlay.css';

const everyMs = 1_000;

const secondsLeft = (): number => Math.max(0, Math.ceil(((sessionTime()?.expiresAt ?? 0) - clock.now()) / 1000));

/** As minutes and seconds: `1:05`. */
const written = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Counts a dialog's time down while it is open. */
const useSecondsLeft = (open: boolean): number => {
  const [left, setLeft] = useState(secondsLeft);
  useEffect(() => {
    if (!open) return;
    setLeft(secondsLeft());
    const timer = setInterval(() => setLeft(secondsLeft()), everyMs);
    return () => clearInterval(timer);
  }, [open]);
  return left;
};

/** A dialog that opens puts the focus on what has this attribute; React would only focus it while the dialog is still closed. */
const focusOnOpening = (button: HTMLElement | null): void => button?.setAttribute('autofocus', '');

/** The warning before a session ends (ruling 45). One that ends at its longest life cannot be prolonged: then it only says so. */
export const SessionEndDialog = ({ open }: { open: boolean }) => {
  const { t } = useText();
  const time = written(useSecondsLeft(open));
  const ends = sessionTime();
  const isLast = ends !== null && ends.expiresAt >= ends.endsAt;
  const stay = (): void => {
    closeOverlay();
    if (!isLast) staySignedIn();
  };
  return (
    <Dialog
      open={open}
      onClose={stay}
      title={t('sessionTime.title')}
      actions={
        <>
          <Button onClick={() => openOverlay('signOut')}>{t('sessionTime.signOut')}</Button>
          <Button ref={focusOnOpening} look="gold" onClick={stay}>
            {t(isLast ? 'sessionTime.understood' : 'sessionTime.stay')}
          </Button>
        </>
      }
    >
      {t(isLast ? 'sessionTime.last' : 'sessionTime.text', { time })}
    </Dialog>
  );
};
