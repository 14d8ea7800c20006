export { createPromotionAdministration, type PromotionAdministration } from './promotion-administration.ts';
export type { PromotionDocument } from './promotion-document.ts';
export type { Claim as PromotionClaim, Offered as OfferedPromotion } from './promotion-store.ts';
export { createPromotionsModule } from './promotions-module.ts';
export type { Clause, PublicationTerms } from './publication.ts';
