import { depositPossibleAt, feeOf, openDepositsMax, type DepositAction } from '@palaro/contract';
import { money, type Currency, type Money } from '@palaro/money';
import type { PoolClient } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { Ids } from '../../kernel/ids.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Exclusion } from '../exclusion/index.ts';
import type { IdentityService } from '../identity/index.ts';
import type { Limits, Refusals, RefusingRule } from '../limits/index.ts';
import type { CashierSettings, ChannelSettings } from './cashier-section.ts';
import { amountFault, feeTermsOf, openingOf } from './channel-rules.ts';
import type { UnwellOf } from './channel-health.ts';
import { hasEnded, nextAsk } from './deposit-rules.ts';
import { countOpen, insertOrder, lockOrder, offersForDeposit, readByKey, updateOrder, type NewDepositOrder } from './deposit-store.ts';
import type { PaymentProvider } from './providers/provider.ts';
import { orRefused, refuse, type Refused } from './refused.ts';
import type { Settling, SettlingDeps } from './settling.ts';

export type SettingsOf = (merchantCode: string) => CashierSettings & { readonly currency: Currency; readonly timeZone: string };
export type BeginningDeps = Pick<SettlingDeps, 'pool' | 'clock' | 'providerOf'> & {
  readonly ids: Ids;
  readonly settling: Pick<Settling, 'end'>;
  readonly limits: Pick<Limits, 'reserveDeposit' | 'asksChoice' | 'depositWindows'> & Pick<Refusals, 'noteRefusal'>;
  readonly exclusion: Pick<Exclusion, 'admits'>;
  readonly identity: Pick<IdentityService, 'depositFault'>;
  readonly settingsOf: SettingsOf;
  readonly unwellOf: UnwellOf;
  /** Where players reach the merchant's app, and what they know it as. */
  readonly originOf: (merchantCode: string) => string;
  readonly siteNameOf: (merchantCode: string) => string;
};

export type DepositRequest = {
  readonly merchantCode: string;
  readonly playerId: string;
  readonly userName: string;
  readonly channel: string;
  readonly amount: Money;
  /** The promotion that it is for, by its key; '' for none, null where nobody was asked. */
  readonly promotion: string | null;
  readonly key: string;
};

const minuteMs = 60_000;
/** The last letters of an order's id, which are random: banks take few. */
const messageLetters = 8;

/** Why a deposit cannot begin, as far as the channel says. */
const channelFault = (
  channel: ChannelSettings,
  { timeZone }: Pick<ReturnType<SettingsOf>, 'timeZone'>,
  amount: Money,
  now: number,
): Refused | null => {
  const { isOpen, opensAt } = openingOf(channel, timeZone, now);
  if (!isOpen) return { code: 'channel_closed', data: opensAt === null ? {} : { opensAt: opensAt.toISOString() } };
  return amountFault(channel, amount);
};

/** How a transfer by hand is paid; null where a provider says how. Its message is what the operator tells one transfer from another by. */
const transferTo = ({ account }: ChannelSettings, id: string): DepositAction | null =>
  account === null ? null : { kind: 'transfer', ...account, message: id.slice(-messageLetters).toUpperCase() };

const orderOf = (request: DepositRequest, channel: ChannelSettings, id: string, now: number): NewDepositOrder => {
  const { merchantCode, playerId, amount } = request;
  const feeTerms = feeTermsOf(channel, amount.currency);
  return {
    id,
    merchantCode,
    playerId,
    channel: request.channel,
    channelName: channel.name,
    provider: channel.provider,
    method: channel.method,
    amount: amount.minor,
    fee: feeOf(amount, feeTerms).minor,
    feeTerms,
    currency: amount.currency,
    requestKey: request.key,
    promotion: request.promotion,
    action: transferTo(channel, id),
    expiresAt: new Date(now + channel.expiryMinutes * minuteMs),
    createdAt: new Date(now),
  };
};

/** When an amount that the limits refuse is possible again, as far as that is known. */
const possibleAt = async (
  client: PoolClient,
  { depositWindows }: Pick<BeginningDeps['limits'], 'depositWindows'>,
  playerId: string,
  { minor }: Money,
): Promise<Refused['data']> => {
  const at = depositPossibleAt(minor, await depositWindows(playerId, client));
  return at === null ? undefined : { possibleAt: new Date(at).toISOString() };
};

type StoreDeps = Pick<BeginningDeps, 'pool' | 'limits' | 'exclusion' | 'identity'>;
/** Writes an order with what it reserves, or says why there is none. */
const storeOrder = (deps: StoreDeps, order: NewDepositOrder, amount: Money): Promise<Result<null, Refused>> =>
  orRefused(
    transaction(deps.pool, async (client) => {
      const { limits, exclusion, identity } = deps;
      // It locks the player's account: orders of one player are written one after the other.
      if (!(await exclusion.admits(client, order.playerId))) refuse('exclusion_active');
      const needed = await identity.depositFault(client, order.merchantCode, order.playerId);
      if (needed !== null) refuse(needed);
      if (await limits.asksChoice(order, client)) refuse('limit_choice_needed');
      if (!(await limits.reserveDeposit(client, order.playerId, order.id, amount)))
        refuse('deposit_limit', await possibleAt(client, limits, order.playerId, amount));
      if ((await countOpen(client, order.playerId)) >= openDepositsMax) refuse('deposits_open');
      const isTransfer = order.action !== null;
      const askAt = (isTransfer ? null : nextAsk(0, order.createdAt.getTime(), order.expiresAt)) ?? order.expiresAt;
      if (!(await insertOrder(client, order, askAt))) refuse('order_exists');
      if (isTransfer) await updateOrder(client, { id: order.id, state: 'created' }, 'awaiting', { action: order.action }, order.createdAt);
      return ok(null);
    }),
  );

/** Which rule refuses a deposit by a code; what is needed of a player's identity is named by its own. */
const ruleOf = (code: Refused['code']): RefusingRule | null => {
  if (code === 'deposit_limit') return 'deposit';
  if (code === 'exclusion_active') return 'exclusion';
  if (code === 'limit_choice_needed') return 'choice';
  return code.endsWith('_needed') ? 'identity' : null;
};

/** How a deposit begins. */
export const createBeginning = (deps: BeginningDeps) => {
  const { pool, clock, ids, settling, settingsOf, providerOf, unwellOf } = deps;

  /** The order of a key that was used before, where its content is the same. */
  const repeated = async ({ playerId, key, channel, amount, promotion }: DepositRequest): Promise<Result<string, Refused> | null> => {
    const known = await readByKey(pool, playerId, key);
    if (known === null) return null;
    const isSame =
      known.channel === channel && known.amount === amount.minor && known.currency === amount.currency && known.promotion === promotion;
    return isSame ? ok(known.id) : fail({ code: 'order_exists' });
  };

  /** Has the provider open an order that is stored. Without an answer nothing can be paid by it, so the order ends. */
  const open = async (order: NewDepositOrder, request: DepositRequest, provider: PaymentProvider): Promise<Result<string, Refused>> => {
    const page = `${deps.originOf(order.merchantCode)}/m/deposit/${order.id}`;
    const opened = await provider.createDeposit({
      reference: order.id,
      amount: money(request.amount.currency, order.amount),
      method: order.method === 'qr' ? 'qr' : 'redirect',
      description: deps.siteNameOf(order.merchantCode),
      returnUrl: page,
      cancelUrl: page,
      expirySeconds: Math.round((order.expiresAt.getTime() - order.createdAt.getTime()) / 1000),
      payer: { id: order.playerId, name: request.userName },
      now: order.createdAt.getTime(),
    });
    if (!opened.ok) {
      await settling.end(order.id, 'failed');
      return fail({ code: 'provider_unavailable' });
    }
    await transaction(pool, async (client) => {
      const locked = await lockOrder(client, order.id);
      if (locked !== null && !hasEnded(locked.state)) await updateOrder(client, locked, 'awaiting', opened.value, new Date(clock.now()));
    });
    return ok(order.id);
  };

  /** Begins a deposit, and returns its order's id. The same key with the same content answers the order that it began. */
  return async (request: DepositRequest): Promise<Result<string, Refused>> => {
    const before = await repeated(request);
    if (before !== null) return before;
    const settings = settingsOf(request.merchantCode);
    const channel = Object.hasOwn(settings.channels, request.channel) ? settings.channels[request.channel] : undefined;
    if (channel === undefined) return fail({ code: 'channel_closed' });
    const provider = providerOf(request.merchantCode, channel.provider);
    if (provider === null && channel.account === null) return fail({ code: 'channel_closed' });
    const fault = channelFault(channel, settings, request.amount, clock.now());
    if (fault !== null) return fail(fault);
    if (settings.health.closesUnwell && (await unwellOf(request.merchantCode)).has(request.channel))
      return fail({ code: 'channel_closed' });
    const { merchantCode, promotion } = request;
    if (promotion !== null && promotion !== '' && !(await offersForDeposit(pool, merchantCode, promotion)))
      return fail({ code: 'promotion_ended', data: { field: 'promotion' } });
    const order = orderOf(request, channel, ids.newId(), clock.now());
    const stored = await storeOrder(deps, order, request.amount);
    if (stored.ok) return provider === null ? ok(order.id) : open(order, request, provider);
    // Of two requests with one key at once the other's order is this one's too, whatever it has left for this one.
    const repeat = await repeated(request);
    const rule = ruleOf(stored.failure.code);
    if (repeat === null && rule !== null) await deps.limits.noteRefusal(request.merchantCode, 'deposit', rule);
    return repeat ?? stored;
  };
};
