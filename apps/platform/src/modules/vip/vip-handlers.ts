import { callerOf, type CallContext, type Handlers } from '../../http/handlers.ts';
import { fail, ok } from '../../kernel/result.ts';
import type { VipService } from './vip.ts';

export type VipCall = 'vip' | 'vipHistory' | 'seeVipLevel';
export type VipHandlerDeps = {
  readonly vip: VipService;
  /** Whether the merchant shows what levels bring. */
  readonly isShown: (merchantCode: string) => Promise<boolean>;
};

/** Levels on the wire; refused while the merchant does not show them (B381). */
export const vipHandlers = ({ vip, isShown }: VipHandlerDeps): Handlers<VipCall> => {
  const hidden = fail({ code: 'contact_service' } as const);
  const shows = ({ merchantCode }: CallContext): Promise<boolean> => isShown(merchantCode);
  return {
    vip: async ({ query, context }) =>
      (await shows(context)) ? ok(await vip.read(callerOf(context), query.language ?? context.language)) : hidden,
    seeVipLevel: async ({ body, context }) => {
      await vip.see(callerOf(context), body.level);
      return ok({});
    },
    vipHistory: async ({ query, context }) => {
      if (!(await shows(context))) return hidden;
      const before = query.before === undefined ? null : BigInt(query.before);
      return ok(await vip.history(callerOf(context), before, query.language ?? context.language));
    },
  };
};
