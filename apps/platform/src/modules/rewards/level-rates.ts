import type { LanguageCode } from '@palaro/contract';
import type { Pool } from 'pg';
import type { Clock } from '../../kernel/clock.ts';
import type { Periods } from '../play/index.ts';
import { copyIn } from './award-document.ts';
import { percentOf, ppmOf } from './rebate-document.ts';
import { readVersionOf } from './rebate-store.ts';

/** From which level on a rebate comes to how much at most; the lowest level of each rebate first. */
type LevelRate = { readonly level: number; readonly key: string; readonly title: string; readonly percent: string };
export type LevelRates = (merchantCode: string, language: LanguageCode) => Promise<readonly LevelRate[]>;

type LevelRatesDeps = { readonly pool: Pool; readonly clock: Clock; readonly periods: Pick<Periods, 'at'> };
/** What rebates with rates by level come to today. */
export const createLevelRates =
  ({ pool, clock, periods }: LevelRatesDeps): LevelRates =>
  async (merchantCode, language) => {
    const { key: day } = await periods.at(pool, merchantCode, 'day', new Date(clock.now()));
    const rebates = (await readVersionOf(pool, merchantCode, day))?.document.rebates ?? [];
    return rebates.flatMap(({ copy, key, rates }) => {
      const levels = [...new Set(rates.flatMap(({ level }) => (level === null ? [] : [level])))].toSorted((one, other) => one - other);
      return levels.map((level) => {
        const ppm = rates.reduce(
          (most, rate) => ((rate.level ?? 0) <= level && ppmOf(rate.percent) > most ? ppmOf(rate.percent) : most),
          0n,
        );
        return { level, key, title: copyIn(copy, language)?.title ?? key, percent: percentOf(ppm) };
      });
    });
  };
