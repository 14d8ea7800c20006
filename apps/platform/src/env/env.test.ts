import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './env.ts';
import { withSecrets } from './secrets.ts';

test('an empty environment is a working one', () => {
  const read = readConfig({ PORT: '' });
  expect(read.ok && read.value.PUBLIC_ORIGIN).toBe('http://localhost:8080');
});

test('all faults are reported at once, each with its key and its fix', () => {
  const read = readConfig({
    PORT: 'eighty',
    BUS_URL: 'carrier:pigeon',
    LOG_LEVEL: 'loud',
    NODE_ENV: 'production',
    TRUSTED_PROXIES: '10.0.0.1,maybe',
  });
  if (read.ok) throw new Error('accepted');
  expect(read.failure.keys).toEqual(expect.arrayContaining(['PORT', 'BUS_URL', 'LOG_LEVEL', 'TRUSTED_PROXIES']));
  expect(read.failure.message).toContain('Give a port from 0 to 65535.');
});

test('a secret is never shown, however wrong', () => {
  const read = readConfig({ STUDIOS_SECRET: 'hunter2', DATABASE_URL: 'mysql://me:hunter2@db/x' });
  if (read.ok) throw new Error('accepted');
  expect(read.failure.keys).toEqual(['DATABASE_URL', 'STUDIOS_SECRET']);
  expect(read.failure.message).not.toContain('hunter2');
});

test('production makes no secrets: each that is missing is named with its fix', () => {
  const secret = 'at least thirty-two characters of it';
  const production = { NODE_ENV: 'production', STUDIOS_SECRET: secret, INSTALLATION_SECRET: secret };
  expect(readConfig(production).ok).toBe(true);
  const read = readConfig({ NODE_ENV: 'production', STUDIOS_SECRET: '', CAPTCHA_REVEAL: 'true' });
  if (read.ok) throw new Error('accepted');
  expect(read.failure.keys).toEqual(['CAPTCHA_REVEAL', 'STUDIOS_SECRET', 'INSTALLATION_SECRET']);
  expect(read.failure.message).toContain('INSTALLATION_SECRET is missing: none is made in production. Give at least 32 random characters.');
  const short = readConfig({ ...production, INSTALLATION_SECRET: 'short' });
  expect(short.ok || short.failure.keys).toEqual(['INSTALLATION_SECRET']);
});

test('passwords are not hashed with less memory in production than OWASP asks for', () => {
  const secret = 'a'.repeat(32);
  const production = { NODE_ENV: 'production', STUDIOS_SECRET: secret, INSTALLATION_SECRET: secret };
  expect(readConfig({ ...production, PASSWORD_MEMORY_KIB: '19456' }).ok).toBe(true);
  const read = readConfig({ ...production, PASSWORD_MEMORY_KIB: '19455' });
  if (read.ok) throw new Error('accepted');
  expect(read.failure.message).toContain('PASSWORD_MEMORY_KIB="19455": too little in production. Give at least 19456 in production.');
});

test('demo accounts are there by default but in production, where they are refused', () => {
  const secret = 'a'.repeat(32);
  const production = { NODE_ENV: 'production', STUDIOS_SECRET: secret, INSTALLATION_SECRET: secret };
  const hasAccounts = (env: Record<string, string>): boolean => {
    const read = readConfig(env);
    if (!read.ok) throw new Error(read.failure.message);
    return read.value.DEMO_ACCOUNTS;
  };
  expect([{}, { NODE_ENV: 'test' }, { DEMO_ACCOUNTS: 'false' }, production].map(hasAccounts)).toEqual([true, true, false, false]);
  const read = readConfig({ ...production, DEMO_ACCOUNTS: 'true' });
  if (read.ok) throw new Error('accepted');
  expect(read.failure.message).toContain(
    'DEMO_ACCOUNTS="true": not in production: everybody knows their password. Leave it out, or use false.',
  );
});

test('vendors make sandbox players everywhere but in production, which refuses it', () => {
  const secret = 'a'.repeat(32);
  const production = { NODE_ENV: 'production', STUDIOS_SECRET: secret, INSTALLATION_SECRET: secret };
  const hasCalls = (env: Record<string, string>): boolean => {
    const read = readConfig(env);
    if (!read.ok) throw new Error(read.failure.message);
    return read.value.SANDBOX_CALLS;
  };
  expect([{}, { SANDBOX_CALLS: 'false' }, production].map(hasCalls)).toEqual([true, false, false]);
  const read = readConfig({ ...production, SANDBOX_CALLS: 'true' });
  expect(read.ok || read.failure.keys).toEqual(['SANDBOX_CALLS']);
});

test('messages go to the demo post nowhere in production, and its mail server is on this machine', () => {
  const secret = 'a'.repeat(32);
  const production = { NODE_ENV: 'production', STUDIOS_SECRET: secret, INSTALLATION_SECRET: secret };
  const post = { SMS_URL: 'http://localhost:8084/messages', MAIL_URL: 'smtp://127.0.0.1:8085' };
  expect(readConfig(post)).toMatchObject({ ok: true, value: post });
  const read = readConfig({ ...production, ...post });
  expect(read.ok || read.failure.keys).toEqual(['SMS_URL', 'MAIL_URL']);
  for (const MAIL_URL of ['smtp://mail.example:25', 'smtp://127.0.0.1', 'http://127.0.0.1:8085', 'mail'])
    expect(readConfig({ MAIL_URL }), MAIL_URL).toMatchObject({ ok: false, failure: { keys: ['MAIL_URL'] } });
});

test('deposits go to the demo bank nowhere in production', () => {
  const secret = 'a'.repeat(32);
  const bank = { BANK_URL: 'http://localhost:8086' };
  expect(readConfig(bank)).toMatchObject({ ok: true, value: bank });
  const read = readConfig({ NODE_ENV: 'production', STUDIOS_SECRET: secret, INSTALLATION_SECRET: secret, ...bank });
  expect(read.ok || read.failure.keys).toEqual(['BANK_URL']);
});

test('documents go to the identity provider of the demo nowhere in production', () => {
  const secret = 'a'.repeat(32);
  const provider = { IDENTITY_URL: 'http://localhost:8087' };
  expect(readConfig(provider)).toMatchObject({ ok: true, value: provider });
  const read = readConfig({ NODE_ENV: 'production', STUDIOS_SECRET: secret, INSTALLATION_SECRET: secret, ...provider });
  expect(read.ok || read.failure.keys).toEqual(['IDENTITY_URL']);
});

test('persons are looked for in the register of the demo nowhere in production', () => {
  const secret = 'a'.repeat(32);
  const register = { REGISTRY_URL: 'http://localhost:8088' };
  expect(readConfig(register)).toMatchObject({ ok: true, value: register });
  const read = readConfig({ NODE_ENV: 'production', STUDIOS_SECRET: secret, INSTALLATION_SECRET: secret, ...register });
  expect(read.ok || read.failure.keys).toEqual(['REGISTRY_URL']);
});

test('captcha answers are not revealed in production', () => {
  const read = readConfig({ NODE_ENV: 'production', CAPTCHA_REVEAL: 'true' });
  expect(read.ok || read.failure.keys).toContain('CAPTCHA_REVEAL');
  expect(readConfig({ NODE_ENV: 'test', CAPTCHA_REVEAL: 'true' }).ok).toBe(true);
});

test('secrets are made once, kept for later starts and readable by their owner only', () => {
  const folder = mkdtempSync(join(tmpdir(), 'palaro-secrets-'));
  const read = readConfig({ DATA_DIR: folder });
  if (!read.ok) throw new Error(read.failure.message);
  const first = withSecrets(read.value);
  expect(withSecrets(read.value)).toEqual(first);
  expect(first.STUDIOS_SECRET).not.toBe(first.INSTALLATION_SECRET);
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
  rmSync(folder, { recursive: true, force: true });
});

test.each(['local:', 'postgres:', 'redis://bus', 'redis://bus:6379', 'rediss://me:pass@bus:6380/2', 'redis://[::1]:6379'])(
  'BUS_URL=%s is taken',
  (BUS_URL) => {
    expect(readConfig({ BUS_URL })).toMatchObject({ ok: true, value: { BUS_URL } });
  },
);

test.each([
  'local',
  'local:x',
  'postgres://db/x',
  'redis:',
  'redis://',
  'redis://bus:port',
  'redis://bus:0',
  'redis://bus/news',
  'rediss:/bus',
])('BUS_URL=%s is refused with its fix', (BUS_URL) => {
  const read = readConfig({ BUS_URL });
  if (read.ok) throw new Error('accepted');
  expect(read.failure.message).toMatch(/BUS_URL .*neither local:, postgres: nor redis:.*\. Use local:, postgres: or redis:/);
});

test('vendors’ secrets are read by merchant and vendor', () => {
  const [one, other] = ['a'.repeat(32), `${'b'.repeat(32)}=`];
  const read = readConfig({ VENDOR_SECRETS: ` PALARO/TALA=${one}, SECOND/TALA=${other} ` });
  expect(read.ok && read.value.VENDOR_SECRETS).toEqual([
    ['PALARO/TALA', one],
    ['SECOND/TALA', other],
  ]);
});

test.each([
  [`TALA=${'a'.repeat(32)}`, 'an entry without its merchant and vendor code'],
  [`PALARO/tala=${'a'.repeat(32)}`, 'an entry without its merchant and vendor code'],
  ['PALARO/TALA=hunter2', 'a secret shorter than 32 characters'],
  [`PALARO/TALA=${'a'.repeat(32)},PALARO/TALA=${'b'.repeat(32)}`, 'a vendor named twice'],
])('VENDOR_SECRETS=%s is refused: %s', (VENDOR_SECRETS, fault) => {
  const read = readConfig({ VENDOR_SECRETS });
  if (read.ok) throw new Error('accepted');
  expect(read.failure.message).toContain(`VENDOR_SECRETS (not shown): ${fault}. Give MERCHANT/CODE=secret`);
});

test('secrets of gateways are read by merchant and name', () => {
  const read = readConfig({ GATEWAY_SECRETS: ' PALARO/SMS_ONE=a=b, SECOND/SMS_ONE=c ' });
  expect(read.ok && read.value.GATEWAY_SECRETS).toEqual([
    ['PALARO/SMS_ONE', 'a=b'],
    ['SECOND/SMS_ONE', 'c'],
  ]);
});

test.each([
  ['SMS_ONE=hunter2', 'an entry without its merchant, its name or its secret'],
  ['PALARO/SMS_ONE=', 'an entry without its merchant, its name or its secret'],
  ['PALARO/SMS_ONE=a,PALARO/SMS_ONE=b', 'a secret named twice'],
])('GATEWAY_SECRETS=%s is refused: %s', (GATEWAY_SECRETS, fault) => {
  expect(readConfig({ GATEWAY_SECRETS })).toMatchObject({
    ok: false,
    failure: { message: expect.stringContaining(`GATEWAY_SECRETS (not shown): ${fault}. Give MERCHANT/NAME=secret`) },
  });
});

test('where players are sent follows HOST, unless an origin is given', () => {
  const origins = (env: Record<string, string>) => {
    const read = readConfig({ PORT: '8090', STUDIOS_PORT: '8091', ...env });
    if (!read.ok) throw new Error(read.failure.message);
    return [read.value.PUBLIC_ORIGIN, read.value.STUDIOS_ORIGIN];
  };
  expect(origins({})).toEqual(['http://localhost:8090', 'http://localhost:8091']);
  expect(origins({ HOST: '0.0.0.0' })).toEqual(['http://localhost:8090', 'http://localhost:8091']);
  expect(origins({ HOST: '192.168.7.5' })).toEqual(['http://192.168.7.5:8090', 'http://192.168.7.5:8091']);
  expect(origins({ HOST: 'fd00::5', PUBLIC_ORIGIN: 'https://play.example/' })).toEqual(['https://play.example', 'http://[fd00::5]:8091']);
});

test('secrets that cannot be read are reported with the folder, the fault and the fix', () => {
  const folder = mkdtempSync(join(tmpdir(), 'palaro-secrets-'));
  const startIn = (DATA_DIR: string) => {
    const read = readConfig({ DATA_DIR });
    if (!read.ok) throw new Error(read.failure.message);
    return () => withSecrets(read.value);
  };
  const file = join(folder, 'secrets.json');
  writeFileSync(file, '{"SESSION');
  expect(startIn(folder)).toThrow(`DATA_DIR: ${file} cannot be read (no JSON). Put it back from a copy. Without one delete it`);
  writeFileSync(file, '{}');
  expect(startIn(folder)).toThrow(`DATA_DIR: ${file} has no STUDIOS_SECRET. Put it back from a copy. Without one delete it`);
  expect(startIn(file)).toThrow(`DATA_DIR: ${file} cannot be used: it is no folder. Give a folder that this user may write.`);
  rmSync(folder, { recursive: true, force: true });
});

test('production refuses origins that are not encrypted, but for those of this machine', () => {
  const secret = 's'.repeat(32);
  const faultsOf = (env: Record<string, string>): readonly string[] => {
    const read = readConfig({ STUDIOS_SECRET: secret, INSTALLATION_SECRET: secret, ...env });
    return read.ok ? [] : read.failure.keys;
  };
  const open = { PUBLIC_ORIGIN: 'http://play.example', STUDIOS_ORIGIN: 'http://games.example' };
  expect(faultsOf({ NODE_ENV: 'production', ...open })).toEqual(['PUBLIC_ORIGIN', 'STUDIOS_ORIGIN']);
  expect(faultsOf({ NODE_ENV: 'development', ...open })).toEqual([]);
  expect(faultsOf({ NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://play.example', STUDIOS_ORIGIN: 'http://127.0.0.1:8081' })).toEqual([]);
});

test('games never have the origin of the app', () => {
  const read = readConfig({ PUBLIC_ORIGIN: 'https://play.example', STUDIOS_ORIGIN: 'https://play.example' });
  expect(read.ok ? [] : read.failure.keys).toEqual(['STUDIOS_ORIGIN']);
});
