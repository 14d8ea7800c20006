import { clock } from '../../device/clock.ts';
import { isLateCode } from '../../calls/late-code.ts';
import { storage } from '../../device/storage.ts';

/** A document that lacks code again would not get it by another one at once. */
const reloadPauseMs = 60_000;

/** The address of code that did not come, as Chrome and Firefox name it. */
const addressIn = (error: unknown): string | undefined =>
  error instanceof Error && isLateCode(error) ? /https?:\S+?\.js/.exec(error.message)?.[0] : undefined;

const reload = (): void => {
  const now = clock.now();
  // The page of a game is left alone.
  if (document.querySelector('iframe') !== null || now - Number.parseInt(storage.reloaded.get() ?? '0', 10) < reloadPauseMs) return;
  storage.reloaded.set(`${now}`);
  location.reload();
};

/**
 * Fetches the document anew where code does not come though its address answers again. Chrome since 150 keeps for as long as a
 * document lives that code, or what it imports, did not come; whoever waits for it reports each failure. Returns what ends it.
 */
export const watchLostCode = (): (() => void) => {
  const failed = new Set<string>();
  const hear = ({ error }: ErrorEvent): void => {
    const address = addressIn(error);
    if (address === undefined) return;
    if (failed.has(address))
      void fetch(address, { cache: 'no-store' }).then(
        ({ ok }) => ok && reload(),
        () => undefined,
      );
    failed.add(address);
  };
  addEventListener('error', hear);
  return () => removeEventListener('error', hear);
};
