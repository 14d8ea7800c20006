import { formatDecimal, formatMinor, money } from '@palaro/money';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestDatabase } from '../db/testing.ts';
import { faultOf } from '../kernel/fault.ts';
import { sandboxSecret } from '../modules/gaming/index.ts';
import { runPlatform } from './platform-node.ts';
import { encryptLogin, solveWork, startTestPlatform, valueOf, type TestPlatform } from './test-platform.ts';
import { createVendorClient, sign } from './vendor-client.ts';

const secrets = {
  STUDIOS_SECRET: 'canary-studios-secret-of-more-than-32-characters',
  INSTALLATION_SECRET: 'canary-installation-secret-of-more-than-32-characters',
};
const passwords = { right: 'Canary!Pass9', wrong: 'Wrong!Canary8' };
const wrongAnswer = 'Cnry7Q';
const [opening, stake, otherStake, payout] = [73_191_937n, 1_719_283n, 2_319_641n, 2_618_379n];

let site: TestPlatform;
beforeAll(async () => {
  site = await startTestPlatform({ env: secrets });
});
afterAll(() => site.stop());

/** An amount as minor units and in every way that it is written for people or on the wire. */
const spellingsOf = (minor: bigint): readonly string[] => {
  const amount = money('PHP', minor);
  const decimal = formatDecimal(amount);
  return [formatMinor(amount), decimal, decimal.replace(/\d(?=(\d{3})+\.)/g, '$&,')];
};
const names = { password: passwords.right, confirmPassword: passwords.right, type: 0, agreement: true } as const;

/** Registers a player with the canary password and gives it the opening balance. */
const aCanary = async (username: string) => {
  valueOf(await site.guest()('registerByUsername', { body: { username, ...names } }));
  const player = await site.as(username, passwords.right);
  const { id } = valueOf(await player('memberInfo'));
  await site.platform.services.wallet.deposit({ playerId: id, source: 'canary', reference: id, amount: money('PHP', opening) });
  return { player, playerId: id };
};

/** Bets and wins as the vendor of a launched game does; returns what must stay out of the log. */
const play = async (player: Awaited<ReturnType<typeof aCanary>>['player'], round: string): Promise<readonly string[]> => {
  const { games } = valueOf(await player('gameList', { query: { gameType: 'LIVE', pageSize: 100 } }));
  // It takes stakes that are large enough to be told from other numbers.
  const game = games.find(({ minBet }) => minBet === '50.00');
  if (game === undefined) throw new Error('there is no game');
  const { gameId, nodeId, vassalage: vendor } = game;
  const url = new URL(valueOf(await player('launchGame', { query: { category: 'LIVE', vendor, gameId, nodeId } })).url);
  const [token, vendorGame] = [url.searchParams.get('token') ?? '', url.searchParams.get('game') ?? ''];
  const secret = sandboxSecret(secrets.STUDIOS_SECRET, { merchantCode: 'PALARO', vendorCode: vendor });
  const client = createVendorClient({ baseUrl: site.baseUrl, vendor, secret, now: Date.now });
  const opened = await client.call('session/open', { token, game: vendorGame });
  expect(opened.status).toBe('OK');
  const key = { player: opened.player, game: vendorGame, round, currency: 'PHP', session: opened.session };
  const timestamp = String(Date.now());
  const raw = JSON.stringify({ ...key, transaction: `${round}-bet`, amount: `${stake}` });
  await client.sendRaw('wallet/bet', raw, { timestamp });
  await client.call('wallet/bet', { ...key, transaction: `${round}-bet`, amount: `${otherStake}` });
  await client.call('wallet/win', { ...key, transaction: `${round}-win`, amount: `${payout}`, closed: true });
  await client.call('wallet/win', { ...key, transaction: `${round}-win`, amount: `${payout}`, closed: 'neither' });
  return [token, secret, sign(secret, timestamp, raw), opened.session ?? '?', `${round}-bet`];
};

/** A whole login by hand: an answer to a captcha beside the password. Returns what must stay out of the log. */
const logInWith = async (
  username: string,
  password: string,
  captcha: { captchaId: string; identifying: string; work: string },
): Promise<readonly string[]> => {
  const client = site.guest();
  const { data, encryption } = await encryptLogin(client, { action: 'username', username, password, ...captcha });
  await client('login', { body: { data }, headers: { encryption } });
  return [data, ...data.split('.').filter((part) => part !== '')];
};

const expectNoneOf = (canaries: readonly string[]): void => {
  const log = site.logged();
  for (const canary of canaries) {
    expect(canary.length).toBeGreaterThan(5);
    expect(log, canary).not.toContain(canary);
  }
};
const always = [
  ...Object.values(secrets),
  ...Object.values(passwords),
  wrongAnswer,
  ...[opening, stake, otherStake, payout].flatMap(spellingsOf),
];

test('no password, token, cookie, captcha, launch token, signature, secret, login body or amount reaches the log', async () => {
  const { player } = await aCanary('canaryone');
  const own = [player.session?.token ?? '?', player.cookie ?? '?'];
  const vendorSide = await play(player, 'canary-round-1');
  const first = await logInWith('canaryone', passwords.wrong, { captchaId: 'none', identifying: wrongAnswer, work: 'none' });
  const captcha = valueOf(await site.guest()('captcha'));
  const { captchaId } = captcha;
  const work = await solveWork(captcha.work);
  const second = await logInWith('canaryone', passwords.wrong, { captchaId, identifying: captchaId.slice(0, 4), work });
  for (const call of ['balance', 'reload', 'statement', 'bettingRecord', 'resume'] as const) valueOf(await player(call as 'balance'));
  await site.guest()('registerByUsername', { body: { username: 'canarytwo', ...names, captcha: wrongAnswer, captchaId, work } });
  await fetch(`${site.baseUrl}/wps/games?gameName=CanaryQuery`, { headers: { authorization: `Bearer ${player.session?.token}` } });
  await player('logout');
  expect(site.logged()).toContain('/wps/session/login');
  expect(site.logged()).toContain('/vendors/:vendor/seamless/v1/*');
  expect(site.logged()).toContain('a transaction id came again with other content');
  const left = opening - stake + payout;
  expectNoneOf([...always, ...spellingsOf(left), ...spellingsOf(opening - stake), ...vendorSide, ...first, ...second]);
  expectNoneOf([...own, captchaId, work, 'CanaryQuery']);
  // Four digits alone are found anywhere; beside their field or as a text of their own they must not be.
  expect(site.logged()).not.toMatch(new RegExp(`identifying|"${captchaId.slice(0, 4)}"`));
});

test('no fault that quotes what it was given, over several lines, brings it into the log', async () => {
  const { player } = await aCanary('canarythree');
  await site.pool.query(`
    CREATE FUNCTION canary_raise() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION E'no room for\\nCanaryRaised %\\n    at CanaryRaised (file:///x.ts:1:1)\\n', to_jsonb(NEW)::text;
    END $$;
    CREATE TRIGGER canary BEFORE INSERT ON login_failure FOR EACH ROW EXECUTE FUNCTION canary_raise();
    CREATE TRIGGER canary BEFORE INSERT ON wallet_transactions FOR EACH ROW EXECUTE FUNCTION canary_raise();
    CREATE TRIGGER canary BEFORE INSERT ON favourite FOR EACH ROW EXECUTE FUNCTION canary_raise();`);
  const nodeId = valueOf(await player('gameList')).games[0]?.nodeId ?? '';
  expect(await player('addFavourite', { body: { nodeId } })).toMatchObject({ success: false, code: 'unknown_error' });
  const body = await logInWith('canarythree', passwords.right, { captchaId: 'none', identifying: wrongAnswer, work: 'none' });
  const vendorSide = await play(player, 'canary-round-2');
  const log = site.logged();
  expect(log).toMatch(/"fault":"\w*[Ee]rror","stack":\["at [^"]*\.[jt]s:\d+:\d+/);
  expect(log).toContain('signed call failed');
  expectNoneOf([...always, ...body, ...vendorSide, 'CanaryRaised', 'no room for', player.session?.token ?? '?']);
});

test('a request that cannot be parsed is not quoted in the log', async () => {
  await new Promise<void>((resolve, reject) => {
    const socket = connect(Number(new URL(site.baseUrl).port), '127.0.0.1', () =>
      socket.write('GET /wps/games HTTP/1.1\r\nauthorization: Bearer CanaryOfTheWire\r\nbroken header\r\n\r\n'),
    );
    socket.on('data', () => undefined).on('close', () => resolve());
    socket.on('error', reject);
  });
  await expect.poll(site.logged).toContain('client error');
  const bytes = JSON.stringify([...Buffer.from('CanaryOfTheWire')]).slice(1, -1);
  expectNoneOf(['CanaryOfTheWire', bytes]);
});

test('a process that ends of an uncaught error logs its name and frames alone', { timeout: 60_000 }, async () => {
  const database = await startTestDatabase();
  try {
    const message = btoa('it was\nCanaryThrown\n    at CanaryThrown (file:///x.ts:1:1)');
    const program = `setInterval(() => { if (process.listenerCount('uncaughtException') > 0) throw new RangeError(atob('${message}')); }, 20);`;
    const { exitCode, output } = await runPlatform({
      DATABASE_URL: database.connectionString,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(program)}`,
    });
    expect(exitCode).toBe(70);
    expect(output).toMatch(/"fault":"RangeError","stack":\["at /);
    expect(output).not.toContain('CanaryThrown');
  } finally {
    await database.drop();
  }
});

test('what is logged of an error is its name and frames, whatever was thrown', () => {
  const changed = new Error('first\nCanary\n    at Canary (file:///x.ts:1:1)');
  changed.name = 'Canary of a name';
  expect(faultOf(changed)).toEqual({ fault: 'Error', stack: expect.arrayContaining([expect.stringMatching(/^at .*\.ts:\d+:\d+\)?$/)]) });
  expect(JSON.stringify(faultOf(changed))).not.toContain('Canary');
  expect(faultOf('Canary')).toEqual({ fault: 'unknown', stack: [] });
  expect(faultOf(new Error(''))).toMatchObject({ fault: 'Error', stack: expect.arrayContaining([expect.stringContaining('.ts:')]) });
});
