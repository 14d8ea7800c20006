/** What the servers of games write into their documents. */
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (found) => ENTITIES[found] ?? found);

/** JSON inside a script element: nothing in it can end the element. */
export const safeJson = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c');

export type NoticeText = { readonly title: string; readonly link: string };
export type Notice = NoticeText & { readonly language: string; readonly nonce: string; readonly lobby: string };

const noticeCss =
  ':root{color-scheme:light dark}body{margin:0;background:#fbf8f1;background:light-dark(#fbf8f1,#0e1024);color:#1c1b33;color:light-dark(#1c1b33,#f6f2ea);font:500 16px/1.4 system-ui,sans-serif;text-align:center}main{min-height:100vh;min-height:100dvh;padding:24px;box-sizing:border-box;display:grid;gap:20px;place-content:center;justify-items:center}h1{max-width:22em;margin:0;font-size:20px;text-wrap:balance}a{min-height:48px;padding:0 20px;border-radius:10px;align-content:center;background:#ffc24b;color:#1c1b33;font-weight:700;text-decoration:none}a:focus-visible{outline:3px solid #7a4a00;outline:3px solid light-dark(#7a4a00,#ffc24b);outline-offset:3px}';

/** A page for a person at an address that the server does not have: it says so, and leads to the games. */
export const noticePage = ({ language, nonce, lobby, title, link }: Notice): string =>
  `<!doctype html><html lang="${language}"${language === 'ar' ? ' dir="rtl"' : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><link rel="icon" href="data:,"><style nonce="${nonce}">${noticeCss}</style></head><body><main><h1>${escapeHtml(title)}</h1><a href="${escapeHtml(lobby)}" target="_top">${escapeHtml(link)}</a></main></body></html>`;
