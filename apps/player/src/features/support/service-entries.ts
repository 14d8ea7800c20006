import type { ServiceEntry } from '@palaro/contract';

/** Only these lead out of the app (ruling 32). */
const allowed: ReadonlySet<string> = new Set(['https:', 'http:', 'tel:', 'mailto:']);

/** Where an entry leads, or the empty string when its path is no address that may be opened. */
export const serviceHref = ({ path }: ServiceEntry): string => (URL.canParse(path) && allowed.has(new URL(path).protocol) ? path : '');

/** Entries that can be shown: those with an openable path, and no encrypted ones (type 3), which belong to live chat. */
export const serviceEntriesOf = (entries: readonly ServiceEntry[]): readonly ServiceEntry[] =>
  entries.filter((entry) => entry.type !== 3 && serviceHref(entry) !== '');
