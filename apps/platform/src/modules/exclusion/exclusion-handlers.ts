import { breakPayload, exclusionPayload } from '@palaro/contract';
import { callerOf, type CallContext, type Failure, type Handlers } from '../../http/handlers.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { ExclusionSessions } from './exclusion-ports.ts';
import type { StoredExclusion } from './exclusion-store.ts';
import type { AskedExclusion, Exclusion, ExclusionDeps } from './exclusion.ts';

export type ExclusionCall = 'exclusions' | 'takeBreak' | 'excludeSelf';

export type ExclusionHandlerDeps = {
  readonly exclusion: Pick<Exclusion, 'read' | 'begin'>;
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
  return {
    exclusions: async ({ context }) => {
      const { playerId, merchantCode } = callerOf(context);
      const { breaks, lengths, irrevocableMonths } = termsOf(merchantCode);
      const [active, asksPassword] = await Promise.all([exclusion.read(playerId), hasPassword(playerId)]);
      return ok({
        active: active === null ? null : onWire(active),
        breaks: [...breaks],
        lengths: [...lengths],
        irrevocableMonths,
        asksPassword,
      });
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
