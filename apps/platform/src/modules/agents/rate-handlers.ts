import type { GameType } from '@palaro/contract';
import { formatDecimal, money, type Currency } from '@palaro/money';
import { callerOf, type Handlers } from '../../http/handlers.ts';
import { maskedName } from '../../kernel/masked-name.ts';
import { fail, ok } from '../../kernel/result.ts';
import { dayAfter, dayRange } from '../wallet/index.ts';
import type { Agents } from './agents.ts';
import type { Bill } from './bill-store.ts';
import type { ProductRates, Rates } from './rate-store.ts';

type AgentRate = { readonly gameType: GameType; readonly ppm: number };

type RateHandlerDeps = {
  readonly agents: Agents;
  readonly termsOf: (merchantCode: string) => { readonly currency: Currency };
  readonly todayOf: (merchantCode: string) => string;
};
export type RateCall = 'agentRates' | 'setAgentRates' | 'agentBills';

/** Rates of the wire as the module has them; null where a product stands there twice. */
export const ratesOf = (rates: readonly AgentRate[]): Rates | null => {
  const byProduct = Object.fromEntries(rates.map(({ gameType, ppm }) => [gameType, ppm]));
  return Object.keys(byProduct).length === rates.length ? byProduct : null;
};
export const ratesOnWire = (rates: Rates): AgentRate[] =>
  Object.entries(rates).map(([product, ppm]) => ({ gameType: product as GameType, ppm }));

const productsOnWire = (rows: readonly ProductRates[]) => rows.map(({ product, ...rest }) => ({ gameType: product as GameType, ...rest }));

const billOnWire = (currency: Currency, { product, net, due, working }: Bill) => {
  const written = (minor: string | bigint): string => formatDecimal(money(currency, BigInt(minor)));
  const { stake, carried, ppm, gross, given, members, owed } = working;
  return {
    gameType: product as GameType,
    stake: written(stake),
    carried: written(carried),
    ppm,
    gross: written(gross),
    given: written(given),
    members,
    net: written(net),
    owed: written(owed),
    due: written(due),
  };
};
const daysOnWire = (currency: Currency, bills: readonly Bill[]) =>
  [...Map.groupBy(bills, ({ day }) => day)].map(([day, ofDay]) => ({
    day,
    due: formatDecimal(
      money(
        currency,
        ofDay.reduce((sum, { due }) => sum + due, 0n),
      ),
    ),
    state: ofDay[0]?.state ?? null,
    bills: ofDay.map((bill) => billOnWire(currency, bill)),
  }));

const refusals = { above: 'agent_rate_above', given: 'agent_rate_given' } as const;

/** What agents give to those below them, and what they earn by it. */
export const rateHandlers = ({ agents, termsOf, todayOf }: RateHandlerDeps): Handlers<RateCall> => ({
  agentRates: async ({ query, context }) => {
    const { playerId, merchantCode } = callerOf(context);
    const top = await agents.placeOf(playerId);
    const today = todayOf(merchantCode);
    const of = query.of === undefined ? null : BigInt(query.of);
    const name = of === null ? null : await agents.directName(top, of);
    if (of !== null && name === null) return fail({ code: 'not_found' });
    const mine = productsOnWire(await agents.rates(top.no, today));
    const theirs = of === null || name === null ? null : { name, products: productsOnWire(await agents.rates(of, today)) };
    return ok({ fromDay: dayAfter(today), mine, theirs });
  },
  setAgentRates: async ({ body, context }) => {
    const rates = ratesOf(body.rates);
    if (rates === null) return fail({ code: 'field_invalid', data: { field: 'rates' } });
    const top = await agents.placeOf(callerOf(context).playerId);
    const { status, product, names } = await agents.setRates(top, BigInt(body.of), rates);
    if (status === 'ok') return ok({});
    if (status === 'unknown') return fail({ code: 'not_found' });
    // Those who stand in the way are further below: their names are not the agent's to know.
    const shown = names === null ? {} : { names: names.map(maskedName) };
    return fail({ code: refusals[status], data: { ...(product === null ? {} : { field: product }), ...shown } });
  },
  agentBills: async ({ query, context }) => {
    const { playerId, merchantCode } = callerOf(context);
    const days = dayRange(query, todayOf(merchantCode));
    if (!days.ok) return fail({ code: days.failure.code, data: { field: 'from' } });
    const { currency } = termsOf(merchantCode);
    const { no } = await agents.placeOf(playerId);
    return ok({ currency, content: daysOnWire(currency, await agents.bills(no, days.value)) });
  },
});
