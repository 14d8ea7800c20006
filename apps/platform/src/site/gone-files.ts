/** How long after a reload no other one is made: a document that lacks its files again would not get them by it. */
const reloadPauseMs = 300_000;

/**
 * Takes the place of a script that no kept build has. It runs in a document of a build that is gone, which cannot help itself:
 * its own code does not come, and taps do nothing. The document is fetched anew, once, unless a game is open; the app then
 * says so (`apps/player/src/overlays/reloaded.ts`). Where the browser keeps nothing, this throws before: nobody could tell that
 * the page has been fetched anew already. An error in the end, since whoever imports it waits for something else.
 */
const script = `if (!document.querySelector('iframe')) {
  const now = Date.now();
  if (now - parseInt(sessionStorage.getItem('reloaded') || '0', 10) >= ${reloadPauseMs}) {
    sessionStorage.setItem('reloaded', now + '!');
    location.reload();
  }
}
throw new Error('This build is gone.');
`;

/** A name as the bundler gives: its hash at the end. */
const hashed = /-[\w-]{8}\.(js|css)$/;

/**
 * What is answered for a file of a build that is gone, by its kind; undefined where the name is none of a build. Styles are
 * empty: a screen's script is asked for only once its styles are there.
 */
export const goneFile = (name: string): string | undefined => {
  const kind = hashed.exec(name)?.[1];
  return kind === undefined ? undefined : kind === 'js' ? script : '';
};
