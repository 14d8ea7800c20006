import type { WayIn } from '@palaro/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ways } from '../modules/session/index.ts';
import { startIssuer } from './issuer.ts';
import { createPasskeyDevice } from './passkey-device.ts';
import { createPhone } from './phone.ts';
import { encryptLogin, startTestPlatform, valueOf, type TestPlatform } from './test-platform.ts';

const origin = 'http://localhost:8080';
let issuer: Awaited<ReturnType<typeof startIssuer>>;
let site: TestPlatform;
beforeAll(async () => {
  issuer = await startIssuer([origin]);
  site = await startTestPlatform({ env: { PUBLIC_ORIGIN: origin, ISSUER_ORIGIN: issuer.origin } });
});
afterAll(async () => {
  await site.stop();
  await issuer.stop();
});

const password = 'Fresh!2026';
let count = 0;

/** The code that is sent to a recipient for a purpose; empty where none is. */
const sentCode = async (purpose: 'login' | 'forget', channel: 'sms' | 'email', to: string): Promise<string> => {
  await site.pool.query('DELETE FROM verification_code');
  const before = site.messages().length;
  const contact = await site.platform.services.player.contactOf('PALARO', purpose, channel, to);
  await site.platform.services.codes.sendCode({
    contact,
    merchantCode: 'PALARO',
    purpose,
    channel,
    to,
    language: 'EN',
    from: { ip: '127.0.0.1', playerId: null, device: null },
    isHuman: true,
  });
  await site.platform.services.codes.settle();
  const [sent] = site.messages().slice(0, site.messages().length - before);
  return /\d{6}/.exec(sent?.body ?? '')?.[0] ?? '';
};

/** An account with every way in; each is tried by `open`, which answers whether the account opened. */
const anOpenAccount = async ({ isVerified }: { isVerified: boolean }) => {
  const name = `waysin${++count}`;
  const [mobile, email] = [`+63917${String(5_550_000 + count)}`, `${name}@example.com`];
  const member = await site.newPlayer(name);
  const { id } = valueOf(await member('memberInfo'));
  const sealed = (payload: object) => encryptLogin(member, payload);
  const [begun, money] = [
    await sealed({ loginPassword: password }),
    await sealed({ newMoneyPassword: '739182', confirmNewMoneyPassword: '739182', loginPassword: password }),
  ];
  const device = createPasskeyDevice();
  const made = valueOf(await member('beginPasskey', { body: { data: begun.data }, headers: { encryption: begun.encryption } }));
  valueOf(await member('addPasskey', { body: { challengeId: made.challengeId, credential: device.register(made.options, { origin }) } }));
  valueOf(await member('setMoneyPassword', { body: { data: money.data }, headers: { encryption: money.encryption } }));
  await site.pool.query(
    `UPDATE player SET mobile_key = $2, email_key = $3, mobile_verified_at = $4, email_verified_at = $4,
       profile = profile || jsonb_build_object('email', $3::text, 'payeeName', 'Ana Cruz', 'birthday', '1990-01-31') WHERE id = $1`,
    [id, mobile, email, isVerified ? new Date() : null],
  );
  await site.pool.query(
    `INSERT INTO social_identity (merchant_code, provider, service, subject, player_id, created_at) VALUES ('PALARO', 'google', 'issuer client', $1, $2, now())`,
    [`subject-${name}`, id],
  );
  await site.pool.query(`INSERT INTO second_step (player_id, secret_sealed, confirmed_at) VALUES ($1, '', now())`, [id]);
  await site.pool.query(`INSERT INTO recovery_code (player_id, code_hash) VALUES ($1, 'hash')`, [id]);
  const has = async (table: string): Promise<boolean> =>
    (await site.pool.query(`SELECT FROM ${table} WHERE player_id = $1`, [id])).rowCount !== 0;
  const hasCodeFor = async (channel: 'sms' | 'email', to: string) => (await sentCode('forget', channel, to)) !== '';
  const logInBy = (given: string) =>
    site.as(name, given).then(
      () => true,
      (error: Error) => error.message.startsWith('second_code_required'),
    );
  const open: Readonly<Record<WayIn, () => Promise<boolean>>> = {
    password: () => logInBy(password),
    passkeys: async () => {
      const phone = createPhone(site.baseUrl, '203.0.113.7');
      const { challengeId, options } = await phone.ask<{ challengeId: string; options: { challenge: string } }>('passkeyChallenge');
      const credential = device.logIn(options, { origin });
      return (await phone.send('passkeyLogin', { body: { challengeId, kind: 'any', credential } })).success;
    },
    services: () => has('social_identity'),
    mobile: () => hasCodeFor('sms', mobile),
    email: () => hasCodeFor('email', email),
    secondStep: async () => (await has('second_step')) || has('recovery_code'),
    moneyPassword: async () => (await site.platform.services.player.comparePassword(id, 'money', '739182')) === 'right',
    devices: () => has('login_device'),
    sessions: async () => (await member('balance')).success,
    rememberedLogin: async () => (await member('resume')).success && valueOf(await member('resume')).session !== null,
  };
  const opened = async (): Promise<string[]> => {
    const by: string[] = [];
    for (const [way, tryIt] of Object.entries(open)) if (await tryIt()) by.push(way);
    return by;
  };
  return { id, name, mobile, email, open, opened };
};
type Account = Awaited<ReturnType<typeof anOpenAccount>>;

const reset = async ({ mobile, email }: Account, channel: 'sms' | 'email', newPassword: string) => {
  const guest = site.guest();
  const messageCode = await sentCode('forget', channel, channel === 'sms' ? mobile : email);
  const payload = {
    channel,
    mobileNum: mobile.slice(3),
    countryDialingCode: '+63',
    email,
    messageCode,
    password: newPassword,
    confirmPassword: newPassword,
  };
  const { data, encryption } = await encryptLogin(guest, payload);
  return valueOf(await guest('setPasswordByCode', { body: { data }, headers: { encryption } }));
};
const inboxOf = async (id: string): Promise<string[]> => {
  await site.delivered();
  const { rows } = await site.pool.query<{ kind: string }>('SELECT kind FROM player_message WHERE player_id = $1 ORDER BY at, id', [id]);
  return rows.map(({ kind }) => kind);
};

test('nothing that was set before a reset by code opens the account after it, but the contact of the code', async () => {
  for (const [channel, kept, gone] of [
    ['sms', 'mobile', 'email'],
    ['email', 'email', 'mobile'],
  ] as const) {
    const account = await anOpenAccount({ isVerified: true });
    // Passkeys log in and end the session that was: they are tried last.
    const { passkeys, ...others } = account.open;
    for (const [way, tryIt] of Object.entries(others)) if (way !== 'password') expect([way, await tryIt()]).toEqual([way, true]);
    expect([await passkeys(), await others.password()]).toEqual([true, true]);
    const { ended } = await reset(account, channel, 'Brand-New-7!');
    expect(ended.toSorted()).toEqual(['devices', gone, 'moneyPassword', 'passkeys', 'secondStep', 'services', 'sessions'].toSorted());
    expect(await account.opened()).toEqual([kept]);
    // The old password was one failed login.
    await site.pool.query('DELETE FROM login_failure');
    const owner = await site.as(account.name, 'Brand-New-7!');
    expect(valueOf(await owner('securityState'))).toMatchObject({
      passwordChangedAt: expect.any(String),
      hasSecondStep: false,
      passkeys: 0,
    });
    expect((await inboxOf(account.id)).slice(-7).toSorted()).toEqual(
      [
        'devices_removed',
        `${gone}_removed`,
        'money_password_removed',
        'passkey_removed',
        'password_reset',
        'second_step_off',
        'social_unlinked',
      ].toSorted(),
    );
    expect(valueOf(await owner('accountEvents')).list.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['password_reset', `${gone}_removed`]),
    );
    const details = valueOf(await owner('memberProfile')).details;
    expect(details.find(({ field }) => field === 'payeeName')).toMatchObject({ value: 'Ana Cruz', state: 'settled' });
  }
});

test('a contact that is given up is told of the reset by itself', async () => {
  const account = await anOpenAccount({ isVerified: true });
  await reset(account, 'sms', 'Brand-New-7!');
  const { rows } = await site.pool.query('SELECT kind, channel, recipient FROM account_notice WHERE player_id = $1', [account.id]);
  expect(rows).toContainEqual({ kind: 'password_reset', channel: 'email', recipient: account.email });
});

test('a name and a birthday that were typed before the contact of the code was verified can be set anew', async () => {
  const account = await anOpenAccount({ isVerified: false });
  const { ended } = await reset(account, 'email', 'Brand-New-7!');
  expect(ended).toContain('identity');
  const owner = await site.as(account.name, 'Brand-New-7!');
  const { details, version } = valueOf(await owner('memberProfile'));
  expect(details.filter(({ field }) => ['payeeName', 'birthday'].includes(field)).map(({ value, state }) => [value, state])).toEqual([
    ['', 'open'],
    ['', 'open'],
  ]);
  valueOf(await owner('saveProfile', { body: { version, changes: { payeeName: 'Rosa Cruz' } } }));
});

test('a contact that nobody has proved opens no account whose owner has proved another', async () => {
  const account = await anOpenAccount({ isVerified: true });
  await site.pool.query('UPDATE player SET email_verified_at = NULL WHERE id = $1', [account.id]);
  expect([await account.open.email(), await account.open.mobile()]).toEqual([false, true]);
  // It was asked for before the number was proved.
  await site.pool.query('UPDATE player SET mobile_verified_at = NULL WHERE id = $1', [account.id]);
  const messageCode = await sentCode('forget', 'email', account.email);
  expect(messageCode).toMatch(/^\d{6}$/);
  await site.pool.query('UPDATE player SET mobile_verified_at = now() WHERE id = $1', [account.id]);
  const guest = site.guest();
  const password = { password: 'Brand-New-7!', confirmPassword: 'Brand-New-7!' };
  const { data, encryption } = await encryptLogin(guest, { channel: 'email', email: account.email, messageCode, ...password });
  expect(await guest('setPasswordByCode', { body: { data }, headers: { encryption } })).toMatchObject({ code: 'code_wrong' });
});

/** What the store keeps of a player and is no way into the account. */
const tablesBeside = `account_event account_notice player_history player_message trial_account chat_conversation chat_message content_read deposit_order
  exclusion favourite feedback limit_change limit_reservation limit_rule limit_window mission_claim payout_account picture player_debt provider_payment reality recent_game gaming_rounds reporting_rounds turnover turnover_count turnover_share risk_mark wallet_accounts wallet_correction wallet_holds wallet_at_vendor wallet_transactions vendor_player vendor_transfer vip_moves vip_players vip_rewards vip_seen red_packet_part wheel_spin wheel_tickets withdrawal limit_choice limit_review limit_time exclusion_term identity_check identity_owner registry_person free_round_gift bonus_grant play_feed play_player_days points_accounts points_entries points_redemption promotion_claim promotion_look promotion_seen promotion_trace race_result race_score rebate_carry rebate_day rebate_line rebate_payment referral referral_code reporting_visits
  agent_applications agent_bills agent_lines agent_links agent_member_days agent_nodes agent_payments agent_rates agent_transfers`;
const columnsBeside = `id merchant_code username username_key type status currency created_at first_login_at terms_accepted_at nickname profile
  profile_version head_icon club_label to_upline agent_id referrer_id invitation_code register_host register_method`;
const noWaysIn: readonly string[] = [...tablesBeside.split(/\s+/), ...columnsBeside.split(/\s+/).map((column) => `player.${column}`)];

test('every table of players, and every column of their own, is a way in of the list or none', async () => {
  const { rows } = await site.pool.query<{ place: string }>(`
    WITH RECURSIVE of_player AS (
      SELECT 'player'::regclass::oid AS id
      UNION
      SELECT c.conrelid FROM pg_constraint c JOIN of_player p ON c.confrelid = p.id WHERE c.contype = 'f'
    )
    SELECT id::regclass::text AS place FROM of_player WHERE id <> 'player'::regclass
    UNION SELECT table_name FROM information_schema.columns WHERE table_schema = current_schema() AND column_name = 'player_id'
    UNION SELECT 'player.' || column_name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = 'player'
    ORDER BY 1`);
  const listed = Object.values(ways).flatMap(({ keptIn }) => keptIn);
  const stored = rows.map(({ place }) => place);
  expect(stored.filter((place) => !listed.includes(place) && !noWaysIn.includes(place))).toEqual([]);
  expect([...listed, ...noWaysIn].filter((place) => !stored.includes(place))).toEqual([]);
});
