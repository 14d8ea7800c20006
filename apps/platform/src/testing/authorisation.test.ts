import { accessRules, calls, sessionTypes, type Access, type Call, type CallName, type Code } from '@palaro/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestHouse, type TestHouse } from './lottery-house.ts';
import { startTestPlatform, testSecret, valueOf, type TestClient, type TestPlatform } from './test-platform.ts';

let site: TestPlatform;
/** Members' lottery orders are a house's to answer. */
let house: TestHouse;
const callers = new Map<number | null, TestClient>();
const accounts = [
  [0, 'player0'],
  [1, 'agent1'],
  [2, 'agent2'],
  [4, 'trial4'],
  [40, 'test40'],
  [41, 'agent41'],
  [42, 'agent42'],
] as const;

beforeAll(async () => {
  house = await startTestHouse({ studiosSecret: testSecret });
  site = await startTestPlatform({ env: { LOTTERY_ORIGIN: house.origin } });
  await site.platform.services.player.createAccount({
    merchantCode: 'PALARO',
    username: 'trial4',
    password: 'Palaro!2026',
    type: 4,
    currency: 'PHP',
  });
  callers.set(null, site.guest());
  for (const [type, username] of accounts) callers.set(type, await site.as(username));
});
afterAll(async () => {
  await site.stop();
  await house.stop();
});

const send = async (row: Call, caller: TestClient): Promise<{ status: number; code: string }> => {
  const response = await fetch(`${site.baseUrl}${row.path}`, {
    method: row.method,
    headers: {
      'content-type': row.form ? 'application/x-www-form-urlencoded' : 'application/json',
      ...(caller.session === null
        ? {}
        : { authorization: `Bearer ${caller.session.token}`, cookie: `__Host-palaro_session=${caller.cookie}` }),
    },
    ...(row.method === 'POST' || row.method === 'PUT' ? { body: row.form ? '' : '{}' } : {}),
  });
  const answer = (await response.json()) as { code?: string };
  return { status: response.status, code: answer.code ?? 'ok' };
};

/**
 * The calls that guests may make, written down here a second time and by hand: a row of the contract that lets guests in must
 * not carry its own proof. Every other call has to refuse them.
 */
const forEverybody: readonly CallName[] = [
  'vendorTypes',
  'gameList',
  'fairPlay',
  'hotGames',
  'popularGames',
  'closedGames',
  'winners',
  'jackpots',
  'numero',
  'vnNumero',
  'lotteryList',
  'lotteryMenu',
  'lotteryDraws',
  'announcements',
  'lobbyNews',
  'liveModels',
  'helpCentre',
  'promotions',
  'promotionDetail',
  'personalPromotions',
  'systemStatus',
  'siteSettings',
  'serviceLinks',
  'registrationSettings',
  'registrationValidation',
  'merchantWallet',
  'registerByUsername',
  'registerByMobile',
  'usernameCheck',
  'emailCheck',
  'affiliateCheck',
  'loginKey',
  'login',
  'resume',
  'captcha',
  'humanChecks',
  'slideCaptcha',
  'trialOffer',
  'createTrial',
  'testplays',
  'codeOptions',
  'registrationCode',
  'loginCode',
  'forgetCode',
  'setPasswordByCode',
  'passkeyChallenge',
  'passkeyLogin',
  'beginSocial',
  'finishSocial',
  'enterSocial',
  'registerSocial',
];
/** The calls of an account with a password and with money, which a trial account is refused; written down as those above. */
const notForTrial: readonly CallName[] = [
  'agentApplication',
  'applyAsAgent',
  'withdrawPrecheck',
  'createWithdrawal',
  'withdrawals',
  'withdrawal',
  'cancelWithdrawal',
  'addPayoutAccount',
  'removePayoutAccount',
  'walletTransfers',
  'recallMoney',
  'freeRounds',
  'depositPromotions',
  'noteLoginPromotions',
  'joinPromotion',
  'claimPromotion',
  'applyForPromotion',
  'enterPromotionCode',
  'claimRebates',
  'redeemPoints',
  'claimMission',
  'spinWheel',
  'openRedPacket',
  'seeVipLevel',
  'forfeitBonus',
  'depositChannels',
  'createDeposit',
  'deposits',
  'deposit',
  'sendSlip',
  'cancelDeposit',
  'chooseHeld',
  'limits',
  'setLimit',
  'answerLimitPrompt',
  'confirmLimit',
  'cancelLimit',
  'sessionSummary',
  'answerReality',
  'identity',
  'submitIdentity',
  'exclusions',
  'takeBreak',
  'excludeSelf',
  'endExclusion',
  'passWordChangeV2',
  'setMoneyPassword',
  'beginSecondStep',
  'confirmSecondStep',
  'switchOffSecondStep',
  'securityState',
  'devices',
  'removeDevice',
  'removeOtherDevices',
  'accountEvents',
  'passkeys',
  'socialLinks',
  'linkSocial',
  'unlinkSocial',
  'addPasswordCode',
  'addPassword',
  'contacts',
  'contactCode',
  'bindContact',
  'beginPasskey',
  'addPasskey',
  'renamePasskey',
  'removePasskey',
  'inboxMessages',
  'inboxMessage',
  'unreadMessages',
  'readMessage',
  'readAllMessages',
  'deleteMessage',
  'launchChat',
  'unreadChat',
  'chatMessages',
  'sendChat',
  'readChat',
  'typeChat',
  'memberProfile',
  'saveProfile',
];
/** The calls of accounts that may deposit: of types 0, 1 and 2 (A421); written down as those above. */
const forDepositors: readonly CallName[] = [
  'depositPromotions',
  'depositChannels',
  'createDeposit',
  'deposits',
  'deposit',
  'sendSlip',
  'cancelDeposit',
  'chooseHeld',
];
/** The calls of agents, who are of any type but 0, 4 and 40; written down as those above. */
const forAgents: readonly CallName[] = [
  'invitations',
  'createInvitation',
  'closeInvitation',
  'registerDownline',
  'teamOverview',
  'teamProfitAndLoss',
  'team',
  'teamBetting',
  'agentRates',
  'setAgentRates',
  'agentBills',
  'agentTransfers',
  'giveTransfer',
];
/** Those of agents that may have contracts: of none of these types, nor 41 and 42 (ruling 8). */
const forContractAgents: readonly CallName[] = [
  'checkContracts',
  'contracts',
  'contractBills',
  'offerContract',
  'answerContract',
  'withdrawContract',
  'endContract',
];
/** The calls for trial players alone. */
const forTrials: readonly CallName[] = ['topUpPlayMoney'];
const refusals = ['not_logged_in', 'session_ended', 'no_permission', 'free_reject'];
const everyCaller = [null, ...accounts.map(([type]) => type)];

// Logging out ends the session that asks for it, so that it has a table of its own below.
const table = (Object.keys(calls) as CallName[])
  .filter((name) => name !== 'logout')
  .map((name) => [name, forEverybody.includes(name) ? 'everybody' : 'members'] as const);

describe.each(table)('%s is for %s', (name, who) => {
  test.each(everyCaller)('and answers session type %s accordingly', async (type) => {
    const { status, code } = await send(calls[name], callers.get(type)!);
    expect(status).toBeLessThan(500);
    if (type === null && who === 'members') expect([status, code]).toEqual([401, 'not_logged_in']);
    else if (type !== null && [0, 4, 40].includes(type) && forAgents.includes(name)) expect([status, code]).toEqual([403, 'no_permission']);
    else if (type !== null && [0, 4, 40, 41, 42].includes(type) && forContractAgents.includes(name))
      expect([status, code]).toEqual([403, 'no_permission']);
    else if (type === 4 && notForTrial.includes(name)) expect([status, code]).toEqual([403, 'free_reject']);
    else if (type !== null && type > 2 && forDepositors.includes(name)) expect([status, code]).toEqual([403, 'free_reject']);
    else if (forTrials.includes(name) && type !== 4) expect([status, code]).toEqual([403, 'no_permission']);
    else expect(refusals).not.toContain(code);
  });
});

test.each(['launchGame', 'addFavourite', 'favouriteGames', 'recentGames', 'inboxMessages'] as const)(
  'B391 a member of type 0 may call %s, which a guest may not',
  async (name) => {
    expect(await send(calls[name], callers.get(null)!)).toEqual({ status: 401, code: 'not_logged_in' });
    expect(refusals).not.toContain((await send(calls[name], callers.get(0)!)).code);
  },
);

test.each(forDepositors)('B392 %s is for accounts of types 0, 1 and 2, and refuses every other', async (name) => {
  for (const type of [0, 1, 2]) expect(refusals).not.toContain((await send(calls[name], callers.get(type)!)).code);
  for (const type of [4, 40, 41, 42]) expect(await send(calls[name], callers.get(type)!)).toEqual({ status: 403, code: 'free_reject' });
});

test('A422 a member of type 0 may withdraw, read records, send feedback and log out', async () => {
  const account = { username: 'mayall', password: 'Palaro!2026' };
  await site.platform.services.player.createAccount({ ...account, merchantCode: 'PALARO', type: 0, currency: 'PHP' });
  const member = await site.as(account.username, account.password);
  for (const name of ['createWithdrawal', 'withdrawals', 'bettingRecord', 'statement', 'sendFeedback'] as const)
    expect(refusals, name).not.toContain((await send(calls[name], member)).code);
  expect(await send(calls.logout, member)).toEqual({ status: 200, code: 'ok' });
});

describe('logout is for members', () => {
  test.each(accounts.map(([type]) => type))('and ends a session of type %s for good', async (type) => {
    const account = { username: `leaving${type}`, password: 'Palaro!2026' };
    await site.platform.services.player.createAccount({ ...account, merchantCode: 'PALARO', type, currency: 'PHP' });
    const leaving = await site.as(account.username, account.password);
    expect(await send(calls.logout, leaving)).toEqual({ status: 200, code: 'ok' });
    expect(await send(calls.logout, leaving)).toEqual({ status: 401, code: 'session_ended' });
    expect(await send(calls.balance, leaving)).toEqual({ status: 401, code: 'session_ended' });
  });

  test('and not for guests', async () => {
    expect(await send(calls.logout, site.guest())).toEqual({ status: 401, code: 'not_logged_in' });
  });
});

test('the rules refuse whom they are to refuse, and nobody else', () => {
  const refused: Readonly<Record<Access, Readonly<Record<string, Code>>>> = {
    anyone: {},
    session: { guest: 'not_logged_in' },
    actual: { guest: 'not_logged_in', 4: 'free_reject' },
    depositor: { guest: 'not_logged_in', 4: 'free_reject', 40: 'free_reject', 41: 'free_reject', 42: 'free_reject' },
    trial: {
      guest: 'not_logged_in',
      0: 'no_permission',
      1: 'no_permission',
      2: 'no_permission',
      40: 'no_permission',
      41: 'no_permission',
      42: 'no_permission',
    },
    agent: { guest: 'not_logged_in', 0: 'no_permission', 4: 'no_permission', 40: 'no_permission' },
    contractAgent: {
      guest: 'not_logged_in',
      0: 'no_permission',
      4: 'no_permission',
      40: 'no_permission',
      41: 'no_permission',
      42: 'no_permission',
    },
  };
  for (const rule of Object.keys(accessRules) as Access[])
    for (const type of everyCaller) expect(accessRules[rule](type), `${rule} ${type}`).toBe(refused[rule][type ?? 'guest'] ?? null);
});

test('A427 an account of each session type logs in, and session and member info have its type', async () => {
  expect(accounts.map(([type]) => type)).toEqual([...sessionTypes]);
  expect(sessionTypes).toEqual(expect.arrayContaining([0, 1, 2, 4, 40]));
  for (const [type] of accounts) {
    const caller = callers.get(type)!;
    expect(caller.session?.type).toBe(type);
    expect(valueOf(await caller('memberInfo')).type).toBe(type);
  }
});

test('A479 A480 B015 B016 B014 B384 calls that need a session refuse a guest with the text of a missing token', async () => {
  for (const name of ['addFavourite', 'favouriteGames', 'recentGames', 'launchGame', 'balance', 'bettingRecord'] as const) {
    const answer = await site.guest()(name as 'balance');
    expect(answer, name).toMatchObject({ success: false, code: 'not_logged_in', message: 'You are not logged in, please login first' });
  }
});

test('a token without its cookie opens nothing', async () => {
  const { session } = callers.get(0)!;
  const response = await fetch(`${site.baseUrl}/wps/member/info`, { headers: { authorization: `Bearer ${session?.token}` } });
  expect(await response.json()).toMatchObject({
    success: false,
    code: 'session_ended',
    message: 'The account has been logged out, please log in again',
  });
});

test('A141 A227 A228 the calls of a flag are refused where it is off, and no others (ruling 40)', async () => {
  const { known, save } = site.platform.services.merchant;
  const document = known('PALARO');
  const flagged = (Object.entries(calls) as [CallName, Call][]).flatMap(([name, { flag }]) => (flag === undefined ? [] : [{ name, flag }]));
  const offCalls = async (): Promise<readonly string[]> => {
    const off: string[] = [];
    for (const { name } of flagged) {
      const { code } = await send(calls[name], callers.get(forTrials.includes(name) ? 4 : 1)!);
      if (code === 'feature_off') off.push(name);
    }
    return off;
  };
  const used = [...new Set(flagged.map(({ flag }) => flag))];
  const allOn = { ...document.flags, ...Object.fromEntries(used.map((flag) => [flag, true])) };
  await save({ ...document, flags: allOn });
  expect(await offCalls()).toEqual([]);
  for (const flag of used) {
    await save({ ...document, flags: { ...allOn, [flag]: false } });
    expect(await offCalls(), flag).toEqual(flagged.filter((row) => row.flag === flag).map(({ name }) => name));
  }
  expect(used.length).toBeGreaterThan(0);
  await save(document);
});

test('a session whose password came from somebody else may change it, stay and leave, and nothing else', async () => {
  const [username, password] = ['ofoperator', 'Palaro!2026'];
  const account = { merchantCode: 'PALARO', username, password, type: 0, currency: 'PHP', firstLoginPending: true };
  await site.platform.services.player.createAccount(account);
  const caller = await site.as(username, password);
  const admitted: string[] = [];
  for (const [name, row] of Object.entries(calls) as [CallName, Call][])
    if (row.who !== 'anyone' && accessRules[row.who](0) === null && name !== 'logout') {
      const { code } = await send(row, caller);
      if (code !== 'own_password_due') admitted.push(name);
    }
  expect([...admitted, (await send(calls.logout, caller)).code].toSorted()).toEqual(['ok', 'passWordChangeV2', 'renew']);
});
