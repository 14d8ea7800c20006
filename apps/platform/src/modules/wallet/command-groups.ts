import type { Pool } from 'pg';
import { OverloadedError } from '../../kernel/semaphore.ts';
import { limits } from '../../kernel/limits.ts';
import { asNobody, presentAsker } from '../../kernel/asker.ts';
import { createWaitingPlaces } from '../../kernel/waiting-places.ts';
import { callWalletFunction, callWalletGroup, type GroupArguments, type GroupedFunction, type WalletAnswer } from './wallet-store.ts';

type Waiting = {
  readonly parameters: Readonly<Record<`p_${string}`, unknown>>;
  readonly asker: string | null;
  readonly answer: (answer: WalletAnswer | Promise<WalletAnswer>) => void;
  readonly fail: (error: unknown) => void;
};
type Lane = { readonly called: GroupedFunction; readonly waiting: Waiting[]; running: number };

/** Statements of one function that run at the same time: two thirds of the node's connections stay free for others. */
const runningMax = 4;
/** Commands of one transaction: beyond it a commit costs each next to nothing, and each waits for all. */
const groupMax = 32;
/** The share of the places that one asker may take, as in the queue for a connection. */
const ofOneAsker = 0.25;

/**
 * Carries out the commands of many players in one transaction, each answered for itself as alone (decision 059). A command that finds
 * a statement free runs at once by itself; those that come meanwhile wait, and go together as soon as one has ended. A command is
 * repeated alone where its player's account is locked by another transaction, so that nobody waits for a stranger's account, and where
 * the group failed by the fault of one. Rejects with `OverloadedError` where too many wait.
 */
export const createCommandGroups = ({ pool }: { readonly pool: Pool }) => {
  const lanes = new Map<string, Lane>();
  const places = createWaitingPlaces(limits.poolQueueMax, Math.ceil(limits.poolQueueMax * ofOneAsker));
  const alone = ({ name, beside }: GroupedFunction, { parameters }: Waiting): Promise<WalletAnswer> =>
    callWalletFunction(pool, name, parameters, beside);

  const together = async (called: GroupedFunction, group: readonly Waiting[]): Promise<void> => {
    const answers = await callWalletGroup(
      pool,
      called,
      group.map(({ parameters }) => parameters),
    ).catch((error: unknown) => {
      if (error instanceof OverloadedError) throw error;
      return group.map(() => null);
    });
    for (const [place, waiting] of group.entries()) waiting.answer(answers[place] ?? alone(called, waiting));
  };

  const carryOut = async (called: GroupedFunction, group: readonly Waiting[]): Promise<void> => {
    const [first, second] = group;
    try {
      if (first !== undefined && second === undefined) first.answer(await alone(called, first));
      else await asNobody(() => together(called, group));
    } catch (error) {
      for (const { fail } of group) fail(error);
    }
  };

  /** Carries a command out, and then whoever waits in its lane. */
  const run = async (lane: Lane, first: Waiting): Promise<void> => {
    lane.running += 1;
    await carryOut(lane.called, [first]);
    while (lane.waiting.length > 0) {
      const group = lane.waiting.splice(0, groupMax);
      for (const { asker } of group) places.count(asker, -1);
      await carryOut(lane.called, group);
    }
    lane.running -= 1;
  };

  return {
    /** Calls a function in a transaction of its own or of a group. */
    call: <F extends GroupedFunction>(called: F, parameters: GroupArguments<F>): Promise<WalletAnswer> => {
      const lane = lanes.get(called.name) ?? { called, waiting: [], running: 0 };
      lanes.set(called.name, lane);
      return new Promise((answer, fail) => {
        const waiting = { parameters, asker: presentAsker(), answer, fail };
        if (lane.running < runningMax) return void run(lane, waiting);
        if (!places.hasPlace(waiting.asker)) return fail(new OverloadedError('money commands'));
        places.count(waiting.asker, 1);
        lane.waiting.push(waiting);
      });
    },
  };
};
export type CommandGroups = ReturnType<typeof createCommandGroups>;
