import type { LimitList, PlayerLimit } from '@palaro/contract';
import { limitMinutes, type LimitKind, type LimitPeriod } from '@palaro/contract/constants';
import type { TextKey } from '@palaro/i18n';
import { compare, formatDecimal, parseDecimal, subtract, typedAmount, type Currency, type Money } from '@palaro/money';
import { limitFault, sentLimit } from '../../forms/typed-limit.ts';

type Amounts = Pick<PlayerLimit, 'amount' | 'operatorAmount' | 'used'>;

/** An amount of the wire, whose decimals are those of its currency. Minutes are read as one without decimals. */
const read = (amount: string | null, currency: Currency): Money | null => (amount === null ? null : parseDecimal(amount, currency));

/** The amount that holds: the lower of the player's own and the operator's. */
export const heldAmount = ({ amount, operatorAmount }: Amounts, currency: Currency): string => {
  const [own, operator] = [read(amount, currency), read(operatorAmount, currency)];
  const held = own === null || (operator !== null && compare(operator, own) < 0) ? operator : own;
  return held === null ? '' : formatDecimal(held);
};

/** What is left of a limit and which share of it is used, from 0 to 1; null of a limit on each stake. */
export const usageOf = (limit: Amounts, currency: Currency): { readonly left: string; readonly share: number } | null => {
  const [held, used] = [read(heldAmount(limit, currency), currency), read(limit.used, currency)];
  if (held === null || used === null) return null;
  const left = subtract(held, used);
  const share = Number(used.minor) / Number(held.minor);
  return { left: formatDecimal(left.minor > 0n ? left : { ...left, minor: 0n }), share: Math.min(1, Math.max(0, share)) };
};

/** The limits of a kind, in the order of their periods. */
export const limitsOf = (kind: LimitKind, { limits }: LimitList): readonly PlayerLimit[] => limits.filter((limit) => limit.kind === kind);

/** The own limit of a kind and a period, as the wire has it; null for none. */
export const ownAmount = (kind: LimitKind, period: LimitPeriod, { limits }: LimitList): string | null =>
  limits.find((limit) => limit.kind === kind && limit.period === period)?.amount ?? null;

/** What is wrong with a typed limit of a kind, or null. */
export const faultOf = (kind: LimitKind, typed: string, currency: Currency, locale: string): TextKey | null => {
  if (kind !== 'session') return limitFault(typed, currency, locale);
  const written = typed.trim();
  if (written === '') return 'validation.required';
  return limitMinutes(written) === null ? 'limits.minutes.invalid' : null;
};

/** A typed limit of a kind as it is sent. Only of one without a fault. */
export const sentOf = (kind: LimitKind, typed: string, currency: Currency, locale: string): string =>
  kind === 'session' ? typed.trim() : sentLimit(typed, currency, locale);

/** What comes of a typed limit: it starts now, it waits, or it is what holds already; null where it is no amount. */
export const outcomeOf = (typed: string, own: string | null, currency: Currency, locale: string): 'now' | 'waits' | null => {
  const found = typedAmount(typed, currency, locale);
  const held = read(own, currency);
  if (!found.ok || found.amount.minor <= 0n) return null;
  if (held === null) return 'now';
  const order = compare(found.amount, held);
  return order === 0 ? null : order < 0 ? 'now' : 'waits';
};
