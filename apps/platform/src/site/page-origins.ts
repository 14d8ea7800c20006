import type { PageOrigins } from './page.ts';

type ImageSources = { readonly imageCDNs: readonly string[] };
/** Where frames and calls of a merchant's pages lead, as addresses or origins. */
type Outside = { readonly frames: readonly string[]; readonly calls: readonly string[] };

/** The origin of an image source; null for one below our own, such as `/cdn`. A policy names origins, never paths. */
const originOf = (source: string): string | null => (URL.canParse(source) ? new URL(source).origin : null);

/**
 * Where the pages of a merchant may take frames and images from, and call, by its configuration of the moment. Worked out once for each
 * configuration: `knownOf` gives the same object until the merchant changes, and the origins go when it goes.
 */
export const createPageOrigins = (
  knownOf: (merchantCode: string) => ImageSources,
  outsideOf: (merchantCode: string) => Outside,
): ((merchantCode: string) => PageOrigins) => {
  const ofKnown = new WeakMap<ImageSources, PageOrigins>();
  return (merchantCode) => {
    const known = knownOf(merchantCode);
    const ready = ofKnown.get(known);
    if (ready !== undefined) return ready;
    const originsOf = (sources: readonly string[]) => [...new Set(sources.map(originOf))].filter((origin) => origin !== null);
    const { frames, calls } = outsideOf(merchantCode);
    const made = { frameOrigins: originsOf(frames), imageOrigins: originsOf(known.imageCDNs), callOrigins: originsOf(calls) };
    ofKnown.set(known, made);
    return made;
  };
};
