import { isAgent } from '@palaro/contract';
import type { Pool, PoolClient } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { createCredentials } from './credentials.ts';
import type { Passwords } from './passwords.ts';
import { createContacts } from './player-contacts.ts';
import type { InvitationPorts, MobilePorts } from './player-ports.ts';
import { loginKey, nameKey } from './player-rules.ts';
import {
  findByName,
  findForLogin,
  findPlayer,
  insertPlayer,
  lockHeadIcon,
  setHeadIcon,
  setStatus,
  type NewPlayer,
  type Player,
  type Taken,
} from './player-store.ts';
import { createTrials } from './trials.ts';
import { createRegistration, type RegistrationHook, type BlankPlayer, type StoreFault } from './registration.ts';

export type PlayerDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly passwords: Passwords;
  readonly mobile: MobilePorts;
  readonly invitations: InvitationPorts;
  /** Opens the new player's wallet inside the registration's transaction. */
  readonly openWallet: (client: PoolClient, player: { id: string; merchantCode: string; currency: string; type: number }) => Promise<void>;
};

/** An account made by the operator or a seed rather than by registration. */
export type Account = {
  readonly merchantCode: string;
  readonly username: string;
  readonly password: string;
  readonly type: number;
  readonly currency: string;
  readonly invitationCode?: string;
  readonly firstLoginPending?: boolean;
  /** The player of the agent below whom it stands. */
  readonly agentId?: string;
  /** In E.164, verified. */
  readonly mobile?: string;
  /** Verified. */
  readonly email?: string;
};

/** Letters and digits of a name that the platform gives, after its first letter: 36^11 of them. */
const newNameLength = 11;
const newNameOf = (token: string): string =>
  `p${token
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, newNameLength)}`;

/** Stores a player with its wallet and what goes along; what is taken undoes all of it. */
const createStore = ({ pool, openWallet, invitations }: Pick<PlayerDeps, 'pool' | 'openWallet' | 'invitations'>) => {
  class RolledBack extends Error {
    readonly fault: StoreFault;
    constructor(fault: StoreFault) {
      super(fault);
      this.fault = fault;
    }
  }
  const undoOn = (fault: StoreFault | null | undefined): void => {
    if (fault !== null && fault !== undefined) throw new RolledBack(fault);
  };
  return async (player: NewPlayer, alongside?: RegistrationHook): Promise<Taken | StoreFault | null> => {
    try {
      return await transaction(pool, async (client) => {
        const taken = await insertPlayer(client, player);
        if (taken !== null) return taken;
        await openWallet(client, player);
        undoOn(await alongside?.(client, player.id));
        if (player.agentId !== null || isAgent(player.type)) undoOn((await invitations.join(client, player.id)) ? null : 'agent_too_deep');
        if (isAgent(player.type)) await invitations.giveCode(client, player.id, player.invitationCode ?? undefined);
        return null;
      });
    } catch (error) {
      if (error instanceof RolledBack) return error.fault;
      throw error;
    }
  };
};

export type Players = ReturnType<typeof createPlayers>;

/** The player module's service. */
export const createPlayers = ({ pool, clock, ids, passwords, mobile, invitations, openWallet }: PlayerDeps) => {
  const store = createStore({ pool, openWallet, invitations });
  const newName = (): string => newNameOf(ids.newToken());
  const blank: BlankPlayer = (merchantCode: string, username: string, currency: string) => ({
    id: ids.newId(),
    merchantCode,
    username,
    usernameKey: nameKey(username),
    currency,
    createdAt: new Date(clock.now()),
    nickname: '',
    firstLoginPending: false,
    passwordChangedAt: null,
    emailKey: null,
    mobileKey: null,
    mobileVerifiedAt: null,
    emailVerifiedAt: null,
    paymentPasswordHash: null,
    profile: {},
    registerMethod: 'H5',
    registerHost: '',
    referrerId: null,
    agentId: null,
    invitationCode: null,
    termsAcceptedAt: null,
  });

  return {
    find: (id: string, db: Pool | PoolClient = pool): Promise<Player | null> => findPlayer(db, id),

    /** The key that a login is looked up and counted by: the name, or a phone number in E.164. */
    loginKey: (merchantCode: string, typed: string): string => loginKey(mobile.registrationOf(merchantCode), typed),

    /**
     * The player of a name when the password is right. A name that does not exist has a wrong one, and takes as long; that
     * an account is disabled learns only who knows its password (ruling 43, A483).
     */
    checkPassword: async (merchantCode: string, username: string, password: string): Promise<Player | 'disabled' | 'wrong'> => {
      const found = await findForLogin(pool, merchantCode, nameKey(username));
      const right = await passwords.matches(found?.passwordHash ?? null, password);
      if (found === null || !right) return 'wrong';
      if (found.status !== 'active') return 'disabled';
      const { passwordHash: _, ...player } = found;
      return player;
    },

    ...createContacts({ pool, clock, passwords }),

    ...createRegistration({ pool, clock, passwords, blank, newName, codes: mobile.codes, invitations, store }),

    ...createCredentials({ pool, clock, passwords }),
    ...createTrials({ ids, blank, openWallet }),

    /** Makes an account outside registration; an existing name is left as it is. Returns its id. */
    createAccount: async (account: Account): Promise<string> => {
      const player: NewPlayer = {
        ...blank(account.merchantCode, account.username, account.currency),
        type: account.type,
        passwordHash: await passwords.hash(account.password),
        firstLoginPending: account.firstLoginPending ?? false,
        invitationCode: account.invitationCode ?? null,
        agentId: account.agentId ?? null,
        ...(account.mobile === undefined ? {} : { mobileKey: account.mobile, mobileVerifiedAt: new Date(clock.now()) }),
        ...(account.email === undefined
          ? {}
          : { emailKey: nameKey(account.email), emailVerifiedAt: new Date(clock.now()), profile: { email: account.email } }),
      };
      const taken = await store(player);
      if (taken === null) return player.id;
      const found = await findByName(pool, account.merchantCode, account.username);
      if (found === null) throw new Error(`account ${account.username} clashes with another`);
      return found.id;
    },

    /** The head icon of a player, held until the transaction ends; null for a player who is gone. */
    lockHeadIcon: (client: PoolClient, id: string): Promise<string | null> => lockHeadIcon(client, id),
    setHeadIcon: (client: PoolClient, id: string, icon: string): Promise<void> => setHeadIcon(client, id, icon),

    setStatus: (id: string, status: Player['status']): Promise<void> => setStatus(pool, id, status),
  };
};
