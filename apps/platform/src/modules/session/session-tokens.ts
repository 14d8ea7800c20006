import { createHmac, hkdfSync } from 'node:crypto';
import { sameBytes } from '../../kernel/seal.ts';

const macBytes = 16;
/** Characters of the random part and of the MAC behind it. */
const [randomLength, macLength] = [43, 22];

/**
 * Tokens of sessions, or of another `purpose`: 256 random bits and a MAC of them, so that every node knows an invented token without asking the store, right after
 * its start too (decision 026).
 */
export const createSessionTokens = (secret: string, newToken: () => string, purpose = 'session-token') => {
  const key = Buffer.from(hkdfSync('sha256', secret, 'palaro', purpose, 32));
  const macOf = (random: string): Buffer => createHmac('sha256', key).update(random).digest().subarray(0, macBytes);
  return {
    issue: (): string => {
      const random = newToken();
      return `${random}${macOf(random).toString('base64url')}`;
    },
    /** Whether a token was issued here, for whatever session and however long ago. */
    isIssued: (token: string): boolean => {
      if (token.length !== randomLength + macLength) return false;
      const mac = Buffer.from(token.slice(randomLength), 'base64url');
      return sameBytes(mac, macOf(token.slice(0, randomLength)));
    },
  };
};
