import { z } from 'zod';
import type { Clock } from '../../kernel/clock.ts';
import { askOutside } from '../../kernel/outgoing.ts';
import type { VendorCaller } from './gaming-ports.ts';
import type { VendorSecrets } from './vendor-secrets.ts';
import { signedHeaders } from './vendors/seamless-v1/signature.ts';

/** How long a vendor has to answer: a player looks at a sheet meanwhile. */
const answerMs = 3000;
const answerBytesMax = 64 * 1024;

const line = z.string().max(300);
const check = z.union([
  z.object({
    state: z.literal('ready'),
    // A path of the vendor's own origin: nothing that it says leads elsewhere.
    pages: z
      .array(
        z.object({
          name: z.string().max(120),
          path: z
            .string()
            .max(1000)
            .regex(/^\/(?![/\\])/),
        }),
      )
      .min(1)
      .max(20),
  }),
  z.object({ state: z.enum(['sealed', 'later']) }),
]);
const facts = z.object({ picks: z.array(line).max(40), results: z.array(line).max(60), check: check.nullable() });

export type AskedRound = VendorCaller & {
  readonly playerId: string;
  readonly game: string;
  readonly round: string;
  /** BCP 47 */
  readonly language: string;
  readonly theme: 'dark' | 'light';
};
/** What a vendor tells of a round: what was bet on, what came of it, and the pages that recompute it. */
export type ToldRound = {
  readonly picks: readonly string[];
  readonly results: readonly string[];
  readonly check:
    | { readonly state: 'ready'; readonly pages: readonly { readonly name: string; readonly url: string }[] }
    | { readonly state: 'sealed' | 'later' }
    | null;
};

export type RoundQuestionsDeps = {
  readonly clock: Clock;
  readonly secretsOf: VendorSecrets;
  readonly gameServerOf: (caller: VendorCaller) => string | null;
};

/**
 * Asks a round's vendor about it, signed like the vendor's own calls. A vendor need not answer such questions: null is one that
 * does not, or that could not be reached in time.
 */
export const createRoundQuestions =
  ({ clock, secretsOf, gameServerOf }: RoundQuestionsDeps) =>
  async (asked: AskedRound, opens: boolean): Promise<ToldRound | null> => {
    const { merchantCode, vendorCode, playerId: player, game, round, language, theme } = asked;
    const [server, [secret]] = [gameServerOf(asked), await secretsOf(asked)];
    if (server === null || secret === undefined) return null;
    const body = JSON.stringify({ merchant: merchantCode, vendor: vendorCode, player, game, round, language, theme });
    const answer = await askOutside({
      url: `/rounds/v1/${opens ? 'open' : 'look'}`,
      origin: server,
      headers: { 'content-type': 'application/json', ...signedHeaders(secret, clock.now(), body) },
      body,
      withinMs: answerMs,
      answerBytesMax,
    });
    const read = facts.safeParse(answer.state === 'answered' && answer.ok ? answer.body : null);
    if (!read.success) return null;
    const { picks, results, check: told } = read.data;
    const pagesOf = (pages: readonly { name: string; path: string }[]) =>
      pages.map(({ name, path }) => ({ name, url: new URL(path, server).href }));
    return { picks, results, check: told?.state === 'ready' ? { state: 'ready', pages: pagesOf(told.pages) } : told };
  };
export type RoundQuestions = ReturnType<typeof createRoundQuestions>;
