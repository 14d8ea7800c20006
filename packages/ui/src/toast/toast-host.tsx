import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-names.ts';
import { Parol } from '../mark/parol.tsx';
import { toastStore, type Toast, type ToastKind, type ToastStore, type ToastText } from './toast-store.ts';

const iconOf: Record<Exclude<ToastKind, 'loading'>, IconName> = {
  info: 'info-fill',
  success: 'check-circle-fill',
  error: 'warning-circle-fill',
};
const said = (text: ToastText): string => (typeof text === 'string' ? text : text());
const nothing: readonly Toast[] = [];
const noToasts = () => nothing;

export type ToastHostProps = { /** Name of an error toast's close button. */ closeLabel: string; store?: ToastStore };

/** Where toasts appear: once, at the end of the app. Both live regions stand there from the start, or nothing would be read out. */
export function ToastHost({ closeLabel, store = toastStore }: ToastHostProps) {
  const toasts = useSyncExternalStore(store.subscribe, store.getSnapshot, noToasts);
  const host = useRef<HTMLDivElement>(null);
  const newest = toasts.at(-1)?.id;

  useEffect(() => {
    const layer = host.current;
    if (!layer || typeof layer.showPopover !== 'function') return;
    if (layer.matches(':popover-open')) layer.hidePopover();
    // Into the top layer anew for each toast, or a dialog opened since would cover it.
    if (newest !== undefined) layer.showPopover();
  }, [newest]);

  const view = (toast: Toast) => (
    <div key={toast.id} className={`ui-toast ui-toast--${toast.kind}`}>
      {toast.kind === 'loading' ? <Parol size={24} glow="breathing" /> : <Icon name={iconOf[toast.kind]} size={20} />}
      <span className="ui-toast__text">{said(toast.text)}</span>
      {toast.action && (
        <button
          type="button"
          className="ui-toast__action"
          onClick={() => {
            toast.action?.onAct();
            store.close(toast.id);
          }}
        >
          {said(toast.action.label)}
        </button>
      )}
      {toast.kind === 'error' && (
        <button type="button" className="ui-toast__close" aria-label={closeLabel} onClick={() => store.close(toast.id)}>
          <Icon name="x-bold" size={14} />
        </button>
      )}
    </div>
  );
  return (
    <div ref={host} className="ui-toasts" popover="manual">
      <div aria-live="polite">{toasts.filter((toast) => toast.kind !== 'error').map(view)}</div>
      <div role="alert">{toasts.filter((toast) => toast.kind === 'error').map(view)}</div>
    </div>
  );
}
