/** What the page keeps across a reload of its frame: the studio session and the round it waits for. */
export type Kept = { launch: string; token: string; pending: string | null; stake: string | null };

// oxlint-disable-next-line no-restricted-globals -- this file owns the game's session storage
const storage = (): Storage => sessionStorage;

/** The only place that touches the session storage. */
export function createFrameStorage(game: string) {
  const key = `studio:${game}`;
  return {
    read(): Kept | null {
      try {
        return JSON.parse(storage().getItem(key) ?? 'null') as Kept | null;
      } catch {
        return null;
      }
    },
    write(kept: Kept): void {
      try {
        storage().setItem(key, JSON.stringify(kept));
      } catch {
        // A browser without storage plays on; only a reload then needs a new launch.
      }
    },
  };
}

export { createParentLink } from '@palaro/game-server/page';
