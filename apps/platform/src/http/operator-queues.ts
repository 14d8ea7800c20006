import type { Permission, QueueName } from '@palaro/contract';
import type { OperatorCaller } from './operator-handlers.ts';

/** How many wait, counted no further than `queueCountMax`, and since when the first does. */
export type Waiting = { readonly count: number; readonly since: Date | null };
export const queueCountMax = 1000;

/** Something that waits for operators, as its module knows it. */
export type OperatorQueue = {
  readonly name: QueueName;
  /** Who may see it; null where each operator has a queue of their own. */
  readonly permission: Permission | null;
  readonly waits: (operator: OperatorCaller) => Promise<Waiting>;
};
