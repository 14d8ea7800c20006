import { withStatus, type Answer } from '../provider-calls.ts';

/** One of the provider's errors: a code, words, and the field at fault. */
export type ProviderError = { readonly code: string; readonly detail: string; readonly source?: object };

export const refuse = (status: number, code: string, detail: string): Answer => withStatus(status, { errors: [{ code, detail }] });
export const notFound = (what: string, id: string): Answer => refuse(404, 'resource_not_found', `No such ${what} with id ${id}.`);
export const faultOf = (pointer: string, code: string, detail: string): ProviderError => ({
  code,
  detail,
  source: { pointer, attribute: pointer.split('.').at(-1) ?? pointer },
});
export const refuseFields = (...errors: readonly ProviderError[]): Answer => withStatus(400, { errors });
