import type { HumanCheckKind, HumanCheckPlace } from '@palaro/contract';

/** What a merchant asks of its visitors: at each place a kind of check or none, and how many keys a phone tries for it. */
export type HumanTerms = {
  readonly kindAt: Readonly<Record<HumanCheckPlace, HumanCheckKind | 'off'>>;
  /** Failed logins under one name that need no check; 0 asks with the first try. */
  readonly loginAfterFailures: number;
  /** Keys on average that go with a picture or a slider. */
  readonly work: number;
};
export type HumanTermsPort = (merchantCode: string) => HumanTerms;
