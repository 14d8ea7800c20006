import { z } from 'zod';
import { instant, nothing } from '../shapes.ts';
import { operatorCall } from './operator-call.ts';

/** What waits for operators. */
export const queueNames = ['withdrawals', 'slips', 'suspense', 'differences', 'marks', 'approvals', 'chat', 'identity'] as const;
export type QueueName = (typeof queueNames)[number];

/** The console's first screen. */
export const operatorOverviewCalls = {
  operatorOverview: operatorCall({
    method: 'GET',
    path: '/wps/operator/overview',
    permission: 'operator',
    risk: 'read',
    audit: null,
    query: nothing,
    body: nothing,
    value: z.object({
      merchant: z.string(),
      /** The queues that the caller may see, with how many wait and since when the first does; counts go no further than `countedMax`. */
      queues: z.array(z.object({ name: z.enum(queueNames), count: z.number().int(), since: instant.nullable() })),
      countedMax: z.number().int(),
    }),
    codes: [],
    rate: 'read',
    summary: 'What waits, and for how long',
  }),
};
