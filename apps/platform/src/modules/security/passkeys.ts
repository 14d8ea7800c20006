import {
  limits,
  type PasskeyAssertion,
  type PasskeyBegin,
  type PasskeyChallenge,
  type PasskeyRegistration,
  type PasskeyRemove,
} from '@palaro/contract';
import type { AuthenticatorTransport } from '@simplewebauthn/server';
import type { Pool } from 'pg';
import { transaction } from '../../db/transaction.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Player, Players } from '../player/index.ts';
import { kindRefusal, type Account, type SecurityFailure } from '../session/index.ts';
import { createNote, holdOwner, refuse, type Done, type Owner, type OwnerDeps } from './owner.ts';
import type { Passkey, PasskeyStore } from './passkey-store.ts';

/** How long a challenge is valid. */
const goodForMs = 5 * 60_000;

/** COSE numbers of ES256, EdDSA and RS256. Post-quantum algorithms are still experimental in Node. */
const supportedAlgorithmIDs = [-7, -8, -257];

/** Loaded with the first passkey: it would slow down every start. */
const loadWebAuthn = () => import('@simplewebauthn/server');

export type PasskeysDeps = Pick<OwnerDeps, 'sessions'> & {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly store: PasskeyStore;
  readonly players: Pick<Players, 'find'>;
  /** Public origin of a merchant. Passkeys are bound to its host. */
  readonly originOf: (merchantCode: string) => string;
  readonly siteNameOf: (merchantCode: string) => string;
  readonly loginPasswordFault: (account: Account, password: string) => Promise<SecurityFailure | null>;
};

type Answered<C> = { readonly challengeId: string; readonly credential: C };
/** Where a login comes from; `boundTo` is the device's cookie digest. */
type LoginPlace = { readonly merchantCode: string; readonly boundTo: string; readonly kind: 'member' | 'agent' | 'any' };

const createChallenges = ({ clock, ids, store }: Pick<PasskeysDeps, 'clock' | 'ids' | 'store'>) => {
  type For = { readonly merchantCode: string; readonly purpose: 'add' | 'login'; readonly boundTo: string };
  return {
    keep: async (whom: For, options: { readonly challenge: string }): Promise<PasskeyChallenge> => {
      const challengeId = ids.newId();
      const expiresAt = new Date(clock.now() + goodForMs);
      await store.insertChallenge({ ...whom, id: challengeId, challenge: options.challenge, expiresAt });
      return { challengeId, options: { ...options } };
    },
    take: (whom: For, id: string): Promise<string | null> => store.takeChallenge({ ...whom, id }, new Date(clock.now())),
  };
};
type Challenges = ReturnType<typeof createChallenges>;

/** The result of a verification; null if the authenticator's answer is wrong in any way. */
const verified = async <T extends { readonly verified: boolean }>(verify: () => Promise<T>): Promise<T | null> => {
  const answer = await verify().catch(() => null);
  return answer?.verified === true ? answer : null;
};

const createLogin =
  ({ clock, store, players, originOf }: PasskeysDeps, challenges: Challenges) =>
  async (
    { merchantCode, boundTo, kind }: LoginPlace,
    { challengeId, credential: response }: Answered<PasskeyAssertion>,
  ): Promise<Result<Player, SecurityFailure>> => {
    const challenge = await challenges.take({ merchantCode, purpose: 'login', boundTo }, challengeId);
    if (challenge === null) return refuse('passkey_expired');
    const passkey = await store.find(merchantCode, response.id);
    if (passkey === null) return refuse('passkey_unknown');
    const { verifyAuthenticationResponse } = await loadWebAuthn();
    const origin = originOf(merchantCode);
    const answer = await verified(() =>
      verifyAuthenticationResponse({
        response: { ...response, response: { ...response.response }, clientExtensionResults: {} } as never,
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: new URL(origin).hostname,
        credential: { id: passkey.id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
        requireUserVerification: true,
      }),
    );
    const { userHandle } = response.response;
    const isOwn = userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === passkey.playerId;
    if (answer === null || !isOwn) return refuse('passkey_refused');
    const player = await players.find(passkey.playerId);
    if (player === null || player.status !== 'active') return refuse('user_unknown');
    const refusal = kindRefusal(kind, player.type);
    if (refusal !== null) return refuse(refusal);
    const { newCounter, credentialBackedUp } = answer.authenticationInfo;
    const used = { merchantCode, id: passkey.id, counter: newCounter, isBackedUp: credentialBackedUp };
    return (await store.used(used, new Date(clock.now()))) ? ok(player) : refuse('passkey_refused');
  };

const createAdd = (deps: PasskeysDeps, challenges: Challenges) => {
  const { pool, clock, store, originOf, siteNameOf, loginPasswordFault } = deps;
  const note = createNote(deps);
  const placeOf = ({ merchantCode, sessionId }: Owner) => ({ merchantCode, purpose: 'add', boundTo: sessionId }) as const;
  return {
    /** Checks the login password and returns the options to create a passkey with. */
    begin: async (owner: Owner, { loginPassword }: PasskeyBegin): Promise<Result<PasskeyChallenge, SecurityFailure>> => {
      const fault = await loginPasswordFault(owner, loginPassword);
      if (fault !== null) return fail(fault);
      const own = await store.list(owner.playerId);
      if (own.length >= limits.passkeysMax) return refuse('passkey_limit');
      const { generateRegistrationOptions } = await loadWebAuthn();
      const options = await generateRegistrationOptions({
        rpName: siteNameOf(owner.merchantCode),
        rpID: new URL(originOf(owner.merchantCode)).hostname,
        userID: new TextEncoder().encode(owner.playerId),
        userName: owner.userName,
        timeout: goodForMs,
        attestationType: 'none',
        supportedAlgorithmIDs,
        excludeCredentials: own.map(({ id, transports }) => ({ id, transports: [...transports] as AuthenticatorTransport[] })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      return ok(await challenges.keep(placeOf(owner), options));
    },
    /** Verifies and stores a new passkey under its first name. */
    add: async (owner: Owner, { challengeId, credential: response }: Answered<PasskeyRegistration>, name: string): Promise<Done> => {
      const challenge = await challenges.take(placeOf(owner), challengeId);
      if (challenge === null) return refuse('passkey_expired');
      const { verifyRegistrationResponse } = await loadWebAuthn();
      const origin = originOf(owner.merchantCode);
      const answer = await verified(() =>
        verifyRegistrationResponse({
          response: { ...response, clientExtensionResults: {} } as never,
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: new URL(origin).hostname,
          requireUserVerification: true,
        }),
      );
      if (answer === null || answer.registrationInfo === undefined) return refuse('passkey_refused');
      const { credential, credentialBackedUp: isBackedUp } = answer.registrationInfo;
      const passkey: Passkey = {
        merchantCode: owner.merchantCode,
        id: credential.id,
        playerId: owner.playerId,
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: response.response.transports ?? [],
        isBackedUp,
        name,
        createdAt: new Date(clock.now()),
        usedAt: null,
      };
      const kept = await transaction(pool, async (client) => {
        const stored = await store.insert(client, passkey, limits.passkeysMax);
        if (stored === 'kept') await note(owner, 'passkey_added', client);
        return stored;
      });
      if (kept === 'kept') return ok(undefined);
      return refuse(kept === 'full' ? 'passkey_limit' : 'passkey_refused');
    },
  };
};

/** Passkeys of players (decision 016). */
export const createPasskeys = (deps: PasskeysDeps) => {
  const { pool, store, sessions, originOf, loginPasswordFault } = deps;
  const challenges = createChallenges(deps);
  const note = createNote(deps);
  return {
    ...createAdd(deps, challenges),
    list: store.list,
    rename: (owner: Owner, id: string, name: string): Promise<Done> =>
      transaction(pool, async (client) => {
        await holdOwner(sessions, owner, client);
        return (await store.rename(client, owner.playerId, id, name)) ? ok(undefined) : refuse('passkey_unknown');
      }),
    remove: async (owner: Owner, { id, loginPassword }: PasskeyRemove): Promise<Done> => {
      const fault = await loginPasswordFault(owner, loginPassword);
      if (fault !== null) return fail(fault);
      await transaction(pool, async (client) => {
        if (await store.remove(client, owner.playerId, id)) await note(owner, 'passkey_removed', client);
      });
      return ok(undefined);
    },
    /** A challenge for a login, valid on this device alone. */
    beginLogin: async (merchantCode: string, boundTo: string): Promise<PasskeyChallenge> => {
      const { generateAuthenticationOptions } = await loadWebAuthn();
      const options = await generateAuthenticationOptions({
        rpID: new URL(originOf(merchantCode)).hostname,
        timeout: goodForMs,
        userVerification: 'required',
      });
      return challenges.keep({ merchantCode, purpose: 'login', boundTo }, options);
    },
    logIn: createLogin(deps, challenges),
  };
};
export type Passkeys = ReturnType<typeof createPasskeys>;
