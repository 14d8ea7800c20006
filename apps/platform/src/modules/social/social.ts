import { socialRoute, type Code, type FailureData, type RegistrationPayload, type SocialProvider } from '@palaro/contract';
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import type { Pool } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { Logger } from '../../kernel/log.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { spend } from '../../kernel/spend.ts';
import type { FreshParts } from '../merchant/index.ts';
import type { Player, Players, RegistrationMerchant } from '../player/index.ts';
import { kindRefusal, type SessionModule } from '../session/index.ts';
import { createNote, type Owner } from '../security/index.ts';
import type { Service } from './services.ts';
import type { Browser, SocialIdentity, SocialStore, Visitor } from './social-store.ts';

/** How long somebody has to come back from a service. */
const attemptMs = 10 * 60_000;
/** How long somebody whom a service has named has to go on: to register, or to log in to the account that they have. */
const visitorMs = 15 * 60_000;

export type SocialFailure = { readonly code: Code; readonly data?: FailureData };
type Answer<T> = Result<T, SocialFailure>;
const refuse = (code: Code): Result<never, SocialFailure> => fail({ code });
/** What is done with a player who may come in. Where it fails, what let them in is good again. */
type Enter<T> = (player: Player) => Promise<Answer<T>>;

export type SocialDeps = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Pick<Logger, 'error'>;
  readonly store: SocialStore;
  readonly players: Pick<Players, 'register'>;
  readonly sessions: Pick<SessionModule['service'], 'secondStep' | 'events' | 'hold'>;
  /** The service of a merchant; null where it is off or has no configuration. */
  readonly serviceOf: (merchantCode: string, provider: SocialProvider) => Service | null;
  readonly originOf: (merchantCode: string) => string;
  readonly merchant: FreshParts<keyof RegistrationMerchant>['get'];
  /** Null where this is the login password. */
  readonly loginPasswordFault: (owner: Owner, password: string) => Promise<SocialFailure | null>;
};

/** Where somebody stands whom a service has named. */
export type IdentifiedVisitor = { readonly visitor: Visitor; readonly player: Player | null };

const createSignIn = ({ clock, ids, store, serviceOf, originOf }: SocialDeps) => {
  const redirectUriOf = (merchantCode: string): string => `${originOf(merchantCode)}${socialRoute}`;
  return {
    /** Begins a way to a service; answers where the browser is sent to. */
    begin: async (browser: Browser, provider: SocialProvider): Promise<Answer<string>> => {
      const service = serviceOf(browser.merchantCode, provider);
      if (service === null) return refuse('feature_off');
      const secrets = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
      const address = await service.address(secrets, redirectUriOf(browser.merchantCode));
      if (!address.ok) return address;
      await store.insertAttempt({ ...browser, ...secrets, provider, id: ids.newId(), expiresAt: new Date(clock.now() + attemptMs) });
      return address;
    },
    /** Who came back, by the query of the address. */
    comeBack: async (browser: Browser, query: string): Promise<Answer<Visitor>> => {
      const cameBackAt = new URL(`${redirectUriOf(browser.merchantCode)}?${query.replace(/^\?/, '')}`);
      const attempt = await store.takeAttempt(browser, cameBackAt.searchParams.get('state') ?? '', new Date(clock.now()));
      if (attempt === null) return refuse('social_expired');
      const service = serviceOf(browser.merchantCode, attempt.provider);
      if (service === null) return refuse('feature_off');
      const person = await service.person(attempt, cameBackAt);
      if (!person.ok) return person;
      const visitor = { id: attempt.id, ...person.value, service: service.name };
      await store.nameVisitor(visitor, new Date(clock.now() + visitorMs));
      return ok({ ...visitor, merchantCode: attempt.merchantCode, provider: attempt.provider });
    },
  };
};

const identityOf = ({ merchantCode, provider, subject, service }: Visitor, playerId: string, clock: Clock): SocialIdentity => ({
  merchantCode,
  provider,
  subject,
  service,
  playerId,
  createdAt: new Date(clock.now()),
});

/** Finds whom a service has named, as long as the merchant has that service. */
const createFindVisitor =
  ({ clock, store, serviceOf }: SocialDeps) =>
  async (browser: Browser, id: string): Promise<Visitor | null> => {
    const visitor = await store.findVisitor(browser, id, new Date(clock.now()));
    const service = visitor === null ? undefined : serviceOf(browser.merchantCode, visitor.provider)?.name;
    return visitor?.service === service ? visitor : null;
  };

/** Uses what a service has said of a visitor, once, for what `act` does. */
const createSpendVisitor =
  ({ store, log }: SocialDeps) =>
  async <T>({ id }: Visitor, act: () => Promise<Answer<T>>): Promise<Answer<T>> => {
    const taken = await store.takeVisitor(id);
    return taken === null ? refuse('social_expired') : spend(act, taken.giveBack, log);
  };

/** What somebody who is logged in does with the links of the account. */
const createOwnLinks = (deps: SocialDeps) => {
  const { pool, clock, store, sessions, serviceOf, loginPasswordFault } = deps;
  const spendVisitor = createSpendVisitor(deps);
  const note = createNote({ sessions });
  const visitorOf = createFindVisitor(deps);
  return {
    /** Links a visitor to the account of who is logged in, by its password. */
    link: async (browser: Browser, owner: Owner, id: string, loginPassword: string): Promise<Answer<void>> => {
      const visitor = await visitorOf(browser, id);
      if (visitor === null) return refuse('social_expired');
      const fault = await loginPasswordFault(owner, loginPassword);
      if (fault !== null) return fail(fault);
      return transaction(pool, async (client) => {
        if (!(await store.link(client, identityOf(visitor, owner.playerId, clock)))) return refuse('social_taken');
        await store.endAttempt(visitor.id, client);
        await note(owner, 'social_linked', client);
        return ok(undefined);
      });
    },
    /** Does something that needs proof that a visitor is the person of the account who is logged in. Good once. */
    prove: async (browser: Browser, owner: Owner, id: string, act: () => Promise<Answer<void>>): Promise<Answer<void>> => {
      const visitor = await visitorOf(browser, id);
      if (visitor === null) return refuse('social_expired');
      if ((await store.playerIdOf(visitor)) !== owner.playerId) return refuse('social_not_yours');
      return spendVisitor(visitor, act);
    },
    /** The links that let somebody in: those to a service that the merchant had before do not. */
    list: async ({ playerId, merchantCode }: Pick<Owner, 'playerId' | 'merchantCode'>) =>
      (await store.list(playerId)).filter(({ provider, service }) => service === (serviceOf(merchantCode, provider)?.name ?? service)),
    /** Takes a link away, by the password: who has none keeps this way in. */
    unlink: async (owner: Owner, provider: SocialProvider, loginPassword: string): Promise<Answer<void>> => {
      const fault = await loginPasswordFault(owner, loginPassword);
      if (fault !== null) return fail(fault);
      await transaction(pool, async (client) => {
        if (await store.unlink(client, owner.playerId, provider)) await note(owner, 'social_unlinked', client);
      });
      return ok(undefined);
    },
  };
};

/**
 * Login by a service at which somebody has an account (decision 019). What opens an account is the service's own name of the person,
 * never an address. Who has no account opens one; who has one logs in to it, and links it with its password.
 */
export const createSocial = (deps: SocialDeps) => {
  const { clock, store, players, sessions, merchant } = deps;
  const spendVisitor = createSpendVisitor(deps);
  const visitorOf = createFindVisitor(deps);
  /** The account of a visitor; null where they have none, or a refusal. */
  const identify = async (visitor: Visitor): Promise<Answer<IdentifiedVisitor>> => {
    const player = await store.playerOf(visitor);
    if (player === null) return ok({ visitor, player });
    if (player.status !== 'active') return refuse('user_unknown');
    const refusal = kindRefusal('any', player.type);
    return refusal === null ? ok({ visitor, player }) : refuse(refusal);
  };
  /** Lets a visitor in to the account that is theirs, by the code of its second step where it has one. */
  const enter = async <T>(
    { boundTo: device }: Browser,
    { visitor, player }: IdentifiedVisitor,
    enterAs: Enter<T>,
    code?: string,
  ): Promise<Answer<T>> => {
    if (player === null) return refuse('social_expired');
    return sessions.secondStep.atLogin(player, { code, device }, () => spendVisitor(visitor, () => enterAs(player)));
  };

  return {
    ...createSignIn(deps),
    identify,
    enter,
    enterAs: async <T>(browser: Browser, id: string, secondCode: string, enterAs: Enter<T>): Promise<Answer<T>> => {
      const visitor = await visitorOf(browser, id);
      if (visitor === null) return refuse('social_expired');
      const found = await identify(visitor);
      return found.ok ? enter(browser, found.value, enterAs, secondCode) : found;
    },
    /** Opens an account without a password for a visitor, by the merchant's required fields. */
    register: async (browser: Browser, id: string, payload: RegistrationPayload, ip: string): Promise<Answer<Player>> => {
      const visitor = await visitorOf(browser, id);
      if (visitor === null) return refuse('social_expired');
      if ((await store.playerIdOf(visitor)) !== null) return refuse('social_taken');
      return players.register(await merchant(browser.merchantCode), payload, 'social', {
        ip,
        alongside: async (client, playerId) =>
          (await store.endAttempt(visitor.id, client)) && (await store.link(client, identityOf(visitor, playerId, clock)))
            ? null
            : 'social_taken',
      });
    },
    ...createOwnLinks(deps),
  };
};
export type Social = ReturnType<typeof createSocial>;
