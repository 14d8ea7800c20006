/**
 * Sends at most one read mark per interval: the first at once, later ones when their turn comes, none lost and none
 * twice (B423, ruling 34).
 */
export const createReadMarker = (intervalMs: number, send: (id: string) => Promise<void>): ((id: string) => void) => {
  const waiting: string[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;
  const next = (): void => {
    const id = waiting.shift();
    if (id === undefined) {
      timer = null;
      return;
    }
    timer = setTimeout(next, intervalMs);
    void send(id);
  };
  return (id) => {
    if (!waiting.includes(id)) waiting.push(id);
    if (timer === null) next();
  };
};
