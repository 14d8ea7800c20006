import { parseAddress } from './address.ts';

const protocols: ReadonlySet<string> = new Set(['https:', 'http:', 'tel:', 'mailto:']);

/** Whether an entry of customer or affiliate service may lead there (ruling 32). The platform takes no other, and the app shows no other. */
export const isServiceAddress = (path: string): boolean => protocols.has(parseAddress(path)?.protocol ?? '');
