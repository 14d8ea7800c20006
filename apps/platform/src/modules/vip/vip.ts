import type { LanguageCode, Vip, VipHistory } from '@palaro/contract';
import { formatDecimal, money, type Currency } from '@palaro/money';
import type { Pool } from 'pg';
import type { Caller } from '../../http/handlers.ts';
import type { Clock } from '../../kernel/clock.ts';
import { readDay, readPlayed, type Periods } from '../play/index.ts';
import { copyOf, type Level } from './vip-document.ts';
import { minorOf } from './vip-levels.ts';
import { callSee, readMoves, readStanding, readVersions, type VipVersion } from './vip-store.ts';

export const historyPageMax = 20;

/** What rebates come to by level: `key` names one, `percent` is the most that it gives. */
export type RatesByLevel = (
  merchantCode: string,
  language: LanguageCode,
) => Promise<readonly { readonly level: number; readonly key: string; readonly title: string; readonly percent: string }[]>;

export type VipDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly periods: Pick<Periods, 'at'>;
  readonly currencyOf: (merchantCode: string) => Currency;
  /** From which level on a rebate comes to how much, the lowest level first. */
  readonly ratesByLevel: RatesByLevel;
  /** Whether a player may be shown levels at all. */
  readonly mayMarket: (playerId: string) => Promise<boolean>;
};

/** Trial accounts and test players: they see the levels and are on none. */
const without: ReadonlySet<number> = new Set([4, 40]);
const none = 0n;
const atLeastNone = (minor: bigint): bigint => (minor > none ? minor : none);
const writtenIn =
  (currency: Currency) =>
  (minor: bigint): string =>
    formatDecimal(money(currency, minor));

type Shown = { readonly currency: Currency; readonly language: LanguageCode; readonly rates: Awaited<ReturnType<RatesByLevel>> };
const showLevel = (level: Level, index: number, { currency, language, rates }: Shown): Vip['levels'][number] => {
  const written = writtenIn(currency);
  const reward = level.rewards.reduce((sum, { amount }) => sum + minorOf(amount, currency), none);
  const { name, benefits } = copyOf(level, language);
  const [need, keep] = [written(minorOf(level.need, currency)), written(minorOf(level.keep, currency))];
  // Of each rebate the rate of the highest level that this one is not below.
  const rebates = new Map(rates.filter((rate) => rate.level <= index + 1).map(({ key, title, percent }) => [key, { title, percent }]));
  return { level: index + 1, name, need, keep, reward: reward === none ? null : written(reward), rebates: [...rebates.values()], benefits };
};

/** Levels as players see them. */
export const createVip = ({ pool, clock, periods, currencyOf, ratesByLevel, mayMarket }: VipDeps) => {
  const now = (): Date => new Date(clock.now());
  const newestOf = async (merchantCode: string): Promise<VipVersion | null> => (await readVersions(pool, merchantCode, 1))[0] ?? null;
  /** What the month asks of a level, and how much of it was staked; null where nothing is asked. */
  const monthOf = async ({ merchantCode, playerId }: Caller, keep: bigint, currency: Currency) => {
    if (keep === none) return null;
    const { from, until } = await periods.at(pool, merchantCode, 'month', now());
    const { staked } = await readPlayed(pool, { playerId, merchantCode, from, until, products: null });
    const lastDay = await readDay(pool, merchantCode, new Date(until.getTime() - 1));
    const [written, beyond] = [writtenIn(currency), await readDay(pool, merchantCode, until)];
    return { month: { staked: written(atLeastNone(staked)), keep: written(keep), lastDay }, beyond };
  };
  const ownOf = async (caller: Caller, { currency, document: { levels } }: VipVersion): Promise<Vip['own']> => {
    if (without.has(caller.type)) return null;
    const nowhere = { level: 0, points: none, heldUntil: null, isNew: false };
    const { level, points, heldUntil, isNew } = (await readStanding(pool, caller.playerId, now())) ?? nowhere;
    const written = writtenIn(currency);
    const minor = (amount: string | undefined): bigint => (amount === undefined ? none : minorOf(amount, currency));
    const [own, next] = [levels[level - 1], levels[level]];
    const review = await monthOf(caller, minor(own?.keep), currency);
    return {
      level,
      isNew: isNew && own !== undefined,
      points: written(atLeastNone(points)),
      from: written(minor(own?.need)),
      next: next === undefined ? null : { level: level + 1, need: next.need, left: written(atLeastNone(minor(next.need) - points)) },
      month: review === null ? null : { ...review.month, isHeld: heldUntil !== null && heldUntil >= review.beyond },
      heldUntil: heldUntil !== null && heldUntil >= (await readDay(pool, caller.merchantCode, now())) ? heldUntil : null,
    };
  };
  return {
    read: async (caller: Caller, language: LanguageCode): Promise<Vip> => {
      const version = (await mayMarket(caller.playerId)) ? await newestOf(caller.merchantCode) : null;
      if (version === null || version.document.levels.length === 0)
        return { currency: currencyOf(caller.merchantCode), levels: [], own: null };
      const { currency, document } = version;
      const rates = await ratesByLevel(caller.merchantCode, language);
      const levels = document.levels.map((level, index) => showLevel(level, index, { currency, language, rates }));
      return { currency, levels, own: await ownOf(caller, version) };
    },
    /** Notes that a member has read that they reached a level. */
    see: ({ playerId }: Caller, level: number): Promise<void> => callSee(pool, playerId, level, now()),
    /** The latest moves before one of them. */
    history: async ({ merchantCode, playerId }: Caller, before: bigint | null, language: LanguageCode): Promise<VipHistory> => {
      const version = await newestOf(merchantCode);
      const currency = version?.currency ?? currencyOf(merchantCode);
      const nameOf = (level: number): string | null => {
        const found = version?.document.levels[level - 1];
        return found === undefined ? null : copyOf(found, language).name;
      };
      const found = await readMoves(pool, playerId, before, historyPageMax + 1);
      const content = found.slice(0, historyPageMax).map(({ seq, kind, fromLevel, toLevel, reward, at }) => ({
        id: seq.toString(),
        kind,
        from: { level: fromLevel, name: nameOf(fromLevel) },
        to: { level: toLevel, name: nameOf(toLevel) },
        reward: reward === none ? null : writtenIn(currency)(reward),
        at: at.toISOString(),
      }));
      return { currency, content, next: found.length > historyPageMax ? (content.at(-1)?.id ?? null) : null };
    },
  };
};
export type VipService = ReturnType<typeof createVip>;
