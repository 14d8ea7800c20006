import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { people } from './people.ts';

const css = `:root{color-scheme:light dark;font-family:system-ui,sans-serif;line-height:1.5}
body{margin:0 auto;max-width:26rem;padding:1.5rem}
p.demo{border:2px dashed;border-radius:.5rem;padding:.75rem}
form{display:grid;gap:.75rem}
button{font:inherit;min-height:3rem;border:1px solid;border-radius:.5rem;padding:.5rem 1rem;text-align:start;cursor:pointer}
small{display:block;opacity:.8}
:root:has(body>div){color-scheme:light}
body:has(>div){padding:1px 0}
body>div>button{width:100%}`;
const styleHash = createHash('sha256').update(css).digest('base64');

/** A page in a frame stands within the main part of another, on that page's ground and as wide as its form. */
const page = (title: string, body: string, part: 'main' | 'div'): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
  `<title>${title}</title><style>${css}</style></head><body><${part}>${body}</${part}></body></html>`;

type PageOptions = {
  /** The code of its inline script; a page without one runs none. */
  readonly script?: string;
  /** Who may show it in a frame. */
  readonly framedBy?: readonly string[];
};

/** Sends a page that loads nothing. Where its form leads is not bound by a policy: the answer goes on to the site. */
export const sendPage = (
  response: ServerResponse,
  status: number,
  title: string,
  body: string,
  { script, framedBy = [] }: PageOptions = {},
): void => {
  const scripts = script === undefined ? '' : ` script-src 'sha256-${createHash('sha256').update(script).digest('base64')}';`;
  const framing = framedBy.length === 0 ? "'none'" : framedBy.join(' ');
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}';${scripts} frame-ancestors ${framing}; base-uri 'none'`,
    })
    .end(page(title, script === undefined ? body : `${body}<script>${script}</script>`, framedBy.length === 0 ? 'main' : 'div'));
};

/** Who somebody is, for this demo: one of its people, or nobody. */
export const consentPage = (service: string): string =>
  `<h1>Demo sign-in: ${service}</h1>` +
  '<p class="demo">This page stands in for a real sign-in service. None of these people exists, and nobody needs a password.</p>' +
  '<p>The site asks for your name. Who are you?</p><form method="post">' +
  people.map(({ id, name, email }) => `<button name="person" value="${id}">Continue as ${name}<small>${email}</small></button>`).join('') +
  '<button name="person" value="">Refuse, and go back</button></form>';
