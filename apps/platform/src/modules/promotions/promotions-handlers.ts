import { callerOf, type CallContext, type Handlers } from '../../http/handlers.ts';
import { fail, ok } from '../../kernel/result.ts';
import type { ClaimingService, Way } from './claiming.ts';
import type { LoginPromotions } from './login-promotions.ts';
import type { Promotions, Viewer } from './promotions.ts';

export type PromotionCall =
  | 'promotions'
  | 'promotionDetail'
  | 'depositPromotions'
  | 'loginPromotions'
  | 'noteLoginPromotions'
  | 'personalPromotions'
  | 'joinPromotion'
  | 'claimPromotion'
  | 'applyForPromotion'
  | 'enterPromotionCode';

/** In the language of the call, else in the caller's. */
const viewerOf = ({ merchantCode, language, session }: CallContext, asked: Viewer['language'] = language): Viewer => ({
  merchantCode,
  language: asked,
  session,
});
type Taking = { readonly body: { readonly key: string; readonly promotion: string }; readonly context: CallContext };
type Deps = { readonly promotions: Promotions; readonly claiming: ClaimingService; readonly atLogin: LoginPromotions };

/** Promotions on the wire. */
export const promotionHandlers = ({ promotions, claiming, atLogin }: Deps): Handlers<PromotionCall> => {
  const answer = async (context: CallContext, taken: Awaited<ReturnType<ClaimingService['take']>>) => {
    if (!taken.ok) return taken;
    promotions.forgetCount(callerOf(context).playerId);
    return ok(await promotions.detailOf(taken.value, viewerOf(context)));
  };
  const take =
    (way: Way) =>
    async ({ body, context }: Taking) =>
      answer(context, await claiming.take(callerOf(context), context.ip, body.promotion, way, body.key));
  return {
    promotions: async ({ query, context }) => ok({ list: await promotions.list(viewerOf(context, query.language)) }),
    promotionDetail: async ({ query, context }) => {
      const detail = await promotions.detail(viewerOf(context, query.language), query.promotion);
      return detail === null ? fail({ code: 'promotion_unknown' }) : ok(detail);
    },
    depositPromotions: async ({ query, context }) => ok({ list: [...(await promotions.forDeposit(viewerOf(context, query.language)))] }),
    loginPromotions: async ({ query, context }) => ok({ list: await atLogin.due(viewerOf(context, query.language)) }),
    noteLoginPromotions: async ({ body, context }) => ok({ promotions: [...(await atLogin.note(callerOf(context), body.promotions))] }),
    personalPromotions: async ({ context }) => {
      const { count, keys } = await promotions.personal(viewerOf(context));
      return ok({
        totalUnclaimedPromosCount: count,
        availablePromosByKey: Object.fromEntries(keys.map((key) => [key, { enabled: true }])),
      });
    },
    joinPromotion: take('join'),
    claimPromotion: take('claim'),
    applyForPromotion: take('apply'),
    enterPromotionCode: async ({ body, context }) =>
      answer(context, await claiming.enter(callerOf(context), context.ip, body.code, body.key)),
  };
};
