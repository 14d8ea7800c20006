import { dictionary } from '@zxcvbn-ts/language-common';

/** How many of the commonest passwords nobody may choose (ruling 44). */
const commonestCount = 10_000;

/** The commonest passwords of leaked lists, the commonest first in the dictionary. */
const commonest: ReadonlySet<string> = new Set(dictionary['passwords-common'].slice(0, commonestCount));

/** Whether a password is among the commonest, whatever its case. */
export const isCommonPassword = (password: string): boolean => commonest.has(password.toLowerCase());
