import { createHash } from 'node:crypto';
import type { Runtime } from '@palaro/game-server';
import { z } from 'zod';

const picture = z.base64().min(1);
/** What a check is asked for with. */
export const newCheck = z.strictObject({
  reference: z.string().regex(/^[\w-]{1,64}$/),
  kind: z.enum(['passport', 'national_id', 'driving_licence', 'umid']),
  number: z.string().min(1).max(40),
  name: z.string().min(1).max(200),
  birthday: z.iso.date(),
  validUntil: z.iso.date().nullable(),
  pictures: z.strictObject({ front: picture, back: picture.nullable(), selfie: picture }),
});

type Reason = 'pictures' | 'selfie' | 'details' | 'expired' | 'document';
type Verdict = { readonly state: 'verified'; readonly reason: null } | { readonly state: 'refused'; readonly reason: Reason };
/** `error` is not taken at all; the answer of `lost` is never sent. */
type Special = 'never' | 'error' | 'lost';
const refused = (reason: Reason): Verdict => ({ state: 'refused', reason });

/** What comes of a document whose number begins with the word. */
const outcomes: Readonly<Record<string, Verdict | Special>> = {
  TESTPICTURES: refused('pictures'),
  TESTSELFIE: refused('selfie'),
  TESTDETAILS: refused('details'),
  TESTEXPIRED: refused('expired'),
  TESTDOCUMENT: refused('document'),
  TESTNEVER: 'never',
  TESTERROR: 'error',
  TESTLOST: 'lost',
};
const verified: Verdict = { state: 'verified', reason: null };
const outcomeOf = (number: string): Verdict | Special =>
  Object.entries(outcomes).find(([word]) => number.startsWith(word))?.[1] ?? verified;

/** A check as callers read it. */
export type Check = {
  readonly id: string;
  readonly reference: string;
  readonly state: 'pending' | 'verified' | 'refused';
  readonly reason: Reason | null;
};
/** `verdict` is null of a check that is never decided. Nothing else of a document is kept. */
type Kept = Check & { readonly fingerprint: string; readonly verdict: Verdict | null; readonly decidesAt: number };

const checksMax = 10_000;
/** How long a check takes by the provider's own clock. */
const decidesAfterSeconds = 180;

/** The checks of one process, the latest of them. A restart forgets them: whoever looks one up reads that it is not known, and sends it again. */
export const createChecks = ({ now, id }: Pick<Runtime, 'now' | 'id'>, clock: number, onDecided: (check: Check) => void) => {
  const kept = new Map<string, Kept>();
  const asRead = ({ id: own, reference, state, reason }: Kept): Check => ({ id: own, reference, state, reason });
  return {
    /** The same content again is the same check; other content of the same reference is none. */
    take: (given: z.output<typeof newCheck>): Check | 'error' | 'conflict' | 'lost' => {
      const outcome = outcomeOf(given.number);
      if (outcome === 'error') return 'error';
      const fingerprint = createHash('sha256').update(JSON.stringify(given)).digest('hex');
      const before = kept.get(given.reference);
      if (before !== undefined) return before.fingerprint === fingerprint ? asRead(before) : 'conflict';
      const verdict = outcome === 'never' ? null : outcome === 'lost' ? verified : outcome;
      const pending = { id: `chk_${id()}`, reference: given.reference, state: 'pending', reason: null } as const;
      const [oldest] = kept.keys();
      if (kept.size >= checksMax && oldest !== undefined) kept.delete(oldest);
      kept.set(given.reference, { ...pending, fingerprint, verdict, decidesAt: now() + (decidesAfterSeconds * 1000) / clock });
      return outcome === 'lost' ? 'lost' : pending;
    },
    byReference: (reference: string): Check | null => {
      const found = kept.get(reference);
      return found === undefined ? null : asRead(found);
    },
    byId: (own: string): Check | null => {
      for (const check of kept.values()) if (check.id === own) return asRead(check);
      return null;
    },
    /** Decides what is due. */
    sweep: (): void => {
      for (const check of kept.values()) {
        if (check.state !== 'pending' || check.verdict === null || check.decidesAt > now()) continue;
        const decided = { ...check, ...check.verdict };
        kept.set(check.reference, decided);
        onDecided(asRead(decided));
      }
    },
  };
};
