import { formatMinor, type Currency, type Money } from '@palaro/money';
import type { z } from 'zod';
import type { Result } from '../../../../kernel/result.ts';
import type { FreeRounds } from '../../free-round-gifts.ts';
import type { VendorCaller } from '../../gaming-ports.ts';
import type { Receipt, SeamlessFailure, Win, WinReceipt } from '../../ledger-calls.ts';
import type { Seamless } from '../../seamless.ts';
import { bodies, faultyField, isCallName, knownCurrency, winOfSeveral, type CallName } from './bodies.ts';
import { statusOf, type Answer, type ToldFreeRounds } from './statuses.ts';

type Call = (seamless: Seamless, caller: VendorCaller, input: unknown) => Promise<Answer>;

const refusal = ({ code, balance }: SeamlessFailure): Answer =>
  code === 'insufficient_funds' && balance !== null
    ? { status: statusOf[code], body: { balance: formatMinor(balance) } }
    : { status: statusOf[code] };

const withBalance = (result: Result<Money, SeamlessFailure>): Answer =>
  result.ok ? { status: 'OK', body: { balance: formatMinor(result.value) } } : refusal(result.failure);

const withReceipt = (result: Result<Receipt & Partial<WinReceipt>, SeamlessFailure>): Answer => {
  if (!result.ok) return refusal(result.failure);
  const { balance, reference, duplicate, jackpot = null } = result.value;
  const won = jackpot === null ? {} : { jackpot: formatMinor(jackpot) };
  return { status: 'OK', body: { balance: formatMinor(balance), reference, duplicate, ...won } };
};

const inCurrency = async <B extends { readonly currency: string }>(
  body: B,
  work: (body: B & { currency: Currency }) => Promise<Answer>,
): Promise<Answer> => {
  const currency = knownCurrency(body.currency);
  return currency === null ? { status: 'WRONG_CURRENCY' } : work({ ...body, currency });
};

/** A call: reads its body by its schema, or names the first field that does not fit. */
const call =
  <S extends z.ZodType>(schema: S, work: (seamless: Seamless, caller: VendorCaller, body: z.output<S>) => Promise<Answer>): Call =>
  async (seamless, caller, input) => {
    const parsed = schema.safeParse(input);
    if (parsed.success) return work(seamless, caller, parsed.data);
    return { status: 'BAD_REQUEST', body: { field: faultyField(parsed.error) } };
  };

/** Free rounds of the operator as the vendor is told of them. */
const toldOf = ({ reference, left, stake, endsAt }: FreeRounds): ToldFreeRounds => ({
  freeRound: reference,
  count: left,
  stake: String(stake),
  until: endsAt.getTime(),
});

/** A win of several: what is to be done, or why it is not. */
const readWin = (input: unknown): Win | Answer => {
  const parsed = winOfSeveral.safeParse(input);
  if (!parsed.success) return { status: 'BAD_REQUEST', body: { field: faultyField(parsed.error) } };
  const { amount, currency: code, ...win } = parsed.data;
  const currency = knownCurrency(code);
  return currency === null ? { status: 'WRONG_CURRENCY' } : { ...win, currency, payout: amount };
};
const isWin = (read: Win | Answer): read is Win => !('status' in read);

const calls: { readonly [N in CallName]: Call } = {
  'session/open': call(bodies['session/open'], async (seamless, caller, body) => {
    const opened = await seamless.openSession(caller, body);
    if (!opened.ok) return refusal(opened.failure);
    const { id, playerId, balance, language, mode, hasJackpot, freeRounds } = opened.value;
    return {
      status: 'OK',
      body: {
        session: id,
        player: playerId,
        currency: balance.currency,
        balance: formatMinor(balance),
        language,
        mode,
        jackpot: hasJackpot,
      },
      ...(freeRounds.length === 0 ? {} : { freeRounds: freeRounds.map(toldOf) }),
    };
  }),
  'wallet/balance': call(bodies['wallet/balance'], (seamless, caller, body) =>
    inCurrency(body, async (asked) => {
      const result = await seamless.balance(caller, asked);
      if (!result.ok) return refusal(result.failure);
      return { status: 'OK', body: { balance: formatMinor(result.value.balance), open: result.value.isOpen } };
    }),
  ),
  'wallet/bet': call(bodies['wallet/bet'], (seamless, caller, body) =>
    inCurrency(body, async ({ amount, ...bet }) =>
      withReceipt(await seamless.bet(caller, { ...bet, stake: amount, payout: null, closed: false })),
    ),
  ),
  'wallet/win': call(bodies['wallet/win'], (seamless, caller, body) =>
    inCurrency(body, async ({ amount, ...win }) => withReceipt(await seamless.win(caller, { ...win, payout: amount }))),
  ),
  'wallet/wins': call(bodies['wallet/wins'], async (seamless, caller, { wins }) => {
    const read = wins.map(readWin);
    const done = (await seamless.wins(caller, read.filter(isWin))).values();
    return { status: 'OK', answers: read.map((one) => (isWin(one) ? withReceipt(done.next().value!) : one)) };
  }),
  'wallet/bet-win': call(bodies['wallet/bet-win'], (seamless, caller, body) =>
    inCurrency(body, async (bet) => withReceipt(await seamless.bet(caller, bet))),
  ),
  'wallet/rollback': call(bodies['wallet/rollback'], (seamless, caller, body) =>
    inCurrency(body, async (rollback) => withReceipt(await seamless.rollback(caller, rollback))),
  ),
  'wallet/adjust': call(bodies['wallet/adjust'], (seamless, caller, body) =>
    inCurrency(body, async (adjustment) => withReceipt(await seamless.adjust(caller, adjustment))),
  ),
  'wallet/void': call(bodies['wallet/void'], (seamless, caller, body) =>
    inCurrency(body, async (voided) => withReceipt(await seamless.voidBet(caller, voided))),
  ),
  'round/close': call(bodies['round/close'], async (seamless, caller, body) => withBalance(await seamless.closeRound(caller, body))),
  'session/close': call(bodies['session/close'], async (seamless, caller, body) => withBalance(await seamless.closeSession(caller, body))),
};

/** Dispatches one call whose signature was accepted. */
export const dispatch = (seamless: Seamless, caller: VendorCaller, name: string, input: unknown): Promise<Answer> =>
  isCallName(name) ? calls[name](seamless, caller, input) : Promise.resolve({ status: 'BAD_REQUEST', body: { field: 'call' } });
