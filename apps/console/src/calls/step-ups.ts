type State = 'idle' | 'asked';

let state: State = 'idle';
let pending: { readonly promise: Promise<boolean>; readonly resolve: (isConfirmed: boolean) => void } | null = null;
const listeners = new Set<() => void>();
const put = (next: State): void => {
  state = next;
  for (const listener of listeners) listener();
};

/** Codes of the authenticator that calls wait for: one dialog serves all that are refused meanwhile. */
export const stepUps = {
  /** Asks the operator; true once a code was confirmed, false where they would rather not. */
  ask: (): Promise<boolean> => {
    if (pending === null) {
      let resolve: (isConfirmed: boolean) => void = () => undefined;
      const promise = new Promise<boolean>((settle) => (resolve = settle));
      pending = { promise, resolve };
      put('asked');
    }
    return pending.promise;
  },
  end: (isConfirmed: boolean): void => {
    pending?.resolve(isConfirmed);
    pending = null;
    put('idle');
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  getSnapshot: (): State => state,
};
