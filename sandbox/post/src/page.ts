import { createHash } from 'node:crypto';
import type { Message } from './messages.ts';

const refreshSeconds = 3;
const shownMax = 50;

const style = `
:root{color-scheme:dark}
*{box-sizing:border-box}
body{margin:0;background:oklch(.185 .045 280);color:oklch(.97 .012 85);font:15px/1.5 system-ui,sans-serif}
main{max-width:480px;margin:0 auto;padding:20px 16px 40px}
h1{font-size:22px;line-height:1.2;margin:0 0 4px}
.lead{margin:0 0 20px;color:oklch(.8 .03 285)}
article{background:oklch(.262 .05 280);border:1px solid oklch(.36 .06 280);border-radius:16px;padding:14px 16px;margin:0 0 12px}
header{display:flex;justify-content:space-between;gap:12px;font-size:13px;color:oklch(.8 .03 285)}
header b{color:oklch(.97 .012 85);font-weight:600}
.way{display:inline-block;margin-inline-end:6px;padding:0 8px;border-radius:999px;background:oklch(.332 .06 280);font-size:12px;line-height:20px}
.to{overflow-wrap:anywhere}
h2{font-size:15px;margin:8px 0 0}
p{margin:6px 0 0;white-space:pre-line;overflow-wrap:anywhere}
.code{display:block;font-size:30px;line-height:1.3;font-weight:700;letter-spacing:.12em;font-variant-numeric:tabular-nums;color:oklch(.84 .15 80);user-select:all}
.empty{border-style:dashed;text-align:center;padding:40px 20px}
time{white-space:nowrap;font-variant-numeric:tabular-nums}
`;
const styleHash = createHash('sha256').update(style).digest('base64');

/** The page loads nothing and runs nothing. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const article = ({ channel, merchant, recipient, sender, subject, body, at }: Message): string => {
  const code = /(?<!\d)\d{6}(?!\d)/.exec(body)?.[0];
  return `<article><header><span class="to"><span class="way">${channel === 'sms' ? 'SMS' : 'E-mail'}</span><b>${escape(recipient)}</b></span><time datetime="${at.toISOString()}">${at.toLocaleTimeString('en-GB')}</time></header>${
    code === undefined ? '' : `<span class="code">${code}</span>`
  }${subject === '' ? '' : `<h2>${escape(subject)}</h2>`}<p>${escape(body)}</p><header><span>from ${escape(sender)} (${escape(merchant)})</span></header></article>`;
};

/** The page with the last messages, the newest first. It reloads itself, without a script. */
export const messagesPage = (messages: readonly Message[]): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="${refreshSeconds}"><title>Messages of the demo</title><style>${style}</style></head><body><main><h1>Demo messages</h1><p class="lead">SMS and mails of the demo arrive here, not on a phone. The newest is on top.</p>${
    messages.length === 0
      ? '<article class="empty">No message yet. Ask for a code in the app: it arrives here within seconds.</article>'
      : messages.slice(0, shownMax).map(article).join('')
  }</main></body></html>`;
