import { isPermission, operatorCalls, permissions, type OperatorCall, type OperatorCallName, type Permission } from '@palaro/contract';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { Result } from '../kernel/result.ts';
import { bindOperatorCalls, type BindOperatorOptions } from './bind-operator.ts';
import type { Failure } from './handlers.ts';
import { createOperatorGate } from './operator-gate.ts';
import type { Act } from '../kernel/act.ts';
import { systemClock } from '../kernel/clock.ts';
import type { OperatorCaller, OperatorContext } from './operator-handlers.ts';
import { createRateLimit } from './rate-limit.ts';

const table = Object.entries(operatorCalls) as [OperatorCallName, OperatorCall][];
const id = '01kb0000000000000000000000';
/** Input that fits. */
const inputs: Partial<Record<OperatorCallName, { readonly query?: Record<string, string>; readonly body?: object }>> = {
  operatorLogin: { body: { name: 'ana', password: 'secret' } },
  confirmOperatorStep: { body: { code: '123456' } },
  supportMessages: { query: { id } },
  answerConversation: { body: { id, clientId: 'client-1', text: 'hi' } },
  readConversation: { body: { id, seq: 1 } },
  typeToMember: { body: { id } },
  attendDesk: { body: { active: false } },
  stepUpOperator: { body: { code: '123456' } },
  operatorApproval: { query: { id } },
  approveRequest: { body: { id, digest: 'a'.repeat(64) } },
  refuseRequest: { body: { id, reason: 'r' } },
  withdrawRequest: { body: { id } },
  operatorSlip: { query: { id } },
  approveSlip: { body: { id, arrived: '1.00' } },
  rejectSlip: { body: { id, reason: 'r', told: 't' } },
  takeBackSlip: { body: { id, reason: 'r' } },
  operatorWithdrawal: { query: { id } },
  claimWithdrawal: { body: { id } },
  releaseWithdrawal: { body: { id } },
  approveWithdrawal: { body: { id, amount: '1.00' } },
  holdWithdrawal: { body: { id, note: 'n' } },
  rejectWithdrawal: { body: { id, reason: 'r', told: 't' } },
  payWithdrawalByHand: { body: { id, bankReference: 'b', reason: 'r' } },
};

type Answer = (context: OperatorContext) => Promise<Result<unknown, Failure>>;
const done: Answer = async ({ record, nothingChanged }) => {
  await record({} as never).catch(nothingChanged);
  return { ok: true, value: {} };
};

/** The calls with handlers that all say the same, and with operators by their tokens. */
const start = (answer: Answer = done, factor = 0) => {
  const [entries, events, used]: [Act[], string[], string[]] = [[], [], []];
  let handled = 0;
  const caller = (held: readonly Permission[]): OperatorCaller => ({
    operatorId: 'o',
    sessionId: 's',
    name: 'ana',
    merchantCode: 'M',
    permissions: new Set(held),
    secondStepDue: false,
    steppedUpUntil: new Date(8.64e15),
  });
  const sessions = new Map([
    ['all', caller(permissions)],
    ['none', caller([])],
    ...permissions.map((one) => [`but ${one}`, caller(permissions.filter((other) => other !== one))] as const),
  ]);
  const merchantOf = (host: string): string => (host.startsWith('other') ? 'OTHER' : 'M');
  const gate = createOperatorGate({
    merchantOf,
    originOf: () => 'https://play.example',
    rateLimit: createRateLimit({ factor, pagesPerMinute: 1, redis: null }),
    limitHit: () => undefined,
    clock: systemClock,
    security: (name) => void events.push(name),
    operators: {
      callerOf: async (token, merchant) => {
        const found = sessions.get(decodeURIComponent(token)) ?? null;
        return found?.merchantCode === merchant ? found : null;
      },
      used: async (sessionId) => void used.push(sessionId),
      isIssued: () => false,
      accountOfDevice: async () => null,
    },
  });
  const handle = (input: { readonly context: OperatorContext }) => {
    handled++;
    return answer(input.context);
  };
  const app = Fastify();
  bindOperatorCalls(app, {
    gate,
    merchantOf,
    handlers: Object.fromEntries(table.map(([name]) => [name, handle])) as unknown as BindOperatorOptions['handlers'],
    audit: {
      record: async (_client, entry) => void entries.push(entry),
      recordAlone: async (entry) => void entries.push(entry),
    },
    checkAnswers: false,
  });
  const send = async (
    name: OperatorCallName,
    session: string | null = 'all',
    { headers = {}, host = 'play.example' }: { readonly headers?: Record<string, string>; readonly host?: string } = {},
  ) => {
    const { method, path } = operatorCalls[name];
    const response = await app.inject({
      method,
      url: path,
      query: inputs[name]?.query ?? {},
      headers: {
        host,
        ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
        ...(session === null ? {} : { cookie: `__Host-palaro_operator=${encodeURIComponent(session)}` }),
        ...headers,
      },
      ...(method === 'GET' ? {} : { payload: JSON.stringify(inputs[name]?.body ?? {}) }),
    });
    const { code } = response.json<{ code?: string }>();
    return [response.statusCode, code ?? 'ok'];
  };
  return { send, entries, events, used, handled: () => handled };
};

const closed = table.filter(([, { permission }]) => permission !== 'anyone');

test.each(table)('%s is answered to who holds its permission', async (name) => {
  expect(await start().send(name)).toEqual([200, 'ok']);
});

test.each(closed)('%s is refused to strangers, to operators of another merchant, and to pages of other sites', async (name) => {
  const { send, entries, handled } = start();
  expect(await send(name, null)).toEqual([401, 'not_logged_in']);
  expect(await send(name, 'invented')).toEqual([401, 'not_logged_in']);
  expect(await send(name, 'all', { host: 'other.example' })).toEqual([401, 'not_logged_in']);
  expect(await send(name, 'all', { headers: { 'sec-fetch-site': 'same-site' } })).toEqual([403, 'no_permission']);
  expect([handled(), entries]).toEqual([0, []]);
});

test.each(closed)('%s is refused to an operator without its permission, though they hold all others', async (name, row) => {
  const { send, entries, events, handled } = start();
  if (!isPermission(row.permission)) return expect(await send(name, 'none')).toEqual([200, 'ok']);
  for (const session of ['none', `but ${row.permission}`]) expect(await send(name, session)).toEqual([403, 'no_permission']);
  expect([handled(), events]).toEqual([0, ['operator_refused', 'operator_refused']]);
  expect(entries.map(({ outcome, reason }) => [outcome, reason])).toEqual(
    row.audit === null
      ? []
      : [
          ['refused', 'no_permission'],
          ['refused', 'no_permission'],
        ],
  );
  return undefined;
});

test('what is done stands in the audit log with who did it and to what, and so does what is refused', async () => {
  const { send, entries } = start();
  await send('answerConversation');
  const act = { merchantCode: 'M', actor: 'ana', action: 'chat.answer', subject: `conversation:${id}`, before: null, after: null };
  expect(entries).toEqual([{ ...act, outcome: 'done', reason: '' }]);
  const refusing = start(async () => ({ ok: false, failure: { code: 'message_changed' } }));
  expect(await refusing.send('answerConversation')).toEqual([409, 'message_changed']);
  expect(refusing.entries).toEqual([{ ...act, outcome: 'refused', reason: 'message_changed' }]);
});

test('a change that its handler has not recorded is recorded late, and is a fault', async () => {
  const { send, entries } = start(async () => ({ ok: true, value: {} }));
  expect((await send('answerConversation'))[0]).toBe(500);
  expect(entries).toMatchObject([{ action: 'chat.answer', outcome: 'done' }]);
});

test('a repeat that changes nothing is answered and not recorded', async () => {
  const { send, entries } = start(async ({ nothingChanged }) => {
    nothingChanged();
    return { ok: true, value: {} };
  });
  expect(await send('answerConversation')).toEqual([200, 'ok']);
  expect(entries).toEqual([]);
});

test('a login that is refused makes no chain grow', async () => {
  const { send, entries } = start(async () => ({ ok: false, failure: { code: 'login_failed' } }));
  expect(await send('operatorLogin', null)).toEqual([401, 'login_failed']);
  expect(entries).toEqual([]);
});

test('what changes something is a use of the session; what pages do by themselves is none, and neither is what is refused', async () => {
  const { send, used } = start();
  for (const [name, { permission }] of closed) {
    if (isPermission(permission)) await send(name, `but ${permission}`);
    await send(name, 'invented');
  }
  expect(used).toEqual([]);
  for (const [name, { risk }] of closed) {
    await send(name);
    expect(used.splice(0), name).toEqual(risk === 'read' ? [] : ['s']);
  }
});

test('a form is no JSON', async () => {
  const { send, handled } = start();
  expect(await send('readConversation', 'all', { headers: { 'content-type': 'application/x-www-form-urlencoded' } })).toEqual([
    415,
    expect.anything(),
  ]);
  expect(await send('readConversation', 'all', { headers: { 'content-type': 'text/plain' } })).toEqual([415, 'unsupported_media']);
  expect(handled()).toBe(0);
});

test('a session that asks too often waits, and strangers wait by their address', async () => {
  const { send, entries } = start(done, 0.01);
  const answers = async (session: string | null) => {
    const said = [];
    for (let turn = 0; turn < 12; turn++) said.push((await send('readConversation', session))[1]);
    return new Set(said);
  };
  expect(await answers('all')).toEqual(new Set(['ok', 'too_many_requests']));
  expect(await answers(null)).toEqual(new Set(['not_logged_in', 'too_many_requests']));
  expect(entries).toEqual([]);
});
