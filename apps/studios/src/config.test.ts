import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test("derives each vendor's secret from the studios' secret and lets a named one win", () => {
  const read = readConfig({ STUDIOS_SECRET: 'a-long-studio-secret', VENDOR_SECRETS: 'DAGAT=another-long-secret' });
  if (!read.ok) throw new Error('refused');
  expect(read.config.vendorSecret('TALA')).toBe(createHmac('sha256', 'a-long-studio-secret').update('TALA').digest('hex'));
  expect(read.config.vendorSecret('DAGAT')).toBe('another-long-secret');
  expect(read.config.allowedOrigins).toEqual(['http://localhost:8080']);
});

test('names every fault at once', () => {
  const read = readConfig({
    PORT: 'x',
    PLATFORM_URL: 'ftp://a',
    ALLOWED_ORIGINS: 'http://ok.test,nonsense',
    FAULT_DROP: '2',
    LOG_LEVEL: 'chatty',
  });
  expect(read.ok ? [] : read.faults.map((fault) => fault.key)).toEqual([
    'PORT',
    'PLATFORM_URL',
    'ALLOWED_ORIGINS',
    'STUDIOS_SECRET',
    'FAULT_DROP',
    'LOG_LEVEL',
  ]);
});

test.each([
  [undefined, 'info'],
  ['', 'info'],
  ['warn', 'warn'],
])('LOG_LEVEL=%s logs from %s on', (given, level) => {
  const read = readConfig({ STUDIOS_SECRET: 'a-long-studio-secret', LOG_LEVEL: given });
  expect(read.ok && read.config.logLevel).toBe(level);
});
