import { isLotteryVendor } from '@palaro/contract';
import { parseDecimal, type Currency } from '@palaro/money';
import { createAddressRanges } from '../../kernel/address-ranges.ts';
import type { MerchantConfig } from './merchant-config.ts';
import type { Merchants } from './merchant.ts';

/** What the installation has for hosts that no merchant claims and for merchants that name none of their own. */
export type Installation = {
  readonly merchantCode: string;
  readonly origin: string;
  /** Origin of the game server of vendors without one of their own. */
  readonly gameServer: string;
  /** Origin of the house of lottery vendors without one of their own. */
  readonly lotteryHouse: string;
};

/** A vendor's terms with a merchant. */
export type VendorTerms = {
  /** The protocol that it speaks. */
  readonly dialect: MerchantConfig['vendors']['default']['dialect'];
  /** The public keys of one that speaks `seamless-rsa`. */
  readonly publicKeys: readonly string[];
  /** Origin of its game server. */
  readonly gameServer: string;
  /** Whether it may call from an address. */
  readonly mayCallFrom: (ip: string) => boolean;
  /** Whether it calls from fixed addresses, and an address is one of them. */
  readonly isAddress: (ip: string) => boolean;
  /** What its frame may do in the browser. */
  readonly frame: MerchantConfig['vendors']['default']['frame'];
  /** How long an open round may be without news. */
  readonly horizonMs: number;
  /** The most that it may pay at once and in one round, in minor units. */
  readonly payoutMax: bigint;
  readonly roundMax: bigint;
};

const minuteMs = 60_000;
const minorOf = (amount: string | null, currency: Currency): bigint | null =>
  amount === null ? null : (parseDecimal(amount, currency)?.minor ?? null);

/** A bet on a draw of the day after tomorrow is no round without news. */
const lotteryHorizonMinutes = 3 * 24 * 60;

/** What bounds a vendor's payouts where nothing is agreed, in minor units: more than a game of reels or a table pays, and little enough to lose. */
const payoutDefaultMax = 10n ** 9n;
/** The same of lottery vendors: what the house lets a suborder win at most (decision 023). */
const lotteryPayoutDefaultMax = 5n * 10n ** 9n;
/** A bound alone lifts the other to itself. */
const boundsOf = (payoutMax: bigint | null, roundMax: bigint | null, otherwise: bigint) => {
  const larger = (agreed: bigint | null): bigint => (agreed !== null && agreed > otherwise ? agreed : otherwise);
  return { payoutMax: payoutMax ?? larger(roundMax), roundMax: roundMax ?? larger(payoutMax) };
};

/** The terms that a configuration names, and for each of its lottery vendors those of all others where it names none, with time for its draws. */
const termsIn = ({ vendors, lottery }: MerchantConfig): [string, MerchantConfig['vendors']['default']][] => {
  const horizonMinutes = Math.max(vendors.default.horizonMinutes, lotteryHorizonMinutes);
  return Object.entries({
    ...Object.fromEntries(lottery.vendors.map((code) => [code, { ...vendors.default, horizonMinutes }])),
    ...vendors,
  });
};

/** The terms in force with a vendor, as the configuration writes them: a lottery vendor's without its own have time for its draws. */
export const termsWith = (config: MerchantConfig, vendorCode: string): MerchantConfig['vendors']['default'] =>
  new Map(termsIn(config)).get(vendorCode) ?? config.vendors.default;

/** Which merchant a host is, where each merchant is reached, and its terms with vendors. */
export const createMerchantAddresses = (merchants: Pick<Merchants, 'byDomain' | 'codes' | 'known'>, installation: Installation) => {
  const serverOf = (code: string): string => (isLotteryVendor(code) ? installation.lotteryHouse : installation.gameServer);
  const termsOf = (
    { dialect, publicKeys, gameServer, callsFrom, frame, horizonMinutes, payoutMax, roundPayoutMax }: MerchantConfig['vendors']['default'],
    currency: Currency,
    code: string,
  ): VendorTerms => ({
    dialect,
    publicKeys,
    gameServer: gameServer ?? serverOf(code),
    mayCallFrom: callsFrom.length === 0 ? () => true : createAddressRanges(callsFrom),
    isAddress: createAddressRanges(callsFrom),
    frame,
    horizonMs: horizonMinutes * minuteMs,
    ...boundsOf(
      minorOf(payoutMax, currency),
      minorOf(roundPayoutMax, currency),
      isLotteryVendor(code) ? lotteryPayoutDefaultMax : payoutDefaultMax,
    ),
  });
  // A configuration never changes, another one takes its place: so its terms are made once.
  const made = new WeakMap<MerchantConfig, ReadonlyMap<string, VendorTerms>>();
  const vendorsOf = (merchantCode: string): ReadonlyMap<string, VendorTerms> => {
    const config = merchants.known(merchantCode);
    const ready = made.get(config) ?? new Map(termsIn(config).map(([code, terms]) => [code, termsOf(terms, config.currency, code)]));
    made.set(config, ready);
    return ready;
  };
  return {
    /** The merchant of a host such as `play.example:8080`: the installation's where no stored document names the host, readable or not. */
    ofHost: (host: string): string => merchants.byDomain(host) ?? installation.merchantCode,
    /** Where a merchant's players reach it, such as `https://play.example`. */
    originOf: (merchantCode: string): string => merchants.known(merchantCode).origin ?? installation.origin,
    /** The name of a merchant's stylesheet in lottery houses' pages (B335). */
    lotteryStyleOf: (merchantCode: string): string => merchants.known(merchantCode).lottery.style ?? merchantCode.toLowerCase(),
    /** A merchant's terms by vendor code, its lottery vendors' among them; `default` are those of all others. */
    vendorsOf,
    /** Whether an address is one that some merchant's vendor calls from by its terms. */
    isVendorAddress: (ip: string): boolean =>
      merchants.codes().some((merchantCode) => [...vendorsOf(merchantCode).values()].some(({ isAddress }) => isAddress(ip))),
    vendorOf: (merchantCode: string, vendorCode: string): VendorTerms => {
      const vendors = vendorsOf(merchantCode);
      const terms = vendors.get(vendorCode) ?? vendors.get('default');
      if (terms === undefined) throw new Error(`${merchantCode} has no terms for vendors`);
      return terms;
    },
  };
};
export type MerchantAddresses = ReturnType<typeof createMerchantAddresses>;
