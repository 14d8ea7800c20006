import { setImageHost } from '../../site/site.ts';

/** The host of the list that an address begins with, the longest that fits; null for addresses of others. */
export const hostOf = (address: string, hosts: readonly string[], origin: string): string | null =>
  hosts
    .filter((host) => address.startsWith(`${host.startsWith('https://') ? host : origin + host}/`))
    .reduce<string | null>((longest, host) => (longest === null || host.length > longest.length ? host : longest), null);

const full = (host: string, origin: string): string => (host.startsWith('https://') ? host : origin + host);

/**
 * A picture that does not come is asked for at the next host of the list. The host that has it is the host of all later pictures;
 * when none has it, the document's own script shows the picture for missing ones. Returns how to stop.
 */
export const followImageHosts = (hosts: readonly string[]): (() => void) => {
  const { origin } = location;
  const tried = new WeakMap<HTMLImageElement, Set<string>>();

  /** Asks for a picture at the next host; false when it was asked for at all of them. */
  const tryNext = (image: HTMLImageElement, address: string): boolean => {
    const from = hostOf(address, hosts, origin);
    if (from === null) return false;
    const known = tried.get(image) ?? new Set<string>();
    tried.set(image, known.add(from));
    const next = hosts.find((host) => !known.has(host));
    if (next === undefined) return false;
    const moved = (text: string): string => full(next, origin) + text.slice(full(from, origin).length);
    for (const source of image.closest('picture')?.querySelectorAll('source[srcset]') ?? []) {
      const candidates = (source.getAttribute('srcset') ?? '').split(', ');
      source.setAttribute(
        'srcset',
        candidates.map((one) => moved(new URL(one.split(' ')[0] ?? '', origin).href) + one.slice(one.split(' ')[0]?.length)).join(', '),
      );
    }
    image.src = moved(address);
    return true;
  };

  const onError = (event: Event): void => {
    const image = event.target;
    if (!(image instanceof HTMLImageElement) || image.dataset['failed'] !== undefined) return;
    if (tryNext(image, image.currentSrc || image.src)) event.stopImmediatePropagation();
  };
  const onLoad = (event: Event): void => {
    if (!(event.target instanceof HTMLImageElement) || !tried.has(event.target)) return;
    const host = hostOf(event.target.currentSrc || event.target.src, hosts, origin);
    if (host !== null && event.target.dataset['failed'] === undefined) setImageHost(host);
  };
  // At the window, before the document's own script, which would show the picture for missing ones. Loads do not come there.
  window.addEventListener('error', onError, { capture: true });
  document.addEventListener('load', onLoad, { capture: true });
  // Those that failed before this was here.
  for (const image of document.querySelectorAll<HTMLImageElement>('img[data-failed]')) {
    const address = image.dataset['failed'] ?? '';
    delete image.dataset['failed'];
    if (!tryNext(image, address)) image.dataset['failed'] = address;
  }
  return () => {
    window.removeEventListener('error', onError, { capture: true });
    document.removeEventListener('load', onLoad, { capture: true });
  };
};
