import type { Stage } from './valve-stage.ts';

type Addresses = { readonly attackers: readonly string[]; readonly others: readonly string[] };

/** What is done at a valve, each time; comes back with `ok` or with what was said instead. */
export type Pulled = {
  /** From the n-th of the attackers' addresses, for the so manieth time. */
  readonly attack: (attacker: number, turn: number) => Promise<string>;
  /** By the n-th of the others. */
  readonly other: (n: number) => Promise<string>;
};

/** A bound that several people share (docs/bounds.md), how strangers use it up, and what others do meanwhile. */
export type Valve = {
  readonly bound: string;
  /** What strangers do, in a few words. */
  readonly attackSays: string;
  /** Where the others come from the attackers' first address. */
  readonly isBehind?: true;
  /** Where a queue is what is bounded: more are under way at once than it has room for. */
  readonly isQueue?: true;
  /** How often it is done before the others come, and how many of each address at once, where that is not as usual. */
  readonly first?: number;
  readonly lanesOfEach?: number;
  /** Whether the platform has what is bounded. */
  readonly isThere?: (stage: Stage) => Promise<boolean>;
  readonly prepare: (stage: Stage, addresses: Addresses) => Promise<Pulled> | Pulled;
};
