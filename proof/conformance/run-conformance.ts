import { correctionCases } from './correction-cases.ts';
import { delayCases } from './delay-cases.ts';
import { closingCases, edgeCases } from './edge-cases.ts';
import { freeRoundCases } from './free-round-cases.ts';
import { giftCases } from './gift-cases.ts';
import { createKit, SkipCase, type ConformanceCase } from './kit.ts';
import { playCases } from './play-cases.ts';
import { rollbackCases } from './rollback-cases.ts';
import type { VendorClient } from '../../apps/platform/src/testing/vendor-client.ts';

export type ConformanceOptions = {
  /** The vendor in the dialect that is tried; the cases are written in the words of the first. */
  readonly client: VendorClient;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly game: string;
  /** Minor units of the game's smallest stake. */
  readonly smallestStake: bigint;
  /** A launch token that was not used, always of the same player; null when there is none left. The player needs 100 smallest stakes, and no more than half of the game's largest. */
  readonly nextToken: () => Promise<string | null>;
  /** Has the operator give free rounds to that player in that game; null where nobody can. */
  readonly giveFreeRounds: (count: number, seconds: number) => Promise<string | null>;
  /** Waits until so many milliseconds have passed by the platform's clock. */
  readonly passed: (ms: number) => Promise<void>;
  readonly runId: string;
};
export type CaseResult = { readonly name: string; readonly outcome: 'passed' | 'failed' | 'skipped'; readonly fault?: string };

/** Every promise of the protocol, in the order in which they are tried; those about late answers need sandbox calls. */
export const conformanceCases: readonly ConformanceCase[] = [
  ...playCases,
  ...rollbackCases,
  ...correctionCases,
  ...freeRoundCases,
  ...giftCases,
  ...edgeCases,
  ...closingCases,
];
const allCases: readonly ConformanceCase[] = [
  ...playCases,
  ...rollbackCases,
  ...correctionCases,
  ...freeRoundCases,
  ...giftCases,
  ...edgeCases,
  ...delayCases,
  ...closingCases,
];

/** Plays every case against a platform over HTTP and reports each. Throws when no session can be opened. */
export const runConformance = async (
  options: ConformanceOptions,
  onResult: (result: CaseResult) => void = () => undefined,
): Promise<readonly CaseResult[]> => {
  const { client } = options;
  const opened = await client.call('session/open', { token: (await options.nextToken()) ?? '', game: options.game });
  const { session, player, currency } = opened;
  if (session === undefined || player === undefined || currency === undefined) throw new Error(`no session was opened: ${opened.status}`);
  const kit = createKit({
    client,
    session: { session, player, currency, game: options.game },
    nextToken: options.nextToken,
    giveFreeRounds: options.giveFreeRounds,
    passed: options.passed,
    now: options.now,
    runId: options.runId,
    smallestStake: options.smallestStake,
  });
  const results: CaseResult[] = [];
  for (const { name, run } of allCases) {
    const result = await run(kit).then(
      (): CaseResult => ({ name, outcome: 'passed' }),
      (fault: unknown): CaseResult =>
        fault instanceof SkipCase
          ? { name, outcome: 'skipped' }
          : { name, outcome: 'failed', fault: fault instanceof Error ? fault.message : String(fault) },
    );
    results.push(result);
    onResult(result);
  }
  return results;
};
