import { setTimeout as pause } from 'node:timers/promises';
import { createTestRandom } from '../../apps/platform/src/kernel/random.ts';
import { createLogins, makeAccounts, nameOf, rightPassword } from './accounts.ts';
import { onTarget, type Attack, type Figure, type Target } from './attack.ts';
import { addressOf, codeOf, createSender, inParallel, shuffled, type Reply, type Send } from './sender.ts';

const passwordsMax = 3;
const otherCallsMaxMs = 300;
const attemptsEach = 10;
const lanes = 16;
/** Between two logins of owners, and between two calls of others. */
const [ownerPauseMs, otherPauseMs] = [100, 10];
const ownersAt = 500_000;

type Logins = Awaited<ReturnType<typeof createLogins>>;
type Owner = { readonly n: number; readonly address: string; readonly cookie: string };

const deviceCookieOf = ({ headers }: Reply): string => {
  const set = headers['set-cookie'] ?? [];
  const line = (typeof set === 'string' ? [set] : set).find((one) => one.startsWith('__Host-palaro_device='));
  return line?.split(';', 1)[0] ?? '';
};

/** Owners of some of the accounts, each on a phone that they have logged in on before. */
const seatOwners = async (send: Send, logins: Logins, count: number): Promise<readonly Owner[]> => {
  const owners: Owner[] = [];
  for (let n = 0; n < count; n++) {
    const address = addressOf(ownersAt + n * 256);
    const reply = await send(await logins(nameOf(n), rightPassword, address));
    if (codeOf(reply) !== 'ok') throw new Error(`an owner could not log in before the attack: ${codeOf(reply)}`);
    owners.push({ n, address, cookie: deviceCookieOf(reply) });
  }
  return owners;
};

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** What owners and everybody else meet while it lasts. */
const liveOn = (send: Send, logins: Logins, owners: readonly Owner[], isOver: () => boolean) => {
  const ownerLogins = async (): Promise<readonly string[]> => {
    const codes: string[] = [];
    for (let turn = 0; !isOver() || turn < owners.length; turn++) {
      const owner = owners[turn % owners.length];
      if (owner === undefined) break;
      const { headers, ...request } = await logins(nameOf(owner.n), rightPassword, owner.address);
      codes.push(codeOf(await send({ ...request, headers: { ...headers, cookie: owner.cookie } })));
      await pause(ownerPauseMs);
    }
    return codes;
  };
  const otherCalls = async (): Promise<readonly Reply[]> => {
    const replies: Reply[] = [];
    const paths = ['/wps/system/status', '/wps/games?pageSize=25', '/wps/announcements', '/wps/system/settings'];
    for (let turn = 0; !isOver(); turn++) {
      const headers = { 'x-forwarded-for': addressOf(ownersAt * 2 + turn) };
      replies.push(await send({ method: 'GET', path: paths[turn % paths.length] ?? '/', headers }));
      await pause(otherPauseMs);
    }
    return replies;
  };
  return Promise.all([ownerLogins(), otherCalls()]);
};

const stuff = async ({ baseUrl, pool }: Target, accounts: number, ownerCount: number): Promise<readonly Figure[]> => {
  await makeAccounts(baseUrl, pool, accounts);
  const { send, close } = createSender(baseUrl);
  const logins = await createLogins(baseUrl);
  const owners = await seatOwners(send, logins, ownerCount);
  const attempts = Array.from({ length: accounts * attemptsEach }, (_, n) => ({ account: n % accounts, turn: Math.floor(n / accounts) }));
  const mixed = shuffled(attempts, createTestRandom(7));
  const looked = new Map<number, number>();
  const codes = new Map<string, number>();
  let isOver = false;
  const living = liveOn(send, logins, owners, () => isOver);
  const began = performance.now();
  await inParallel(lanes, mixed.length, async (n) => {
    const { account, turn } = mixed[n] ?? { account: 0, turn: 0 };
    const code = codeOf(await send(await logins(nameOf(account), `Leaked#${account}x${turn}`, addressOf((n % accounts) * 256))));
    codes.set(code, (codes.get(code) ?? 0) + 1);
    // Whatever was not refused before it was looked at counts as a try.
    if (!['captcha_required', 'captcha_wrong', 'login_locked', 'too_many_requests', 'system_upgrading'].includes(code))
      looked.set(account, (looked.get(account) ?? 0) + 1);
  });
  isOver = true;
  const seconds = (performance.now() - began) / 1000;
  const [ownerCodes, others] = await living;
  close();
  const kept = ownerCodes.filter((code) => code !== 'ok');
  const failed = others.filter(({ status }) => status !== 200).length;
  return [
    {
      what: `passwords tried of one account, ${mixed.length} logins on ${accounts}`,
      value: Math.max(0, ...looked.values()),
      bound: passwordsMax,
      side: 'at most',
      note: `in ${seconds.toFixed(0)} s: ${[...codes].map(([code, count]) => `${count} ${code}`).join(', ')}`,
    },
    {
      what: 'accounts that were tried at all',
      value: looked.size,
      bound: accounts / 2,
      side: 'at least',
      note: 'a platform that refuses every login proves nothing',
    },
    {
      what: 'owners on their own device kept out',
      value: kept.length,
      bound: 0,
      side: 'at most',
      note: `${ownerCodes.length} logins of ${owners.length} owners${kept.length > 0 ? `, refused with ${[...new Set(kept)].join(', ')}` : ''}`,
    },
    { what: 'other calls that failed', value: failed, bound: 0, side: 'at most', note: `of ${others.length}` },
    {
      what: 'other calls, p99 in ms',
      value: percentile(
        others.map(({ ms }) => ms),
        0.99,
      ),
      bound: otherCallsMaxMs,
      side: 'at most',
      isTiming: true,
      note: `p50 ${percentile(
        others.map(({ ms }) => ms),
        0.5,
      ).toFixed(1)} ms`,
    },
  ];
};

/** Tries lists of names and passwords that leaked elsewhere, from many addresses, without solving checks. */
export const stuffing: Attack = {
  name: 'stuffing',
  about: 'leaked passwords at many accounts',
  run: ({ node }, size) => onTarget(node, (target) => (size === 'whole' ? stuff(target, 1000, 40) : stuff(target, 12, 3))),
};
