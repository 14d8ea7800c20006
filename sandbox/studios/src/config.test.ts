import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const secret = "a long studios' secret, only for tests";
const another = 'another long secret only for these tests';

test("derives each vendor's secret from the studios' secret and lets a named one win", () => {
  const read = readConfig({ STUDIOS_SECRET: secret, VENDOR_SECRETS: ` PALARO/DAGAT=${another}=,` });
  if (!read.ok) throw new Error(read.message);
  const drawn = (text: string): string => createHmac('sha256', secret).update(text).digest('hex');
  expect(read.config.vendorSecret('PALARO', 'TALA')).toBe(drawn('PALARO/TALA'));
  expect(read.config.vendorSecret('PALARO', 'DAGAT')).toBe(`${another}=`);
  expect(read.config.vendorSecret('IKALAWA', 'DAGAT')).toBe(drawn('IKALAWA/DAGAT'));
  expect([...read.config.operators]).toEqual([['PALARO', 'http://localhost:8080']]);
  expect(read.config).toMatchObject({ allowedOrigins: ['http://localhost:8080'], port: 8081, logLevel: 'info' });
});

test('each operator has an address, where games may be embedded too', () => {
  const read = readConfig({ STUDIOS_SECRET: secret, OPERATORS: 'PALARO=https://play.example,IKALAWA=https://other.example:8443' });
  expect(read.ok && [...read.config.operators]).toEqual([
    ['PALARO', 'https://play.example'],
    ['IKALAWA', 'https://other.example:8443'],
  ]);
  expect(read.ok && read.config.allowedOrigins).toEqual(['https://play.example', 'https://other.example:8443']);
});

test.each([
  ['https://play.example', 'an entry without its operator code'],
  ['PALARO=play', 'not such an address'],
  ['PALARO=https://a.example,PALARO=https://b.example', 'an operator named twice'],
])('OPERATORS=%s is refused: %s', (OPERATORS, fault) => {
  expect(readConfig({ STUDIOS_SECRET: secret, OPERATORS })).toMatchObject({ ok: false, message: expect.stringContaining(fault) });
});

test('listens only on this machine unless HOST says otherwise, also with an empty HOST', () => {
  for (const HOST of [undefined, '']) expect(readConfig({ STUDIOS_SECRET: secret, HOST })).toMatchObject({ config: { host: '127.0.0.1' } });
  expect(readConfig({ STUDIOS_SECRET: secret, HOST: '0.0.0.0' })).toMatchObject({ config: { host: '0.0.0.0' } });
});

test('names every fault at once, with its fix and without a secret', () => {
  const read = readConfig({
    PORT: 'x',
    PLATFORM_URL: 'ftp://a',
    ALLOWED_ORIGINS: 'http://ok.test,nonsense',
    VENDOR_SECRETS: 'PALARO/DAGAT=hunter2',
    FAULT_DROP: '2',
    LOG_LEVEL: 'chatty',
  });
  if (read.ok) throw new Error('accepted');
  expect(read.keys).toEqual(['PORT', 'PLATFORM_URL', 'ALLOWED_ORIGINS', 'VENDOR_SECRETS', 'LOG_LEVEL', 'FAULT_DROP', 'SEED_SECRET']);
  expect(read.message).toContain('PORT="x": not a whole number. Give a port from 0 to 65535.');
  expect(read.message).not.toContain('hunter2');
});

test.each([undefined, '', 'thirty-one characters, no more.'])('STUDIOS_SECRET=%s is refused as on the platform', (given) => {
  const read = readConfig({ STUDIOS_SECRET: given });
  expect(read).toMatchObject({ ok: false, keys: ['STUDIOS_SECRET'], message: expect.stringContaining('Give at least 32 characters') });
});

test.each([
  [undefined, 'info'],
  ['', 'info'],
  ['warn', 'warn'],
])('LOG_LEVEL=%s logs from %s on', (given, level) => {
  const read = readConfig({ STUDIOS_SECRET: secret, LOG_LEVEL: given });
  expect(read.ok && read.config.logLevel).toBe(level);
});

test('seeds are sealed with a secret of their own, else with that of the studios, never with none', () => {
  const seedSecretOf = (env: Record<string, string>) => {
    const read = readConfig(env);
    return read.ok ? read.config.seedSecret : read.keys;
  };
  const vendors = `PALARO/DAGAT=${another}`;
  expect(seedSecretOf({ STUDIOS_SECRET: secret })).toBe(secret);
  expect(seedSecretOf({ STUDIOS_SECRET: secret, SEED_SECRET: another })).toBe(another);
  expect(seedSecretOf({ VENDOR_SECRETS: vendors, SEED_SECRET: another })).toBe(another);
  expect(seedSecretOf({ VENDOR_SECRETS: vendors })).toEqual(['SEED_SECRET']);
});

test('in production games are embedded by encrypted origins and this machine alone', () => {
  const keysOf = (env: Record<string, string>) => {
    const read = readConfig({ STUDIOS_SECRET: secret, ...env });
    return read.ok ? [] : read.keys;
  };
  const open = { ALLOWED_ORIGINS: 'https://play.example,http://play.example' };
  expect(keysOf({ NODE_ENV: 'production', ...open })).toEqual(['ALLOWED_ORIGINS']);
  expect(keysOf({ NODE_ENV: 'production', OPERATORS: 'PALARO=http://play.example' })).toEqual(['ALLOWED_ORIGINS']);
  expect(keysOf({ NODE_ENV: 'production', ALLOWED_ORIGINS: 'https://play.example,http://localhost:8080,http://127.0.0.1:8080' })).toEqual(
    [],
  );
  expect(keysOf(open)).toEqual([]);
});

test.each(['10.0.0.0/33', 'proxy.example', '10.0.0.1/8/8'])('TRUSTED_PROXIES=%s is refused', (given) => {
  expect(readConfig({ STUDIOS_SECRET: secret, TRUSTED_PROXIES: given })).toMatchObject({ ok: false, keys: ['TRUSTED_PROXIES'] });
});
