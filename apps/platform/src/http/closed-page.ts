import type { FastifyReply } from 'fastify';
import { callPolicy } from './security-headers.ts';

/** How soon a node that cannot read a merchant may have been replaced. */
const comeAgainSeconds = 60;

/** Says in both languages that a site is closed for now: of whose it is, nothing is known here. */
const closedPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Be right back · Babalik agad</title>
<style>
:root { color-scheme: light dark }
body { font: 1.125rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 0 auto; padding: 2rem 1.25rem }
h1 { font-size: 1.5rem }
h2 { font-size: 1.25rem; margin-top: 2rem }
a { color: LinkText; display: inline-block; padding: 0.75rem 0 }
</style>
</head>
<body>
<main>
<h1>We are updating this site</h1>
<p>Your account and your money are safe. Please come back in a few minutes.</p>
<p><a href="">Try again</a></p>
<section lang="fil">
<h2>Ina-update namin ang site na ito</h2>
<p>Ligtas ang account at pera mo. Bumalik ka pagkalipas ng ilang minuto.</p>
<p><a href="">Subukan ulit</a></p>
</section>
</main>
</body>
</html>
`;

/** Answers a browser that asks for a page of a merchant that this node cannot read. */
export const sendClosedPage = (reply: FastifyReply): FastifyReply =>
  reply
    .code(503)
    .headers({
      'retry-after': comeAgainSeconds,
      'cache-control': 'no-store',
      'content-security-policy': `${callPolicy}; style-src 'unsafe-inline'`,
    })
    .type('text/html; charset=utf-8')
    .send(closedPage);
