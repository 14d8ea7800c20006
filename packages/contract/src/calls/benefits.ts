import { z } from 'zod';
import { call } from '../call.ts';
import { nothing } from '../shapes.ts';

const benefit = z.object({
  id: z.string(),
  title: z.string(),
  /** Sanitised HTML (ruling 33). */
  content: z.string(),
  /** Where its button leads: a path under /m/ or an https address; empty when nowhere. */
  link: z.string(),
  /** Picture; `{w}` stands for one of the widths it is rendered in. Empty where there is none. */
  url: z.string(),
});

export const benefitCalls = {
  vipBenefits: call({
    method: 'GET',
    path: '/wps/member/benefits',
    module: 'COMM3',
    who: 'session',
    query: z.object({ language: z.string().max(5).optional() }),
    body: nothing,
    value: z.object({ list: z.array(benefit) }),
    codes: ['contact_service'],
    cache: 'private',
    rate: 'read',
    summary: 'VIP benefits in the operator’s order; refused without the setting showVipBenefit',
  }),
};
export type VipBenefit = z.output<typeof benefit>;
