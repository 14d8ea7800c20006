import { contractKinds, contractRequest, type ContractKind } from '@palaro/contract/constants';
import type { Calls, CallValue } from '@palaro/contract';

/** The field of each kind in the answer to the check (B289 to B291). */
const fields = {
  daily: 'dailysalreqtype',
  dividend: 'divtypecompperiodreq',
  hourly: 'contracthoursalreq',
} as const satisfies Readonly<Record<ContractKind, string>>;

/** The kinds of which an offer waits, in the order in which they are prompted for. */
export const pendingKinds = (check: CallValue<Calls['checkContracts']>): readonly ContractKind[] =>
  contractKinds.filter((kind) => check[fields[kind]] === contractRequest.offered);

let shown: ContractKind = 'daily';
const asked = new Set<string>();
/** A kind is prompted for once while the page lives, for each player. */
export const wasPrompted = (user: string, kind: ContractKind): boolean => asked.has(`${user} ${kind}`);
export const notePrompt = (user: string, kind: ContractKind): void => {
  asked.add(`${user} ${kind}`);
  shown = kind;
};
/** The kind that the open prompt is of. */
export const promptedKind = (): ContractKind => shown;
