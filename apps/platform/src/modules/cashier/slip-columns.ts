import type { SlipState } from '@palaro/contract';

/** The slip of a transfer, as its player sees it. */
export type StoredSlip = {
  readonly state: SlipState;
  readonly reference: string;
  readonly sender: string;
  readonly paidAt: Date;
  readonly sentAt: Date;
  readonly picture: string;
  readonly reason: string;
};
export type SlipRow = Omit<StoredSlip, 'paidAt' | 'sentAt'> & { readonly paidAt: string; readonly sentAt: string };

/** The slip of an order that was sent last, within a query of `deposit_order`. */
export const latestSlip = `(SELECT json_build_object('state', b.state, 'reference', b.reference, 'sender', b.sender, 'paidAt', b.paid_at,
  'sentAt', b.sent_at, 'picture', b.picture, 'reason', b.reason_text)
  FROM bank_slip b WHERE b.order_id = deposit_order.id ORDER BY b.sent_at DESC, b.id DESC LIMIT 1)`;
export const slipOf = ({ paidAt, sentAt, ...row }: SlipRow): StoredSlip => ({ ...row, paidAt: new Date(paidAt), sentAt: new Date(sentAt) });
