import { calls, type CallName, type Calls, type CallValue } from '@palaro/contract';
import type { CallContext, Caller, Handler } from '../http/handlers.ts';
import type { NewGame, NewVendor } from '../modules/catalogue/index.ts';

/** A vendor; what a test does not name has no meaning to it. */
export const aVendor = (code: string, vendor: Partial<NewVendor> = {}): NewVendor => ({
  code,
  displayName: code,
  isHot: false,
  isOpen: true,
  position: 0,
  logo: `/m/art/${code}.avif`,
  ...vendor,
});

/** A slot of the vendor, named by its code. */
export const aGame = (vendorCode: string, code: string, game: Partial<NewGame> = {}): NewGame => ({
  vendorCode,
  code,
  titleEn: code,
  titleTy: code,
  gameType: 'RNG',
  classify: null,
  classifyNew: null,
  lottoMode: null,
  gameGroup: null,
  playType: null,
  isGameH5: null,
  supportPlay: true,
  isHot: false,
  isNew: false,
  isOpen: true,
  position: 0,
  icon: `/m/art/${code}.{w}.avif`,
  largeIcon: `/m/art/${code}.wide.avif`,
  colour: '#203040',
  minBet: 100n,
  maxBet: null,
  minLine: 20,
  ...game,
});

/** The request of a guest, or of the player given. */
export const aContext = (
  merchantCode: string,
  player: (Pick<Caller, 'playerId'> & Partial<Pick<Caller, 'type'>>) | null = null,
): CallContext => ({
  session: player && { type: 0, ...player, sessionId: 'session', userName: 'player', merchantCode },
  merchantCode,
  language: 'EN',
  ip: '127.0.0.1',
  requestId: 'request',
  headers: {},
  cookie: null,
  setCookie: () => undefined,
  deviceCookie: null,
  setDeviceCookie: () => undefined,
});

/**
 * Makes a call without HTTP: query and body are read as the contract reads them and the answer is held against it.
 * Throws with the code when the call was refused.
 */
export const answerOf = async <N extends CallName>(
  name: N,
  handler: Handler<N>,
  context: CallContext,
  input: { query?: object; body?: object } = {},
): Promise<CallValue<Calls[N]>> => {
  const parsed = { query: calls[name].query.parse(input.query ?? {}), body: calls[name].body.parse(input.body ?? {}), context };
  const answer = await handler(parsed as Parameters<Handler<N>>[0]);
  if (!answer.ok) throw new Error(answer.failure.code);
  return calls[name].value.parse(answer.value) as CallValue<Calls[N]>;
};

/** A player app that shows what it was given. */
export const renderer = `export const render = ({ bootstrap }) => ({ html: JSON.stringify(bootstrap), scriptHashes: [], styleHashes: [] });
export const renderFailure = () => ({ html: 'failed', scriptHashes: [], styleHashes: [] }); export const hasScreen = () => true;`;
