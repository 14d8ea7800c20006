import { breakPayload, exclusionPayload, returnPayload, type Exclusions } from '@palaro/contract';
import { callerOf, type CallContext, type Failure, type Handlers } from '../../http/handlers.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { ExclusionSessions } from './exclusion-ports.ts';
import type { StoredExclusion } from './exclusion-store.ts';
import type { AskedExclusion, Exclusion, ExclusionDeps } from './exclusion.ts';

export type ExclusionCall = 'exclusions' | 'takeBreak' | 'excludeSelf' | 'endExclusion';

export type ExclusionHandlerDeps = {
  readonly exclusion: Pick<Exclusion, 'read' | 'begin' | 'returnAfterDays' | 'endSooner'>;
  readonly sessions: Pick<ExclusionSessions, 'openBody'>;
} & Pick<ExclusionDeps, 'termsOf' | 'hasPassword'>;

const onWire = ({ kind, startsAt, endsAt, irrevocableUntil }: StoredExclusion) => ({
  kind,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt?.toISOString() ?? null,
  irrevocableUntil: irrevocableUntil.toISOString(),
});

/** Breaks and exclusions on the wire. */
export const exclusionHandlers = ({ exclusion, sessions, termsOf, hasPassword }: ExclusionHandlerDeps): Handlers<ExclusionCall> => {
  const begin = async (context: CallContext, asked: AskedExclusion): Promise<Result<ReturnType<typeof onWire>, Failure>> => {
    const begun = await exclusion.begin(callerOf(context), asked);
    if (!begun.ok) return begun;
    context.setCookie(null);
    return ok(onWire(begun.value));
  };
  const offerOf = async (
    { playerId, merchantCode }: { playerId: string; merchantCode: string },
    active: StoredExclusion | null,
  ): Promise<Exclusions> => {
    const { breaks, lengths, irrevocableMonths } = termsOf(merchantCode);
    return {
      active: active === null ? null : onWire(active),
      breaks: [...breaks],
      lengths: [...lengths],
      irrevocableMonths,
      returnAfterDays: exclusion.returnAfterDays(merchantCode, active),
      asksPassword: await hasPassword(playerId),
    };
  };
  return {
    exclusions: async ({ context }) => {
      const owner = callerOf(context);
      return ok(await offerOf(owner, await exclusion.read(owner.playerId)));
    },
    endExclusion: async ({ body, context }) => {
      const owner = callerOf(context);
      const opened = await sessions.openBody(context.headers['encryption'], body.data, returnPayload);
      if (!opened.ok) return opened;
      const ended = await exclusion.endSooner(owner, opened.value.loginPassword);
      return ended.ok ? ok(await offerOf(owner, ended.value)) : ended;
    },
    takeBreak: async ({ body, context }) => {
      const opened = await sessions.openBody(context.headers['encryption'], body.data, breakPayload);
      return opened.ok ? begin(context, { kind: 'break', ...opened.value }) : opened;
    },
    excludeSelf: async ({ body, context }) => {
      const opened = await sessions.openBody(context.headers['encryption'], body.data, exclusionPayload);
      return opened.ok ? begin(context, { kind: 'self', ...opened.value }) : opened;
    },
  };
};
