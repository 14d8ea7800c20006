import { setTimeout as wait } from 'node:timers/promises';
import { calls, operatorCalls, picturesPath, type Call, type CallName, type CallShape } from '@palaro/contract';
import sharp from 'sharp';
import { encryptLogin, valueOf, type TestClient, type TestPlatform } from '../../apps/platform/src/testing/test-platform.ts';
import { anOperator, deskPicturesPath, listOperatorWritings, operatorLogoutPath } from './forged-operators.ts';
import { onTarget, type Attack, type Figure } from './attack.ts';
import { forgedKinds, genuine, type Victim, type Writing } from './forged-kinds.ts';
import { addSecondMerchant } from './second-merchant.ts';
import { codeOf, createSender, type Reply, type Send } from './sender.ts';

/** What a request is refused with before anybody looks at what it wants. */
const doorCodes = ['no_permission', 'unsupported_media', 'picture_type', 'not_logged_in', 'session_ended', 'method_not_allowed'];
/** GETs of the contract that note something of the member who asks. */
const writingReads: readonly CallName[] = ['addRecentGame', 'launchGame'];
/** Who may make a call that the victim, a member, may not. */
const othersOnly: readonly Writing['who'][] = ['trial', 'agent', 'contractAgent'];
/** They end the session that asks for it: the genuine ones come last. */
const lastOfAll: readonly string[] = [calls.logout.path, operatorLogoutPath];

/** Bodies with which calls do something; the others are sent with `{}` and get as far as their body is looked at. */
const bodies = async (site: TestPlatform, victim: TestClient, password: string): Promise<Partial<Record<CallName, object | string>>> => {
  const [game] = valueOf(await victim('gameList', { query: { pageSize: 1 } })).games;
  if (game === undefined) throw new Error('the catalogue is empty');
  const { nodeId, vassalage: vendor, gameId, gameType } = game;
  const profile = valueOf(await victim('memberProfile'));
  const sealed = async (payload: object): Promise<object> => ({ data: (await encryptLogin(site.guest(), payload)).data });
  return {
    addFavourite: { nodeId, vendor },
    removeFavourite: `nodeId=${nodeId}&vendor=${vendor}`,
    addRecentGame: `nodeId=${nodeId}`,
    launchGame: new URLSearchParams({ category: gameType, vendor, gameId, nodeId }).toString(),
    saveProfile: { version: profile.version, changes: { nickname: 'Forged' } },
    contactCode: { channel: 'sms', to: 'new', countryDialingCode: '+63', mobileNum: '9171234567', email: '' },
    removeDevice: `id=${'0'.repeat(64)}`,
    registrationCode: { countryDialingCode: '+63', mobileNo: '9181234567' },
    loginCode: { countryDialingCode: '+63', mobileNum: '9191234567' },
    forgetCode: { channel: 'email', email: 'forged@mail.example' },
    registerByUsername: { username: 'forgedplayer', password, confirmPassword: password, type: 0, agreement: true },
    readFeedback: { until: new Date().toISOString() },
    sendChat: { clientId: 'forged-message', text: 'Forged' },
    readChat: { seq: 1 },
    login: await sealed({ action: 'username', username: victim.session?.userName ?? '', password }),
    slideCaptcha: { geetest_challenge: 'x', x: 1, track: [] },
  };
};

const writingOf = (name: CallName, given: object | string | undefined): Writing => {
  const { method, path, who, form }: Call = calls[name];
  const query = typeof given === 'string' ? `?${given}` : '';
  const fields = typeof given === 'object' ? given : {};
  const place = { method, path: `${path}${query}`, who };
  return form === true
    ? { ...place, type: 'application/x-www-form-urlencoded', body: new URLSearchParams(fields as Record<string, string>).toString() }
    : { ...place, type: 'application/json', body: JSON.stringify(fields) };
};

/** Every call of the contract that changes something, of players and of operators, and beside them the uploads of pictures. */
const listWritings = async (site: TestPlatform, victim: TestClient, password: string): Promise<readonly Writing[]> => {
  const given = await bodies(site, victim, password);
  const names = (Object.keys(calls) as CallName[]).filter((name) => calls[name].method !== 'GET' || writingReads.includes(name));
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c04020' } })
    .png()
    .toBuffer();
  return [
    ...names.map((name) => writingOf(name, given[name])),
    { method: 'POST', path: picturesPath, who: 'actual', type: 'image/png', body: picture },
    ...(await listOperatorWritings(site, victim, picture)),
  ];
};

const password = 'Kalabaw#7291';

/** A member, and a session that is over. */
const aVictim = async (site: TestPlatform): Promise<{ readonly client: TestClient; readonly victim: Victim }> => {
  const logIn = async (username: string): Promise<TestClient> => {
    await site.platform.services.player.createAccount({ merchantCode: 'PALARO', username, password, type: 0, currency: 'PHP' });
    return site.as(username, password);
  };
  const over = await logIn('forgedbefore');
  await site.pool.query(`UPDATE login_session SET expires_at = now() - interval '1 minute'`);
  const client = await logIn('forgedvictim');
  const heldBy = ({ session, cookie }: TestClient) => ({ token: session?.token ?? '', cookie: cookie ?? '' });
  return {
    client,
    victim: { ...heldBy(client), expired: heldBy(over), operator: await anOperator(site), host: new URL(site.baseUrl).host },
  };
};

/** The relay publishes what came before, so that a row that it takes is not laid to a request. */
const outboxEmptied = async ({ pool }: TestPlatform): Promise<void> => {
  for (let tries = 0; tries < 100; tries++) {
    const { rowCount } = await pool.query('SELECT 1 FROM outbox LIMIT 1');
    if (rowCount === 0) return;
    await wait(100);
  }
  throw new Error('the outbox is not emptied');
};

/** The sums of the ledger, the feed of play, the figures of teams and the levels of players have all that was moved before, so that what a job writes is not laid to a request. */
const sumsKept = async ({ pool, platform }: TestPlatform): Promise<void> => {
  for (let tries = 0; tries < 300; tries++) {
    await platform.services.wallet.rollUpHouse();
    await platform.services.play.roll();
    await platform.services.agents.roll();
    await platform.services.vip.up();
    const { rows } = await pool.query<{ isKept: boolean }>(
      `SELECT bool_and(upto >= (SELECT coalesce(max(seq), 0) FROM wallet_transactions)) AS "isKept" FROM wallet_counts`,
    );
    if (rows[0]?.isKept === true) return;
    await wait(100);
  }
  throw new Error('the sums of the ledger are not kept up');
};

/** Tables that jobs write by the clock, whoever asks for what: the calendar ahead, and until when figures of teams are counted. */
const byClock = ['agent_fed', 'periods'];
/** A digest of everything else that the platform keeps, table by table. */
const digests = async ({ pool }: TestPlatform): Promise<ReadonlyMap<string, string>> => {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'public' AND c.relkind = 'r' AND c.relname <> ALL ($1) ORDER BY 1`,
    [byClock],
  );
  const found = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await pool.query<{ digest: string }>(
      `SELECT md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS digest FROM "${name}" t`,
    );
    found.set(name, rows[0]?.digest ?? '');
  }
  return found;
};

/** Whether a request got further than the door. */
const isLetIn = (reply: Reply): boolean => reply.status < 400 || !doorCodes.includes(codeOf(reply));

/** Whether a GET under this path is a call of its own, which a forged GET comes to; it changes nothing. */
const isRead = (path: string): boolean => {
  const [plain = ''] = path.split('?', 1);
  return (
    plain === deskPicturesPath ||
    path.startsWith(picturesPath) ||
    Object.values<CallShape>({ ...calls, ...operatorCalls }).some((row) => row.method === 'GET' && row.path === plain)
  );
};

const forgeAll = async (site: TestPlatform, send: Send, writings: readonly Writing[], victim: Victim) => {
  const faults: string[] = [];
  let sent = 0;
  for (const kind of forgedKinds) {
    const before = await digests(site);
    for (const writing of writings.filter(kind.fits)) {
      const request = kind.forge(writing, victim);
      const reply = await send(request);
      sent++;
      const isOnlyRead = request.method === 'GET' && writing.method !== 'GET' && isRead(writing.path);
      if (!isOnlyRead && isLetIn(reply)) faults.push(`${writing.method} ${writing.path} ${kind.name}: ${codeOf(reply)}`);
    }
    const after = await digests(site);
    for (const [table, digest] of after) if (before.get(table) !== digest) faults.push(`${table} changed by requests ${kind.name}`);
  }
  return { faults, sent };
};

/** The same calls as the app sends them: none is refused at the door, and most of them do something. */
const sendGenuine = async (send: Send, writings: readonly Writing[], victim: Victim) => {
  const ordered = writings.toSorted((a, b) => Number(lastOfAll.includes(a.path)) - Number(lastOfAll.includes(b.path)));
  const refused: string[] = [];
  let done = 0;
  for (const writing of ordered) {
    // Calls of trials and of agents refuse a member by their access rule.
    if (othersOnly.includes(writing.who)) continue;
    const code = codeOf(await send(genuine(writing, victim)));
    if (doorCodes.includes(code)) refused.push(`${writing.method} ${writing.path}: ${code}`);
    if (code === 'ok') done++;
  }
  return { refused, done };
};

const forge = async (site: TestPlatform): Promise<readonly Figure[]> => {
  await addSecondMerchant(site);
  const { client, victim } = await aVictim(site);
  const writings = await listWritings(site, client, password);
  const { send, close } = createSender(site.baseUrl);
  await outboxEmptied(site);
  await sumsKept(site);
  const { faults, sent } = await forgeAll(site, send, writings, victim);
  const { refused, done } = await sendGenuine(send, writings, victim);
  close();
  return [
    {
      what: 'forged requests that did something',
      value: faults.length,
      bound: 0,
      side: 'at most',
      note: faults.length === 0 ? `${sent} of ${forgedKinds.length} kinds on ${writings.length} calls` : faults.slice(0, 8).join('; '),
    },
    {
      what: 'the app’s own requests refused at the door',
      value: refused.length,
      bound: 0,
      side: 'at most',
      note: refused.length === 0 ? `the same calls, as the app sends them` : refused.slice(0, 8).join('; '),
    },
    { what: 'the app’s own requests that did something', value: done, bound: 12, side: 'at least', note: `of ${writings.length}` },
  ];
};

/** Has a player's browser send what its player did not ask for, or sends it with half of what it takes. */
export const forged: Attack = {
  name: 'forged',
  about: 'requests that the player did not make',
  run: ({ site }) => onTarget(site, forge),
};
