import { parseAddress } from './address.ts';

/** What an address may be: a path of the site, one of the app's screens among these, a service on the same machine, or one of a scheme. */
export type AddressKind = 'path' | 'app' | 'https' | 'http' | 'local' | 'mailto' | 'tel';

const site = 'https://site.invalid';
/** Readers of addresses leave these out, end at them or take them for another: what a person sees is then not where it leads. */
const ambiguous = /[\s\p{C}"'<>\\]/u;

const kindsOfPath = ({ origin, pathname }: URL): readonly AddressKind[] => {
  // `//` at the beginning, also after dots are resolved, is another origin.
  if (origin !== site || pathname.startsWith('//')) return [];
  return /^\/m\/(?!\/)/.test(pathname) ? ['path', 'app'] : ['path'];
};
const kindsOf = (text: string): readonly AddressKind[] => {
  const isPath = text.startsWith('/');
  const url = ambiguous.test(text) ? null : parseAddress(text, isPath ? site : undefined);
  // With a name before its host an address looks like another.
  if (url === null || `${url.username}${url.password}` !== '') return [];
  if (isPath) return kindsOfPath(url);
  const scheme = /^(?:(https?):\/\/[^/]|(mailto|tel):[^/])/.exec(text);
  const kind = (scheme?.[1] ?? scheme?.[2]) as AddressKind | undefined;
  if (kind === undefined) return [];
  return kind === 'http' && ['localhost', '127.0.0.1'].includes(url.hostname) ? ['http', 'local'] : [kind];
};

/**
 * Whether a text is an address of one of some kinds for every reader, a browser among them: `//host` and `/\host` are no paths,
 * and nothing has characters that are left out, end it or are not seen. Operators' documents and vendors' lists name no others.
 */
export const isWebAddress = (text: string, kinds: readonly AddressKind[]): boolean => kindsOf(text).some((kind) => kinds.includes(kind));

/** Where an entry of customer or affiliate service may lead (ruling 32). The platform takes no other, and the app shows no other. */
export const isServiceAddress = (path: string): boolean => isWebAddress(path, ['https', 'http', 'tel', 'mailto']);
