import {
  calls,
  gameListRoute,
  gamePaths,
  homePath,
  limits,
  type Bootstrap,
  type CallName,
  type CallValue,
  type Calls,
  type GameType,
  type HomeRow,
  type LanguageCode,
} from '@palaro/contract';
import type { CallContext, Handler, Handlers } from './http/handlers.ts';

type PageRequest = {
  readonly merchantCode: string;
  readonly language: LanguageCode;
  readonly theme: 'dark' | 'light';
  readonly url: string;
  readonly ip: string;
};

/** Asks one of our own calls as a guest would, in process. */
const callAsGuest =
  (handlers: Handlers<CallName>, request: PageRequest) =>
  async <N extends CallName>(name: N, query: object = {}): Promise<CallValue<Calls[N]>> => {
    const context: CallContext = {
      session: null,
      merchantCode: request.merchantCode,
      language: request.language,
      ip: request.ip,
      requestId: 'page',
      headers: {},
      cookie: null,
      setCookie: () => undefined,
      deviceCookie: null,
      setDeviceCookie: () => undefined,
    };
    const handler = handlers[name] as unknown as Handler<N>;
    const result = await handler({ query: calls[name].query.parse(query), body: {}, context } as never);
    if (!result.ok) throw new Error(`the page could not be given ${name}: ${result.failure.code}`);
    return result.value;
  };

/** Banners that home may show, the live model's and those of the new games among them (B082 to B084). */
const bannerGroups = 'm_home,m_live,m_newgame';
/** Pages that show home's rows of games. */
const rowPaths: readonly string[] = [homePath, ...gamePaths];
const pageOf = (url: string): URL => new URL(url, 'https://palaro.invalid');

/** Blocks of home that come with the document; the others are fetched when they come near. */
const firstRows = async (call: ReturnType<typeof callAsGuest>): Promise<HomeRow[]> => {
  const pageSize = limits.pageSize.home;
  const [hot, fresh] = await Promise.all([call('hotGames', { pageSize }), call('gameList', { isNew: '1', pageSize })]);
  return [
    { category: 'HOT', vendor: null, games: hot.list },
    { category: 'NEW_GAME', vendor: null, games: fresh.games },
  ];
};

/**
 * Public data for the page asked for, taken from our own modules: the same for every guest of a merchant and language.
 * A closed site gets only what its closed screens need.
 */
export const createBootstrap =
  (handlers: Handlers<CallName>) =>
  async (request: PageRequest): Promise<Bootstrap> => {
    const call = callAsGuest(handlers, request);
    const page = pageOf(request.url);
    const { language } = request;
    const [{ info, maintenance, regionRestriction }, settings] = await Promise.all([call('systemStatus'), call('siteSettings')]);
    const base = { language, theme: request.theme, status: { info, maintenance, regionRestriction }, settings };
    const empty = { banners: [], headlines: [], rows: [], gamePage: null, vendors: [] };
    if (maintenance || regionRestriction) return { ...base, ...empty };
    const { vendors } = await call('vendorTypes', { language });
    if (rowPaths.includes(page.pathname)) {
      const [banners, announcements, rows] = await Promise.all([
        call('announcements', { types: 'B', groupName: bannerGroups, language }),
        call('announcements', { types: 'PL', groupName: 'm_home', language }),
        firstRows(call),
      ]);
      const headlines = announcements.list.map(({ title }) => title);
      return { ...base, ...empty, vendors, banners: banners.list, headlines, rows };
    }
    if (page.pathname === gameListRoute && !page.searchParams.has('type')) {
      const gameType = page.searchParams.get('gameType') ?? undefined;
      const query = {
        gameType: gameType as GameType | undefined,
        vassalage: page.searchParams.get('vassalage') ?? undefined,
        gameName: page.searchParams.get('gameName') ?? undefined,
        isNew: page.searchParams.get('isNew') ?? undefined,
        gameClassify: page.searchParams.get('gameClassify') ?? undefined,
        language,
      };
      // An address typed by hand: the app shows the list without these filters.
      const parsed = calls.gameList.query.safeParse(query);
      return { ...base, ...empty, vendors, gamePage: parsed.success ? await call('gameList', query) : null };
    }
    return { ...base, ...empty, vendors };
  };
