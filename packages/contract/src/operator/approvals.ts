import { z } from 'zod';
import { instant, nothing, text } from '../shapes.ts';
import { operatorCall } from './operator-call.ts';
import { reasonMax } from './operator-shapes.ts';

/** What waits for the caller's word, and what the caller has asked others for. */
export const approvalViews = ['mine-to-decide', 'asked-by-me'] as const;

const requestId = z.string().regex(/^[0-9a-z]{26}$/, 'not a request');
const digest = z.string().regex(/^[0-9a-f]{64}$/, 'not a digest');
const about = ({ body }: { readonly body: { readonly id: string } }): string => `request:${body.id}`;

const listed = z.object({
  id: requestId,
  /** Area and verb, such as `withdrawal.approve`. */
  action: z.string(),
  /** Kind and id, such as `withdrawal:01…`. */
  subject: z.string(),
  askedBy: z.string(),
  reason: z.string(),
  askedAt: instant,
  lapsesAt: instant,
});
export type ListedRequest = z.output<typeof listed>;

/** Requests for acts that take two operators, and the second one's word. */
export const operatorApprovalCalls = {
  operatorApprovals: operatorCall({
    method: 'GET',
    path: '/wps/operator/approvals',
    permission: 'operator',
    risk: 'read',
    audit: null,
    query: z.object({ view: z.enum(approvalViews).default('mine-to-decide') }),
    body: nothing,
    value: z.object({ content: z.array(listed) }),
    codes: [],
    rate: 'read',
    summary: 'Requests that wait, the oldest first: those that the caller may decide on, or has made',
  }),
  operatorApproval: operatorCall({
    method: 'GET',
    path: '/wps/operator/approval',
    permission: 'operator',
    risk: 'read',
    audit: null,
    query: z.object({ id: requestId }),
    body: nothing,
    value: listed.extend({
      /** Of all that is shown here; an approval names it. */
      digest,
      /** All that the act goes by. */
      payload: z.unknown(),
      /** How things are now and how they will be; null where it cannot be done any more. */
      shown: z.object({ before: z.unknown(), after: z.unknown() }).nullable(),
      mayDecide: z.boolean(),
      isOwn: z.boolean(),
    }),
    codes: ['not_found', 'decided_already', 'request_lapsed'],
    rate: 'read',
    summary: 'One request, with what it changes',
  }),
  approveRequest: operatorCall({
    method: 'POST',
    path: '/wps/operator/approvals/approve',
    permission: 'operator',
    risk: 'pair',
    audit: { action: 'approval.approve', subject: about },
    query: nothing,
    body: z.strictObject({ id: requestId, digest }),
    /** What is said of the act. */
    value: z.object({ receipt: z.string() }),
    codes: ['not_found', 'decided_already', 'request_lapsed', 'request_changed', 'own_request', 'act_impossible'],
    rate: 'write',
    summary: 'Approve a request and carry it out, from what was stored; never the own one',
  }),
  refuseRequest: operatorCall({
    method: 'POST',
    path: '/wps/operator/approvals/refuse',
    permission: 'operator',
    risk: 'write',
    audit: { action: 'approval.refuse', subject: about },
    query: nothing,
    body: z.strictObject({ id: requestId, reason: text(reasonMax, 1) }),
    value: nothing,
    codes: ['not_found', 'decided_already', 'request_lapsed', 'own_request'],
    rate: 'write',
    summary: 'Refuse a request; never the own one',
  }),
  withdrawRequest: operatorCall({
    method: 'POST',
    path: '/wps/operator/approvals/withdraw',
    permission: 'operator',
    risk: 'write',
    audit: { action: 'approval.withdraw', subject: about },
    query: nothing,
    body: z.strictObject({ id: requestId }),
    value: nothing,
    codes: ['not_found', 'decided_already', 'request_lapsed', 'others_request'],
    rate: 'write',
    summary: 'Take an own request back',
  }),
};
