import { accessRules, calls, sessionTypes, type Call, type CallName } from '@palaro/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestPlatform, valueOf, type TestClient, type TestPlatform } from './test-platform.ts';

let site: TestPlatform;
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
  site = await startTestPlatform();
  await site.platform.players.createAccount({
    merchantCode: 'PALARO',
    username: 'trial4',
    password: 'Palaro!2026',
    type: 4,
    currency: 'PHP',
  });
  callers.set(null, site.guest());
  for (const [type, username] of accounts) callers.set(type, await site.as(username));
});
afterAll(() => site.stop());

const send = async (row: Call, caller: TestClient): Promise<{ status: number; code: string }> => {
  const response = await fetch(`${site.baseUrl}${row.path}`, {
    method: row.method,
    headers: {
      'content-type': 'application/json',
      ...(caller.session === null ? {} : { authorization: `Bearer ${caller.session.token}`, cookie: `palaro_session=${caller.cookie}` }),
    },
    ...(row.method === 'POST' || row.method === 'PUT' ? { body: '{}' } : {}),
  });
  const answer = (await response.json()) as { code?: string };
  return { status: response.status, code: answer.code ?? 'ok' };
};

// Logging out would end the caller's session in the middle of the table; it has a test of its own.
const table = (Object.entries(calls) as [CallName, Call][]).filter(([name]) => name !== 'logout');

describe.each(table)('%s', (_name, row) => {
  test.each([null, ...accounts.map(([type]) => type)])('answers session type %s as its access rule says', async (type) => {
    const refusal = accessRules[row.who](type);
    const { status, code } = await send(row, callers.get(type)!);
    expect(status).toBeLessThan(500);
    if (refusal !== null) expect(code).toBe(refusal);
    else expect(['not_logged_in', 'session_ended', 'no_permission']).not.toContain(code);
  });
});

test('A427 an account of each session type logs in, and session and member info tell its type', async () => {
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
