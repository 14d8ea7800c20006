import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../db/testing.ts';
import { createLocalBus } from '../../kernel/bus.ts';
import { createTestClock } from '../../kernel/clock.ts';
import { silentLogger } from '../../kernel/log.ts';
import { createMerchantDocuments, createMerchants, demoMerchant, type MerchantChange, type MerchantDocuments } from './index.ts';

const code = 'PALARO';
const clock = createTestClock();
const bus = createLocalBus();
let database: TestDatabase;
let documents: MerchantDocuments;
beforeAll(async () => {
  database = await startTestDatabase();
  documents = createMerchantDocuments({ pool: database.pool, bus, clock });
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query('DELETE FROM merchant');
  await commit(await documents.proposeDocument(demoMerchant(code)), 'ana');
});

type Proposed = Awaited<ReturnType<MerchantDocuments['proposeUndo']>>;
const changeOf = (proposed: Proposed): MerchantChange => {
  if (!proposed.ok) throw new Error(JSON.stringify(proposed.failure));
  return proposed.value;
};
const commit = (proposed: Proposed, by = 'ben') => documents.commit(changeOf(proposed), by);
const stored = async (merchant = code, version?: number) => {
  const found = await documents.read(merchant, version);
  return found.ok ? (found.value.document as Record<string, unknown>) : found.failure.code;
};
const set = async (key: string, value: unknown) => commit(await documents.proposeKeys(code, [{ key, value }]));

test('a new document makes a new merchant, and is its first version', async () => {
  expect(await commit(await documents.proposeDocument({ ...demoMerchant('SECOND'), domains: [] }))).toEqual({ ok: true, value: 1 });
  expect((await documents.list()).map((merchant) => [merchant.code, merchant.version, merchant.changedBy])).toEqual([
    [code, 1, 'ana'],
    ['SECOND', 1, 'ben'],
  ]);
});

test('single keys are set at any depth, in lists as well, and nothing else changes', async () => {
  const assignments = [
    { key: 'flags.LIVEMODEL3', value: true },
    { key: 'maintenance', value: true },
    { key: 'region.deny', value: ['203.0.113.0/24'] },
    { key: 'contact.1.url', value: 'https://wa.example/new' },
    { key: 'payments.6', value: { code: 'coin', name: 'Coin', icon: 'coin' } },
    { key: 'responsibleAge', value: null },
  ];
  await commit(await documents.proposeKeys(code, assignments));
  const demo = demoMerchant(code);
  expect(await stored()).toEqual({
    ...demo,
    flags: { ...demo.flags, LIVEMODEL3: true },
    maintenance: true,
    region: { allow: [], deny: ['203.0.113.0/24'] },
    contact: [demo.contact[0], { app: 'WHATSAPP', url: 'https://wa.example/new' }],
    payments: [...demo.payments, { code: 'coin', name: 'Coin', icon: 'coin' }],
    responsibleAge: null,
  });
});

test.each([
  ['maintenanc', true],
  ['flags.NOPE', true],
  ['region.denied', []],
  ['maintenance.on', true],
  ['contact.2.url', 'https://x.example'],
  ['contact.x', 1],
  ['no.such.key', 1],
  ['__proto__.polluted', 1],
  ['', 1],
])('the key %j is refused by its name', async (key, value) => {
  const proposed = await documents.proposeKeys(code, [{ key, value }]);
  expect(proposed).toMatchObject({ ok: false, failure: { code: 'bad_config' } });
  expect(JSON.stringify(proposed)).toContain(key === 'contact.2.url' ? 'contact.2' : key);
});

test('every fault is reported at once', async () => {
  const proposed = await documents.proposeKeys(code, [
    { key: 'ageMin', value: 3 },
    { key: 'region.deny', value: ['everywhere'] },
  ]);
  expect(proposed).toMatchObject({ failure: { faults: [{ key: 'ageMin' }, { key: 'region.deny.0' }] } });
});

test('a merchant keeps its code, and its host names are no other’s', async () => {
  expect(await documents.proposeKeys(code, [{ key: 'code', value: 'OTHER' }])).toMatchObject({ failure: { faults: [{ key: 'code' }] } });
  expect(await documents.proposeDocument({ ...demoMerchant('SECOND'), domains: ['second.example', 'localhost'] })).toMatchObject({
    failure: { faults: [{ key: 'domains.1', fault: 'localhost is a host name of PALARO' }] },
  });
});

test.each(['localhost', 'localhost.', 'second.example:8443'])(
  'a host name of a merchant that cannot be read is still its own: %s',
  async (domain) => {
    await database.pool.query(
      `UPDATE merchant SET config = config || '{"schemaVersion": 99, "domains": ["localhost", "second.example:8443"]}'`,
    );
    expect(await documents.proposeDocument({ ...demoMerchant('SECOND'), domains: ['fourth.example', domain] })).toMatchObject({
      failure: { faults: [{ key: 'domains.1', fault: `${domain} is a host name of ${code}` }] },
    });
  },
);

test('of merchants that take one host name at the same moment one gets it, and it is free again when that one lets it go', async () => {
  const claimed = async (merchant: string) =>
    documents.proposeDocument({ ...demoMerchant(merchant), domains: [`${merchant.toLowerCase()}.example`, 'both.example'] });
  const names = ['SECOND', 'THIRD', 'FOURTH'];
  const proposed = await Promise.all(names.map(claimed));
  const made = await Promise.all(proposed.map((change) => commit(change)));
  expect(made.filter(({ ok }) => ok)).toHaveLength(1);
  expect(made.flatMap((change) => (change.ok ? [] : change.failure.code))).toEqual(['changed_meanwhile', 'changed_meanwhile']);
  const [winner = '', loser = ''] = names.toSorted((a, b) => Number(made[names.indexOf(b)]?.ok) - Number(made[names.indexOf(a)]?.ok));
  await commit(await documents.proposeKeys(winner, [{ key: 'domains', value: [] }]));
  expect(await commit(await claimed(loser))).toEqual({ ok: true, value: 1 });
});

test.each([
  [
    'a player',
    `INSERT INTO player (id, merchant_code, username, username_key, password_hash, type, currency, created_at)
     VALUES ('p1', 'SECOND', 'ana', 'ana', 'x', 0, 'JPY', now())`,
  ],
  [
    'a game',
    `INSERT INTO vendor (merchant_code, code, display_name, is_hot, position, logo) VALUES ('SECOND', 'TALA', 'Tala', false, 1, '');
     INSERT INTO game (merchant_code, vendor_code, code, title_en, title_ty, game_type, support_play, is_hot, is_new, position, icon,
       large_icon, colour, min_bet, min_line)
     VALUES ('SECOND', 'TALA', 'bulan', 'Moon', 'Bulan', 'RNG', true, false, false, 1, '', '', '', 1000, 1)`,
  ],
])('a merchant’s currency may change until it has %s', async (_, sql) => {
  await database.pool.query(`DELETE FROM player; DELETE FROM game; DELETE FROM vendor`);
  const aMerchant = { ...demoMerchant('SECOND'), domains: [], jackpots: [] };
  const inYen = { ...aMerchant, agents: {}, currency: 'JPY', minorDigits: 0, depositMin: '100', withdrawMin: '100' };
  await commit(await documents.proposeDocument(aMerchant));
  const version = (await documents.history('SECOND'))[0]?.version ?? 0;
  expect(await commit(await documents.proposeDocument(inYen))).toEqual({ ok: true, value: version + 1 });
  await database.pool.query(sql);
  const refused = { failure: { faults: [{ key: 'currency', fault: 'players and games have amounts in JPY' }] } };
  expect(await documents.proposeDocument(aMerchant)).toMatchObject(refused);
  expect(await documents.proposeUndo('SECOND', version)).toMatchObject(refused);
  expect(await documents.proposeKeys('SECOND', [{ key: 'name', value: 'Ikalawa' }])).toMatchObject({ ok: true });
});

test('a change of currency that was proposed before there were players is not made once there is one', async () => {
  await database.pool.query(`DELETE FROM player; DELETE FROM game; DELETE FROM vendor`);
  const aMerchant = { ...demoMerchant('SECOND'), domains: [], jackpots: [] };
  await commit(await documents.proposeDocument(aMerchant));
  const inYen = { ...aMerchant, agents: {}, currency: 'JPY', minorDigits: 0, depositMin: '100', withdrawMin: '100' };
  const proposed = await documents.proposeDocument(inYen);
  await database.pool.query(
    `INSERT INTO player (id, merchant_code, username, username_key, password_hash, type, currency, created_at)
     VALUES ('p1', 'SECOND', 'ana', 'ana', 'x', 0, 'PHP', now())`,
  );
  expect(await commit(proposed)).toEqual({ ok: false, failure: { code: 'changed_meanwhile' } });
  expect(await stored('SECOND')).toMatchObject({ currency: 'PHP' });
  expect(await commit(await documents.proposeKeys('SECOND', [{ key: 'name', value: 'Ikalawa' }]))).toMatchObject({ ok: true });
});

test('a change is made only on what it was proposed for', async () => {
  const proposed = await documents.proposeKeys(code, [{ key: 'maintenance', value: true }]);
  await set('name', 'Bago');
  expect(await commit(proposed)).toEqual({ ok: false, failure: { code: 'changed_meanwhile' } });
  expect(await stored()).toMatchObject({ name: 'Bago', maintenance: false });
  const [one, other] = [await documents.proposeDocument(aNewMerchant), await documents.proposeDocument(aNewMerchant)];
  expect([await commit(one), await commit(other)]).toMatchObject([{ ok: true }, { ok: false }]);
});
const aNewMerchant = { ...demoMerchant('THIRD'), domains: [] };

test('of changes made at once on the same version one is made', async () => {
  const proposed = await documents.proposeKeys(code, [{ key: 'maintenance', value: true }]);
  const made = await Promise.all(Array.from({ length: 8 }, () => commit(proposed)));
  expect(made.filter(({ ok }) => ok)).toEqual([{ ok: true, value: 2 }]);
  expect((await documents.history(code)).map(({ version }) => version)).toEqual([2, 1]);
});

test('the history lists every version, when and by whom, and each can be brought back', async () => {
  clock.advance(60_000);
  await set('name', 'Two');
  await set('name', 'Three');
  expect((await documents.history(code)).map(({ version, changedBy }) => [version, changedBy])).toEqual([
    [3, 'ben'],
    [2, 'ben'],
    [1, 'ana'],
  ]);
  expect((await documents.history(code))[0]?.changedAt).toEqual(new Date(clock.now()));
  expect(await stored(code, 2)).toMatchObject({ name: 'Two' });
  await commit(await documents.proposeUndo(code));
  expect(await stored()).toMatchObject({ name: 'Two' });
  // What is taken back is the last change, which was the undoing.
  await commit(await documents.proposeUndo(code));
  expect(await stored()).toMatchObject({ name: 'Three' });
  await commit(await documents.proposeUndo(code, 1));
  expect(await stored()).toEqual(demoMerchant(code));
  expect((await documents.history(code))[0]?.version).toBe(6);
});

test('what is not there cannot be shown, changed or undone', async () => {
  expect(await stored('NOBODY')).toBe('merchant_unknown');
  expect(await stored(code, 9)).toBe('version_unknown');
  expect(await documents.proposeKeys('NOBODY', [])).toMatchObject({ failure: { code: 'merchant_unknown' } });
  expect(await documents.proposeUndo('NOBODY')).toMatchObject({ failure: { code: 'merchant_unknown' } });
  expect(await documents.proposeUndo(code, 9)).toMatchObject({ failure: { code: 'version_unknown' } });
  expect(await documents.proposeUndo(code)).toMatchObject({ failure: { code: 'version_unknown' } });
});

test('a stored document that does not fit can be replaced', async () => {
  await database.pool.query(`UPDATE merchant SET config = '{"broken": true}' WHERE code = $1`, [code]);
  expect(await stored()).toEqual({ broken: true });
  expect(await commit(await documents.proposeDocument(demoMerchant(code)))).toMatchObject({ ok: true });
  expect(await stored()).toEqual(demoMerchant(code));
});

test('a node on the same bus goes by a change at once', async () => {
  const node = await createMerchants({ pool: database.pool, bus, clock, log: silentLogger });
  await set('name', 'Bago');
  await expect.poll(() => node.known(code).name).toBe('Bago');
  node.close();
});
