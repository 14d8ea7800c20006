import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('the bank starts without a setting, and never in production', () => {
  expect(readConfig({})).toMatchObject({ ok: true, config: { PORT: 8086, BANK_CLOCK: 60, PAYMONGO_EVENTS: [] } });
  expect(readConfig({ NODE_ENV: 'production' })).toMatchObject({ ok: false, keys: ['NODE_ENV'] });
});

test('every fault is named at once, and no key is shown', () => {
  const read = readConfig({ PAYMONGO_SECRET_KEY: 'pk_test_wrong', BANK_CLOCK: '0', BANK_ACCOUNT: 'x', XENDIT_EVENTS: 'nowhere' });
  expect(read).toMatchObject({ ok: false, keys: ['BANK_CLOCK', 'BANK_ACCOUNT', 'PAYMONGO_SECRET_KEY', 'XENDIT_EVENTS'] });
  expect(read.ok ? '' : read.message).not.toContain('pk_test_wrong');
});
