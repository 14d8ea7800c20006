import type { HelpCategory } from '@palaro/contract/constants';
import { withQuery } from '../../navigation/paths.ts';

export const noticePath = '/m/notice';
export const activityPath = '/m/activity';
export const benefitsPath = '/m/member/benefits';

/** The help centre at one category, with the item at an index of it open (B053). */
export const helpDetailPath = (category?: HelpCategory, index?: number): string =>
  withQuery('/m/helpDetail', { i: index === undefined ? undefined : String(index), c: category });
