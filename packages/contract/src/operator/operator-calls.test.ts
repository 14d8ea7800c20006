import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from '../calls/index.ts';
import { openApi } from '../openapi.ts';
import { isCode } from '../refusals.ts';
import { operatorCalls, type OperatorCallName } from './index.ts';
import { operatorCall, type OperatorCall } from './operator-call.ts';
import { operatorRefusals } from './operator-refusals.ts';
import { initialRoles, isPermission, permissions } from './permissions.ts';

const table = Object.entries(operatorCalls) as [OperatorCallName, OperatorCall][];

describe('every call of operators', () => {
  test('has a name and an address of its own, which no call of players has', () => {
    const players = Object.entries(calls);
    const names = [...players, ...table].map(([name]) => name);
    const addresses = [...players, ...table].map(([, row]) => `${row.method} ${row.path}`);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  test.each(table)('%s has a plain path, a known permission and known codes', (_name, row) => {
    expect(row.path).toMatch(/^\/wps\/operator(\/[a-z0-9-]+)+$/);
    expect(['anyone', 'operator', ...permissions]).toContain(row.permission);
    for (const code of row.codes) expect(isCode(code) || Object.hasOwn(operatorRefusals, code)).toBe(true);
  });

  test.each(table)('%s changes nothing by an address alone', (_name, row) => {
    if (row.method === 'GET') expect(row.risk).toBe('read');
  });

  test.each(table)('%s refuses malformed input by returning, not by throwing', (_name, row) => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 3 }), (rubbish) => {
        row.query.safeParse(rubbish);
        row.body.safeParse(rubbish);
      }),
      { numRuns: 50 },
    );
  });

  // Written out once more: a row that needs another permission by mistake agrees with all that is derived from it.
  test('needs its own permission, but for the login and what is the operator’s own', () => {
    expect(Object.fromEntries(table.map(([name, { permission }]) => [name, permission]))).toEqual({
      operatorLogin: 'anyone',
      operatorLogout: 'operator',
      operatorAccount: 'operator',
      beginOperatorStep: 'operator',
      confirmOperatorStep: 'operator',
      supportConversations: 'chat:read',
      supportMessages: 'chat:read',
      answerConversation: 'chat:answer',
      readConversation: 'chat:answer',
      typeToMember: 'chat:answer',
      attendDesk: 'chat:read',
      stepUpOperator: 'operator',
      operatorOverview: 'operator',
      operatorApprovals: 'operator',
      operatorApproval: 'operator',
      approveRequest: 'operator',
      refuseRequest: 'operator',
      withdrawRequest: 'operator',
      operatorAudit: 'audit:read',
      operatorSlips: 'deposits:read',
      operatorSlip: 'deposits:read',
      approveSlip: 'deposits:decide',
      rejectSlip: 'deposits:decide',
      takeBackSlip: 'deposits:decide',
      operatorWithdrawals: 'payouts:read',
      operatorWithdrawal: 'payouts:read',
      claimWithdrawal: 'payouts:decide',
      releaseWithdrawal: 'payouts:decide',
      approveWithdrawal: 'payouts:decide',
      holdWithdrawal: 'payouts:decide',
      rejectWithdrawal: 'payouts:decide',
      payWithdrawalByHand: 'payouts:decide',
    });
  });
});

test('the console knows no refusal by the name of one of the players’', () => {
  expect(Object.keys(operatorRefusals).filter(isCode)).toEqual([]);
});

test('a call that changes something does not compile without its entry in the audit log', () => {
  const row = {
    method: 'POST',
    path: '/wps/operator/test',
    permission: 'chat:answer',
    query: z.object({}),
    body: z.object({ id: z.string() }),
    value: z.object({}),
    codes: [],
    rate: 'write',
    summary: 'For this test',
  } as const;
  // @ts-expect-error -- nothing says what the audit log has of it.
  operatorCall({ ...row, risk: 'write', audit: null });
  // @ts-expect-error -- the permission is none of the list.
  operatorCall({ ...row, permission: 'chat:everything', risk: 'read', audit: null });
  expect(operatorCall({ ...row, risk: 'money', audit: { action: 'test.do', subject: ({ body }) => body.id } }).risk).toBe('money');
});

test('the roles from the start hold permissions of the list, each `area:action`', () => {
  for (const permission of permissions) expect(permission).toMatch(/^[a-z-]+:[a-z-]+$/);
  for (const held of Object.values(initialRoles)) for (const permission of held) expect(isPermission(permission)).toBe(true);
  expect(isPermission('chat:everything')).toBe(false);
});

test('the OpenAPI document has every call of operators with its permission, and a cookie of its own', () => {
  const { paths } = openApi(calls, operatorCalls) as { paths: Record<string, Record<string, Record<string, unknown>>> };
  for (const [name, row] of table)
    expect(paths[row.path]?.[row.method.toLowerCase()], name).toMatchObject({
      operationId: name,
      'x-permission': row.permission,
      security: row.permission === 'anyone' ? [] : [{ operator: [] }],
    });
});
