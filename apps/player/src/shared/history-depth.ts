/** What a history entry of ours says of itself; it outlives reloads, and holds however the entry is come back to. */
type Entry = { readonly depth?: number } | null;

/** How many screens of the app lie before this one. */
const depth = (): number => (history.state as Entry)?.depth ?? 0;

/** The state that the next entry gets. */
export const nextEntry = (replace: boolean): Entry => ({ depth: depth() + (replace ? 0 : 1) });

/** Whether back stays inside the app; a link that was followed before the app had taken over led to a document of its own. */
export const hasPreviousScreen = (): boolean => depth() > 0 || (history.length > 1 && document.referrer.startsWith(`${location.origin}/`));

/** Goes back where back stays inside the app, and does what is given instead where it would lead out of it. */
export const stepBack = (instead: () => void, steps = 1): void => {
  if (hasPreviousScreen()) history.go(-steps);
  else instead();
};
