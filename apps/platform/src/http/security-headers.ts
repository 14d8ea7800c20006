const common: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(),microphone=(),geolocation=(),payment=(),usb=()',
};
const overTls = { ...common, 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** Headers of every answer to a merchant's visitors, by the origin at which they reach it: HSTS only where that is https. */
export const commonHeaders = (origin: string): Readonly<Record<string, string>> => (origin.startsWith('https:') ? overTls : common);

/** Calls answer data only: nothing in them may load, frame or run. */
export const callPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Files that members have uploaded, should a browser ever take one for a document. */
export const uploadPolicy = `${callPolicy}; sandbox`;

export type PagePolicyOptions = {
  /** What a document may have inline, as `'sha256-…'` sources. */
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
  readonly frameOrigins: readonly string[];
  readonly imageOrigins: readonly string[];
  /** Services beside the platform that the app calls. */
  readonly callOrigins: readonly string[];
};

/**
 * Policy of the player app's documents: inline scripts and styles by their hashes, Trusted Types, game frames from the vendors' origins only.
 * Fonts, calls and the manifest fall under default-src; the head travels in the first 14 KB with the document.
 * Style attributes stay allowed: the server-rendered tiles carry their placeholder colours in them.
 */
export const pagePolicy = ({ scriptHashes, styleHashes, frameOrigins, imageOrigins, callOrigins }: PagePolicyOptions): string =>
  [
    "default-src 'self'",
    `script-src ${scriptHashes.length === 0 ? "'none'" : `${scriptHashes.join(' ')} 'strict-dynamic'`}`,
    `style-src-elem 'self' ${styleHashes.join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${imageOrigins.join(' ')}`.trim(),
    `frame-src ${frameOrigins.join(' ')}`,
    ...(callOrigins.length === 0 ? [] : [`connect-src 'self' ${callOrigins.join(' ')}`]),
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types palaro dompurify',
  ].join(';');
