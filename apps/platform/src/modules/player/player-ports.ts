import type { RegistrationSettings, SessionInfo } from '@palaro/contract';
import type { Currency } from '@palaro/money';
import type { PoolClient } from 'pg';
import type { CallContext } from '../../http/handlers.ts';
import { fail } from '../../kernel/result.ts';
import type { SecurityEvent } from '../../kernel/security-log.ts';
import type { VerificationService } from '../verification/index.ts';
import type { Player } from './player-store.ts';
import { registrationDefault } from './registration-section.ts';

/** Opens a new player's wallet inside the registration's transaction. */
export type OpenAccountPort = (
  account: { readonly playerId: string; readonly merchantCode: string; readonly currency: Currency; readonly mode: 'real' | 'play' },
  client: PoolClient,
) => Promise<void>;

/** Seconds that credentials under a name have to wait, or 0; counts one. */
export type ConsumeNameLimitPort = (name: string) => Promise<number>;

/** What a new account does in the tree of agents. */
export type InvitationPorts = {
  /** The open invitation of a code; null where it invites nobody now. `agentId` is the agent's player, `type` that of the new account. */
  readonly invitationOf: (
    merchantCode: string,
    code: string,
  ) => Promise<{ readonly linkId: string; readonly agentId: string; readonly type: 0 | 1 } | null>;
  /** The member who invites by a code of a referral; null where nobody does. */
  readonly referrerOf: (merchantCode: string, code: string) => Promise<string | null>;
  /** Notes by which member a new one was brought. */
  readonly noteReferral: (client: PoolClient, playerId: string, referrerId: string) => Promise<void>;
  /** Counts the player as one who came by it; false where it is open no more. */
  readonly useInvitation: (client: PoolClient, merchantCode: string, linkId: string, playerId: string) => Promise<boolean>;
  /** Gives a player the place below their agent; false where there is none. */
  readonly join: (client: PoolClient, playerId: string) => Promise<boolean>;
  /** Gives an agent a code of their own; without one that was chosen it is a new one. */
  readonly giveCode: (client: PoolClient, playerId: string, code?: string) => Promise<void>;
};

/** A trial player has opened an account: favourites and recent games go along, and the trial is over. */
export type LeaveTrialPort = (trialPlayerId: string, playerId: string) => Promise<void>;

/** What is done with mobile numbers and the codes that go to them. */
export type MobilePorts = {
  /** A merchant's registration settings, as they are known now. */
  readonly registrationOf: (merchantCode: string) => RegistrationSettings;
  readonly codes: Pick<VerificationService, 'mobileNumber' | 'useCode' | 'useFirebaseToken'>;
};
/** Where nobody registers: accounts are made by a seed or a test. */
export const withoutMobile: MobilePorts = {
  registrationOf: () => registrationDefault,
  codes: {
    mobileNumber: () => fail({ code: 'feature_off' }),
    useCode: (_given, _act, refused) => Promise.resolve(fail(refused('code_wrong'))),
    useFirebaseToken: (_proof, _act, refused) => Promise.resolve(fail(refused('feature_off'))),
  },
};

/** Logs a new member in (ruling 15); `events` are what the security log says of it. */
export type LogInPort = (player: Player, context: CallContext, events: readonly SecurityEvent[]) => Promise<SessionInfo>;
