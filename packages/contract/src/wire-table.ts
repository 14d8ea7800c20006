import type { Call } from './call.ts';
import {
  catalogueCalls,
  chatCalls,
  contentCalls,
  favouritesCalls,
  gamingCalls,
  inboxCalls,
  merchantCalls,
  sessionCalls,
  trialCalls,
  walletCalls,
} from './calls/areas.ts';
import { calls, type CallName } from './calls/index.ts';
import type { OperatorWireTable, WireRow, WireTable } from './client/index.ts';
import { operatorCalls } from './operator/index.ts';
import type { OperatorCall } from './operator/operator-call.ts';

const wireRow = ({ method, path, module, form }: Call): WireRow => (form ? [method, path, module, 'form'] : [method, path, module]);

/** The client's view of the contract: method, path and module id of each call, and whether its body is a form, as plain data. */
export const wireTable: WireTable = Object.fromEntries(
  Object.entries(calls).map(([name, row]: [string, Call]) => [name, wireRow(row)]),
) as Record<CallName, WireRow>;

/** The same of operators' calls, for the console. */
export const operatorWireTable: OperatorWireTable = Object.fromEntries(
  Object.entries(operatorCalls).map(([name, { method, path }]: [string, OperatorCall]) => [name, [method, path] as const]),
) as OperatorWireTable;

/** Areas with calls that home makes; its scripts have all rows of these. */
const areasOfHome = [
  catalogueCalls,
  chatCalls,
  contentCalls,
  favouritesCalls,
  gamingCalls,
  inboxCalls,
  merchantCalls,
  sessionCalls,
  trialCalls,
  walletCalls,
];

/** Calls that only screens beyond home make: the app gets their rows with its routes, and home's scripts stay small. */
export const lateCallNames: ReadonlySet<string> = new Set(
  Object.keys(calls).filter((name) => !areasOfHome.some((area) => Object.hasOwn(area, name))),
);
