import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { sameBytes } from '../../kernel/seal.ts';
import type { Clock } from '../../kernel/clock.ts';
import { askOutside } from '../../kernel/outgoing.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';

const answerWithinMs = 30_000;
const answerBytesMax = 4 * 1024 * 1024;
const entriesMax = 2_000_000;
const pageMax = 5_000;

/** What an answer is: its content as text, so that just what was signed is read. */
const envelope = z.object({ content: z.string(), signature: z.string().regex(/^[0-9a-f]{64}$/) });
const version = z.string().regex(/^[A-Za-z0-9._-]{1,64}$/);
const head = z.object({
  version,
  /** By which the register hashes the persons of this list. */
  key: z.string().regex(/^[0-9a-f]{64}$/),
  entries: z.number().int().min(0).max(entriesMax),
  pageSize: z.number().int().min(1).max(pageMax),
});
/** A hash of a person or of a number; empty for what the register does not have. */
const hash = z.string().regex(/^(?:[0-9a-f]{64})?$/);
const entry = z
  .object({ person: hash, number: hash, from: z.iso.date(), until: z.iso.date().nullable() })
  .refine(({ person, number }) => person !== '' || number !== '', { path: ['person'] })
  .refine(({ from, until }) => until === null || until >= from, { path: ['until'] });
const page = z.object({ version, page: z.number().int().min(1), entries: z.array(entry).max(pageMax) });

export type RegisterHead = z.output<typeof head>;
export type RegisterEntry = z.output<typeof entry>;
/** Why there is no answer, in a few words. */
export type RegisterFault = string;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

type RegisterAccount = { readonly url: string; readonly secret: string };

/** A register by the protocol of docs/registry-protocol.md. What it says is read by a shape, and never believed further than that. */
export const createRegister = ({ url, secret }: RegisterAccount, clock: Clock, withinMs = answerWithinMs) => {
  const signatureOf = (text: string): Buffer => createHmac('sha256', secret).update(text).digest();
  const ask = async <S extends z.ZodType>(path: string, shape: S): Promise<Result<z.output<S>, RegisterFault>> => {
    const address = new URL(`${url}${path}`);
    const signed = `${Math.floor(clock.now() / 1000)}.GET ${address.pathname}${address.search}.`;
    const headers = { 'registry-time': signed.slice(0, signed.indexOf('.')), 'registry-signature': signatureOf(signed).toString('hex') };
    const outcome = await askOutside({ url: address.href, headers, withinMs, answerBytesMax });
    if (outcome.state !== 'answered') return fail(outcome.fault);
    if (!outcome.ok) return fail(`status ${outcome.status}`);
    const answer = envelope.safeParse(outcome.body);
    if (!answer.success) return fail('no answer of the protocol');
    const { content, signature } = answer.data;
    if (!sameBytes(signatureOf(`${signed}answer.${content}`), Buffer.from(signature, 'hex'))) return fail('signature');
    const read = shape.safeParse(parsed(content));
    return read.success ? ok(read.data) : fail(`content: ${read.error.issues[0]?.path.join('.') ?? ''}`);
  };
  return {
    head: () => ask('/v1/list', head),
    /** One page of a list, the first with the number 1, with just so many entries. */
    page: async (of: RegisterHead, number: number): Promise<Result<readonly RegisterEntry[], RegisterFault>> => {
      const read = await ask(`/v1/list/${of.version}?page=${number}`, page);
      if (!read.ok) return read;
      const { version: named, page: at, entries } = read.value;
      if (named !== of.version || at !== number) return fail('another page');
      const wanted = Math.min(of.pageSize, of.entries - (number - 1) * of.pageSize);
      return entries.length === wanted ? ok(entries) : fail(`page ${number}: ${entries.length} entries of ${wanted}`);
    },
  };
};
export type Register = ReturnType<typeof createRegister>;
