import { wireConstants } from '@palaro/contract';

type Fields = Readonly<Record<string, unknown>>;

/** The first of these fields that says something. */
const firstOf = (fields: Fields, ...names: readonly string[]): unknown =>
  names.map((name) => fields[name]).find((value) => value !== undefined && value !== null && value !== '');

/** A game's own code: its id, the id of its room, or a code; a vendor that has nothing but a lobby names none (B241, B246). */
export const gameIdIn = (fields: Fields): unknown =>
  firstOf(fields, 'code', 'gameId', 'roomId', 'gameCode') ?? wireConstants.gameCodeDefault;
export const gameNameIn = (fields: Fields): unknown => firstOf(fields, 'titleEn', 'nodeName', 'gameName');
export const gameIconIn = (fields: Fields): unknown => firstOf(fields, 'icon', 'iconUrl', 'showIcon');

const otherNames = ['gameId', 'roomId', 'gameCode', 'nodeName', 'gameName', 'iconUrl', 'showIcon'];

/** A game in our names of its fields. Vendors' lists call some of them by one of two names. */
export const inOwnNames = (fields: Fields): Fields => ({
  ...Object.fromEntries(Object.entries(fields).filter(([name]) => !otherNames.includes(name))),
  code: gameIdIn(fields),
  titleEn: gameNameIn(fields) ?? '',
  icon: gameIconIn(fields) ?? '',
});
