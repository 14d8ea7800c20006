import type { ServiceEntry } from '@palaro/contract';
import type { IconName } from '@palaro/ui';

/** Only these lead out of the app (ruling 32). */
const allowed: ReadonlySet<string> = new Set(['https:', 'http:', 'tel:', 'mailto:']);

/** Where an entry leads, or the empty string when its path is no address that may be opened. */
export const serviceHref = ({ path }: ServiceEntry): string => (URL.canParse(path) && allowed.has(new URL(path).protocol) ? path : '');

/** Entries that can be shown: those with an openable path, and no encrypted ones (type 3), which belong to live chat. */
export const serviceEntriesOf = (entries: readonly ServiceEntry[]): readonly ServiceEntry[] =>
  entries.filter((entry) => entry.type !== 3 && serviceHref(entry) !== '');

/** The drawing of the app that an entry leads to, as its title tells. */
export const serviceIcon = ({ title }: Pick<ServiceEntry, 'title'>): IconName =>
  /whatsapp/i.test(title) ? 'whatsapp-logo' : /telegram/i.test(title) ? 'telegram-logo' : 'headset';
