import type { AwardKind, DepositPromotion, LanguageCode, Promotion, PromotionDetail } from '@palaro/contract';
import { formatDecimal, money, type Currency } from '@palaro/money';
import { actionOf, stateOf, type Seen } from './promotion-states.ts';
import type { Claim, Offered } from './promotion-store.ts';
import { highestPercent, mostOf, reducedShares, significantOf, termsOf, unmetOf, type TermsOf } from './terms.ts';

/** In which language somebody reads, and in which where there is no text in it. */
export type Reader = TermsOf & { readonly languageDefault: LanguageCode };
type Copy = { readonly headline: string; readonly summary: string; readonly terms: string };

const copyOf = ({ copy }: Offered['document'], { language, languageDefault }: Reader) => {
  const texts = new Map<LanguageCode, Copy>(Object.entries(copy) as [LanguageCode, Copy][]);
  const [first = { headline: '', summary: '', terms: '' }] = texts.values();
  return texts.get(language) ?? texts.get(languageDefault) ?? texts.get('EN') ?? first;
};
const isMoney = (kind: AwardKind): boolean => kind === 'cash' || kind === 'bonus';
const shownClaim = ({ id, state, award, amount, required, at, reason }: Claim, currency: Currency): NonNullable<Promotion['claim']> => ({
  id,
  state,
  kind: award,
  amount: formatDecimal(money(currency, isMoney(award) ? amount : 0n)),
  count: isMoney(award) ? null : Number(amount),
  required: formatDecimal(money(currency, required)),
  at: at.toISOString(),
  reason,
});

/** A promotion as lists show it. */
export const showPromotion = (seen: Seen, texts: Reader): Promotion => {
  const { offered, standing, claim } = seen;
  const { document } = offered;
  const state = stateOf(seen);
  const reckoned = standing?.reckoned ?? null;
  const isKnown = document.award.count === null && (document.award.rate === null || (reckoned !== null && reckoned.amount > 0n));
  const written = (minor: bigint): string => formatDecimal(money(texts.currency, minor));
  const { rate } = document.award;
  const { headline, summary } = copyOf(document, texts);
  return {
    key: document.key,
    kind: document.kind,
    picture: document.picture,
    headline,
    summary,
    significantTerms: significantOf(termsOf(document, texts)),
    state,
    action: actionOf(state, seen),
    mode: document.mode,
    occurrence: document.occurrence,
    opensAt: state === 'coming_soon' ? (standing?.opensAt ?? new Date(document.from)).toISOString() : null,
    endsAt: (standing === null ? (document.claimUntil ?? document.until) : standing.endsAt?.toISOString()) ?? null,
    currency: texts.currency,
    award: {
      kind: document.award.kind,
      amount: !isKnown ? null : written(reckoned?.amount ?? mostOf(document, texts.currency)),
      count: document.award.count,
      most: written(mostOf(document, texts.currency)),
      rate: rate === null ? null : { of: rate.of, percent: highestPercent(rate) },
      turnoverTimes: document.terms.turnoverTimes,
      turnoverOf: document.terms.turnoverOf,
    },
    unmet: (standing?.judged.unmet ?? []).map((one) => unmetOf(one, texts)),
    claim: claim === null ? null : shownClaim(claim, texts.currency),
  };
};

/** The same as a choice for a deposit. */
export const showForDeposit = (seen: Seen, texts: Reader): DepositPromotion => {
  const { key, headline, summary, significantTerms } = showPromotion(seen, texts);
  const { min = '0', channels = null } = seen.offered.document.conditions.deposit ?? {};
  return { key, headline, summary, significantTerms, min, channels };
};

const workingOf = ({ offered: { document }, standing }: Seen, currency: Currency): PromotionDetail['working'] => {
  const { base = null, ppm = null, isCapped = false, amount = 0n, required = 0n } = standing?.reckoned ?? {};
  if (base === null || ppm === null || base === 0n) return null;
  const written = (minor: bigint): string => formatDecimal(money(currency, minor));
  const [whole, part] = [ppm / 10_000n, (ppm % 10_000n).toString().padStart(4, '0').replace(/0+$/, '')];
  return {
    base: written(base),
    percent: part === '' ? whole.toString() : `${whole}.${part}`,
    cap: document.award.rate?.cap ?? '0',
    isCapped,
    amount: written(amount),
    required: written(required),
  };
};
/** The same with all that one page of it shows. */
export const showDetail = (seen: Seen, texts: Reader, history: readonly Claim[]): PromotionDetail => {
  const { document } = seen.offered;
  return {
    ...showPromotion(seen, texts),
    terms: [...termsOf(document, texts)],
    fullTerms: copyOf(document, texts).terms,
    weights: reducedShares(document, texts.shares),
    tiers: document.award.rate?.tiers ?? [],
    working: workingOf(seen, texts.currency),
    history: history.map((one) => shownClaim(one, texts.currency)),
  };
};
