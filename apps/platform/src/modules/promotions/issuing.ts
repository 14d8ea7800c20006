import type { Currency } from '@palaro/money';
import type { Pool, PoolClient } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { Clock } from '../../kernel/clock.ts';
import { eachAlone } from '../../kernel/each-alone.ts';
import { deliver } from '../../topics/consumers.ts';
import type { Told } from '../../topics/topics.ts';
import type { TurnoverService } from '../cashier/index.ts';
import { readDay } from '../play/index.ts';
import { tellOfMovement } from '../wallet/index.ts';
import { createClaimWriting, type ClaimWritingDeps } from './claim-writing.ts';
import type { Eligibility, Standing } from './eligibility.ts';
import { callRoll, endLook, putOffLook, readAccounts, readLooks, readWalk, wantLook, writeWalk, type Look } from './look-store.ts';
import { hasClosed, isGone } from './promotion-states.ts';
import { readClaim, readPublished, type Offered } from './promotion-store.ts';
import { tracesOf } from './traces.ts';

const [rollMax, looksMax, walkMax] = [10_000, 500, 200];
/** How long a player whose look has failed waits, so that they hold up no other. */
const lookAgainMs = 300_000;

export type IssuingDeps = ClaimWritingDeps & {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly eligibility: Eligibility;
  readonly turnover: Pick<TurnoverService, 'count'>;
  readonly merchantCodes: () => readonly string[];
  readonly currencyOf: (merchantCode: string) => Currency;
  /** Called after a transaction with outbox rows. */
  readonly onCommitted: () => void;
};

/** Gives one promotion to one player, where they have it coming; whoever asks again, or on another node, gives nothing more. */
const createGive = (deps: IssuingDeps) => {
  const { pool, clock, eligibility, turnover, currencyOf, onCommitted } = deps;
  const now = (): Date => new Date(clock.now());
  const write = createClaimWriting(deps);

  const look = (db: Pool | PoolClient, { document, merchantCode }: Offered, playerId: string, at: Date): Promise<Standing | null> =>
    eligibility.look({ document, merchantCode, currency: currencyOf(merchantCode), playerId, at, hasCode: false }, db);
  const mayHave = async (db: Pool | PoolClient, offered: Offered, playerId: string, standing: Standing | null, at: Date) => {
    if (standing === null || !standing.judged.ok || standing.reckoned.amount === 0n) return false;
    if (standing.opensAt !== null || hasClosed(offered.document, standing, at)) return false;
    const stands = await readClaim(db, offered.id, standing.occurrence, playerId);
    return stands === null ? !offered.document.mustJoin : stands.state === 'joined';
  };

  return async (offered: Offered, playerId: string): Promise<void> => {
    const at = now();
    // Most have nothing coming: only who has waits for their account.
    if (!(await mayHave(pool, offered, playerId, await look(pool, offered, playerId, at), at))) return;
    await transaction(pool, async (client) => {
      await turnover.count(client, playerId, at);
      const standing = await look(client, offered, playerId, at);
      if (standing === null || !(await mayHave(client, offered, playerId, standing, at))) return;
      const traces = await tracesOf(client, offered.document, playerId, null);
      if (traces === null) return;
      const key = `auto ${offered.id} ${standing.occurrence}`;
      const toClaim = { offered, playerId, currency: currencyOf(offered.merchantCode), state: 'issued', code: null, key, traces } as const;
      const { status, transactionId } = await write(client, toClaim, standing, at);
      if (status !== 'ok') return;
      if (offered.document.award.kind === 'cash') await tellOfMovement(client, 'promotion_given', transactionId, at);
      else await deliver(client, 'player.notice', { playerId, kind: 'promotion_given' }, at);
    });
    onCommitted();
  };
};

/** Gives promotions to players without a tap: to those of whom something has happened, and once a day to all. */
export const createIssuing = (deps: IssuingDeps) => {
  const { pool, clock, eligibility, merchantCodes } = deps;
  const now = (): Date => new Date(clock.now());
  const give = createGive(deps);
  /** What is given without a tap, as long as anything is left of it. */
  const readGiven = async (merchantCode: string): Promise<readonly Offered[]> =>
    (await readPublished(pool, merchantCode)).filter((offered) => offered.document.mode === 'auto' && !isGone(offered, 0n));
  const lookAt = async (one: Look, given: readonly Offered[]): Promise<void> => {
    try {
      await eachAlone(
        given,
        ({ key }) => key,
        (offered) => give(offered, one.playerId),
      );
      await endLook(pool, one);
    } catch (fault) {
      await putOffLook(pool, one, new Date(clock.now() + lookAgainMs));
      throw fault;
    }
  };
  const lookAtNoted = async (): Promise<void> => {
    const given = new Map<string, readonly Offered[]>();
    for (const merchantCode of merchantCodes()) given.set(merchantCode, await readGiven(merchantCode));
    await eachAlone(
      await readLooks(pool, now(), looksMax),
      ({ playerId }) => playerId,
      (one) => lookAt(one, given.get(one.merchantCode) ?? []),
    );
  };

  /** Goes on with the walk of today: what comes by a day, a birthday or a check has no event of its own. */
  const walk = async (offered: Offered): Promise<void> => {
    const at = now();
    const day = await readDay(pool, offered.merchantCode, at);
    const afterId = await readWalk(pool, offered.id, day);
    if (afterId === null || !(await eligibility.isCounted(offered.document, offered.merchantCode, at))) return;
    const accounts = await readAccounts(pool, offered.merchantCode, afterId, at, walkMax);
    try {
      await eachAlone(
        accounts,
        ({ id }) => id,
        ({ id }) => give(offered, id),
      );
    } finally {
      // One that fails has its next turn tomorrow, and keeps none of the others from theirs.
      await writeWalk(pool, offered.id, day, accounts.length < walkMax ? null : (accounts.at(-1)?.id ?? null));
    }
  };

  return {
    /** Has the player of a deposit looked at. */
    moneyMoved: async (client: PoolClient, { playerId, way }: Told<'money.moved'>, at: Date): Promise<void> => {
      if (way === 'in') await wantLook(client, playerId, at);
    },
    run: async (): Promise<void> => {
      while ((await callRoll(pool, rollMax, now())) === rollMax);
      await lookAtNoted();
      await eachAlone(
        merchantCodes(),
        (merchantCode) => merchantCode,
        async (merchantCode) =>
          eachAlone(
            await readGiven(merchantCode),
            ({ key }) => key,
            (offered) => walk(offered),
          ),
      );
    },
  };
};
export type Issuing = ReturnType<typeof createIssuing>;
