import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { asAsker, presentAsker } from '../../kernel/asker.ts';
import { createTestClock } from '../../kernel/clock.ts';
import { createVendorAdministration, createVendorSeal, settingsSecret } from './index.ts';
import { createVendorSecrets } from './vendor-secrets.ts';

const clock = createTestClock();
const seal = createVendorSeal('a secret of at least 32 characters');
const caller = { merchantCode: 'demo', vendorCode: 'ACME' } as const;
const unknown = { merchantCode: 'demo', vendorCode: 'NOBODY' } as const;
const former = 'the secret of the settings';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
  await database.pool.query(
    `insert into vendor (merchant_code, code, display_name, is_hot, position, logo) values ('demo', 'ACME', 'Acme', false, 1, '')`,
  );
});
afterAll(() => database.drop());
beforeEach(() => database.pool.query('delete from vendor_secret'));

/** What an operator does, and what a node takes as signed, with this secret in the settings. */
const start = (settingsSecretOf: () => string | null) => {
  const { pool } = database;
  const secretsOf = createVendorSecrets({
    pool,
    clock,
    seal,
    isVendor: ({ vendorCode }) => vendorCode === caller.vendorCode,
    settingsSecretOf,
  });
  return {
    administration: createVendorAdministration({ pool, clock, seal, settingsSecretOf }),
    accepted: async (asked: typeof caller | typeof unknown = caller) => (await secretsOf(asked)).map((key) => key.toString('utf8')),
  };
};
/** Longer than a node goes by what it has read. */
const spread = (): void => clock.advance(1000);
const secretOf = (added: { readonly ok: boolean; readonly value?: { readonly id: string; readonly secret: string } }) =>
  added.value ?? { id: '', secret: '' };

test('secrets that could not be read are read again at once, and in nobody’s name', async () => {
  const askers: (string | null)[] = [];
  const pool = {
    query: (...asked: Parameters<typeof database.pool.query>) => {
      askers.push(presentAsker());
      return askers.length === 1 ? Promise.reject(new Error('broken')) : database.pool.query(...asked);
    },
  } as unknown as Pool;
  const secretsOf = createVendorSecrets({ pool, clock, seal, isVendor: () => true, settingsSecretOf: () => former });
  await expect(asAsker('192.0.2.1', () => secretsOf(caller))).rejects.toThrow('broken');
  expect((await asAsker('192.0.2.1', () => secretsOf(caller))).map(String)).toEqual([former]);
  expect(askers).toEqual([null, null]);
});

test('the first own secret stands beside the one of the settings, which may go then, and the last one stays', async () => {
  const { administration, accepted } = start(() => former);
  expect(await accepted()).toEqual([former]);
  const added = secretOf(await administration.addSecret(caller, 'Ana'));
  expect([added.id, added.secret]).toEqual([expect.stringMatching(/^[0-9a-f]{8}$/), expect.stringMatching(/^[0-9a-f]{64}$/)]);
  spread();
  expect(await accepted()).toEqual([former, added.secret]);
  const entries = await administration.secretsOf(caller);
  expect(entries).toEqual([
    { id: expect.any(String), createdAt: expect.any(Date), createdBy: 'settings' },
    { id: added.id, createdAt: expect.any(Date), createdBy: 'Ana' },
  ]);
  expect(await administration.addSecret(caller, 'Ana')).toEqual({ ok: false, failure: { code: 'two_already' } });
  expect(await administration.dropSecret(caller, 'nothere1')).toEqual({ ok: false, failure: { code: 'secret_unknown' } });
  expect(await administration.dropSecret(caller, entries[0]?.id ?? '')).toEqual({ ok: true, value: null });
  expect(await administration.dropSecret(caller, added.id)).toEqual({ ok: false, failure: { code: 'last_secret' } });
  spread();
  expect(await accepted()).toEqual([added.secret]);
  const second = secretOf(await administration.addSecret(caller, 'Ben'));
  spread();
  expect(await accepted()).toEqual([added.secret, second.secret]);
});

test('a new vendor, and one that the settings give no secret, has its own alone', async () => {
  for (const [settings, isNew] of [
    [former, true],
    [null, false],
  ] as const) {
    const { administration, accepted } = start(() => settings);
    const added = secretOf(await administration.addSecret(caller, 'Ana', { isNew }));
    expect(await accepted(), String(settings)).toEqual([added.secret]);
    await database.pool.query('delete from vendor_secret');
  }
});

test('a merchant’s unknown vendor gets no secret, loses none and signs with none', async () => {
  const { administration, accepted } = start(() => former);
  const refused = { ok: false, failure: { code: 'vendor_unknown' } };
  expect(await administration.addSecret(unknown, 'Ana')).toEqual(refused);
  expect(await administration.dropSecret(unknown, 'x')).toEqual(refused);
  expect([await accepted(unknown), await administration.secretsOf(unknown)]).toEqual([[], []]);
});

test('a node goes by the secrets that it has read for a second, and by no secret where there is none', async () => {
  const { administration, accepted } = start(() => null);
  expect(await accepted()).toEqual([]);
  const added = secretOf(await administration.addSecret(caller, 'Ana'));
  clock.advance(999);
  expect(await accepted()).toEqual([]);
  clock.advance(1);
  expect(await accepted()).toEqual([added.secret]);
});

test('the settings give a vendor its own secret, else the one derived from what the studios share, else none', () => {
  const own = new Map([['demo/ACME', former]]);
  const derived = settingsSecret('shared')(caller);
  expect(derived).toMatch(/^[0-9a-f]{64}$/);
  expect(settingsSecret('shared', own)(unknown)).not.toBe(derived);
  expect([settingsSecret('shared', own)(caller), settingsSecret('')(caller), settingsSecret('', own)(caller)]).toEqual([
    former,
    null,
    former,
  ]);
});
