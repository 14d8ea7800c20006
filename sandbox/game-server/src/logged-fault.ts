import { isStoreFault } from './sqlite.ts';

/**
 * What the log says of an error: its code, and its words where they are the store's, which name tables and columns and no values.
 * Another's words may quote an amount or a token: of that its name alone.
 */
export const loggedFault = (error: unknown): { fault: string; code?: string } => {
  if (!(error instanceof Error)) return { fault: 'unknown' };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return { fault: isStoreFault(error) ? error.message : error.name, ...code };
};
