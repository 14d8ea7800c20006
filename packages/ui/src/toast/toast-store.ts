/** The short messages of the app, as an external store for `useSyncExternalStore`. */

export type ToastKind = 'info' | 'success' | 'error' | 'loading';

/** A text, or what gives it when it is drawn: the words may still be on their way when the toast is shown. */
export type ToastText = string | (() => string);

export type Toast = {
  id: number;
  kind: ToastKind;
  text: ToastText;
  action?: { label: ToastText; onAct: () => void };
};

export type NewToast = Omit<Toast, 'id'> & {
  /** In ms; null: until `close`. */
  durationMs: number | null;
};

/** Most toasts at once; the oldest gives way. */
export const toastsMax = 3;

type Timers = {
  setTimer: (run: () => void, ms: number) => unknown;
  clearTimer: (timer: unknown) => void;
};

// Looked up at each call, so that a fake clock put in place later is the one that is used.
const globalTimers: Timers = {
  setTimer: (run, ms) => globalThis.setTimeout(run, ms),
  clearTimer: (timer) => globalThis.clearTimeout(timer as ReturnType<typeof setTimeout>),
};

/** A store of its own; the app uses the one `toastStore`. A new loading toast replaces the one before it. */
export function createToastStore({ setTimer, clearTimer }: Timers = globalTimers) {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  const timers = new Map<number, unknown>();
  /** Times of toasts that nobody draws yet, in ms: the host may still be on its way to the phone. */
  const waiting = new Map<number, number>();
  const listeners = new Set<() => void>();

  const put = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  const forget = (id: number) => {
    clearTimer(timers.get(id));
    timers.delete(id);
    waiting.delete(id);
  };
  const close = (id: number) => {
    if (!toasts.some((toast) => toast.id === id)) return;
    forget(id);
    put(toasts.filter((toast) => toast.id !== id));
  };

  const startTimer = (id: number, durationMs: number) => {
    timers.set(
      id,
      setTimer(() => close(id), durationMs),
    );
  };

  return {
    /** Shows a toast and returns its id. Its time begins when there is someone to draw it. */
    show: ({ durationMs, ...toast }: NewToast): number => {
      lastId += 1;
      const id = lastId;
      const staying = toasts.filter((other) => toast.kind !== 'loading' || other.kind !== 'loading');
      const next = [...staying, { ...toast, id }].slice(-toastsMax);
      for (const other of toasts) if (!next.includes(other)) forget(other.id);
      if (durationMs !== null && listeners.size > 0) startTimer(id, durationMs);
      else if (durationMs !== null) waiting.set(id, durationMs);
      put(next);
      return id;
    },
    /** Takes a toast away before its time; an unknown id is ignored. */
    close,
    /** Takes all toasts away. */
    clear: () => {
      for (const { id } of toasts) forget(id);
      put([]);
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      for (const [id, durationMs] of waiting) startTimer(id, durationMs);
      waiting.clear();
      return () => {
        listeners.delete(listener);
      };
    },
    /** The toasts in sight, oldest first; the same array until something changes. */
    getSnapshot: () => toasts,
  };
}

export type ToastStore = ReturnType<typeof createToastStore>;

/** The app's toasts. */
export const toastStore: ToastStore = createToastStore();
