import type { Bootstrap } from '@palaro/contract';

export const bootstrapElementId = 'bootstrap';

/** JSON that cannot end the script element it stands in. */
export const toScriptJson = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');

/** Reads the object the document was rendered from. A document without it is a bug of the server. */
export const readBootstrap = (): Bootstrap => {
  const text = document.getElementById(bootstrapElementId)?.textContent;
  if (!text) throw new Error('The document carries no bootstrap object.');
  return JSON.parse(text) as Bootstrap;
};
