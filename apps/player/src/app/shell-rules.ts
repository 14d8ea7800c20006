import { isHomePath } from './home-paths.ts';

/** First path segment after /m/, without `.html`; the login password form counts as changePsw (ruling 2). */
export const segmentOf = (pathname: string): string => {
  if (isHomePath(pathname)) return 'home';
  const [segment = '', second] = pathname.replace(/^\/m\//, '').split('/');
  if (segment === 'securityCenter' && second === 'loginChange') return 'changePsw';
  return segment.replace(/\.html$/, '');
};

const listed = (...segments: string[]): ((pathname: string) => boolean) => {
  const set = new Set(segments);
  return (pathname) => set.has(segmentOf(pathname));
};

/** A069, B194; a running game has its own bar. */
export const isHeaderHidden = listed('home', 'login', 'register', 'changePsw', 'message', 'gameList', 'lottery', 'forget', 'mine', 'play');
/** A074, B200. */
export const isFooterHidden = listed(
  'login',
  'register',
  'slotsCenter',
  'gameList',
  'lottery',
  'forget',
  'changePsw',
  'app',
  'notice',
  'help',
  'helpDetail',
  'play',
  'gameRecord',
  'set',
  'voucherCenter',
  'withdraw',
);
/** The bottom bar gives way to screens that need the whole height or the keyboard. */
export const isBottomBarHidden = listed(
  'login',
  'register',
  'forget',
  'changePsw',
  'gameList',
  'slotsCenter',
  'lottery',
  'play',
  'message',
  'set',
);
/** Back goes to home from these, elsewhere one step back (A083 to A088, B198, B199). */
export const isBackHome = listed('login', 'register', 'trail', 'activity', 'forget');

export type BottomTab = 'home' | 'promotion' | 'deposit' | 'service' | 'member';
const tabs: Readonly<Record<string, BottomTab>> = {
  home: 'home',
  activity: 'promotion',
  activityDetail: 'promotion',
  voucherCenter: 'deposit',
  mine: 'member',
  member: 'member',
};
/** The bottom bar's highlighted item (B186, B187, B193, A101, A103). */
export const tabOf = (pathname: string): BottomTab | null => tabs[segmentOf(pathname)] ?? null;
