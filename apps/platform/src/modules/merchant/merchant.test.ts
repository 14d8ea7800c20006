import { setTimeout as pause } from 'node:timers/promises';
import { categoryMenuDefault, optionalRegistrationFields, type CallName } from '@palaro/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../db/testing.ts';
import type { Handler } from '../../http/handlers.ts';
import { createLocalBus } from '../../kernel/bus.ts';
import { createTestClock } from '../../kernel/clock.ts';
import { silentLogger } from '../../kernel/log.ts';
import { aContext, answerOf } from '../../testing/builders.ts';
import { createMerchants, demoMerchant, merchantHandlers, readMerchantConfig, type MerchantConfig, type Merchants } from './index.ts';
import { createRegionRule } from './merchant-rules.ts';

const code = 'PALARO';
const clock = createTestClock();
const bus = createLocalBus();
let database: TestDatabase;
let merchants: Merchants;
beforeAll(async () => {
  database = await startTestDatabase();
  merchants = await createMerchants({ pool: database.pool, bus, clock, log: silentLogger });
});
afterAll(async () => {
  merchants.close();
  await database.drop();
});
beforeEach(() => save({}));

const save = async (change: Partial<MerchantConfig>) => {
  const saved = await merchants.save({ ...demoMerchant(code), ...change });
  if (!saved.ok) throw new Error(saved.failure.message);
};
const call = <N extends CallName>(name: N, handler: Handler<N>, ip = '198.51.100.7') => answerOf(name, handler, { ...aContext(code), ip });
/** Good on dark grounds alone. */
const colours = { accent: '#7fd1ff', onAccent: '#06202f', accentInk: '#9bdcff' };
const aVendorWith = (change: object) => {
  const { vendors } = demoMerchant('OTHER');
  return { ...vendors, TALA: { ...vendors.default, ...change } };
};
const handlers = () => merchantHandlers({ merchants, originOf: () => 'https://play.example' });
const status = (ip?: string) => call('systemStatus', handlers().systemStatus, ip);

describe('system status', () => {
  test('A302 B294 info has its nine keys', async () => {
    const keys = [
      'customerService',
      'domainRoute',
      'imageCDNs',
      'mainDomain',
      'mobileTemplate',
      'paths',
      'register',
      'resources',
      'whitelabel',
    ];
    expect(Object.keys((await status()).info).toSorted()).toEqual(keys);
  });

  test('A303 B295 location.ip is the caller’s', async () => {
    expect((await status('203.0.113.9')).location.ip).toBe('203.0.113.9');
  });

  test('A304 A305 B296 B297 maintenance and region restriction follow the configuration', async () => {
    expect(await status()).toMatchObject({ maintenance: false, regionRestriction: false });
    await save({ maintenance: true, region: { allow: [], deny: ['198.51.100.0/24'] } });
    expect(await status()).toMatchObject({ maintenance: true, regionRestriction: true });
    expect(await merchants.statusFor(code, '198.51.100.7')).toMatchObject({ state: 1 });
    await save({ region: { allow: [], deny: ['198.51.100.0/24'] } });
    expect(await merchants.statusFor(code, '198.51.100.7')).toMatchObject({ state: 2 });
    expect(await merchants.statusFor(code, '198.51.101.7')).toMatchObject({ state: 0 });
  });

  test('what is derived from a configuration is made once, and anew for another', async () => {
    const { siteSettings } = handlers();
    const info = async (): Promise<unknown> => {
      const answer = await siteSettings({ query: {}, body: {}, context: aContext(code) });
      return answer.ok ? answer.value : null;
    };
    await save({ flags: { CBS3: true } });
    const first = await info();
    clock.advance(2000);
    expect(await info()).toBe(first);
    await save({ flags: { CBS3: false } });
    expect(await info()).not.toBe(first);
  });

  test('B445 the status carries the domain route and the whitelabel menu', async () => {
    await save({ flags: { CBS3: true, MAILCEN: false }, domains: ['play.example', 'other.example'] });
    expect((await status()).info).toMatchObject({
      domainRoute: { api: 'https://play.example', web: 'https://play.example' },
      mainDomain: 'play.example',
      whitelabel: { CBS3: true, MAILCEN: false },
    });
  });

  test('A430 the flags are the merchant’s', async () => {
    await save({ flags: { CBS3: true } });
    expect((await status()).info.whitelabel).toEqual({ CBS3: true });
  });

  test.each([
    [
      'an allowed range lets nobody else in',
      { allow: ['10.0.0.0/8'], deny: [] },
      { '10.1.2.3': false, '11.0.0.1': true, '::1': true, malformed: true },
    ],
    [
      'a denied address stays out of an allowed range',
      { allow: ['10.0.0.0/8'], deny: ['10.0.0.1'] },
      { '10.0.0.1': true, '10.0.0.2': false },
    ],
    [
      'IPv6 ranges count, and IPv4 inside IPv6 is IPv4',
      { allow: [], deny: ['2001:db8::/32', '10.0.0.1'] },
      { '2001:db8::7': true, '2001:db9::7': false, '::ffff:10.0.0.1': true },
    ],
  ])('%s', (_, region, expected) => {
    const isOutside = createRegionRule(region);
    expect(Object.fromEntries(Object.keys(expected).map((ip) => [ip, isOutside(ip)]))).toEqual(expected);
  });
});

describe('configuration', () => {
  test('A020 A023 A024 A025 B476 B477 B478 B479 the demo speaks EN and TY, by default TY, on mobile', async () => {
    expect(await call('siteSettings', handlers().siteSettings)).toMatchObject({
      languages: ['EN', 'TY'],
      languageDefault: 'TY',
      platform: 'mobile',
      gateway: { WEB: 1, MOBILE: 3 },
      cockfightCode: 'DS88',
      currency: 'PHP',
      timeZone: 'Asia/Manila',
      ageMin: 21,
    });
  });

  test('B230 download links carry their kind and their address', async () => {
    expect(await call('siteSettings', handlers().siteSettings)).toMatchObject({
      downloads: [
        { resourceType: 'Android', url: 'https://get.palaro.example/palaro.apk' },
        { resourceType: 'MOBILECONFIG', url: '/m/static/app.mobileconfig' },
      ],
      appWindow: { enabled: true, reminder: true, provisioning: '/m/static/app.mobileprovision' },
    });
  });

  test('the demo’s menu is in the listed order', () => {
    expect(demoMerchant(code).categories).toEqual(categoryMenuDefault);
  });

  test('the demo has its records, inbox, trial accounts, agents, login by code and by services on, and no flag that its screens cannot honour', () => {
    const on = Object.entries(demoMerchant(code).flags).flatMap(([flag, isOn]) => (isOn ? [flag] : []));
    expect(on.join(' ')).toBe(
      'CBS3 TRANSREC3 DEPRECM3 WITHREC3 TRANSBETREPMEM3 LOTTREC3 PERSREP MAILCEN FREEPLAY3 REWCEN3 MANPLAYREB3 MISSIONLB3 POINTS3 REFERRAL AGEPAG REGCEN AGENTPOLICY3 DOWNMAN TEAMBETTING3 GAMSER AGETRANSFERUP3 AGETEAMPNL3 MOBILEVERCODELOGIN3 GOOGLELOGIN3 FACEBOOKLOGIN3',
    );
  });

  test.each<[key: string, change: object]>([
    ['languages.0', { languages: ['XX'] }],
    ['languageDefault', { languages: ['EN'] }],
    ['currency', { currency: 'ZZZ' }],
    ['timeZone', { timeZone: 'Moon/Sea' }],
    ['ageMin', { ageMin: 16 }],
    ['depositMin', { depositMin: '1' }],
    ['depositMin', { depositMin: '1.000' }],
    ['withdrawMin', { currency: 'JPY', minorDigits: 0, depositMin: '100', withdrawMin: '200.00' }],
    ['minorDigits', { currency: 'KWD', depositMin: '1.000', withdrawMin: '2.000' }],
    ['origin', { origin: 'play.example' }],
    ['vendors', { vendors: { ...demoMerchant('OTHER').vendors, tala: demoMerchant('OTHER').vendors.default } }],
    ['vendors.TALA.callsFrom.0', { vendors: aVendorWith({ callsFrom: ['everywhere'] }) }],
    ['vendors.TALA.horizonMinutes', { vendors: aVendorWith({ horizonMinutes: 0 }) }],
    ['vendors.TALA.horizonMinutes', { vendors: aVendorWith({ horizonMinutes: 10_081 }) }],
    ['vendors.TALA.payoutMax', { vendors: aVendorWith({ payoutMax: '100' }) }],
    ['vendors.TALA.roundPayoutMax', { vendors: aVendorWith({ roundPayoutMax: '-1.00' }) }],
    ['vendors.TALA.frame.sandbox.1', { vendors: aVendorWith({ frame: { sandbox: ['scripts', 'top-navigation'], allow: [] } }) }],
    ['vendors.TALA.frame.allow.0', { vendors: aVendorWith({ frame: { sandbox: [], allow: ['camera'] } }) }],
    ['vendors.TALA.gameServer', { vendors: aVendorWith({ gameServer: 'ftp://games.example' }) }],
    ['theme.dark.accent', { theme: { dark: { ...colours, accent: 'red}body{display:none' }, light: null } }],
    ['theme.light', { theme: { dark: null, light: colours } }],
    ['region.deny.0', { region: { allow: [], deny: ['999.1.1.1'] } }],
    ['region.allow.0', { region: { allow: ['10.0.0.0/33'], deny: [] } }],
    [
      'registration.password.regExp',
      { registration: { ...demoMerchant(code).registration, password: { enabled: true, required: true, regExp: '^(.)\\1{7,}$' } } },
    ],
    [
      'registration.username.regExp',
      { registration: { ...demoMerchant(code).registration, username: { enabled: true, required: true, regExp: '(' } } },
    ],
    ['contact.0.url', { contact: [{ app: 'TELEGRAM', url: 'javascript:alert(1)' }] }],
    ['misspelt', { misspelt: true }],
  ])('a fault in %s is named and nothing is stored', async (key, change) => {
    const config = { ...demoMerchant('OTHER'), ...change };
    const read = readMerchantConfig(config);
    expect(read).toMatchObject({ ok: false, failure: { code: 'bad_config', message: expect.stringContaining(`  ${key}: `) } });
    expect(await merchants.save(config)).toEqual(read);
    expect(merchants.has('OTHER')).toBe(false);
  });

  test('a new merchant is kept, an existing one is left alone when only new ones are wanted', async () => {
    await save({ name: 'Changed' });
    expect(await merchants.save(demoMerchant(code), { onlyNew: true })).toEqual({ ok: true, value: false });
    expect((await merchants.get(code)).name).toBe('Changed');
  });

  test('every saving raises the version', async () => {
    const version = async () =>
      (await database.pool.query<{ version: number }>('SELECT version FROM merchant WHERE code = $1', [code])).rows[0]?.version ?? 0;
    const before = await version();
    await save({});
    expect(await version()).toBe(before + 1);
  });

  test('a host name leads to its merchant, with or without port and in any case', async () => {
    await save({ domains: ['palaro.example', 'localhost:8080'] });
    expect(['Palaro.example', 'palaro.example:443', 'localhost:8080', 'localhost', 'other.example'].map(merchants.byDomain)).toEqual([
      code,
      code,
      code,
      null,
      null,
    ]);
  });

  test('another node sees a change at once by the hint, and within a second without it', async () => {
    const [hinted, deaf] = [
      await createMerchants({ pool: database.pool, bus, clock, log: silentLogger }),
      await createMerchants({ pool: database.pool, bus: createLocalBus(), clock, log: silentLogger }),
    ];
    await save({ name: 'Bago' });
    await expect.poll(() => hinted.known(code).name).toBe('Bago');
    expect((await deaf.get(code)).name).toBe('Palaro');
    clock.advance(1000);
    expect((await deaf.get(code)).name).toBe('Bago');
    hinted.close();
    deaf.close();
  });

  test('what was saved is known when saving ends, also while others read', async () => {
    // A store whose readings take longer to arrive than a writing takes.
    const slowToRead = new Proxy(database.pool, {
      get: (pool, key) =>
        key !== 'query'
          ? Reflect.get(pool, key)
          : async (...parameters: [unknown, ...unknown[]]) => {
              const answer: unknown = await Reflect.apply(Reflect.get(pool, 'query'), pool, parameters);
              if (typeof parameters[0] === 'object') await pause(100);
              return answer;
            },
    });
    const node = await createMerchants({ pool: slowToRead, bus: createLocalBus(), clock, log: silentLogger });
    clock.advance(1000);
    const reading = node.get(code);
    await node.save({ ...demoMerchant(code), name: 'Bago' });
    expect(node.known(code).name).toBe('Bago');
    await reading;
    node.close();
  });

  test('a store outage is logged once each time, and the last known configuration serves meanwhile', async () => {
    let away = false;
    const store = new Proxy(database.pool, {
      get: (pool, key) =>
        key === 'query' && away ? async () => Promise.reject(new Error('no connection to secret-host')) : Reflect.get(pool, key),
    });
    const logged: unknown[] = [];
    const record = (fields: unknown, message?: string) => logged.push(message === undefined ? fields : [fields, message]);
    const node = await createMerchants({ pool: store, bus, clock, log: { ...silentLogger, warn: record, info: record } });
    const getAfterSecond = () => (clock.advance(1000), node.get(code));
    for (const round of [1, 2]) {
      away = true;
      expect((await getAfterSecond()).name).toBe('Palaro');
      await bus.publish('merchant.changed', code);
      expect((await getAfterSecond()).name).toBe('Palaro');
      expect(logged).toHaveLength(2 * round - 1);
      away = false;
      await getAfterSecond();
      expect((await getAfterSecond()).name).toBe('Palaro');
      expect(logged).toHaveLength(2 * round);
    }
    expect(logged[0]).toEqual([
      { fault: 'Error', stack: expect.any(Array) },
      'the merchants cannot be read; what is known of them goes on',
    ]);
    expect(JSON.stringify(logged)).not.toContain('secret-host');
    node.close();
  });

  test('an invalid document is logged once with its code, its hosts stay its own, and the other merchants keep working', async () => {
    const other = 'OTHER';
    await merchants.save({ ...demoMerchant(other), domains: ['old.example'] });
    const logged: unknown[] = [];
    const log = { ...silentLogger, error: (fields: unknown) => logged.push(fields) };
    const node = await createMerchants({ pool: database.pool, bus: createLocalBus(), clock, log });
    const getAfterSecond = (merchantCode: string) => (clock.advance(1000), node.get(merchantCode));
    await database.pool.query(`UPDATE merchant SET config = config || '{"ageMin": 0, "domains": ["new.example"]}' WHERE code = $1`, [
      other,
    ]);
    await save({ name: 'Bago' });
    expect((await getAfterSecond(code)).name).toBe('Bago');
    expect((await getAfterSecond(other)).name).toBe('Palaro');
    expect(['new.example', 'old.example'].map(node.byDomain)).toEqual([other, other]);
    expect(logged).toEqual([expect.objectContaining({ merchant: other, fault: expect.stringContaining('ageMin') })]);
    const fresh = await createMerchants({ pool: database.pool, bus: createLocalBus(), clock, log });
    expect([fresh.has(code), fresh.has(other)]).toEqual([true, false]);
    await merchants.save({ ...demoMerchant(other), domains: [], name: 'Mended' });
    expect((await getAfterSecond(other)).name).toBe('Mended');
    await database.pool.query('DELETE FROM merchant WHERE code = $1', [other]);
    node.close();
    fresh.close();
  });
});

describe('registration settings', () => {
  test('a merchant cannot have numbers verified that it does not ask for', () => {
    const { registration, ...others } = demoMerchant(code);
    const { mobileNum, verificationCode } = registration.fields;
    const read = (change: object) =>
      readMerchantConfig({
        ...others,
        registration: { ...registration, mobileVerification: true, fields: { ...registration.fields, ...change } },
      });
    const on = { enabled: true };
    expect(read({ mobileNum: { ...mobileNum, ...on } })).toMatchObject({
      ok: false,
      failure: { faults: [{ key: 'registration.mobileVerification' }] },
    });
    expect(read({ mobileNum: { ...mobileNum, ...on }, verificationCode: { ...verificationCode, ...on } })).toMatchObject({ ok: true });
  });

  test('A285 each optional field has enabled, required and regExp', async () => {
    const { fields } = await call('registrationSettings', handlers().registrationSettings);
    expect(Object.keys(fields).toSorted()).toEqual([...optionalRegistrationFields].toSorted());
    for (const rule of Object.values(fields))
      expect(rule).toEqual({ enabled: expect.any(Boolean), required: expect.any(Boolean), regExp: expect.stringMatching(/^\^.*\$$/) });
  });

  test.each([
    [
      'username',
      { abcd: true, Maria2026: true, a123456789012345: true, abc: false, '1abc': false, 'a b c': false, a1234567890123456: false },
    ],
    [
      'password',
      { 'Palaro!2026': true, 'maliit na bahay': true, abcd1234: true, abc1234: false, ['x'.repeat(128)]: true, ['x'.repeat(129)]: false },
    ],
    ['mobileNum', { '9171234567': true, '12': false, abcdefghij: false }],
    ['email', { 'maria@example.com': true, 'maria@example': false, 'a b@example.com': false }],
    ['paymentPassword', { '123456': true, '12345': false }],
  ])('A366 the pattern of %s admits what it should', async (field, expected) => {
    const regExp = (await call('registrationValidation', handlers().registrationValidation))[field] ?? '';
    expect(Object.fromEntries(Object.keys(expected).map((text) => [text, new RegExp(regExp, 'u').test(text)]))).toEqual(expected);
  });

  test('the wallet’s bounds and the service entries are the merchant’s', async () => {
    expect(await call('merchantWallet', handlers().merchantWallet)).toEqual({
      currency: 'PHP',
      symbol: '₱',
      minorDigits: 2,
      depositMin: '100.00',
      withdrawMin: '200.00',
    });
    expect((await call('serviceLinks', handlers().serviceLinks)).customer.map((entry) => entry.csType)).toEqual([
      'LIVECHAT',
      'LIVECHAT 1',
      'LIVECHAT 2',
      'LIVECHAT 3',
    ]);
  });

  test('B175 B176 B178 a service entry has kind, place, title and path; an encrypted path is of type 3 and of no other; there are types 1 to 3', async () => {
    const entry = { csType: 'LIVECHAT', csPosition: 'MODAL', title: 'CS', path: 'https://help.example/', type: 1 as const };
    const secret = { ...entry, csType: 'LIVECHAT 1', path: 'nO3EsHaQE/hojZ5VGp3yRw9OGtYZlIPBPalaro26', type: 3 as const };
    const second = { ...entry, csType: 'LIVECHAT 2', path: 'tel:+63281234567', type: 2 as const };
    await save({ customerService: [entry, second, secret] });
    const { customer } = await call('serviceLinks', handlers().serviceLinks);
    expect(customer).toEqual([entry, second, secret]);
    expect((await status()).info.customerService).toEqual([entry, second, secret]);
    expect(URL.canParse(customer[2]?.path ?? '')).toBe(false);
    for (const wrong of [
      { ...entry, type: 3 },
      { ...secret, type: 1 },
      { ...secret, type: 2 },
      { ...entry, type: 0 },
      { ...entry, type: 4 },
      { ...entry, path: '/m/help' },
      { ...second, path: '//help.example' },
      { ...entry, path: 'https://' },
    ])
      expect(readMerchantConfig({ ...demoMerchant(code), customerService: [wrong] }).ok).toBe(false);
  });
});
