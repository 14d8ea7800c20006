/** An expected outcome: done with a value, or refused for a reason that the caller handles. Bugs are thrown instead. */
export type Result<T, F> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: F };

export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });
export const fail = <const F>(failure: F): { readonly ok: false; readonly failure: F } => ({ ok: false, failure });
