import { isAgent, type LanguageCode, type Referrals, type RewardAward } from '@palaro/contract';
import { formatDecimal, money, type Currency } from '@palaro/money';
import type { Pool } from 'pg';
import type { Caller } from '../../http/handlers.ts';
import { maskedName } from '../../kernel/masked-name.ts';
import { newCode } from '../agents/index.ts';
import { copyIn, showAward, storedAward, type AwardField } from '../rewards/index.ts';
import { minorIn, type ReferralOffer } from './referral-document.ts';
import {
  giveCode,
  readBrought,
  readOwn,
  readSums,
  readVersion,
  readVersions,
  type Brought,
  type BroughtSums,
  type ReferralState,
} from './referral-store.ts';
import { referralTerms } from './referral-terms.ts';

const pageMax = 20;

export type ReferralsDeps = {
  readonly pool: Pool;
  readonly siteOf: (merchantCode: string) => { readonly currency: Currency; readonly symbol: string };
  /** Whether a player sees rewards at all. */
  readonly seesAny: (caller: Caller) => Promise<boolean>;
};

const shownAward = (award: AwardField | null, currency: Currency): RewardAward | null => {
  if (award === null) return null;
  const { kind, amount, required, bonus } = storedAward(award, currency, {});
  return showAward({ kind, amount, required, days: bonus?.days ?? null }, currency);
};
/** How it stands for the inviter, who is not told why something does not count. */
const stateFor = (state: ReferralState, isPaid: boolean): Referrals['content'][number]['state'] => {
  if (state === 'pending') return 'joined';
  if (state === 'qualified' || state === 'review') return 'qualified';
  return state === 'paid' && isPaid ? 'paid' : 'ended';
};
const ownStates = { pending: 'open', qualified: 'done', review: 'done', paid: 'paid', refused: 'ended', lapsed: 'ended' } as const;

/** Referrals as members see them. */
export const createReferrals = ({ pool, siteOf, seesAny }: ReferralsDeps) => {
  const written = (currency: Currency, minor: bigint): string => formatDecimal(money(currency, minor));
  const showRules = (offer: ReferralOffer, merchantCode: string, language: LanguageCode): NonNullable<Referrals['rules']> => {
    const site = siteOf(merchantCode);
    const copy = copyIn(offer.copy, language);
    return {
      title: copy?.title ?? '',
      text: copy?.rules ?? '',
      inviter: shownAward(offer.inviter, site.currency),
      invited: shownAward(offer.invited, site.currency),
      gameTypes: offer.products,
      terms: [...referralTerms(offer, { ...site, language })],
    };
  };
  /** By whom the member was brought, and what is still to do for the reward. */
  const ownOf = async ({ merchantCode, playerId }: Caller): Promise<Referrals['own']> => {
    const own = await readOwn(pool, playerId);
    const offer = own === null ? null : ((await readVersion(pool, merchantCode, own.number))?.document.offer ?? null);
    if (own === null || offer === null || offer.invited === null) return null;
    const { currency } = siteOf(merchantCode);
    const target = minorIn(offer.stake, currency);
    const done = own.staked < target ? own.staked : target;
    return {
      inviter: maskedName(own.inviter),
      state: ownStates[own.state],
      to: own.to,
      award: shownAward(offer.invited, currency),
      phone: offer.phone,
      firstDeposit: offer.firstDeposit,
      stake: target === 0n ? null : { target: written(currency, target), done: written(currency, done) },
    };
  };
  const showBrought = ({ username, state, joinedAt, award, amount }: Brought, currency: Currency): Referrals['content'][number] => ({
    name: maskedName(username),
    state: stateFor(state, award !== null),
    joinedAt: joinedAt.toISOString(),
    award: award === null || amount === null ? null : showAward({ kind: award, amount, required: 0n, days: null }, currency),
  });
  const noSums: BroughtSums = { joined: 0n, qualified: 0n, money: 0n, points: 0n, tickets: 0n };
  const sumsOf = ({ joined, qualified, money: earned, points, tickets }: BroughtSums, currency: Currency) => ({
    joined: Number(joined),
    qualified: Number(qualified),
    earned: { amount: written(currency, earned), points: Number(points), tickets: Number(tickets) },
  });
  return {
    /** Whether a merchant has referrals now. */
    isOpen: async (merchantCode: string): Promise<boolean> => {
      const [newest] = await readVersions(pool, merchantCode, 1);
      return newest !== undefined && newest.document.offer !== null;
    },
    read: async (caller: Caller, before: bigint | null, language: LanguageCode): Promise<Referrals> => {
      const { merchantCode, playerId, type } = caller;
      const { currency } = siteOf(merchantCode);
      if (!(await seesAny(caller)))
        return { currency, code: null, rules: null, ...sumsOf(noSums, currency), own: null, content: [], next: null };
      const [newest] = await readVersions(pool, merchantCode, 1);
      // Agents bring others by codes of their own, and are paid by what these play.
      const offer = isAgent(type) ? null : (newest?.document.offer ?? null);
      const found = await readBrought(pool, playerId, before, pageMax + 1);
      const content = found.slice(0, pageMax);
      return {
        currency,
        code: offer === null ? null : await giveCode(pool, playerId, merchantCode, newCode()),
        rules: offer === null ? null : showRules(offer, merchantCode, language),
        ...sumsOf(await readSums(pool, playerId), currency),
        own: await ownOf(caller),
        content: content.map((one) => showBrought(one, currency)),
        next: found.length > pageMax ? (content.at(-1)?.seq.toString() ?? null) : null,
      };
    },
  };
};
export type ReferralsService = ReturnType<typeof createReferrals>;
