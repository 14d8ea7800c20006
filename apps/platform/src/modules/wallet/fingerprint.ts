import { createHash } from 'node:crypto';

/**
 * Names the content of a command: equal for a true repeat, different for any other content under the same reference.
 * Parts are joined as JSON, so that no two lists of parts look alike.
 */
export const fingerprintOf = (parts: readonly (string | boolean | null)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
