import { safeReturnPath } from '@palaro/contract';
import { onTarget, type Attack, type Figure, type Target } from './attack.ts';
import { hostileAddresses } from './hostile-addresses.ts';
import { createSender, inParallel } from './sender.ts';

const site = 'https://play.example';
/** The app's screens that lead on to where their address says. */
const leading = [
  '/m/login?returnPath=',
  '/m/firstPassword?returnPath=',
  '/m/securityCenter?backUrl=',
  '/m/login?backUrl=',
  '/m/home?redirect=',
];
const lanes = 4;

/** Whether a browser on our site that follows an address stays there, however often it is read anew. */
const staysHere = (address: string): boolean => {
  let here = new URL(`${site}/m/login`);
  for (const reader of [(text: string) => text, decodeURI]) {
    const read = URL.canParse(reader(address), here) ? new URL(reader(address), here) : null;
    if (read === null || read.origin !== site || !read.pathname.startsWith('/m/')) return false;
    here = read;
  }
  return true;
};

/** What the app makes of a return address, by the rule that its screens use. */
const followed = (): Figure => {
  const left = hostileAddresses.filter((address) => {
    try {
      return !staysHere(safeReturnPath(address));
    } catch {
      return true;
    }
  });
  return {
    what: 'hostile return addresses that lead off the site',
    value: left.length,
    bound: 0,
    side: 'at most',
    note: left.length === 0 ? `of ${hostileAddresses.length}` : left.slice(0, 5).map(encodeURIComponent).join(' '),
  };
};

/** Where an answer sends a browser by itself, off the site; null where it does not. */
const awayOf = (location: unknown, text: string): string | null => {
  if (typeof location === 'string' && !location.startsWith('/m/')) return `location ${location}`;
  const [, attribute] =
    /<(?:a|form|iframe|meta|base|link|script)\b[^>]*?\b(?:href|src|action|content)="([^"]*evil[^"]*)"/i.exec(text) ?? [];
  return attribute === undefined ? null : `a link to ${attribute}`;
};

/** What the server makes of them: as a screen's return address, and as the path itself. */
const answered = async ({ baseUrl }: Target, step: number): Promise<Figure> => {
  const { send, close } = createSender(baseUrl);
  const some = hostileAddresses.filter((_, n) => n % step === 0);
  const paths = [
    ...some.flatMap((address) => leading.map((path) => `${path}${encodeURIComponent(address.toWellFormed())}`)),
    // As a path goes only what a client can put into the first line of a request.
    ...some.filter((address) => /^\/[!-~]+$/.test(address)),
  ];
  const left: string[] = [];
  await inParallel(lanes, paths.length, async (n) => {
    const { headers, text, status } = await send({ method: 'GET', path: paths[n] ?? '/', headers: { accept: 'text/html' } });
    const away = awayOf(headers['location'], text);
    if (away !== null || status >= 500) left.push(`${paths[n]}: ${status} ${away}`);
  });
  close();
  return {
    what: 'pages of them that lead off the site, or fail',
    value: left.length,
    bound: 0,
    side: 'at most',
    note: left.length === 0 ? `of ${paths.length}` : left.slice(0, 5).join('; '),
  };
};

/** Has the app go on to an address that somebody else has put into a link. */
export const returnAddresses: Attack = {
  name: 'return',
  about: 'return addresses that lead elsewhere',
  run: ({ site: start }, size) => onTarget(start, async (target) => [followed(), await answered(target, size === 'whole' ? 1 : 10)]),
};
