import { AsyncLocalStorage } from 'node:async_hooks';

const asking = new AsyncLocalStorage<string>();

/** Does some work in the name of whoever asks for it, mostly an address. Queues give turns by this name. */
export const asAsker = <T>(name: string, work: () => T): T => asking.run(name, work);

/** Does what many wait for in nobody's name: whoever happened to ask first may have much waiting. */
export const asNobody = <T>(work: () => T): T => asking.exit(work);

/** In whose name the present work is done; null where in nobody's, such as the node's own. */
export const presentAsker = (): string | null => asking.getStore() ?? null;
