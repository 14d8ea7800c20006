import type { DeriveKeyFunction } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

const keysBetweenReports = 100;

/** Derives keys, and tells now and then how many it has. */
export const counted = (onTried: (tried: number) => void): DeriveKeyFunction => {
  let tried = 0;
  return (...given) => {
    if (++tried % keysBetweenReports === 0) onTried(tried);
    return deriveKey(...given);
  };
};
