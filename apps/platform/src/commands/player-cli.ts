import type { Pool } from 'pg';
import { birthdayFault, dayIn, type EndedByReset, isTrial, registrationFieldFault, sessionTypes, writtenField } from '@palaro/contract';
import { readCommandLine } from '@palaro/env';
import type { Config } from '../env/env.ts';
import { refuse, runOnStore } from '../db/command.ts';
import { transaction } from '../db/transaction.ts';
import { createLocalBus } from '../kernel/bus.ts';
import { systemClock } from '../kernel/clock.ts';
import { createIds } from '../kernel/ids.ts';
import { createSemaphore } from '../kernel/semaphore.ts';
import { fitsPattern } from '../document/patterns.ts';
import { createAgentTree } from '../modules/agents/index.ts';
import { createMerchantDocuments, readMerchantConfig, type MerchantConfig } from '../modules/merchant/index.ts';
import {
  createPasswords,
  createPlayerAdministration,
  createPlayers,
  withoutMobile,
  type CorrectedDetail,
  type Passwords,
  type Player,
} from '../modules/player/index.ts';
import { createAccountEvents, createAccountNotices, createSessionTerms, createWaysIn, type WaysIn } from '../modules/session/index.ts';
import { createAdmitDeposit } from '../modules/limits/index.ts';
import { createWallet } from '../modules/wallet/index.ts';
import { changeOptions, makeChange, refusedExitCode } from './change.ts';
import { askToEndExclusion, excludePlayer, showExclusions } from './exclude-player.ts';
import { findPlayers } from './find-player.ts';
import { askToFund, fund } from './fund.ts';
import { setOperatorLimit, showLimits } from './limit-player.ts';
import { newPassword } from './new-password.ts';
import { proofOptions } from './prove-operator.ts';
import { sessionsOnStore } from './sessions-on-store.ts';
import { showStatement } from './show-statement.ts';

/** Command line: `npm run player` finds players on a running platform, blocks them, ends their sessions, funds them and puts their details right. */
const usage = `Usage: npm run player -- find NAME              players whose name begins so, with breaks and money in games; of one alone also what was done with it
       npm run player -- block NAME
       npm run player -- unblock NAME
       npm run player -- end-sessions NAME
       npm run player -- add NAME [--type NUMBER]  a new account; type 0, a player, unless told otherwise
       npm run player -- new-password NAME         for an owner who has lost theirs; ends every other way in
       npm run player -- drop-second-step NAME     for an owner who has lost app and recovery codes
       npm run player -- fund NAME AMOUNT [--reference TEXT]
       npm run player -- set-name NAME "FULL NAME" the name that money goes to; "" lets the player set it anew
       npm run player -- set-birthday NAME YYYY-MM-DD  "" as above
       npm run player -- statement NAME            the player's movements with the balance after each, the newest first, 100 a page:
                                                   --from DAY --to DAY, --page 2 the next
       npm run player -- limits NAME               the player's limits, and those that operators have set
       npm run player -- limit NAME KIND PERIOD AMOUNT|none  deposit, loss or wager by day, week or month; stake by none
       npm run player -- exclusions NAME           the player's breaks and exclusions
       npm run player -- exclude NAME operator|family 6m|1y|5y|open  from play, at once; open is until further notice;
                                                   family with --evidence TEXT: what it has shown, and where that is kept
       npm run player -- end-exclusion NAME        sooner than it was to end; asks a second operator
--merchant CODE names the merchant, MERCHANT by default. All but find, statement, limits and exclusions ask before they change anything; --yes does not ask.
--by NAME is the operator who acts. The same --reference funds once. On stores without demo accounts fund asks a second operator,
and wants --code, the six digits of the operator's authenticator. add and new-password show a password once; its owner has to
choose another at the next login. The lower of the player's limit and the operator's holds; one operator lowers the operator's, two raise
it or take it away.`;
const { values, words, misuse } = readCommandLine(
  usage,
  {
    ...changeOptions,
    ...proofOptions,
    merchant: { type: 'string' },
    reference: { type: 'string' },
    evidence: { type: 'string' },
    type: { type: 'string', default: '0' },
    from: { type: 'string' },
    to: { type: 'string' },
    page: { type: 'string', default: '1' },
  },
  { takesWords: true },
);
const [action, name = '', ...rest] = words;

const clock = systemClock;
const done = (): string => 'Done. Every node goes by it within a second.';

/** The services that this command needs, on the store alone: the outbox tells the running nodes. */
const compose = (pool: Pool) => {
  const ids = createIds(clock.now);
  const sessions = sessionsOnStore(pool, ids);
  const merchants = createMerchantDocuments({ pool, bus: createLocalBus(), clock });
  const players = createPlayerAdministration({ pool, clock });
  const limits = { admitDeposit: createAdmitDeposit({ clock }) };
  return { ids, limits, merchants, players, sessions, wallet: createWallet({ pool, clock, ids }) };
};
type Services = ReturnType<typeof compose>;

/** What of a change is the same for all of one account. */
const changeOf = (pool: Pool, { merchantCode, id }: Player) => ({
  pool,
  options: values,
  act: { merchantCode, action: `player.${action}`, subject: `player:${id}` },
});

const setStatus = async ({ players, sessions }: Services, pool: Pool, player: Player): Promise<void> => {
  const status = action === 'block' ? 'disabled' : 'active';
  const open = await sessions.countOf(player.id);
  await makeChange({
    ...changeOf(pool, player),
    title: `${player.merchantCode}/${player.username}`,
    before: { status: player.status, sessions: open },
    after: { status, sessions: status === 'active' ? open : 0 },
    commit: (record, author) =>
      transaction(pool, async (client) => {
        if (!(await players.setStatus(client, player, status, author))) return { ok: false, failure: { code: 'changed_meanwhile' } };
        if (status === 'disabled') await sessions.endAll(client, player.id);
        await record(client);
        return { ok: true, value: 0 };
      }),
    done,
  });
};

const endSessions = async ({ players, sessions }: Services, pool: Pool, player: Player): Promise<void> =>
  makeChange({
    ...changeOf(pool, player),
    title: `${player.merchantCode}/${player.username}`,
    before: { sessions: await sessions.countOf(player.id) },
    after: { sessions: 0 },
    commit: (record, author) =>
      transaction(pool, async (client) => {
        await players.note(client, player.id, 'sessions ended', author);
        await sessions.endAll(client, player.id);
        await record(client);
        return { ok: true, value: 0 };
      }),
    done,
  });

const passwordLength = 14;
const passwordsOf = ({ PASSWORD_MEMORY_KIB }: Config): Passwords =>
  createPasswords({ gate: createSemaphore('password hashing', 1, 1), memoryKiB: PASSWORD_MEMORY_KIB });
const shownOnce = (password: string): string => `Done. The password, to be changed at the first login: ${password}`;

/** The list of ways into accounts, with the notices of a merchant. */
const waysInOf = ({ ids, sessions }: Services, pool: Pool, config: MerchantConfig): WaysIn => {
  const { noticeChannels } = createSessionTerms({ known: () => config });
  const notices = createAccountNotices({ pool, clock, ids, noticeChannels });
  const events = createAccountEvents({ pool, clock, ids, notices });
  return createWaysIn({ endAll: sessions.endAll, events, notices });
};

const setNewPassword = async (services: Services, pool: Pool, player: Player, config: Config): Promise<void> => {
  const { players, sessions } = services;
  const waysIn = waysInOf(services, pool, await configOf(services, player.merchantCode));
  let ended: readonly EndedByReset[] = [];
  const password = newPassword(services.ids, passwordLength);
  const hash = await passwordsOf(config).hash(password);
  await makeChange({
    ...changeOf(pool, player),
    title: `${player.merchantCode}/${player.username}`,
    before: { password: 'as it is', otherWaysIn: 'as they are', sessions: await sessions.countOf(player.id) },
    after: { password: 'new', otherWaysIn: 'none', sessions: 0 },
    commit: (record, author) =>
      transaction(pool, async (client) => {
        ended = await waysIn.reset(client, {
          playerId: player.id,
          merchantCode: player.merchantCode,
          provedBy: null,
          place: { agent: '', network: '' },
          store: () => players.setFirstPassword(client, player, hash, author),
        });
        await record(client);
        return { ok: true, value: 0 };
      }),
    done: () => `Ended: ${['password', ...ended].join(', ')}.\n${shownOnce(password)}`,
  });
};

const dropSecondStep = async ({ players }: Services, pool: Pool, player: Player): Promise<void> =>
  makeChange({
    ...changeOf(pool, player),
    title: `${player.merchantCode}/${player.username}`,
    before: { secondStep: 'as it is' },
    after: { secondStep: 'none' },
    commit: (record, author) =>
      transaction(pool, async (client) => {
        await players.dropSecondStep(client, player, author);
        await record(client);
        return { ok: true, value: 0 };
      }),
    done,
  });

const add = async (services: Services, pool: Pool, merchantCode: string, config: Config): Promise<void> => {
  const type = Number(values.type);
  if (!sessionTypes.some((known) => known === type) || isTrial(type))
    return refuse(
      `${values.type}: not a type of accounts with a password. Give one of ${sessionTypes.filter((of) => !isTrial(of)).join(', ')}.`,
      2,
    );
  const merchant = await services.merchants.read(merchantCode);
  const document = merchant.ok ? readMerchantConfig(merchant.value.document) : null;
  if (!document?.ok) return refuse(`${merchantCode} is no merchant of this store.`, refusedExitCode);
  const { currency, registration } = document.value;
  if (registrationFieldFault('username', { ...registration.username, required: true }, name, fitsPattern) !== null)
    return refuse(`${name}: not a username by the merchant's pattern ${registration.username.regExp}`, 2);
  if ((await services.players.findByName(merchantCode, name)) !== null)
    return refuse(`${merchantCode} has a player ${name}.`, refusedExitCode);
  const password = newPassword(services.ids, passwordLength);
  await makeChange({
    pool,
    options: values,
    act: { merchantCode, action: 'player.add', subject: 'player' },
    title: `${merchantCode}/${name}`,
    before: null,
    after: { username: name, type, currency },
    commit: async (record, author) => {
      const accounts = createPlayers({
        pool,
        clock,
        ids: services.ids,
        passwords: passwordsOf(config),
        mobile: withoutMobile,
        invitations: createAgentTree({ pool, clock, ids: services.ids }),
        openWallet: async (client, { id }) => {
          await services.wallet.openAccount({ playerId: id, merchantCode, currency, mode: 'real' }, client);
          await services.players.note(client, id, 'added', author);
          await record(client, `player:${id}`);
        },
      });
      await accounts.createAccount({ merchantCode, username: name, password, type, currency, firstLoginPending: true });
      return { ok: true, value: 0 };
    },
    done: () => shownOnce(password),
  });
};

const configOf = async ({ merchants }: Services, merchantCode: string): Promise<MerchantConfig> => {
  const stored = await merchants.read(merchantCode);
  const read = readMerchantConfig(stored.ok ? stored.value.document : null);
  if (!read.ok) throw new Error(read.failure.message);
  return read.value;
};

/** Why a detail may not become this, or null. */
const faultOfDetail = (field: CorrectedDetail, value: string, { ageMin, timeZone, registration }: MerchantConfig): string | null => {
  if (value === '') return null;
  if (field === 'payeeName')
    return fitsPattern(registration.fields.payeeName.regExp, value) ? null : 'it does not fit the pattern of registration.fields.payeeName';
  const fault = birthdayFault(value, { ageMin, today: dayIn(timeZone, clock.now()) });
  if (fault === 'under_age') return `who is under ${ageMin} must not play: block the account`;
  return fault === null ? null : 'not a day that has been, such as 1990-01-31';
};

const correct =
  (field: CorrectedDetail) =>
  async (services: Services, pool: Pool, player: Player): Promise<void> => {
    const { players } = services;
    const [to, from] = [writtenField(field, rest[0] ?? ''), (await players.details(player.id))?.details[field] ?? ''];
    const fault = faultOfDetail(field, to, await configOf(services, player.merchantCode));
    if (fault !== null) return refuse(`${rest[0]}: ${fault}.`, refusedExitCode);
    return makeChange({
      ...changeOf(pool, player),
      title: `${player.merchantCode}/${player.username}`,
      before: { [field]: from },
      after: { [field]: to },
      isPersonal: true,
      commit: (record, author) =>
        transaction(pool, async (client) => {
          const isDone = await players.correct(client, player.id, { field, from, to }, author);
          if (!isDone) return { ok: false, failure: { code: 'changed_meanwhile' } };
          await record(client);
          return { ok: true, value: 0 };
        }),
      done,
    });
  };

/** Where accounts are real ones, two operators pay in. */
const payIn = async (services: Services, pool: Pool, player: Player, config: Config): Promise<void> => {
  const [written = ''] = rest;
  const funding = { pool, services, player, options: values, written, reference: values.reference ?? services.ids.newId() };
  return config.DEMO_ACCOUNTS ? fund(funding) : askToFund(funding, config);
};

const excluding = async (services: Services, pool: Pool, player: Player, config: Config) => ({
  pool,
  config,
  merchant: await configOf(services, player.merchantCode),
  player,
  options: values,
});

const changes = {
  block: setStatus,
  unblock: setStatus,
  'end-sessions': endSessions,
  'new-password': setNewPassword,
  'drop-second-step': dropSecondStep,
  fund: payIn,
  'set-name': correct('payeeName'),
  'set-birthday': correct('birthday'),
  statement: async (services: Services, _pool: Pool, player: Player): Promise<void> =>
    showStatement(services.wallet, player, (await configOf(services, player.merchantCode)).timeZone, values),
  limits: (_services: Services, pool: Pool, player: Player): Promise<void> => showLimits(pool, player),
  limit: (_services: Services, pool: Pool, player: Player, config: Config): Promise<void> =>
    setOperatorLimit({ pool, config, player, options: values, words: rest }),
  exclusions: (_services: Services, pool: Pool, player: Player): Promise<void> => showExclusions(pool, player),
  exclude: async (services: Services, pool: Pool, player: Player, config: Config): Promise<void> =>
    excludePlayer(await excluding(services, pool, player, config), rest, (client, id) =>
      services.sessions.endAll(client, id, { reason: 'excluded' }),
    ),
  'end-exclusion': async (services: Services, pool: Pool, player: Player, config: Config): Promise<void> =>
    askToEndExclusion(await excluding(services, pool, player, config)),
} as const;
const argumentsOf: Readonly<Record<string, number>> = { fund: 1, 'set-name': 1, 'set-birthday': 1, limit: 3, exclude: 2 };
const isChange = (word: string | undefined): word is keyof typeof changes => word !== undefined && Object.hasOwn(changes, word);

if (action !== 'find' && action !== 'add' && !isChange(action)) misuse(action === undefined ? 'What to do?' : `${action}: no such action`);
if (name === '') misuse('Whose? Give a name.');
const argumentsExpected = argumentsOf[action ?? ''] ?? 0;
if (rest.length !== argumentsExpected) misuse(`${action}: too ${rest.length < argumentsExpected ? 'few' : 'many'} words`);

await runOnStore('palaro-player', async ({ pool }, config) => {
  const services = compose(pool);
  const merchantCode = values.merchant ?? config.MERCHANT;
  if (action === 'add') return add(services, pool, merchantCode, config);
  if (!isChange(action)) return findPlayers({ ...services, pool, clock }, merchantCode, name);
  const player = await services.players.findByName(merchantCode, name);
  if (player === null)
    return refuse(`${merchantCode} has no player ${name}. \`npm run player -- find ${name}\` looks for the name.`, refusedExitCode);
  return changes[action](services, pool, player, config);
});
