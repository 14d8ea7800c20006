import { useEffect, useEffectEvent, useRef, useState, type MouseEvent, type SyntheticEvent } from 'react';
import { closeOnBack } from './overlay-history.ts';

/** A tap on the backdrop within this time of opening is the end of the tap that opened it (row A527), in ms. */
export const backdropGuardMs = 300;
/** How long a closing dialog keeps its content, in ms: the length of its way out, `--duration-sheet`. */
export const sheetDurationMs = 240;

/**
 * Drives a native modal `<dialog>` by one boolean. The browser traps the focus and gives it back on closing;
 * Escape, a tap on the backdrop and the browser's back ask for closing, and the owner decides.
 * `present` stays true while the dialog leaves, so that its content does not vanish first.
 */
export function useModalDialog({ open, onClose, dismissible }: { open: boolean; onClose: () => void; dismissible: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const guarded = useRef(false);
  const wanted = useRef(open);
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);

  useEffect(() => {
    const element = dialog.current;
    wanted.current = open;
    if (!element) return;
    if (!open) {
      if (element.open) element.close();
      const leaving = setTimeout(() => setPresent(false), sheetDurationMs);
      return () => clearTimeout(leaving);
    }
    if (!element.open) {
      const opensByItself = document.activeElement === document.body;
      element.showModal();
      // Nobody was at a control: a ring around the first one would be of no use to the finger, and the dialog is read out either way.
      if (opensByItself && !element.querySelector('[autofocus]')) element.focus();
    }
    guarded.current = true;
    const guard = setTimeout(() => {
      guarded.current = false;
    }, backdropGuardMs);
    return () => clearTimeout(guard);
  }, [open]);

  const onBack = useEffectEvent(onClose);
  useEffect(() => (open && dismissible ? closeOnBack(() => onBack()) : undefined), [open, dismissible]);

  // A dialog that leaves the tree while open would keep the page inert in some browsers.
  useEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);

  return {
    present,
    dialogProps: {
      ref: dialog,
      tabIndex: -1,
      onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (dismissible) onClose();
      },
      onClose: () => {
        // Browsers let a second Escape through without asking; the owner must not be left believing it is open.
        const element = dialog.current;
        if (!wanted.current || !element || element.open) return;
        if (dismissible) onClose();
        else element.showModal();
      },
      onClick: (event: MouseEvent<HTMLDialogElement>) => {
        // The panel fills the dialog's box, so only the backdrop has the dialog itself as its target.
        if (event.target === event.currentTarget && dismissible && !guarded.current) onClose();
      },
    },
  };
}
