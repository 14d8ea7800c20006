import type { Bootstrap, Game, HomeRow } from '@palaro/contract';

export const bootstrapElementId = 'bootstrap';

/** What most games have; such fields are left out of the document. */
const usual: Partial<Game> = {
  gameClassify: null,
  gameClassifyNew: null,
  lottoMode: null,
  gameGroupId: null,
  playType: null,
  supportPlay: true,
  isGameH5: null,
  isHot: false,
  isNew: false,
  minLine: 0,
};
type LeanGame = Partial<Game>;
type LeanRow = Omit<HomeRow, 'games'> & { games: readonly number[] };
type Vendor = Bootstrap['vendors']['vendors'][number];
/** Code, name, hot, type, and the logo's address, or of a usual address only what sets it apart. */
type LeanVendor = readonly [Vendor['vassalage'], Vendor['displayName'], Vendor['isHot'], Vendor['gameType'], string];
/** The bootstrap object as the document carries it: each game once, rows by the games' places, vendors without names of fields. */
export type LeanBootstrap = Omit<Bootstrap, 'rows' | 'gamePage' | 'vendors'> & {
  vendors: Omit<Bootstrap['vendors'], 'vendors'> & { vendors: readonly LeanVendor[] };
  games: readonly LeanGame[];
  rows: readonly LeanRow[];
  gamePage: (Omit<NonNullable<Bootstrap['gamePage']>, 'games'> & { games: readonly number[] }) | null;
};

/** What other fields of a game tell as a rule: its code is its id, and its wide picture lies beside its icon. */
const told = ({ gameId, iconUrl }: LeanGame): LeanGame =>
  ({ gameCode: gameId, mobileLargeIcon: iconUrl?.includes('{w}') ? iconUrl.replace('{w}', 'wide') : '' }) as LeanGame;

const leanGame = (game: Game): LeanGame => {
  const expected: LeanGame = { ...usual, ...told(game) };
  return Object.fromEntries(Object.entries(game).filter(([key, value]) => expected[key as keyof Game] !== value));
};
const fullGame = (game: LeanGame): Game => ({ ...usual, ...told(game), ...game }) as Game;

const logoStart = (code: string): string => `/m/art/vendor-${code.toLowerCase()}.`;
const logoEnd = '.avif';
const leanVendor = ({ vassalage, displayName, isHot, gameType, logo }: Vendor): LeanVendor => {
  const [start, mark] = [logoStart(vassalage), logo.slice(logoStart(vassalage).length, -logoEnd.length)];
  return [vassalage, displayName, isHot, gameType, /^\w+$/.test(mark) && logo === `${start}${mark}${logoEnd}` ? mark : logo];
};
const fullVendor = ([vassalage, displayName, isHot, gameType, logo]: LeanVendor): Vendor => ({
  vassalage,
  displayName,
  isHot,
  gameType,
  logo: /^\w+$/.test(logo) ? `${logoStart(vassalage)}${logo}${logoEnd}` : logo,
});

/** Leaves out what repeats. */
export const packBootstrap = (bootstrap: Bootstrap): LeanBootstrap => {
  const places = new Map<string, number>();
  const games: LeanGame[] = [];
  const placeOf = (game: Game): number => {
    const known = places.get(game.nodeId);
    if (known !== undefined) return known;
    places.set(game.nodeId, games.length);
    return games.push(leanGame(game)) - 1;
  };
  const rows = bootstrap.rows.map((row) => ({ ...row, games: row.games.map(placeOf) }));
  const gamePage = bootstrap.gamePage && { ...bootstrap.gamePage, games: bootstrap.gamePage.games.map(placeOf) };
  const vendors = { ...bootstrap.vendors, vendors: bootstrap.vendors.vendors.map(leanVendor) };
  return { ...bootstrap, games, rows, gamePage, vendors };
};

/** The object as the server gave it. */
export const unpackBootstrap = ({ games, rows, gamePage, vendors, ...rest }: LeanBootstrap): Bootstrap => {
  const all = games.map(fullGame);
  const at = (places: readonly number[]): Game[] => places.flatMap((place) => all[place] ?? []);
  return {
    ...rest,
    vendors: { ...vendors, vendors: vendors.vendors.map(fullVendor) },
    rows: rows.map((row) => ({ ...row, games: at(row.games) })),
    gamePage: gamePage && { ...gamePage, games: at(gamePage.games) },
  };
};

/** JSON that cannot end the script element it stands in. */
export const toScriptJson = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');

/** Reads the object the document was rendered from. A document without it is a bug of the server. */
export const readBootstrap = (): Bootstrap => {
  const text = document.getElementById(bootstrapElementId)?.textContent;
  if (!text) throw new Error('The document carries no bootstrap object.');
  return unpackBootstrap(JSON.parse(text) as LeanBootstrap);
};
