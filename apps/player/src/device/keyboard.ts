/** Less than this, in px, is a bar of the browser's. */
const leastPx = 80;

/**
 * Tells the styles how far the phone's keyboard covers a page that does not shrink for it, as on iOS: `--keyboard` from below, `--view-top`
 * from above and `--view` what is left to see, on a document with `data-keyboard`. Where the page shrinks, or nothing is covered, nothing
 * is said. Returns what ends it.
 */
export const followKeyboard = (): (() => void) => {
  const { visualViewport: view } = window;
  const root = document.documentElement;
  if (!view) return () => undefined;
  const say = (name: string, px: number): void => root.style.setProperty(name, `${Math.round(px)}px`);
  const clear = (): void => {
    delete root.dataset['keyboard'];
    for (const name of ['--keyboard', '--view-top', '--view']) root.style.removeProperty(name);
  };
  const place = (): void => {
    const covered = window.innerHeight - view.height - view.offsetTop;
    // A pinch covers nothing.
    if (view.scale !== 1 || covered <= leastPx) return clear();
    say('--keyboard', covered);
    say('--view-top', view.offsetTop);
    say('--view', view.height);
    if (root.dataset['keyboard'] !== undefined) return;
    root.dataset['keyboard'] = '';
    // The browser has brought the field into sight before its sheet moved.
    const field = document.activeElement;
    if (field?.closest('dialog')) field.scrollIntoView({ block: 'nearest' });
  };
  view.addEventListener('resize', place);
  view.addEventListener('scroll', place);
  return () => {
    view.removeEventListener('resize', place);
    view.removeEventListener('scroll', place);
    clear();
  };
};
