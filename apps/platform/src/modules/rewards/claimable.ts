import type { Claimable, FlagKey, LanguageCode } from '@palaro/contract';
import type { Currency } from '@palaro/money';
import type { Caller } from '../../http/handlers.ts';
import type { MissionsService } from './missions.ts';
import type { PointsService } from './points.ts';
import type { RebatesService } from './rebates.ts';

export type ClaimableDeps = {
  readonly rebates: Pick<RebatesService, 'read'>;
  readonly missions: Pick<MissionsService, 'list'>;
  readonly points: Pick<PointsService, 'read'>;
  readonly currencyOf: (merchantCode: string) => Currency;
  /** Whether the merchant offers what stands behind a flag. */
  readonly isOn: (merchantCode: string, flag: FlagKey) => boolean;
};
const none = /^0+(\.0+)?$/u;

/** What a member can collect now beside promotions; what is behind a flag that is off is not there. */
export const createClaimable = ({ rebates, missions, points, currencyOf, isOn }: ClaimableDeps) => {
  const read = async (caller: Caller, language: LanguageCode): Promise<Claimable> => {
    const { merchantCode } = caller;
    const [due, tasks, held] = await Promise.all([
      isOn(merchantCode, 'MANPLAYREB3') ? rebates.read(caller, language) : null,
      isOn(merchantCode, 'MISSIONLB3') ? missions.list(caller, language) : null,
      isOn(merchantCode, 'POINTS3') ? points.read(caller, { before: null, pageSize: 1 }) : null,
    ]);
    return {
      currency: currencyOf(merchantCode),
      rebates: due === null || none.test(due.due) ? null : due.due,
      missions: (tasks?.list ?? [])
        .filter(({ state }) => state === 'claim')
        .map(({ key, title, from, claimTo, award }) => ({ key, title, from, claimTo, award })),
      points: (held?.offers ?? []).filter((offer) => offer.points <= (held?.balance ?? 0)),
    };
  };
  return {
    read,
    /** How many things these are. */
    count: async (caller: Caller): Promise<number> => {
      const { rebates: due, missions: tasks, points: offers } = await read(caller, 'EN');
      return (due === null ? 0 : 1) + tasks.length + offers.length;
    },
  };
};
export type ClaimableService = ReturnType<typeof createClaimable>;
