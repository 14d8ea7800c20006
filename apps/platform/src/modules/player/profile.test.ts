import { dayIn, detailChangesPerDayMax, type MemberProfile, type ProfileField } from '@palaro/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestPlatform, valueOf, type TestClient, type TestPlatform } from '../../testing/test-platform.ts';
import { demoMerchant } from '../merchant/index.ts';
import { registrationDefault } from './registration-section.ts';

const merchantCode = 'PALARO';
let site: TestPlatform;
beforeAll(async () => {
  site = await startTestPlatform();
});
afterAll(() => site.stop());
beforeEach(() => configure({}));

const configure = async (change: Partial<ReturnType<typeof demoMerchant>>): Promise<void> => {
  const saved = await site.platform.services.merchant.save({ ...demoMerchant(merchantCode), ...change });
  if (!saved.ok) throw new Error(saved.failure.message);
};
const asking = (...fields: readonly ('idNumber' | 'facebook' | 'line')[]) => {
  const asked = Object.fromEntries(fields.map((field) => [field, { ...registrationDefault.fields[field], enabled: true }]));
  return configure({ registration: { ...registrationDefault, fields: { ...registrationDefault.fields, ...asked } } });
};

type Changes = Partial<Record<ProfileField, string>>;
const profileOf = async (player: TestClient): Promise<MemberProfile> => valueOf(await player('memberProfile'));
const detailOf = async (player: TestClient, field: ProfileField) => (await profileOf(player)).details.find((one) => one.field === field);
/** Saves on what is stored, as a tab that has just looked does. */
const save = async (player: TestClient, changes: Changes) =>
  player('saveProfile', { body: { version: (await profileOf(player)).version, changes } });
const refusedWith = (code: string, field?: string) => ({ success: false, code, ...(field === undefined ? {} : { data: { field } }) });
const yearsAgo = (years: number, days = 0): string => {
  const [year = 0, month = 1, day = 1] = dayIn('Asia/Manila', Date.now()).split('-').map(Number);
  return new Date(Date.UTC(year - years, month - 1, day + days)).toISOString().slice(0, 10);
};

test('A408 every account has a name, a birthday and a nickname; the rest is what the merchant asks for', async () => {
  const player = await site.newPlayer();
  expect((await profileOf(player)).details.map(({ field, value, state }) => [field, value, state])).toEqual([
    ['payeeName', '', 'open'],
    ['birthday', '', 'open'],
    ['nickname', '', 'open'],
  ]);
  await asking('idNumber', 'line');
  expect((await profileOf(player)).details.map(({ field }) => field)).toEqual(['payeeName', 'birthday', 'idNumber', 'nickname', 'line']);
});

test('contacts and the ID number leave the platform masked alone', async () => {
  await asking('idNumber');
  const player = await site.newPlayer('maskedmaria');
  await site.pool.query(
    `UPDATE player SET profile = profile || '{"email":"maria@palaro.example"}', mobile_key = '63-9171234567' WHERE username = 'maskedmaria'`,
  );
  valueOf(await save(player, { idNumber: 'AB-1234567' }));
  const profile = await profileOf(player);
  expect([profile.email, profile.mobile.slice(-3)]).toEqual(['m***@palaro.example', '567']);
  expect(JSON.stringify(profile)).not.toMatch(/maria@|917123|AB-123/);
  expect(await detailOf(player, 'idNumber')).toMatchObject({ value: '******4567', state: 'settled' });
});

test('a nickname is changed, tidied, shown in the member info, and may be taken away again', async () => {
  const player = await site.newPlayer();
  const saved = valueOf(await save(player, { nickname: '  Aling   Rosa ' }));
  expect([saved.version, saved.details.find(({ field }) => field === 'nickname')?.value]).toEqual([1, 'Aling Rosa']);
  expect(valueOf(await player('memberInfo')).nickname).toBe('Aling Rosa');
  valueOf(await save(player, { nickname: '' }));
  expect(valueOf(await player('memberInfo')).nickname).toBe('');
});

test('A408 name and birthday are set once: afterwards they are the operator’s to correct', async () => {
  const player = await site.newPlayer();
  valueOf(await save(player, { payeeName: 'Maria Santos', birthday: '1990-01-31' }));
  expect(await save(player, { payeeName: 'Rosa Cruz' })).toMatchObject(refusedWith('detail_settled', 'payeeName'));
  expect(await save(player, { birthday: '1991-01-31' })).toMatchObject(refusedWith('detail_settled', 'birthday'));
  expect(await save(player, { payeeName: '' })).toMatchObject(refusedWith('detail_settled', 'payeeName'));
  expect(await detailOf(player, 'payeeName')).toMatchObject({ value: 'Maria Santos', state: 'settled' });
});

test('A408 a birthday must be a real day, and of somebody as old as the merchant asks for', async () => {
  const player = await site.newPlayer();
  for (const birthday of ['1990-02-30', 'yesterday', yearsAgo(0, 1), '1890-01-01'])
    expect(await save(player, { birthday }), birthday).toMatchObject(refusedWith('birthday_invalid', 'birthday'));
  expect(await save(player, { birthday: yearsAgo(21, 1) })).toMatchObject(refusedWith('under_age', 'birthday'));
  await configure({ ageMin: 25 });
  expect(await save(player, { birthday: yearsAgo(21) })).toMatchObject(refusedWith('under_age', 'birthday'));
  await configure({ ageMin: 21 });
  expect((await save(player, { birthday: yearsAgo(21) })).success).toBe(true);
});

test('all changes of a save are made, or none', async () => {
  const player = await site.newPlayer();
  expect(await save(player, { nickname: 'Amihan', payeeName: '7' })).toMatchObject(refusedWith('field_invalid', 'payeeName'));
  expect(await save(player, { nickname: 'x', payeeName: 'Maria Santos' })).toMatchObject(refusedWith('field_invalid', 'nickname'));
  expect(await profileOf(player)).toMatchObject({ version: 0, details: [{ value: '' }, { value: '' }, { value: '' }] });
});

test('a merchant’s own fields: refused where it does not ask for them, never empty where it must have them', async () => {
  const player = await site.newPlayer();
  expect(await save(player, { facebook: 'maria.santos' })).toMatchObject(refusedWith('field_invalid', 'facebook'));
  const facebook = { enabled: true, required: true, regExp: '^[a-z.]{4,20}$' };
  await configure({ registration: { ...registrationDefault, fields: { ...registrationDefault.fields, facebook } } });
  expect(await save(player, { facebook: 'Maria 7' })).toMatchObject(refusedWith('field_invalid', 'facebook'));
  valueOf(await save(player, { facebook: 'maria.santos' }));
  expect(await save(player, { facebook: '' })).toMatchObject(refusedWith('field_invalid', 'facebook'));
  expect(await detailOf(player, 'facebook')).toMatchObject({ value: 'maria.santos', required: true, state: 'open' });
});

test('two tabs at once: the second one is told that the details have changed, and undoes nothing', async () => {
  const player = await site.newPlayer();
  const seen = await profileOf(player);
  const from = (changes: Changes) => player('saveProfile', { body: { version: seen.version, changes } });
  valueOf(await from({ nickname: 'Amihan' }));
  expect(await from({ nickname: 'Bituin' })).toMatchObject(refusedWith('details_changed'));
  expect(await detailOf(player, 'nickname')).toMatchObject({ value: 'Amihan' });
  // The first save, sent once more, asks for nothing that is not there already.
  expect(valueOf(await from({ nickname: 'Amihan' })).version).toBe(1);
});

test('of saves at the same moment one wins', async () => {
  const player = await site.newPlayer();
  const answers = await Promise.all(
    ['Anna', 'Berta', 'Carla', 'Dora'].map((payeeName) => player('saveProfile', { body: { version: 0, changes: { payeeName } } })),
  );
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  expect((await profileOf(player)).version).toBe(1);
});

test('a detail is changed a few times a day, and again a day later', async () => {
  const player = await site.newPlayer('oftenrosa');
  for (let time = 0; time < detailChangesPerDayMax; time++) valueOf(await save(player, { nickname: `Rosa ${time}` }));
  expect(await save(player, { nickname: 'Once more' })).toMatchObject(refusedWith('detail_limit', 'nickname'));
  valueOf(await save(player, { payeeName: 'Rosa Cruz' }));
  await site.pool.query(
    `UPDATE player_history h SET changed_at = changed_at - interval '1 day' FROM player p WHERE p.id = h.player_id AND p.username = 'oftenrosa'`,
  );
  expect((await save(player, { nickname: 'Once more' })).success).toBe(true);
});

test('a change and an age that is refused are security events, which name the details and hold none', async () => {
  const player = await site.newPlayer();
  const before = site.logged().length;
  await save(player, { birthday: yearsAgo(20) });
  valueOf(await save(player, { nickname: 'Luningning', payeeName: 'Luzviminda Reyes' }));
  const lines = site.logged().slice(before).split('\n');
  const events = lines.filter((line) => line.includes('"security"')).map((line) => JSON.parse(line) as object);
  const who = { merchant: merchantCode, ip: '127.0.0.1', playerId: expect.any(String) };
  expect(events).toMatchObject([
    { name: 'under_age_refused', ...who },
    { name: 'details_changed', details: 'payeeName,nickname', ...who },
  ]);
  for (const secret of ['Luningning', 'Luzviminda', yearsAgo(20)]) expect(lines.join('\n')).not.toContain(secret);
});

test('agents have details too; a free-play account has none', async () => {
  expect((await profileOf(await site.as('agent1'))).account).toBe('agent1');
  await site.platform.services.player.createAccount({
    merchantCode,
    username: 'trialrosa',
    password: 'Palaro!2026',
    type: 4,
    currency: 'PHP',
  });
  const trial = await site.as('trialrosa');
  expect(await trial('memberProfile')).toMatchObject({ code: 'free_reject' });
  expect(await trial('saveProfile', { body: { version: 0, changes: {} } })).toMatchObject({ code: 'free_reject' });
});
