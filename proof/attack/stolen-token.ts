import { calls, liveEventsPath, picturesPath, type Call } from '@palaro/contract';
import type { TestClient, TestPlatform } from '../../apps/platform/src/testing/test-platform.ts';
import { onTarget, type Attack, type Figure } from './attack.ts';
import { addSecondMerchant, secondHost } from './second-merchant.ts';
import { codeOf, createSender, type Sent } from './sender.ts';

const refusals = ['session_ended', 'not_logged_in'];
const sessionCookie = (value: string | null): string => `__Host-palaro_session=${value ?? ''}`;

/** Everything that asks who is there: the calls of the contract for members, and the routes beside it. */
const membersOnly: readonly Sent[] = [
  ...Object.values<Call>(calls)
    .filter(({ who }) => who !== 'anyone')
    .map(({ method, path, form }) => ({
      method,
      path,
      headers: { 'content-type': form === true ? 'application/x-www-form-urlencoded' : 'application/json' },
      ...(method === 'GET' || method === 'DELETE' ? {} : { body: form === true ? '' : '{}' }),
    })),
  { method: 'GET', path: `${picturesPath}?id=01kb0000000000000000000000` },
  { method: 'POST', path: picturesPath, headers: { 'content-type': 'image/png' } },
  { method: 'GET', path: liveEventsPath },
];

/** What somebody has who stole a token, and not the cookie that was set with it. */
const theftCases = (victim: TestClient, other: TestClient): Readonly<Record<string, Readonly<Record<string, string>>>> => ({
  'without a cookie': {},
  'with a cookie that is made up': { cookie: sessionCookie('x'.repeat(43)) },
  'with the thief’s own cookie': { cookie: sessionCookie(other.cookie) },
  'with the cookie under a name that others may set': { cookie: `palaro_session=${victim.cookie}` },
  'with two cookies': { cookie: `${sessionCookie(victim.cookie)}; ${sessionCookie(other.cookie)}` },
  'with the cookie at another merchant': { cookie: sessionCookie(victim.cookie), host: secondHost },
});

const measureStolenTokens = async (site: TestPlatform): Promise<readonly Figure[]> => {
  await addSecondMerchant(site);
  const [victim, other] = [await site.newPlayer(), await site.newPlayer()];
  const authorization = `Bearer ${victim.session?.token}`;
  const { send, close } = createSender(site.baseUrl);
  const opened: string[] = [];
  let probes = 0;
  for (const [theft, headers] of Object.entries(theftCases(victim, other)))
    for (const sent of membersOnly) {
      const reply = await send({ ...sent, headers: { ...sent.headers, authorization, ...headers } });
      probes++;
      if (reply.status < 400 || !refusals.includes(codeOf(reply))) opened.push(`${sent.method} ${sent.path} ${theft}: ${codeOf(reply)}`);
    }
  const own = { authorization, cookie: sessionCookie(victim.cookie) };
  const whole = codeOf(await send({ method: 'GET', path: calls.memberInfo.path, headers: own }));
  close();
  return [
    {
      what: 'doors that a stolen token opens',
      value: opened.length,
      bound: 0,
      side: 'at most',
      note:
        opened.length === 0 ? `${probes} requests in ${Object.keys(theftCases(victim, other)).length} ways` : opened.slice(0, 5).join('; '),
    },
    {
      what: 'doors that token and cookie open afterwards',
      value: whole === 'ok' ? 1 : 0,
      bound: 1,
      side: 'at least',
      note: 'the session itself goes on',
    },
  ];
};

/** Uses a session’s token without the cookie that it was given out with. */
export const stolenToken: Attack = {
  name: 'token',
  about: 'a token without its cookie',
  run: ({ site }) => onTarget(site, measureStolenTokens),
};
