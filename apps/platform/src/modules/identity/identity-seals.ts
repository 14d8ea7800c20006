import { randomBytes } from 'node:crypto';
import { createSeal } from '../../kernel/seal.ts';

/** What seals the details of documents, and their pictures. */
export const identitySeal = (secret: string) => createSeal(secret, randomBytes, 'identity');
export const documentPictureSeal = (secret: string) => createSeal(secret, randomBytes, 'identity-picture');
