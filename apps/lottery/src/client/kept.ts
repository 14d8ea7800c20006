/** What the page keeps across a reload of its frame: its session and the launch that opened it. */
export type Kept = { launch: string; token: string };

// oxlint-disable-next-line no-restricted-globals -- this file owns the page's session storage
const storage = (): Storage => sessionStorage;

export function keptSession(game: string) {
  const key = `lottery:${game}`;
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
