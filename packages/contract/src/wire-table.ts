import { calls, type CallName } from './calls/index.ts';
import type { WireTable } from './client/index.ts';

/** The client's view of the contract: method, path and module id of each call, as plain data. */
export const wireTable: WireTable = Object.fromEntries(
  Object.entries(calls).map(([name, row]) => [name, [row.method, row.path, row.module]]),
) as Record<CallName, [string, string, string]>;
