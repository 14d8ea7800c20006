import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Act } from '../../kernel/act.ts';

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
