import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Call } from './call.ts';
import { calls, type CallName } from './calls/index.ts';
import { isCode, refusals } from './refusals.ts';
import { openApi } from './openapi.ts';
import { accessRules } from './access.ts';
import { moduleIds } from './vocabulary.ts';
import { wireTable } from './wire-table.ts';

const table = Object.entries(calls) as [CallName, Call][];

describe('every call', () => {
  test('B399 has an address of its own', () => {
    expect(new Set(table.map(([, row]) => `${row.method} ${row.path}`)).size).toBe(table.length);
  });

  test.each(table)('%s has a plain path, a known module, a known access rule and known codes', (name, row) => {
    // The seed names `getCode` itself (A450).
    expect(row.path).toMatch(/^\/wps\/[a-z0-9-]+(\/([a-z0-9-]+|getCode))*$/);
    expect(moduleIds).toContain(row.module);
    expect(Object.keys(accessRules)).toContain(row.who);
    for (const code of row.codes) expect(isCode(code)).toBe(true);
    expect(wireTable[name]).toEqual([row.method, row.path, row.module, ...(row.form ? ['form'] : [])]);
  });

  test.each(table.filter(([, row]) => row.who !== 'anyone' || row.method !== 'GET'))(
    '%s is answered for one caller and never kept',
    (_name, row) => {
      expect(row.cache).toBe('private');
    },
  );

  // Pages of other sites can send forms with a player's cookies, but not the token that a session needs.
  test.each(table.filter(([, row]) => row.form))('%s takes a form, and needs a session', (_name, row) => {
    expect(accessRules[row.who](null)).toBe('not_logged_in');
    expect(openApi({ row })).toMatchObject({
      paths: { [row.path]: { post: { requestBody: { content: { 'application/x-www-form-urlencoded': { schema: {} } } } } } },
    });
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

  test('where a password is tried or set, a code sent, an account opened, a captcha drawn, or a name looked up, has a rate of its own', () => {
    const ofRate = (rate: Call['rate']) => table.filter(([, row]) => row.rate === rate).map(([name]) => name);
    expect([ofRate('credential').toSorted(), ofRate('captcha'), ofRate('lookup')]).toEqual([
      [
        'addPassword',
        'addPasswordCode',
        'addPayoutAccount',
        'beginPasskey',
        'beginSecondStep',
        'beginSocial',
        'bindContact',
        'confirmSecondStep',
        'contactCode',
        'createTrial',
        'createWithdrawal',
        'endExclusion',
        'enterSocial',
        'excludeSelf',
        'finishSocial',
        'forgetCode',
        'linkSocial',
        'login',
        'loginCode',
        'passWordChangeV2',
        'passkeyLogin',
        'registerByMobile',
        'registerByUsername',
        'registerDownline',
        'registerSocial',
        'registrationCode',
        'removePasskey',
        'setMoneyPassword',
        'setPasswordByCode',
        'switchOffSecondStep',
        'takeBreak',
        'testplays',
        'unlinkSocial',
      ],
      ['captcha', 'slideCaptcha'],
      ['usernameCheck', 'emailCheck', 'affiliateCheck'],
    ]);
  });

  test('A538 what moves money or orders it carries FUNDTRANS3, and what reads where it went MEMTRANS3', () => {
    const namesOf = (module: string): readonly string[] => table.flatMap(([name, row]) => (row.module === module ? [name] : []));
    expect(namesOf('MEMTRANS3').toSorted()).toEqual(['statement', 'walletTransfers']);
    const moving = table.filter(([, { path }]) => path.startsWith('/wps/cashier/') || path === '/wps/wallets/recall');
    expect(namesOf('FUNDTRANS3')).toEqual(moving.map(([name]) => name));
  });

  test('A442 A448 A464 registration, captcha and affiliate check carry their modules', () => {
    expect([calls.registerByUsername.module, calls.captcha.module, calls.affiliateCheck.module]).toEqual(['REG3', 'CAPTCHA3', 'AFFMAN3']);
  });
});

describe('what may be sent', () => {
  const login = (payload: object) => calls.login.body.safeParse(payload).success;

  test('a login’s body is one bounded text', () => {
    expect([login({ data: 'x' }), login({ data: '' }), login({ data: 'x'.repeat(8193) }), login({})]).toEqual([true, false, false, false]);
  });

  test('page sizes are between 1 and 100, page numbers between 1 and 10,000', () => {
    const fits = (query: object) => calls.gameList.query.safeParse(query).success;
    expect([
      fits({ pageSize: '1' }),
      fits({ pageSize: '100' }),
      fits({ pageSize: '0' }),
      fits({ pageSize: '101' }),
      fits({ pageSize: '2.5' }),
    ]).toEqual([true, true, false, false, false]);
    expect([
      fits({ pageNo: '1' }),
      fits({ pageNo: '10000' }),
      fits({ pageNo: '0' }),
      fits({ pageNo: '10001' }),
      fits({ pageNo: 'x' }),
    ]).toEqual([true, true, false, false, false]);
  });

  test('control characters are in no text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 31 }), (unit) => {
        const fits = calls.gameList.query.safeParse({ gameName: `a${String.fromCharCode(unit)}b` }).success;
        expect(fits).toBe([9, 10, 13].includes(unit));
      }),
    );
  });

  test('a registration is of type 0 and agrees to the terms', () => {
    const payload = { username: 'maria', password: 'x', confirmPassword: 'x', type: 0, agreement: true };
    const fits = (change: object) => calls.registerByUsername.body.safeParse({ ...payload, ...change }).success;
    expect([
      fits({}),
      fits({ type: 1 }),
      fits({ agreement: false }),
      fits({ registerMethod: 'PWA' }),
      fits({ registerMethod: 'FAX' }),
    ]).toEqual([true, false, false, true, false]);
  });
});

describe('refusals', () => {
  test.each(Object.entries(refusals))('A506 %s has a status and an action that fit each other', (_code, { status, action }) => {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    // The login screen's own refusal also answers 401: it asks for another try instead.
    if (action === 'login' || action === 'end-session') expect(status).toBe(401);
    if (action === 'status') expect([451, 503]).toContain(status);
  });

  test('an own property of every object is not taken for a code', () => {
    expect([isCode('not_logged_in'), isCode('constructor'), isCode('__proto__'), isCode('')]).toEqual([true, false, false, false]);
  });
});

describe('the OpenAPI document', () => {
  const document = openApi(calls) as {
    openapi: string;
    paths: Record<
      string,
      Record<
        string,
        {
          operationId: string;
          parameters: { name: string; in: string; required: boolean }[];
          responses: Record<string, unknown>;
          requestBody?: unknown;
          security: unknown[];
        }
      >
    >;
  };
  const operations = Object.values(document.paths).flatMap((path) => Object.entries(path));

  test('is of version 3.1 and has every call once', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(operations.map(([, operation]) => operation.operationId).toSorted()).toEqual(table.map(([name]) => name).toSorted());
  });

  test('asks for credentials exactly where a session is needed, and for a body where one is sent', () => {
    for (const [method, { operationId, security, requestBody, responses }] of operations) {
      const row: Call = calls[operationId as CallName];
      expect(security.length === 0, operationId).toBe(row.who === 'anyone');
      expect(requestBody !== undefined, operationId).toBe(method === 'post' || method === 'put');
      for (const code of row.codes) expect(Object.keys(responses), operationId).toContain(String(refusals[code].status));
    }
  });

  test('says that a login needs its Encryption header, and which bodies are refused', () => {
    const needing = operations.filter(([, { parameters }]) =>
      parameters.some((parameter) => parameter.name === 'Encryption' && parameter.in === 'header' && parameter.required),
    );
    expect(needing.map(([, { operationId }]) => operationId)).toEqual(
      table.filter(([, { codes: own }]) => own.includes('encryption_required')).map(([name]) => name),
    );
    expect(needing.length).toBeGreaterThan(0);
    for (const [method, { responses }] of operations)
      for (const status of ['413', '415']) expect(status in responses).toBe(method !== 'get');
  });

  test('holds nothing that JSON cannot say', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });
});
