import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '../../db/transaction.ts';
import { referralsOf, rewardDesk, type RewardDesk } from '../../testing/rewards.ts';
import { toldSums } from '../../testing/told-sums.ts';
import { encryptLogin, startTestPlatform, valueOf, type TestClient, type TestPlatform } from '../../testing/test-platform.ts';

let site: TestPlatform;
let desk: RewardDesk;
let today: string;
beforeAll(async () => {
  site = await startTestPlatform();
  desk = rewardDesk(site);
  today = await desk.today();
}, 120_000);
afterAll(() => site.stop());

type Member = { readonly client: TestClient; readonly id: string };
const member = async (code = ''): Promise<Member> => {
  const client = await site.newPlayer(undefined, code);
  return { client, id: valueOf(await client('memberInfo')).id };
};
const read = async ({ client }: Member) => valueOf(await client('referrals', { query: { language: 'EN' } }));
const codeOf = async (inviter: Member): Promise<string> => (await read(inviter)).code ?? '';
const balance = async ({ client }: Member): Promise<string> => valueOf(await client('balance')).sumBalance;
/** An inviter, and somebody who has registered by their code. */
const pair = async (): Promise<readonly [Member, Member]> => {
  const inviter = await member();
  return [inviter, await member((await codeOf(inviter)).toLowerCase())];
};
let payments = 0;
const deposits = async ({ id }: Member, credited: bigint, reversedAt: string | null = null): Promise<void> => {
  const payment = `referred ${++payments}`;
  await site.pool.query(
    `insert into deposit_order (id, merchant_code, player_id, channel, channel_name, provider, method, amount, fee, currency, state, request_key, expires_at, created_at)
     values ($1, 'PALARO', $2, 'gcash', 'GCash', 'demo', 'qr', $3, 0, 'PHP', 'paid', $1, now(), now())`,
    [payment, id, credited],
  );
  await site.pool.query(
    `insert into provider_payment (merchant_code, provider, payment_id, order_id, player_id, amount, fee, currency, payer_name, paid_at, booked_at, credited, exception, reversed_at)
     values ('PALARO', 'demo', $1, $1, $2, $3, 0, 'PHP', '', now(), now(), $3, '', $4)`,
    [payment, id, credited, reversedAt],
  );
};
const qualify = (): Promise<void> => site.platform.services.referrals.qualify();
/** Does all that is asked, and lets the job look. */
const does = async (invited: Member): Promise<void> => {
  await deposits(invited, 10_000n);
  await desk.plays(invited.id, today, { stake: 20_000n });
  await qualify();
};
const reasonOf = async ({ id }: Member) =>
  (await site.pool.query<{ state: string; reason: string | null }>('select state, reason from referral where player_id = $1', [id]))
    .rows[0];
const stateOf = async (inviter: Member) => (await read(inviter)).content.map(({ state }) => state);

describe('what is asked', () => {
  test('whoever registers by a member’s code is brought by them, and both are paid once all is done', async () => {
    await desk.publishReferrals(referralsOf());
    const [inviter, invited] = await pair();
    expect(await read(inviter)).toMatchObject({
      joined: 1,
      qualified: 0,
      earned: { amount: '0.00', points: 0, tickets: 0 },
      content: [{ state: 'joined', award: null }],
      rules: { title: 'Bring a friend', inviter: { amount: '50.00', turnover: '50.00' }, invited: { amount: '30.00', turnover: null } },
    });
    expect((await read(inviter)).content[0]?.name).toMatch(/^fr\*\*\*.$/);
    expect(await read(invited)).toMatchObject({
      own: { state: 'open', firstDeposit: '100.00', stake: { target: '200.00', done: '0.00' } },
    });
    await deposits(invited, 10_000n);
    await desk.plays(invited.id, today, { stake: 19_999n });
    await qualify();
    expect(await read(invited)).toMatchObject({ own: { state: 'open', stake: { done: '199.99' } } });
    await desk.plays(invited.id, today, { stake: 1n });
    await qualify();
    expect([await balance(inviter), await balance(invited)]).toEqual(['50.00', '30.00']);
    expect(await toldSums(site, inviter.client, 'referral_paid')).toEqual(['50.00 PHP']);
    expect(await toldSums(site, invited.client, 'referral_paid')).toEqual(['30.00 PHP']);
    expect(await read(inviter)).toMatchObject({ joined: 1, qualified: 1, earned: { amount: '50.00' }, content: [{ state: 'paid' }] });
    expect(await read(invited)).toMatchObject({ own: { state: 'paid' } });
    const { rows } = await site.pool.query('select amount, required from turnover where player_id = any ($1)', [[inviter.id, invited.id]]);
    expect(rows).toEqual([{ amount: 5_000n, required: 5_000n }]);
    // What is taken back later takes nothing that was paid.
    await desk.plays(invited.id, today, { stake: -20_000n, rounds: -1 });
    await qualify();
    expect([await balance(inviter), await balance(invited)]).toEqual(['50.00', '30.00']);
    expect(await site.platform.services.wallet.audit()).toEqual([]);
  });

  test('only the first deposit counts, and one that was taken back is none', async () => {
    await desk.publishReferrals(referralsOf({ stake: null }));
    const [, small] = await pair();
    await deposits(small, 9_999n);
    await deposits(small, 50_000n);
    const [, reversed] = await pair();
    await deposits(reversed, 50_000n, new Date().toISOString());
    await qualify();
    expect([await reasonOf(small), await reasonOf(reversed)]).toEqual([
      { state: 'pending', reason: null },
      { state: 'pending', reason: null },
    ]);
    await deposits(reversed, 10_000n);
    await qualify();
    expect(await reasonOf(reversed)).toEqual({ state: 'paid', reason: null });
  });

  test('stakes count in the games that the terms name, and a number must be verified where they say so', async () => {
    await desk.publishReferrals(referralsOf({ firstDeposit: null, products: ['LIVE'], phone: true }));
    const [, invited] = await pair();
    await desk.plays(invited.id, today, { stake: 99_000n }, { stake: 20_000n, product: 'LIVE' });
    await qualify();
    expect(await reasonOf(invited)).toMatchObject({ state: 'pending' });
    await site.pool.query('update player set mobile_verified_at = now() where id = $1', [invited.id]);
    await qualify();
    expect(await reasonOf(invited)).toMatchObject({ state: 'paid' });
  });

  test('who has not done it when the last day is over and counted has lapsed, and later days count nothing', async () => {
    await desk.publishReferrals(referralsOf({ firstDeposit: null }));
    const [inviter, late] = await pair();
    const yesterday = await desk.yesterday();
    await site.pool.query('update referral set from_day = $2, to_day = $2 where player_id = $1', [late.id, yesterday]);
    await desk.plays(late.id, today, { stake: 20_000n });
    await qualify();
    expect(await reasonOf(late)).toMatchObject({ state: 'pending' });
    await desk.dispatch(yesterday);
    await qualify();
    expect(await reasonOf(late)).toMatchObject({ state: 'lapsed' });
    expect(await stateOf(inviter)).toEqual(['ended']);
  });

  test('who registered goes by the terms of that day; without terms nobody brings anybody, and a code opens nothing more', async () => {
    await desk.publishReferrals(referralsOf({ invited: null, inviter: { kind: 'points', count: 25 } }));
    const [inviter, invited] = await pair();
    const code = await codeOf(inviter);
    await desk.publishReferrals({ offer: null });
    expect(await read(inviter)).toMatchObject({ code: null, rules: null, joined: 1 });
    const nobody = await member(code);
    expect(await reasonOf(nobody)).toBeUndefined();
    await does(invited);
    expect(await reasonOf(invited)).toMatchObject({ state: 'paid' });
    expect(await read(inviter)).toMatchObject({ earned: { amount: '0.00', points: 25, tickets: 0 } });
    expect(await balance(invited)).toBe('0.00');
  });
});

describe('what does not count', () => {
  /** A name that registers by a code in a browser in which the inviter has logged in. */
  const inSecondTab = async (inviterName: string, affiliateCode: string): Promise<string> => {
    const json = { 'content-type': 'application/json' };
    const { data, encryption } = await encryptLogin(site.guest(), { action: 'username', username: inviterName, password: 'Fresh!2026' });
    const loggedIn = await fetch(`${site.baseUrl}/wps/session/login`, {
      method: 'POST',
      headers: { ...json, encryption },
      body: JSON.stringify({ data }),
    });
    const cookies = loggedIn.headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
    const username = 'secondtab7';
    const registered = await fetch(`${site.baseUrl}/wps/register/username`, {
      method: 'PUT',
      headers: { ...json, cookie: cookies.filter((one) => !one.startsWith('__Host-palaro_session=')).join('; ') },
      body: JSON.stringify({ username, password: 'Fresh!2026', confirmPassword: 'Fresh!2026', affiliateCode, type: 0, agreement: true }),
    });
    expect(registered.status).toBe(200);
    return username;
  };
  test('an own link opened in a second tab registers, and the referral is refused: the same device', async () => {
    await desk.publishReferrals(referralsOf());
    const first = await member();
    const [code, name] = [await codeOf(first), first.client.session?.userName ?? ''];
    const client = await site.as(await inSecondTab(name, code), 'Fresh!2026');
    const own: Member = { client, id: valueOf(await client('memberInfo')).id };
    // The login in the second browser has ended the session of the first.
    const inviter: Member = { ...first, client: await site.as(name, 'Fresh!2026') };
    await does(own);
    expect(await reasonOf(own)).toEqual({ state: 'refused', reason: 'device' });
    expect([await balance(inviter), await balance(own)]).toEqual(['0.00', '0.00']);
    // The inviter reads that it did not count, and not why.
    const shown = await read(inviter);
    expect(shown.content).toMatchObject([{ state: 'ended', award: null }]);
    expect(JSON.stringify(shown.content)).not.toContain('device');
  });

  const accounts = (channel: string, number: string, ...owners: readonly Member[]) =>
    Promise.all(
      owners.map(({ id }) =>
        site.pool.query(
          `insert into payout_account (id, merchant_code, player_id, channel, number_sealed, number_hash, tail, holder, state, usable_at, created_at)
           values (gen_random_uuid()::text, 'PALARO', $1, $2, '', $3::text::bytea, '0000', 'A B', 'removed', now(), now())`,
          [id, channel, number],
        ),
      ),
    );
  const documents = (number: string, ...owners: readonly Member[]) =>
    Promise.all(
      owners.map(({ id }) =>
        site.pool.query(
          `insert into identity_check (id, merchant_code, player_id, kind, number_sealed, number_hash, tail, name_sealed, birthday_sealed, front, selfie, state, submitted_at)
           values (gen_random_uuid()::text, 'PALARO', $1, 'passport', '', $2::text::bytea, '0', '', '', '', '', 'submitted', now())`,
          [id, number],
        ),
      ),
    );
  test('accounts of one person, with one payout account or one number, and closed ones are refused with their reason', async () => {
    await desk.publishReferrals(referralsOf());
    const [payee, paid] = await pair();
    await accounts('gcash', 'one', payee, paid);
    const [owner, other] = await pair();
    await accounts('gcash', 'two', owner);
    await accounts('maya', 'two', other);
    const [holder, same] = await pair();
    await documents('P1', holder, same);
    const [caller, called] = await pair();
    await site.pool.query(`update player set mobile_key = '+639170000042' where id = $1`, [caller.id]);
    await site.pool.query(`update player set profile = '{"whatsapp": "0917 000 0042"}' where id = $1`, [called.id]);
    const [gone, left] = await pair();
    await site.pool.query(`update player set status = 'disabled' where id = $1`, [gone.id]);
    for (const one of [paid, other, same, called, left]) await does(one);
    expect(await Promise.all([paid, other, same, called, left].map(reasonOf))).toEqual([
      { state: 'refused', reason: 'payout' },
      { state: 'paid', reason: null },
      { state: 'refused', reason: 'self' },
      { state: 'refused', reason: 'phone' },
      { state: 'refused', reason: 'closed' },
    ]);
  });

  const excluded = ({ id }: Member): Promise<unknown> =>
    site.pool.query(
      `insert into exclusion (id, player_id, kind, starts_at, ends_at, irrevocable_until, asked_by)
       values ($1, $1, 'break', now() - interval '1 minute', now() + interval '1 day', now() + interval '1 day', 'player')`,
      [id],
    );
  test('who is on a break or excluded gets nothing and nobody is told why: a new member waits for it, an inviter loses it', async () => {
    await desk.publishReferrals(referralsOf());
    const [inviter, away] = await pair();
    await excluded(away);
    await does(away);
    expect(await reasonOf(away)).toMatchObject({ state: 'qualified' });
    expect(await stateOf(inviter)).toEqual(['qualified']);
    await site.pool.query(`update referral set qualified_at = now() - interval '31 days' where player_id = $1`, [away.id]);
    await qualify();
    expect(await reasonOf(away)).toEqual({ state: 'refused', reason: 'blocked' });
    expect([await balance(inviter), await stateOf(inviter)]).toEqual(['0.00', ['ended']]);

    const [gone, invited] = await pair();
    await excluded(gone);
    await does(invited);
    expect([await reasonOf(invited), await balance(invited)]).toEqual([{ state: 'paid', reason: null }, '30.00']);
    const { rows } = await site.pool.query('select balance from wallet_accounts where player_id = $1', [gone.id]);
    expect(rows).toEqual([{ balance: 0n }]);
  });

  test('trial accounts, test players and agents have no code, and bring nobody', async () => {
    await desk.publishReferrals(referralsOf());
    for (const name of ['test40', 'agent1'])
      expect(valueOf(await (await site.as(name))('referrals', { query: {} }))).toMatchObject({ code: null, rules: null });
    const nobody = await member();
    for (const name of ['test40', 'agent1'])
      await site.pool.query(
        'select referral_open(p_player => $1, p_inviter => (select id from player where username = $2), p_at => now())',
        [nobody.id, name],
      );
    expect(await reasonOf(nobody)).toBeUndefined();
    const [inviter] = await pair();
    const code = await codeOf(inviter);
    await site.pool.query('update player set type = 1 where id = $1', [inviter.id]);
    expect(await site.guest()('affiliateCheck', { query: { code } })).toMatchObject({ value: { success: false } });
  });

  test('beyond the month’s number nothing is paid, and from another number on a person looks first', async () => {
    await desk.publishReferrals(referralsOf({ firstDeposit: null, reviewAfter: 1, monthMax: 2 }));
    const inviter = await member();
    const code = await codeOf(inviter);
    const all = [await member(code), await member(code), await member(code)];
    for (const one of all) await does(one);
    expect((await Promise.all(all.map(reasonOf))).map((row) => [row?.state, row?.reason])).toEqual([
      ['paid', null],
      ['review', null],
      ['refused', 'most'],
    ]);
    expect(await balance(inviter)).toBe('50.00');
    const [, waits] = all;
    if (waits === undefined) throw new Error('nobody waits');
    expect(await desk.referrals.waiting('PALARO', 10)).toMatchObject([{ playerId: waits.id, state: 'review' }]);
    const decide = () => transaction(site.pool, (client) => desk.referrals.decide(client, { playerId: waits.id, passes: true, by: 'Ana' }));
    expect([await decide(), await decide()]).toEqual([true, false]);
    await qualify();
    expect(await balance(inviter)).toBe('100.00');
  });
});

test('two nodes that look at once pay both rewards once', async () => {
  await desk.publishReferrals(referralsOf({ firstDeposit: null }));
  const other = await startTestPlatform({ databaseUrl: site.connectionString });
  try {
    const inviter = await member();
    const code = await codeOf(inviter);
    const all: Member[] = [];
    for (let n = 0; n < 6; n++) all.push(await member(code));
    for (const { id } of all) await desk.plays(id, today, { stake: 20_000n });
    const nodes = [site, other].flatMap((node) => [node, node]);
    await Promise.all(nodes.map((node) => node.platform.services.referrals.qualify()));
    expect(await balance(inviter)).toBe('300.00');
    expect(await Promise.all(all.map(balance))).toEqual(all.map(() => '30.00'));
    expect(await site.platform.services.wallet.audit()).toEqual([]);
  } finally {
    await other.stop();
  }
});

test('the terms are sentences made from the document, in English and Filipino', async () => {
  await desk.publishReferrals(referralsOf({ monthMax: 20, reviewAfter: 5, phone: true }));
  const inviter = await member();
  const { rules } = await read(inviter);
  expect(rules?.terms.slice(0, 7)).toEqual([
    'For each friend who has done it, you get ₱50.00 in cash. Before it can be withdrawn, bets of ₱50.00 are placed.',
    'Your friend gets ₱30.00 in cash. It can be withdrawn at once.',
    'Your friend’s mobile number must be verified.',
    'Your friend’s first deposit must be at least ₱100.00, within 7 days of registering.',
    'Your friend places bets of ₱200.00 in all within 7 days of registering. Bets count once they are decided.',
    'You can get it for up to 20 friends a month.',
    'Our team may look at a referral before it is paid.',
  ]);
  expect(valueOf(await inviter.client('referrals', { query: { language: 'TY' } })).rules?.terms[0]).toBe(
    'Sa bawat kaibigang nakagawa nito, makakakuha ka ng ₱50.00 na cash. Bago ito ma-withdraw, kailangan munang tumaya ng ₱50.00.',
  );
});

test('what asks nothing, gives nothing or is beyond the policy is not to be published', () => {
  const { referrals } = desk;
  const whyNot = (document: object): string[] => {
    const checked = referrals.check(document, desk.awardTerms());
    return checked.ok ? [] : checked.failure.map(({ key, why }) => `${key}: ${why}`);
  };
  expect(whyNot(referralsOf())).toEqual([]);
  expect(whyNot({ offer: null })).toEqual([]);
  expect(whyNot(referralsOf({ firstDeposit: null, stake: null }))[0]).toContain('nothing is asked');
  expect(whyNot(referralsOf({ inviter: null, invited: null }))[0]).toContain('nobody gets anything');
  expect(whyNot(referralsOf({ firstDeposit: '1.005' }))[0]).toContain('offer.firstDeposit');
  expect(whyNot(referralsOf({ stake: null, products: ['LIVE'] }))[0]).toContain('offer.products');
  expect(whyNot(referralsOf({ invited: { kind: 'cash', amount: '1.00', turnoverTimes: 50 } }))[0]).toContain('offer.invited.turnoverTimes');
});
