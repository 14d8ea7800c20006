/** What was done, as the caller says it. Only named fields: no password, code, secret or document of a person. */
export type Act = {
  readonly merchantCode: string;
  /** Who did it: an operator, or the user of the system that ran the command. */
  readonly actor: string;
  /** Area and verb, such as `player.block`. */
  readonly action: string;
  /** Kind and id of what it was done to, such as `player:0192…`. */
  readonly subject: string;
  readonly outcome: 'done' | 'refused';
  /** Why it was done or refused; empty where nobody said. */
  readonly reason: string;
  /** The fields that were changed, before and after; null where there was or is nothing. */
  readonly before: unknown;
  readonly after: unknown;
};
