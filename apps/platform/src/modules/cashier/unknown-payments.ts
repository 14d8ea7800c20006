import type { Pool } from 'pg';
import type { Booking } from './booking.ts';
import { readMeant, type DepositOrder } from './deposit-store.ts';
import type { PaymentProvider, ProviderName } from './providers/provider.ts';

/** So often an event of a payment is looked at, in 6 minutes, before its money is nobody's: the order's own news may come later. */
const triesBeforeUnknown = 4;

type UnknownPaymentsDeps = {
  readonly pool: Pool;
  readonly booking: Pick<Booking, 'book'>;
  readonly providerOf: (merchantCode: string, provider: ProviderName) => PaymentProvider | null;
};
type Of = { readonly merchantCode: string; readonly provider: ProviderName; readonly paymentId: string; readonly tries: number };

/** Money for a reference that nobody knows: all of it waits for a person, who finds its player or gives it back. */
export const createUnknownPayments = ({ pool, booking, providerOf }: UnknownPaymentsDeps) => {
  const isBooked = async ({ merchantCode, provider, paymentId }: Of): Promise<boolean> =>
    (
      await pool.query({
        name: 'payment-booked',
        text: 'SELECT FROM provider_payment WHERE merchant_code = $1 AND provider = $2 AND payment_id = $3',
        values: [merchantCode, provider, paymentId],
      })
    ).rowCount === 1;
  /** What has become of a payment whose event names no order: an order where the payment itself names one. `waits`: it is looked at again. */
  return async (of: Of): Promise<DepositOrder | 'waits' | 'booked' | 'nothing'> => {
    const { merchantCode, provider, paymentId, tries } = of;
    if (tries < triesBeforeUnknown && !(await isBooked(of))) return 'waits';
    const read = await providerOf(merchantCode, provider)?.readPayment(paymentId);
    if (read === undefined || !read.ok) return 'waits';
    if (read.value === null) return 'nothing';
    const { payment, reference } = read.value;
    const order = await readMeant(pool, merchantCode, provider, { providerOrder: null, reference, payment: null });
    if (order !== null) return order;
    await booking.book({ merchantCode, provider, orderId: null, by: 'event' }, payment);
    return 'booked';
  };
};
export type UnknownPayments = ReturnType<typeof createUnknownPayments>;
