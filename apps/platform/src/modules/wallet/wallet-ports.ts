import type { LanguageCode } from '@palaro/contract';

/** The IANA time zone of a merchant's calendar, such as `Asia/Manila`. */
export type TimeZonePort = (merchantCode: string) => string;

/** The names of the games that a player's rounds were played in, by the rounds' ids. An id that is no round of the player's is left out. */
export type GameNamesPort = (asked: {
  readonly playerId: string;
  readonly merchantCode: string;
  readonly language: LanguageCode;
  readonly roundIds: readonly string[];
}) => Promise<ReadonlyMap<string, string>>;
