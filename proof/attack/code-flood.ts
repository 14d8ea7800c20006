import { onTarget, type Attack, type Figure, type Target } from './attack.ts';
import { addressOf, codeOf, createSender, inParallel } from './sender.ts';

const messagesMax = 200;
/** In the middle of the numbers that share eight digits, so that the flood goes over the edge of one budget into the next. */
const firstNumber = 9_171_225_000;
const lanes = 16;

const flood = async ({ baseUrl, pool }: Target, requests: number, addresses: number): Promise<readonly Figure[]> => {
  const { send, close } = createSender(baseUrl);
  const counts = new Map<string, number>();
  await inParallel(lanes, requests, async (n) => {
    const code = codeOf(
      await send({
        method: 'POST',
        path: '/wps/register/sms-code',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf(n % addresses) },
        body: JSON.stringify({ countryDialingCode: '+63', mobileNo: String(firstNumber + n) }),
      }),
    );
    counts.set(code, (counts.get(code) ?? 0) + 1);
  });
  close();
  const { rows } = await pool.query<{ sent: number }>('SELECT count(DISTINCT reference)::integer AS sent FROM message_delivery');
  const answers = [...counts].map(([code, count]) => `${count} ${code}`).join(', ');
  return [
    {
      what: `messages sent for ${requests} requests from ${addresses} addresses`,
      value: rows[0]?.sent ?? Number.POSITIVE_INFINITY,
      bound: messagesMax,
      side: 'at most',
      note: answers,
    },
    {
      what: 'the first of them sent',
      value: counts.get('ok') ?? 0,
      bound: 1,
      side: 'at least',
      note: 'a flood that sends nothing at all proves nothing',
    },
  ];
};

/** Has the platform send messages to neighbouring numbers, as who earns by them does (SMS pumping). */
export const codeFlood: Attack = {
  name: 'codes',
  about: 'messages to neighbouring numbers',
  run: ({ node }, size) => onTarget(node, (target) => (size === 'whole' ? flood(target, 10_000, 1000) : flood(target, 400, 40))),
};
