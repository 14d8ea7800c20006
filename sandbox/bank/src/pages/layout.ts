import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { escapeHtml, withOldColours } from '@palaro/game-server';
import { toHex, toRgb } from '@palaro/ui/tokens';
import type { FastifyReply } from 'fastify';
import { writePesos } from '../core/amounts.ts';

const tokens = readFileSync(createRequire(import.meta.url).resolve('@palaro/ui/tokens.css'), 'utf8');
const [, light = ''] = /\[data-theme="light"\] \{([^}]*)\}/.exec(tokens) ?? [];
const own = `*{box-sizing:border-box;margin:0}
html{background:var(--color-ground)}
body{color:var(--color-ink);font:500 var(--text-l)/1.5 var(--font-text);font-variant-numeric:tabular-nums}
main{max-width:30rem;margin:0 auto;padding:var(--space-5) var(--space-4) var(--space-10);display:grid;gap:var(--space-5)}
main>*,form>*{min-width:0}
h1{font-size:var(--text-2xl);line-height:1.2;overflow-wrap:anywhere}
h2{font-size:var(--text-xl)}
.demo{border:1px solid var(--color-line-strong);border-radius:var(--radius-m);padding:var(--space-3);color:var(--color-muted);font-size:var(--text-m)}
.amount{font-size:var(--text-4xl);font-weight:700;line-height:1.1}
dl{display:grid;gap:var(--space-2)}
dt{color:var(--color-muted);font-size:var(--text-s)}
dd{margin:0;overflow-wrap:anywhere}
form{display:grid;gap:var(--space-4)}
fieldset{border:0;padding:0;display:grid;gap:var(--space-2)}
label{display:grid;gap:var(--space-1)}
fieldset label{grid-template-columns:auto 1fr;align-items:center;gap:var(--space-3);min-height:48px;padding:0 var(--space-4);border:1px solid var(--color-line-strong);border-radius:var(--radius-m)}
input:not([type=radio]),textarea{width:100%;min-height:48px;padding:var(--space-2) var(--space-3);font:inherit;color:inherit;background:var(--color-surface-1);border:1px solid var(--color-line-strong);border-radius:var(--radius-m)}
textarea{min-height:8em;overflow-wrap:anywhere}
input[type=radio]{width:20px;height:20px;accent-color:var(--color-accent-ink)}
button,.button{min-height:48px;padding:var(--space-3) var(--space-4);font:inherit;font-weight:700;text-align:center;color:var(--color-on-accent);background:var(--color-accent);border:0;border-radius:var(--radius-m);text-decoration:none;cursor:pointer}
button.quiet{color:inherit;background:transparent;border:1px solid var(--color-line-strong)}
a{color:var(--color-accent-ink)}
:focus-visible{outline:3px solid var(--color-focus);outline-offset:2px}
[role=alert]{color:var(--color-bad);font-weight:700}
[role=status]{color:var(--color-good);font-weight:700}
ul{list-style:none;padding:0;display:grid;gap:var(--space-3)}
li{padding:var(--space-4);background:var(--color-surface-1);border-radius:var(--radius-m);display:grid;gap:var(--space-2)}
img{max-width:100%;height:auto;background:#fff}`;
const css = withOldColours(`${tokens}@media (prefers-color-scheme:light){:root:not([data-theme]){${light}}}${own}`, (...components) =>
  toHex(toRgb({ colorSpace: 'oklch', components })),
);

export const money = (centavos: number): string => `₱${writePesos(centavos).replace(/\B(?=(\d{3})+\.)/g, ',')}`;
export const field = (label: string, name: string, value: string, more = ''): string =>
  `<label>${label}<input name="${name}" value="${escapeHtml(value)}" required maxlength="100" ${more}></label>`;
/** Pairs of a name and a value. */
export const pairs = (rows: Readonly<Record<string, string>>): string =>
  `<dl>${Object.entries(rows)
    .map(([name, value]) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`)
    .join('')}</dl>`;
export const link = (href: string, text: string): string => `<p><a href="${escapeHtml(href)}">${text}</a></p>`;
export const alertText = (text: string): string => `<p role="alert">${escapeHtml(text)}</p>`;
export const statusText = (text: string): string => `<p role="status">${escapeHtml(text)}</p>`;

/** Sends a page without scripts. Where its forms lead is not bound by its policy: the answer goes on to the shop. */
export function sendPage(reply: FastifyReply, status: number, title: string, body: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'`;
  const note = '<p class="demo">No real money moves here. This page stands in for a bank or a payment provider.</p>';
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><link rel="icon" href="data:,"><style nonce="${nonce}">${css}</style>`;
  return reply
    .code(status)
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><head>${head}</head><body><main><h1>${escapeHtml(title)}</h1>${body}${note}</main></body></html>`,
    );
}
