import type { CategoryKey, GameType, RoundState } from '@palaro/contract/constants';

type Query = Readonly<Record<string, string | undefined>>;

const withQuery = (path: string, query: Query): string => {
  const pairs = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== '');
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`;
};

export type GameListFilter = 'hot' | 'recent' | 'fav';
export type GameListPlace = {
  gameType?: GameType;
  vassalage?: string;
  type?: GameListFilter;
  gameName?: string;
  isNew?: boolean;
  gameClassify?: 'BG';
};
export type PlayPlace = { category: GameType; vendor: string; gameId: string; nodeId: string };

/** Every address of the app, built and never typed (rows A027 to A068, B020 to B064). */
export const paths = {
  home: () => '/m/home',
  homeCategory: (category: CategoryKey) => withQuery('/m/home', { category: category === 'HOME' ? undefined : category }),
  game: () => '/m/game',
  gameCenter: () => '/m/gameCenter',
  slotsCenter: () => '/m/slotsCenter',
  gameList: ({ isNew, ...place }: GameListPlace = {}) => withQuery('/m/gameList', { ...place, isNew: isNew ? '1' : undefined }),
  /** Our own route for a running game: the seeds name none for the generic launch (B328). */
  play: (place: PlayPlace) => withQuery('/m/play', place),
  launchGame: (query: {
    playType: 'ent' | 'trad';
    gameId: string;
    gameGroupId?: string;
    prize_mode: string;
    code: string;
    mui: string;
    pageBack?: 'home';
  }) => withQuery('/m/launchGame', query),
  lottoFrame: (mui: string, playType: 'ent' | 'trad', gameId: string) =>
    `/m/lotto-h5/${encodeURIComponent(mui)}/${playType}/games/${encodeURIComponent(gameId)}`,
  lottery: () => '/m/lottery',
  startLottery: () => '/m/startLottery',
  trail: () => '/m/trail',
  login: (returnPath?: string) => withQuery('/m/login', { returnPath }),
  register: () => '/m/register',
  forget: () => '/m/forget',
  changePassword: () => '/m/changePsw',
  loginChange: () => '/m/securityCenter/loginChange',
  fundsPassword: () => '/m/securityCenter/FundsPasswordBox',
  securityCentre: (backUrl?: string) => withQuery('/m/securityCenter', { backUrl }),
  mine: () => '/m/mine',
  memberHome: () => '/m/member/home',
  benefits: () => '/m/member/benefits',
  manualRebate: () => '/m/member/manualRebate',
  team: () => '/m/member/team',
  agentRebate: () => '/m/member/agent/agentRebeat',
  salaryContract: () => '/m/member/agent/getSalaryContract',
  dividendContract: () => '/m/member/agent/getDevidendContract',
  hourContract: () => '/m/member/agent/getHourContract',
  teamOverview: () => '/m/agent/team/overview',
  teamProfit: () => '/m/agent/team/pnl',
  agentRegister: () => '/m/agentRegister',
  inviteFriends: () => '/m/inviteFriends',
  leaderBoard: () => '/m/leaderBoard',
  myAccount: () => '/m/myAccount/index',
  profitAndLoss: () => '/m/profitandloss',
  transactionRecord: () => '/m/transaction/record',
  depositRecord: () => '/m/vouReport',
  withdrawRecord: () => '/m/withdrawReport',
  gameRecord: (query: { state?: RoundState; period?: 'month' } = {}) => withQuery('/m/gameRecord', query),
  deposit: () => '/m/voucherCenter',
  withdraw: () => '/m/withdraw',
  activity: () => '/m/activity',
  activityDetail: () => '/m/activityDetail',
  rewardCentre: () => '/m/rewardCenter',
  notice: () => '/m/notice',
  webEmail: () => '/m/webEmail',
  message: () => '/m/message',
  messages: () => '/m/messages',
  feedback: () => '/m/feedback',
  help: (tag?: 'tc' | 'rg') => withQuery('/m/help', { tag }),
  helpDetail: (index: number, category: string) => withQuery('/m/helpDetail', { i: String(index), c: category }),
  app: () => '/m/app',
  settings: () => '/m/set',
} as const;

/** Accepts a return path only when it stays on this origin and under /m/ (ruling 5); anything else is home. */
export const safeReturnPath = (raw: string | null): string => {
  if (raw === null || !raw.startsWith('/m/') || raw.includes('\\') || [...raw].some((sign) => sign < ' ')) return paths.home();
  const origin = 'https://palaro.invalid';
  const url = URL.canParse(raw, origin) ? new URL(raw, origin) : null;
  if (url === null || url.origin !== origin || !url.pathname.startsWith('/m/')) return paths.home();
  const path = `${url.pathname}${url.search}${url.hash}`;
  return url.pathname === '/m/login' ? paths.home() : path;
};
