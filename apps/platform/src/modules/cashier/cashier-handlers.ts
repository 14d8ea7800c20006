import { slipReferenceOf, type Deposit, type LanguageCode } from '@palaro/contract';
import { formatDecimal, isCurrency, money, parseWritten, type Currency } from '@palaro/money';
import { callerOf, type CallContext, type Handlers } from '../../http/handlers.ts';
import type { Clock } from '../../kernel/clock.ts';
import { fail, ok } from '../../kernel/result.ts';
import type { Limits } from '../limits/index.ts';
import type { CashierSettings } from './cashier-section.ts';
import type { UnwellOf } from './channel-health.ts';
import { openingOf } from './channel-rules.ts';
import { hasEnded, heldPlanOf } from './deposit-rules.ts';
import type { DepositWithSteps } from './deposit-store.ts';
import type { Deposits } from './deposits.ts';
import type { PaymentProvider, Receiver } from './providers/provider.ts';
import type { Slips } from './slips.ts';

export type CashierCall = 'depositChannels' | 'createDeposit' | 'deposits' | 'deposit' | 'sendSlip' | 'cancelDeposit' | 'chooseHeld';

type Unwell = Awaited<ReturnType<UnwellOf>>;

export type CashierHandlerDeps = {
  readonly deposits: Deposits;
  readonly slips: Pick<Slips, 'send'>;
  readonly limits: Pick<Limits, 'depositLeft' | 'depositWindows' | 'asksChoice'>;
  readonly clock: Clock;
  readonly unwellOf: UnwellOf;
  /** Null where the account of a provider is not complete. */
  readonly providerOf: (merchantCode: string, receiver: Receiver) => PaymentProvider | null;
  readonly settingsOf: (merchantCode: string) => CashierSettings & { readonly currency: Currency; readonly timeZone: string };
};

const storedCurrency = (code: string): Currency => {
  if (!isCurrency(code)) throw new Error(`a stored currency is unknown: ${code}`);
  return code;
};

/** The channels as players see them: those that fail too often now come last. */
const inOrder = (channels: CashierSettings['channels'], unwell: Unwell) =>
  Object.entries(channels).toSorted(
    ([one, a], [other, b]) => Number(unwell.has(one)) - Number(unwell.has(other)) || a.order - b.order || (one < other ? -1 : 1),
  );

/** What an order's promotion is called for whoever reads. */
const promotionOf = ({ promotion, promotionTitles }: DepositWithSteps, language: LanguageCode): Deposit['promotion'] => {
  if (promotion === null) return null;
  if (promotion === '') return { key: null, headline: '' };
  return { key: promotion, headline: promotionTitles[language] ?? promotionTitles['EN'] ?? Object.values(promotionTitles)[0] ?? promotion };
};
const wireOf = (order: DepositWithSteps, turnoverTimes: number, language: LanguageCode): Deposit => {
  const currency = storedCurrency(order.currency);
  const written = (minor: bigint, of: Currency = currency): string => formatDecimal(money(of, minor));
  const other = order.heldState.currency === null ? null : storedCurrency(order.heldState.currency);
  return {
    id: order.id,
    channel: order.channel,
    channelName: order.channelName,
    method: order.method,
    amount: written(order.amount),
    fee: written(order.fee),
    net: written(order.amount - order.fee),
    currency,
    state: order.state,
    exception: order.exception,
    credited: written(order.credited),
    held: written(order.held, other ?? currency),
    returned: written(order.heldState.returned, other ?? currency),
    ...(other === null ? {} : { heldCurrency: other }),
    heldPlan: heldPlanOf(order),
    action: hasEnded(order.state) ? null : order.action,
    slip: order.slip === null ? null : { ...order.slip, paidAt: order.slip.paidAt.toISOString(), sentAt: order.slip.sentAt.toISOString() },
    promotion: promotionOf(order, language),
    providerReference: order.provider === 'bank' ? null : order.heldState.paymentId,
    turnoverTimes,
    expiresAt: order.expiresAt.toISOString(),
    createdAt: order.createdAt.toISOString(),
    timeline: order.steps.map(({ state, at, by }) => ({ state, at: at.toISOString(), ...(by === null ? {} : { by }) })),
  };
};

/** What is offered to a player who opens the cashier. */
const offering =
  ({ deposits, limits, clock, settingsOf, providerOf, unwellOf }: CashierHandlerDeps): Handlers<CashierCall>['depositChannels'] =>
  async ({ context }) => {
    const owner = callerOf(context);
    const { merchantCode, playerId } = owner;
    const { channels, currency, timeZone, health, withdrawals } = settingsOf(merchantCode);
    const [left, windows, asksLimit, needs, lastUsed, unwell] = await Promise.all([
      limits.depositLeft(playerId),
      limits.depositWindows(playerId),
      limits.asksChoice(owner),
      deposits.needs(merchantCode, playerId),
      deposits.lastChannel(playerId),
      unwellOf(merchantCode),
    ]);
    return ok({
      content: inOrder(channels, unwell).flatMap(([code, channel]) => {
        const { isOpen, opensAt } = openingOf(channel, timeZone, clock.now());
        // One that is closed without a time to wait for is not offered, nor one that nobody could open a deposit at.
        const hasReceiver = channel.account !== null || providerOf(merchantCode, channel.provider) !== null;
        if ((!isOpen && opensAt === null) || !hasReceiver || (health.closesUnwell && unwell.has(code))) return [];
        const { name, method, min, max, fee, usualMinutes } = channel;
        return [{ code, name, method, min, max, fee, opensAt: opensAt?.toISOString() ?? null, usualMinutes }];
      }),
      currency,
      limitLeft: left === null ? null : formatDecimal(money(currency, left)),
      limitWindows: windows.map(({ most, left: rest, resetsAt }) => ({
        most: formatDecimal(money(currency, most)),
        left: formatDecimal(money(currency, rest)),
        resetsAt: new Date(resetsAt).toISOString(),
      })),
      asksLimit,
      needs,
      turnoverTimes: withdrawals.turnoverTimes,
      lastUsed,
    });
  };

/** The cashier on the wire. */
export const cashierHandlers = (deps: CashierHandlerDeps): Handlers<CashierCall> => {
  const { deposits, slips, settingsOf } = deps;
  const shown = ({ merchantCode, language }: CallContext, order: DepositWithSteps): Deposit =>
    wireOf(order, settingsOf(merchantCode).withdrawals.turnoverTimes, language);
  return {
    depositChannels: offering(deps),
    createDeposit: async ({ body, context }) => {
      const { merchantCode, playerId, userName } = callerOf(context);
      const amount = parseWritten(body.amount, settingsOf(merchantCode).currency);
      if (amount === null || amount.minor <= 0n) return fail({ code: 'field_invalid', data: { field: 'amount' } });
      const promotion = body.promotion === undefined ? null : (body.promotion ?? '');
      const made = await deposits.create({ merchantCode, playerId, userName, channel: body.channel, amount, promotion, key: body.key });
      return made.ok ? ok(shown(context, made.value)) : made;
    },
    deposits: async ({ query, context }) => {
      const { playerId } = callerOf(context);
      const { orders, total } = await deposits.page(playerId, query.pageNo, query.pageSize);
      return ok({
        content: orders.map((order) => shown(context, order)),
        pageNum: query.pageNo,
        totalPages: Math.max(1, Math.ceil(total / query.pageSize)),
      });
    },
    deposit: async ({ query, context }) => {
      const { playerId } = callerOf(context);
      const order = await deposits.one(playerId, query.id);
      return order === null ? fail({ code: 'not_found' }) : ok(shown(context, order));
    },
    sendSlip: async ({ body: { id, picture, sender, ...typed }, context }) => {
      const { playerId } = callerOf(context);
      const reference = slipReferenceOf(typed.reference);
      if (reference === null) return fail({ code: 'field_invalid', data: { field: 'reference' } });
      const sent = await slips.send(playerId, id, { picture, sender, reference, paidAt: new Date(typed.paidAt) });
      if (!sent.ok) return sent;
      const order = await deposits.one(playerId, id);
      return order === null ? fail({ code: 'not_found' }) : ok(shown(context, order));
    },
    chooseHeld: async ({ body, context }) => {
      const { playerId } = callerOf(context);
      const chosen = await deposits.choose(playerId, body.id, body.choice);
      return chosen.ok ? ok(shown(context, chosen.value)) : chosen;
    },
    cancelDeposit: async ({ body, context }) => {
      const { playerId } = callerOf(context);
      const cancelled = await deposits.cancel(playerId, body.id);
      return cancelled.ok ? ok(shown(context, cancelled.value)) : cancelled;
    },
  };
};
