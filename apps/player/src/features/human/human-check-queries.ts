import type { CallValue, Calls } from '@palaro/contract';
import type { HumanCheckKind, HumanCheckPlace } from '@palaro/contract/constants';
import { CancelledError, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, CallRefused } from '../../calls/api.ts';
import { lateCodeFault } from '../../calls/late-code.ts';

const keys = {
  checks: ['humanChecks'],
  check: (place: string, way: string) => ['captcha', place, way],
  work: (captchaId: string) => ['captchaWork', captchaId],
} as const;
const checksStaleMs = 60_000;

type Challenge = CallValue<Calls['captcha']>;
type Slid = CallValue<Calls['slideCaptcha']> & { readonly geetest_challenge: string };

/** What a form sends for its check beside the digits: the slider's result under geetest's names (A289), else the id; and the work. */
export type HumanProof = Partial<Slid> & { readonly captchaId?: string; readonly work: string };

type Solved = { readonly captchaId: string; readonly work: string };

/** Does the work of a check, once. */
const workQuery = (challenge: Challenge | undefined, onTried: (tried: number) => void) => ({
  queryKey: keys.work(challenge?.captchaId ?? ''),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Solved | null> => {
    if (challenge === undefined) return null;
    // Code that does not come is a way that failed, as for the encryption.
    const { solveCaptchaWork } = await import('./captcha-work.ts').catch((error: unknown) => {
      throw lateCodeFault(error);
    });
    return { captchaId: challenge.captchaId, work: await solveCaptchaWork(challenge.work, signal, onTried) };
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
  // The phone needs no network for it.
  networkMode: 'always' as const,
});

/** The merchant's check of a place: whether it asks at all, and before anything failed. */
const usePlaceTerms = (place: HumanCheckPlace) => {
  const { data } = useQuery({
    queryKey: keys.checks,
    queryFn: ({ signal }) => call('humanChecks', { signal }),
    staleTime: checksStaleMs,
    retry: false,
  });
  return data?.[place];
};

/**
 * The check of a form, fetched once it is wanted (A331): when the form says so, or, `alsoAtOnce`, when the merchant always asks
 * here. `evenIfOff`: the server may ask for one where the merchant asks for none. Its work is done while the player types or slides; `solve` gives what is sent, null where there is no check.
 */
export const useHumanCheck = (place: HumanCheckPlace, shown: boolean, { alsoAtOnce = false, evenIfOff = false } = {}) => {
  const client = useQueryClient();
  const terms = usePlaceTerms(place);
  const isWanted = (shown && (terms !== null || evenIfOff)) || (alsoAtOnce && terms?.atOnce === true);
  const [way, setWay] = useState<'usual' | 'work'>('usual');
  const [slid, setSlid] = useState<Slid | null>(null);
  const [progress, setProgress] = useState({ captchaId: '', tried: 0 });
  const fetched = useQuery({
    queryKey: keys.check(place, way),
    queryFn: ({ signal }) => call('captcha', { query: { place, way }, signal }),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const challenge = isWanted ? fetched.data : undefined;
  const own = workQuery(challenge, (tried) => setProgress({ captchaId: challenge?.captchaId ?? '', tried }));
  const work = useQuery({ ...own, enabled: challenge !== undefined });
  const kind: HumanCheckKind = way === 'work' ? 'work' : (challenge?.kind ?? terms?.kind ?? 'picture');
  const isSlid = slid !== null && slid.geetest_challenge === challenge?.captchaId;
  return {
    isWanted,
    kind,
    challenge: fetched.isFetching ? undefined : challenge,
    image: fetched.isFetching ? undefined : challenge?.image,
    isFetching: fetched.isFetching,
    isError: fetched.isError,
    /** Why it did not come, null where it did. */
    error: fetched.error,
    isWorking: work.isFetching,
    isWorkDone: work.data !== undefined && work.data !== null,
    /** The share of the work that is surely done, 0 to 1: it may end before. */
    share: progress.captchaId === challenge?.captchaId ? Math.min(1, progress.tried / (challenge?.workMax ?? 1)) : 0,
    isSlid,
    /** Fetches another. */
    renew: (): void => void fetched.refetch(),
    /** Lets the device work instead, for whoever can do neither picture nor slider; and back. */
    change: setWay,
    /** @throws {CallRefused} where the piece is not in its hole, or nobody answers. */
    slide: async (x: number, track: readonly (readonly [number, number])[]): Promise<void> => {
      const geetest_challenge = challenge?.captchaId ?? '';
      const result = await call('slideCaptcha', { body: { geetest_challenge, x, track: track.map(([ms, at]) => [ms, at]) } });
      setSlid({ geetest_challenge, ...result });
    },
    solve: async (): Promise<HumanProof | null> => {
      const solved = await client.fetchQuery(own).catch((error: unknown) => {
        // Another one was asked for meanwhile.
        throw error instanceof CancelledError ? new CallRefused('captcha_required') : error;
      });
      if (solved === null || kind !== 'slider') return solved;
      if (slid === null || !isSlid) throw new CallRefused('captcha_required');
      return { ...slid, work: solved.work };
    },
  };
};
export type HumanCheck = ReturnType<typeof useHumanCheck>;
