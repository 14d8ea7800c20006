import { redPacketPartsMax, redPacketSplits } from '@palaro/contract';
import { readDocument, type Fault } from '@palaro/env';
import { z } from 'zod';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { awardClauses, awardField, copyField, keyField, storedAward, type AwardClause, type AwardTerms } from './award-document.ts';

const dayMs = 86_400_000;
/** For how long a packet can be open, and how much it can hold: whole numbers that a draw can have. */
const [openMaxMs, amountMax] = [31 * dayMs, 1_000_000_000_000n];
const instant = z.iso.datetime({ error: 'not an instant such as 2026-12-24T12:00:00Z' });
const redPacketDocument = z.strictObject({
  key: keyField,
  /** The instants between which it can be opened. */
  opensAt: instant,
  closesAt: instant,
  /** What all parts give together. */
  award: awardField,
  parts: z.number().int().min(2).max(redPacketPartsMax),
  split: z.enum(redPacketSplits),
  copy: copyField({}),
});
export type RedPacketDocument = z.output<typeof redPacketDocument>;

/** Reads what an operator has written; names every fault. */
export const readRedPacket = (document: unknown): Result<RedPacketDocument, readonly Fault[]> => {
  const read = readDocument(redPacketDocument, document);
  return read.ok ? ok(read.value) : fail(read.failure);
};
/** A document that was stored passed the checks when it was published. */
export const storedRedPacket = (document: unknown): RedPacketDocument => redPacketDocument.parse(document);

/** What keeps a packet from being published at a merchant at an instant. */
export const redPacketClauses = (
  { award, parts, opensAt, closesAt }: RedPacketDocument,
  terms: AwardTerms,
  at: number,
): readonly AwardClause[] => {
  const clauses = awardClauses(award, terms, 'award');
  const { amount } = storedAward(award, terms.currency, {});
  const [from, until] = [Date.parse(opensAt), Date.parse(closesAt)];
  return [
    ...clauses,
    ...(clauses.length === 0 && amount < BigInt(parts) ? [{ key: 'parts', why: 'not each part would hold the least amount' }] : []),
    ...(amount > amountMax ? [{ key: 'award', why: 'a packet does not hold as much' }] : []),
    ...(until <= from || until - from > openMaxMs
      ? [{ key: 'closesAt', why: 'it is open for 31 days at most, and ends after it begins' }]
      : []),
    ...(until <= at ? [{ key: 'closesAt', why: 'it would be over' }] : []),
  ];
};
