import type { RefusalCode } from '../../calls/api.ts';

const gone: ReadonlySet<RefusalCode> = new Set(['not_logged_in', 'session_ended']);

/** Whether a refused logout means that the session is over all the same (A504). */
export const isSignedOut = (code: RefusalCode): boolean => gone.has(code);
