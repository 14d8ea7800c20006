/** State of a history entry that stands for what lies over the screen. */
type Entry = { readonly over?: boolean } | null;

/** Whether the present history entry stands for something over the screen; a step to another screen takes its place. */
const isOverEntry = (): boolean => (history.state as Entry)?.over === true;

let closeTop: (() => void) | null = null;
let wasOver = false;
let listens = false;

/** To be called after each change of address: which entry a step back leaves is known only before it. */
export const noteEntry = (): void => void (wasOver = isOverEntry());

const onPop = (): void => {
  const left = wasOver;
  noteEntry();
  if (!left || wasOver) return;
  const close = closeTop;
  closeTop = null;
  if (close) close();
  // What the entry stood for was closed by other means: it must not cost a step back of its own.
  else history.back();
};

/**
 * Makes the browser's back close what has just been opened, by a history entry of the same address; returns what ends
 * that. The entry stays when it was closed otherwise, for taking it away would race with the step that may follow: the
 * next opening or step uses it, and back passes over it.
 */
export const closeOnBack = (close: () => void): (() => void) => {
  if (!listens) window.addEventListener('popstate', onPop);
  listens = true;
  if (!isOverEntry()) history.pushState({ ...(history.state as object | null), over: true }, '');
  wasOver = true;
  closeTop = close;
  return () => {
    if (closeTop === close) closeTop = null;
  };
};
