import { liveEventsPath } from '@palaro/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addOperator } from '../testing/operators.ts';
import { runCommand } from '../testing/run-command.ts';
import { startTestPlatform, valueOf, type TestClient, type TestPlatform } from '../testing/test-platform.ts';

let site: TestPlatform;
beforeAll(async () => {
  site = await startTestPlatform();
  await addOperator(site.pool, 'Ben');
  await addOperator(site.pool, 'Cora');
});
afterAll(() => site.stop());

const player = (...args: string[]) => runCommand('player', args, { DATABASE_URL: site.connectionString });
const codeOf = async (client: TestClient): Promise<string> => {
  const answer = await client('balance');
  return answer.success ? 'ok' : answer.code;
};
/** All that a member's stream says, once it has ended. */
const eventsOf = async (client: TestClient): Promise<string> => {
  const headers = { authorization: `Bearer ${client.session?.token}`, cookie: `__Host-palaro_session=${client.cookie}` };
  return (await fetch(`${site.baseUrl}${liveEventsPath}`, { headers })).text();
};
const openGames = async (name: string): Promise<unknown[]> =>
  (
    await site.pool.query(
      `SELECT 1 FROM gaming_launches l JOIN player p ON p.id = l.player_id WHERE p.username = $1 AND l.used_at IS NULL AND l.expires_at > now()`,
      [name],
    )
  ).rows;
const launch = async (client: TestClient): Promise<void> => {
  const [game] = valueOf(await client('gameList', { query: { gameType: 'RNG' } })).games;
  if (game === undefined) throw new Error('there is no game');
  const { gameId, nodeId, vassalage: vendor } = game;
  valueOf(await client('launchGame', { query: { category: 'RNG', vendor, gameId, nodeId } }));
};

/** What a player's inbox says of changes, oldest first. */
const told = async (name: string): Promise<readonly string[]> => {
  await site.delivered();
  const { rows } = await site.pool.query<{ kind: string }>(
    `SELECT m.kind FROM player_message m JOIN player p ON p.id = m.player_id WHERE p.username = $1 AND m.kind <> 'new_device' ORDER BY m.at, m.id`,
    [name],
  );
  return rows.map(({ kind }) => kind);
};

test('block ends sessions and games on running nodes within a second, tells the app, and stands in the history', async () => {
  const ana = await site.newPlayer('anablock');
  await launch(ana);
  expect([await codeOf(ana), (await openGames('anablock')).length]).toEqual(['ok', 1]);
  const events = eventsOf(ana);
  expect(await player('block', 'AnaBlock', '--yes', '--by', 'Ben')).toEqual({
    code: 0,
    err: '',
    out: [
      'PALARO/anablock:',
      '- status: "active"',
      '+ status: "disabled"',
      '- sessions: 1',
      '+ sessions: 0',
      'Done. Every node goes by it within a second.',
      '',
    ].join('\n'),
  });
  await expect.poll(() => codeOf(ana), { timeout: 1200 }).toBe('session_ended');
  expect(await events).toContain('event: session-ended');
  expect(await openGames('anablock')).toEqual([]);
  await expect(site.as('anablock', 'Fresh!2026')).rejects.toThrow('user_unknown');
  expect((await player('block', 'anablock', '--yes')).out).toBe('PALARO/anablock: nothing to change.\n');
  expect((await player('unblock', 'anablock', '--yes', '--by', 'Cora')).code).toBe(0);
  expect(await codeOf(await site.as('anablock', 'Fresh!2026'))).toBe('ok');
  const { out } = await player('find', 'anabl');
  expect(out).toMatch(/^anablock +\S+ +0 +active +0\.00 PHP +1 +\S+Z$/m);
  expect(out.split('\n').filter((line) => line.includes(', by '))).toEqual([
    expect.stringMatching(/Z, by Cora: unblocked$/),
    expect.stringMatching(/Z, by Ben: blocked$/),
  ]);
});

test('end-sessions ends the sessions and leaves the account', async () => {
  const ana = await site.newPlayer('anaended');
  expect(await player('end-sessions', 'anaended', '--yes')).toMatchObject({ code: 0, err: '' });
  await expect.poll(() => codeOf(ana), { timeout: 1200 }).toBe('session_ended');
  expect(await codeOf(await site.as('anaended', 'Fresh!2026'))).toBe('ok');
});

test('fund is a deposit: no more than the player’s limits leave is paid in, and a repeat is still the same deposit', async () => {
  const bea = await site.newPlayer('beafund');
  valueOf(await bea('setLimit', { body: { kind: 'deposit', period: 'day', amount: '100.00' } }));
  const fund = (amount: string, reference: string) => player('fund', 'beafund', amount, '--reference', reference, '--yes');
  expect((await fund('70', 'bea-1')).out).toContain('Done: the balance is 70.00 PHP.');
  expect(await fund('30.01', 'bea-2')).toMatchObject({ code: 1, err: expect.stringContaining("the player's limits leave 30.00 PHP") });
  expect((await fund('70', 'bea-1')).out).toContain('Nothing was paid in: the reference bea-1 was used before.');
  expect((await fund('30', 'bea-2')).out).toContain('Done: the balance is 100.00 PHP.');
});

test('fund pays in through the wallet, once for a reference', async () => {
  const ana = await site.newPlayer('anafund');
  const fund = (...args: string[]) => player('fund', 'anafund', ...args, '--yes');
  const first = await fund('100.50', '--reference', 'bank-1');
  expect(first).toMatchObject({ code: 0, out: expect.stringMatching(/^\+ balance: "100\.50"\nDone: the balance is 100\.50 PHP\.$/m) });
  expect((await fund('100.50', '--reference', 'bank-1')).out).toContain('Nothing was paid in: the reference bank-1 was used before.');
  expect(await fund('7', '--reference', 'bank-1')).toMatchObject({
    code: 1,
    err: 'Nothing was paid in: the reference "bank-1" was used for another player or amount.\n',
  });
  expect((await fund('0.25')).out).toContain('Done: the balance is 100.75 PHP.');
  expect(valueOf(await ana('balance')).sumBalance).toBe('100.75');
  expect(await site.platform.services.wallet.audit()).toEqual([]);
});

test('without a terminal nothing is changed unless --yes says so', async () => {
  const ana = await site.newPlayer('anasafe');
  for (const args of [
    ['block', 'anasafe'],
    ['end-sessions', 'anasafe'],
    ['fund', 'anasafe', '5'],
  ])
    expect(await player(...args)).toMatchObject({ code: 1, err: 'Nothing was changed: add --yes, or run it on a terminal.\n' });
  expect([await codeOf(ana), valueOf(await ana('balance')).sumBalance]).toEqual(['ok', '0.00']);
});

test.each([
  [['find', 'nobody-at-all'], 1, 'PALARO has no player whose name begins with nobody-at-all.'],
  [['block', 'nobody', '--yes'], 1, 'PALARO has no player nobody.'],
  [['block', 'player0', '--merchant', 'SECOND', '--yes'], 1, 'SECOND has no player player0.'],
  [['fund', 'player0', 'much', '--yes'], 2, 'much: not an amount of PHP above 0.'],
  [['fund', 'player0', '1.500', '--yes'], 2, '1.500: not an amount of PHP above 0.'],
  [['fund', 'player0', '-5', '--yes'], 2, 'Usage: npm run player'],
  [['fund', 'player0', '--yes'], 2, 'fund: too few words'],
  [['block', 'player0', 'agent1'], 2, 'block: too many words'],
  [['add', '1x', '--yes'], 2, "1x: not a username by the merchant's pattern"],
  [['add', 'trialist', '--type', '4', '--yes'], 2, '4: not a type of accounts with a password.'],
  [['block'], 2, 'Whose? Give a name.'],
  [['destroy', 'player0'], 2, 'destroy: no such action'],
  [[], 2, 'Usage: npm run player'],
])('%j ends with %i', async (args, code, err) => {
  expect(await player(...args)).toMatchObject({ code, err: expect.stringContaining(err) });
});

const passwordIn = (out: string): string => /first login: (\w{14})\n$/.exec(out)?.[1] ?? '';

test('add makes an account whose password is shown once and has to be changed', async () => {
  const added = await player('add', 'newcomer', '--type', '1', '--yes', '--by', 'Ben');
  expect([added.code, added.err]).toEqual([0, '']);
  const first = await site.as('newcomer', passwordIn(added.out));
  expect(first.session).toMatchObject({ type: 1, firstTimeLogin: true, ownPasswordDue: true });
  expect(await codeOf(first)).toBe('own_password_due');
  expect(await player('add', 'newcomer', '--yes')).toMatchObject({ code: 1, err: 'PALARO has a player newcomer.\n' });
});

test('new-password ends every way into the account that was there before, names them, and has to be changed', async () => {
  const ana = await site.newPlayer('anarenew');
  const { id } = valueOf(await ana('memberInfo'));
  await site.pool.query(
    `UPDATE player SET email_key = 'ana@example.com', email_verified_at = now(), mobile_key = '+639171230001', mobile_verified_at = now(),
       payment_password_hash = 'x', profile = profile || '{"email": "ana@example.com"}' WHERE id = $1`,
    [id],
  );
  await site.pool.query(`INSERT INTO second_step (player_id, secret_sealed, confirmed_at) VALUES ($1, '', now())`, [id]);
  const renewed = await player('new-password', 'anarenew', '--yes', '--by', 'Cora');
  await expect.poll(() => codeOf(ana), { timeout: 1200 }).toBe('session_ended');
  expect((await site.as('anarenew', passwordIn(renewed.out))).session).toMatchObject({ firstTimeLogin: false, ownPasswordDue: true });
  await expect(site.as('anarenew', 'Fresh!2026')).rejects.toThrow('login_failed');
  expect((await player('find', 'anarenew')).out).toMatch(/by Cora: new password\n$/);
  expect(renewed.out).toContain('Ended: password, mobile, email, secondStep, moneyPassword, devices, sessions.');
  expect((await told('anarenew')).toSorted()).toEqual(
    ['devices_removed', 'email_removed', 'mobile_removed', 'money_password_removed', 'password_reset', 'second_step_off'].toSorted(),
  );
  const { rows } = await site.pool.query('SELECT channel, recipient FROM account_notice WHERE player_id = $1 ORDER BY channel', [id]);
  expect(rows).toEqual([
    { channel: 'email', recipient: 'ana@example.com' },
    { channel: 'sms', recipient: '+639171230001' },
  ]);
});

test.each([
  ['no contact was verified, so anybody may have typed them', null, ['open', 'open']],
  ['a contact was verified, so its owner typed them', new Date(), ['settled', 'settled']],
])('after new-password a name and a birthday are as they should be: %s', async (_, verifiedAt, states) => {
  const username = `anatyped${states[0]}`;
  const { id } = valueOf(await (await site.newPlayer(username))('memberInfo'));
  await site.pool.query(
    `UPDATE player SET email_key = $2 || '@example.com', email_verified_at = $3,
       profile = profile || '{"payeeName": "Ana Cruz", "birthday": "1990-01-31"}' WHERE id = $1`,
    [id, username, verifiedAt],
  );
  const renewed = await player('new-password', username, '--yes');
  expect(renewed.out.includes('identity')).toBe(verifiedAt === null);
  const { rows } = await site.pool.query<{ is: string[] }>(
    `SELECT ARRAY[CASE WHEN profile ? 'payeeName' THEN 'settled' ELSE 'open' END, CASE WHEN profile ? 'birthday' THEN 'settled' ELSE 'open' END] AS is
     FROM player WHERE id = $1`,
    [id],
  );
  expect(rows[0]?.is).toEqual(states);
});

test('drop-second-step lets an owner log in by the password alone', async () => {
  const ana = await site.newPlayer('anastep');
  const { id } = valueOf(await ana('memberInfo'));
  await site.pool.query(`INSERT INTO second_step (player_id, secret_sealed, confirmed_at) VALUES ($1, '', now())`, [id]);
  await expect(site.as('anastep', 'Fresh!2026')).rejects.toThrow('second_code_required');
  expect((await player('drop-second-step', 'anastep', '--yes')).code).toBe(0);
  expect(await codeOf(await site.as('anastep', 'Fresh!2026'))).toBe('ok');
  expect(await told('anastep')).toEqual(['second_step_off']);
});

test('A408 set-name and set-birthday put right what a player may set only once, and stand in the history', async () => {
  const rosa = await site.newPlayer('rosacorrected');
  const detail = async (field: string) => valueOf(await rosa('memberProfile')).details.find((one) => one.field === field)?.value;
  const { version } = valueOf(await rosa('memberProfile'));
  valueOf(await rosa('saveProfile', { body: { version, changes: { payeeName: 'Rosa Crus', birthday: '1990-01-31' } } }));
  expect(await player('set-name', 'rosacorrected', ' Rosa  Cruz', '--yes', '--by', 'Ben')).toMatchObject({
    code: 0,
    out: expect.stringContaining('- payeeName: "Rosa Crus"\n+ payeeName: "Rosa Cruz"\n'),
  });
  expect(await detail('payeeName')).toBe('Rosa Cruz');
  expect(await player('set-birthday', 'rosacorrected', `${new Date().getUTCFullYear() - 5}-01-01`, '--yes')).toMatchObject({
    code: 1,
    err: expect.stringContaining('under 21 must not play'),
  });
  expect((await player('set-birthday', 'rosacorrected', '', '--yes', '--by', 'Ben')).code).toBe(0);
  expect(await detail('birthday')).toBe('');
  const { out } = await player('find', 'rosacorrected');
  expect(out).toMatch(/^name: Rosa Cruz$/m);
  expect(out).toMatch(/^birthday: not set$/m);
  expect(out.match(/, by Ben: changed (payeeName|birthday)$/gm)).toHaveLength(2);
  expect(await told('rosacorrected')).toEqual(['details_changed', 'details_changed']);
});

test('statement lists a player’s movements with the balance after each, of the days that are asked for', async () => {
  const member = await site.newPlayer('anastatement');
  const { id: playerId } = valueOf(await member('memberInfo'));
  const { wallet } = site.platform.services;
  const php = (minor: bigint) => ({ currency: 'PHP', minor }) as const;
  await wallet.deposit({ playerId, source: 's', reference: 'in-1', amount: php(50_000n) });
  await wallet.debit({ playerId, source: 'vendor:TALA', reference: 'bet-1', amount: php(1_234n) });
  const { code, out } = await player('statement', 'anastatement');
  expect(code).toBe(0);
  expect(out).toMatch(/Z +stake +-12\.34 +487\.66 PHP +bet-1[^]*Z +deposit +500\.00 +500\.00 PHP +in-1[^]*2 movements, page 1 of 1/);
  expect((await player('statement', 'anastatement', '--from', '2020-01-01', '--to', '2020-01-31')).out).toContain('nothing has moved');
  expect((await player('statement', 'anastatement', '--from', '2020-01-01')).err).toContain('92 days at most');
  expect((await player('statement', 'anastatement', '--from', 'May')).err).toContain('give a day such as');
  expect((await player('statement', 'anastatement', '--page', '2')).out).toContain('nothing has moved');
});

test('find shows a break or exclusion with its end, and the money that is in games beside the balance', async () => {
  const member = await site.newPlayer('anaaway');
  const { id: playerId } = valueOf(await member('memberInfo'));
  const { wallet } = site.platform.services;
  const php = (minor: bigint) => ({ currency: 'PHP', minor }) as const;
  await wallet.deposit({ playerId, source: 's', reference: 'in-2', amount: php(50_000n) });
  await wallet.transferOut({ playerId, vendorCode: 'TAKIP', reference: 'out-1', amount: php(20_050n) });
  expect((await player('find', 'anaaway')).out).toMatch(/active +299\.50 PHP +200\.50 +1 /);
  expect(await player('exclude', 'anaaway', 'operator', '6m', '--yes', '--by', 'Ben')).toMatchObject({ code: 0 });
  expect((await player('find', 'anaaway')).out).toMatch(/active +operator, until \d{4}-\S+Z +299\.50 PHP/);
});
