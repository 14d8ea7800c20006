import type { LanguageCode } from '@palaro/contract';
import type { OpeningHours } from '../../kernel/opening-hours.ts';

/** A chat service of the operator's, outside of the platform. */
export type OutsideChat = {
  /** Its address with the places that are filled: `{language}`, `{backUrl}`, `{headerColor}`, `{title}`, `{b2c}` and `{token}`. */
  readonly template: string;
  /** The name of the secret that signs visitors' tokens. */
  readonly secret: string;
};

/** What the chat goes by of a merchant. */
export type ChatTerms = {
  readonly service: OutsideChat | null;
  readonly hours: OpeningHours;
  readonly timeZone: string;
  readonly keptDays: number;
  /** What is said out of hours, and while no agent is there, by language; the app has words of its own. */
  readonly closedText: Partial<Record<LanguageCode, string>>;
  readonly awayText: Partial<Record<LanguageCode, string>>;
};
