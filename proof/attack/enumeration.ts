import { createTestRandom } from '../../apps/platform/src/kernel/random.ts';
import { createLogins, emailOf, makeAccounts, mobileOf, nameOf } from './accounts.ts';
import { onTarget, type Attack, type Figure, type Target } from './attack.ts';
import { areaByContent, areaUnderCurve } from './classifier.ts';
import { addressOf, codeOf, createSender, shuffled, type Reply, type Send, type Sent } from './sender.ts';

const areaMax = 0.55;
/** Answers before the measured ones: what runs for the first time is slower. */
const warmUp = 50;
const seed = 20_261;

/** A request about an account that exists, or about one that does not. */
type Ask = (n: number, address: string) => Sent | Promise<Sent>;

const post = (path: string, body: object, address: string): Sent => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
  body: JSON.stringify(body),
});
/** The first of those that do not exist; as long as the others. */
const unknownFrom = 500_000;

const targets = (logins: Awaited<ReturnType<typeof createLogins>>): readonly (readonly [what: string, ask: Ask])[] => [
  ['code for a login', (n, address) => post('/wps/account/getCode', { countryDialingCode: '+63', mobileNum: mobileOf(n) }, address)],
  ['code for a new password', (n, address) => post('/wps/password/code', { channel: 'email', email: emailOf(n) }, address)],
  ['login', (n, address) => logins(nameOf(n), 'Wrong#password1', address)],
];

/** Asks about as many accounts that exist as that do not, in a mixed order, one after the other, each from an address of its own. */
const sample = async (send: Send, ask: Ask, samples: number, addressFrom: number) => {
  const replies: { readonly exists: boolean; readonly reply: Reply }[] = [];
  const numbers = Array.from({ length: 2 * samples }, (_, n) => ({ exists: n < samples, n: n < samples ? n : unknownFrom + n }));
  for (const [turn, { exists, n }] of shuffled(numbers, createTestRandom(seed)).entries())
    replies.push({ exists, reply: await send(await ask(n, addressOf(addressFrom + turn))) });
  const measured = replies.slice(Math.min(warmUp, samples));
  const of = (wanted: boolean): readonly Reply[] => measured.flatMap(({ exists, reply }) => (exists === wanted ? [reply] : []));
  return { known: of(true), unknown: of(false) };
};

const figuresOf = (what: string, known: readonly Reply[], unknown: readonly Reply[]): readonly Figure[] => {
  const codes = [...new Set([...known, ...unknown].map(codeOf))].join(', ');
  const note = `${known.length} + ${unknown.length} answers, all of them ${codes}`;
  const times = (replies: readonly Reply[]): number[] => replies.map(({ ms }) => ms);
  const median = (replies: readonly Reply[]): string => (times(replies).toSorted((a, b) => a - b)[replies.length >> 1] ?? 0).toFixed(2);
  return [
    { what: `${what}, by content`, value: areaByContent(known, unknown), bound: areaMax, side: 'at most', note },
    {
      what: `${what}, by time`,
      value: areaUnderCurve(times(known), times(unknown)),
      bound: areaMax,
      side: 'at most',
      isTiming: true,
      note: `medians ${median(known)} and ${median(unknown)} ms`,
    },
  ];
};

/** Whether a name is taken must be said to whoever registers: how many names one address may ask for in a minute. */
const registrationCheck = async (send: Send, what: string, pathOf: (n: number) => string, samples: number): Promise<Figure> => {
  const headers = { 'x-forwarded-for': addressOf(900_000) };
  let answered = 0;
  const began = performance.now();
  for (let n = 0; n < 2 * samples && performance.now() - began < 60_000; n++) {
    const code = codeOf(await send({ method: 'GET', path: pathOf(n), headers }));
    if (code === 'too_many_requests') break;
    answered++;
  }
  return {
    what: `${what}, answers to one address a minute`,
    value: answered,
    bound: lookupsPerMinute,
    side: 'at most',
    note: `limit lookup: 2,000 + 2,000 samples take one address ${Math.ceil(4000 / lookupsPerMinute)} minutes`,
  };
};
/** The documented limit (docs/bounds.md, names looked up), written down here a second time. */
const lookupsPerMinute = 120;

const attackOn = async ({ baseUrl, pool }: Target, samples: number): Promise<readonly Figure[]> => {
  await makeAccounts(baseUrl, pool, samples);
  const { send, close } = createSender(baseUrl);
  try {
    const figures: Figure[] = [];
    for (const [turn, [what, ask]] of targets(await createLogins(baseUrl)).entries()) {
      const { known, unknown } = await sample(send, ask, samples, turn * 10_000);
      figures.push(...figuresOf(what, known, unknown));
    }
    const usernames = (n: number): string => `/wps/register/username-check?username=${nameOf(n)}`;
    figures.push(await registrationCheck(send, 'registration check', usernames, Math.max(samples, lookupsPerMinute)));
    return figures;
  } finally {
    close();
  }
};

/** Learns from answers, and from how long they take, which accounts exist. */
export const enumeration: Attack = {
  name: 'enumeration',
  about: 'which accounts exist, by content and by time',
  run: ({ node }, size) => onTarget(node, (target) => attackOn(target, size === 'whole' ? 2000 : 30)),
};
