/** State of a history entry: it survives reloads and steps in both directions. */
type Entry = { readonly depth?: number } | null;

/** Number of the app's screens before this one in the history. */
const depth = (): number => (history.state as Entry)?.depth ?? 0;

/** The state that the next entry gets. */
export const nextEntry = (replace: boolean): Entry => ({ depth: depth() + (replace ? 0 : 1) });

/** Whether back stays inside the app; a link that was followed before hydration loaded another document. */
export const hasPreviousScreen = (): boolean => depth() > 0 || (history.length > 1 && document.referrer.startsWith(`${location.origin}/`));

/** Goes back where back stays inside the app, and does what is given instead where it would lead out of it. */
export const stepBack = (instead: () => void, steps = 1): void => {
  if (hasPreviousScreen()) history.go(-steps);
  else instead();
};
