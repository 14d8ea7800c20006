import { randomInt } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { storedAward, type AwardClause, type AwardTerms } from './award-document.ts';
import { readRedPacket, redPacketClauses, type RedPacketDocument } from './red-packet-document.ts';
import { partsOf } from './red-packet-parts.ts';
import { endRedPacket, readRedPackets, writeRedPacket, type RedPacketRow } from './red-packet-store.ts';

type RedPacketAdministrationDeps = { readonly pool: Pool; readonly clock: Clock; readonly ids: Ids };

/** What operators do with red packets. */
export const createRedPacketAdministration = ({ pool, clock, ids }: RedPacketAdministrationDeps) => {
  const now = (): Date => new Date(clock.now());
  return {
    list: (merchantCode: string, max: number): Promise<readonly RedPacketRow[]> =>
      readRedPackets(pool, merchantCode, { playerId: null, after: new Date(0), max }),
    /** A document as it would be published, or every fault of it. */
    check: (document: unknown, terms: AwardTerms): Result<RedPacketDocument, readonly AwardClause[]> => {
      const read = readRedPacket(document);
      if (!read.ok) return fail(read.failure.map(({ key, fault, fix }) => ({ key, why: `${fault}. ${fix}` })));
      const clauses = redPacketClauses(read.value, terms, clock.now());
      return clauses.length > 0 ? fail(clauses) : ok(read.value);
    },
    /** Publishes a document that was checked, once, with all its parts. */
    publish: async (
      client: PoolClient,
      merchantCode: string,
      { document, currency, by }: { readonly document: RedPacketDocument; readonly currency: AwardTerms['currency']; readonly by: string },
    ): Promise<readonly AwardClause[]> => {
      const { amount } = storedAward(document.award, currency, {});
      const parts = partsOf(amount, document.parts, document.split, (below) => randomInt(below));
      const isNew = await writeRedPacket(client, { id: ids.newId(), merchantCode, document, parts, currency, by, at: now() });
      return isNew ? [] : [{ key: 'key', why: 'a packet of this key was published' }];
    },
    /** Ends one before its time; what was opened stays. False where it is over. */
    end: (client: PoolClient, merchantCode: string, key: string): Promise<boolean> => endRedPacket(client, merchantCode, key, now()),
  };
};
export type RedPacketAdministration = ReturnType<typeof createRedPacketAdministration>;
