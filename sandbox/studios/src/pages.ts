import { escapeHtml, noticePage, safeJson } from '@palaro/game-server';
import { artOf } from './art.ts';
import type { Assets } from './assets.ts';
import type { PageData, PageLanguage, VerifyData } from './client/page-data.ts';
import { TEXTS } from './client/texts.ts';
import { paysOf } from './engine/index.ts';
import { playsForJackpots, type StudioGame } from './games.ts';
import { isAtTable } from './tables.ts';

/** @returns the language a page is drawn in for a BCP 47 tag: Tagalog for `fil` and `tl`, else English. */
export const pageLanguage = (tag: string): PageLanguage => (/^(fil|tl)\b/i.test(tag) ? 'fil' : 'en');

type Shell = {
  nonce: string;
  assets: Assets;
  css: string;
  /** Arabic is written from right to left. */
  language: PageLanguage | 'ar';
  theme: 'dark' | 'light';
  title: string;
  ground: string;
  script: string;
  needsScript: string;
  data: unknown;
};

/** The document that every page of the studios is. */
export function shell(page: Shell): string {
  return `<!doctype html>
<html lang="${page.language}"${page.language === 'ar' ? ' dir="rtl"' : ''} data-theme="${page.theme}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><meta name="theme-color" content="${page.ground}"><meta name="referrer" content="no-referrer"><title>${escapeHtml(page.title)}</title><link rel="preload" as="font" type="font/woff2" href="${page.assets.display.path}" crossorigin><link rel="icon" href="data:,"><style nonce="${page.nonce}">${page.css}</style></head>
<body><div id="app"></div><noscript>${escapeHtml(page.needsScript)}</noscript><script type="application/json" id="data" nonce="${page.nonce}">${safeJson(page.data)}</script><script type="module" nonce="${page.nonce}" src="${page.script}"></script></body></html>`;
}

/** The facts of a game that a page needs; amounts are decimal strings of minor units. */
export function gameFacts(found: StudioGame): VerifyData['game'] {
  const { game, vendor, math } = found;
  return {
    code: game.code,
    title: game.title,
    vendor: vendor.displayName,
    family: game.family,
    key: { mechanic: game.mechanic, volatility: game.volatility, lines: game.lines },
    units: math.units,
    capStakes: math.capCoins / math.units,
    returns: math.returns,
    pays: paysOf(game),
    jackpot: playsForJackpots(game.code),
  };
}

/** For a person at an address that the studios do not have: where the games are. */
export const elsewherePage = (language: PageLanguage, lobby: string, nonce: string): string =>
  noticePage({ language, nonce, lobby, title: TEXTS[language].elsewhere, link: TEXTS[language].toLobby });

/** `origin` is null when the page may not talk to a parent. */
export function playPage(
  found: StudioGame,
  request: { nonce: string; assets: Assets; language: PageLanguage; theme: 'dark' | 'light'; origin: string | null },
): string {
  const art = artOf(found);
  const data: PageData = {
    language: request.language,
    origin: request.origin,
    game: gameFacts(found),
    stakes: found.stakes.map(String),
    table: isAtTable(found),
    art,
    hue: found.game.hue,
  };
  const styles = { css: request.assets.css, needsScript: TEXTS[request.language].needsScript };
  return shell({ ...request, ...styles, title: found.game.title, ground: art.ground, script: request.assets.play.path, data });
}

export function verifyPage(
  found: StudioGame,
  request: { nonce: string; assets: Assets; language: PageLanguage; theme: 'dark' | 'light'; lobby: string },
): string {
  const art = artOf(found);
  const data: VerifyData = {
    language: request.language,
    lobby: request.lobby,
    game: gameFacts(found),
    symbols: art.symbols,
    hue: found.game.hue,
  };
  return shell({
    ...request,
    css: request.assets.css,
    needsScript: TEXTS[request.language].needsScript,
    title: `${TEXTS[request.language].verifyTitle} · ${found.game.title}`,
    ground: art.ground,
    script: request.assets.verify.path,
    data,
  });
}
