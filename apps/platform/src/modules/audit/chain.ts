import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

/** What was done, as the caller says it. Only named fields: no password, code, secret or document of a person. */
export type Act = {
  readonly merchantCode: string;
  /** Who did it: an operator, or the user of the system that ran the command. */
  readonly actor: string;
  /** Area and verb, such as `player.block`. */
  readonly action: string;
  /** Kind and id of what it was done to, such as `player:0192…`. */
  readonly subject: string;
  readonly outcome: 'done' | 'refused';
  /** Why it was done or refused; empty where nobody said. */
  readonly reason: string;
  /** The fields that were changed, before and after; null where there was or is nothing. */
  readonly before: unknown;
  readonly after: unknown;
};

/** An act in its merchant's chain, without its own hash. */
export type Link = Act & { readonly seq: number; readonly at: Date; readonly previous: Buffer };
export type Entry = Link & { readonly hash: Buffer };

/** What the first entry of a chain follows. */
export const origin = Buffer.alloc(32);

/** SHA-256 of the whole entry as canonical JSON (RFC 8785), with the hash of the entry before it. */
export const hashOf = ({ merchantCode, seq, at, actor, action, subject, outcome, reason, before, after, previous }: Link): Buffer =>
  createHash('sha256')
    .update(
      canonicalize({
        merchantCode,
        seq,
        at: at.toISOString(),
        actor,
        action,
        subject,
        outcome,
        reason,
        before,
        after,
        previous: previous.toString('hex'),
      }) ?? '',
    )
    .digest();
