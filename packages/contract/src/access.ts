import type { Code } from './refusals.ts';

/**
 * Session types (A427): 0 player, 1 and 2 agents that may deposit, 4 trial, 40 test player, 41 and 42 agents.
 * The number is open-ended: an operator's older accounts may carry others, which count as agents (A015).
 */
export const sessionTypes = [0, 1, 2, 4, 40, 41, 42] as const;
export type SessionType = (typeof sessionTypes)[number];

/** The type member info shows before it is loaded (A260). Gates never use it (ruling 7). */
export const memberTypeDefault = 4;
export const depositTypes: readonly number[] = [0, 1, 2];
export const nonAgentTypes: readonly number[] = [0, 4, 40];
const contractPromptFree: readonly number[] = [...nonAgentTypes, 41, 42];

/** Agent: any type other than 0, 4 and 40 (A015, ruling 8). */
export const isAgent = (type: number): boolean => !nonAgentTypes.includes(type);
/** Whether contract requests are prompted for (ruling 8). */
export const getsContractPrompts = (type: number): boolean => !contractPromptFree.includes(type);
/** Only types 0, 1 and 2 deposit (A421). */
export const canDeposit = (type: number): boolean => depositTypes.includes(type);
/** A trial (free play) account. */
export const isTrial = (type: number): boolean => type === 4;

/** The merchant code that a session shows: a trial's is its own (A257), so that nothing takes it for a member's. */
export const sessionMerchantCode = (type: number, merchantCode: string): string => (isTrial(type) ? `${merchantCode}_TRIAL` : merchantCode);

/** Who may make a call. `null` stands for a guest. Returns the code of the refusal, or null when admitted. */
export const accessRules = {
  anyone: () => null,
  session: (type: number | null) => (type === null ? 'not_logged_in' : null),
  actual: (type: number | null) => (type === null ? 'not_logged_in' : isTrial(type) ? 'free_reject' : null),
  depositor: (type: number | null) => (type === null ? 'not_logged_in' : canDeposit(type) ? null : 'free_reject'),
  trial: (type: number | null) => (type === null ? 'not_logged_in' : isTrial(type) ? null : 'no_permission'),
  /** Agents that may have contracts (ruling 8). */
  contractAgent: (type: number | null) => (type === null ? 'not_logged_in' : getsContractPrompts(type) ? null : 'no_permission'),
  agent: (type: number | null) => (type === null ? 'not_logged_in' : isAgent(type) ? null : 'no_permission'),
} as const satisfies Record<string, (type: number | null) => Code | null>;

export type Access = keyof typeof accessRules;
