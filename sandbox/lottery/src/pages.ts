import { escapeHtml, noticePage, safeJson } from '@palaro/game-server';
import type { Assets } from './assets.ts';
import type { PageData, PageLanguage, VerifyData } from './client/page-data.ts';
import { TEXTS } from './client/texts.ts';
import type { PlayType } from './engine/index.ts';
import type { LotteryGame } from './games.ts';
import { MULTIPLE_MAX, playTypesOf, SUBORDERS_MAX } from './orders.ts';
import { drawsAhead } from './schedule.ts';

export type Look = {
  nonce: string;
  assets: Assets;
  language: PageLanguage;
  theme: 'dark' | 'light';
  /** Name of the merchant's style. */
  style: string;
};

function shell({ nonce, assets, language, theme, style }: Look, page: { title: string; script: string; data: unknown }): string {
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  return `<!doctype html>
<html lang="${language}" dir="${direction}" data-theme="${theme}" data-style="${escapeHtml(style)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><meta name="referrer" content="no-referrer"><title>${escapeHtml(page.title)}</title><link rel="icon" href="data:,"><style nonce="${nonce}">${assets.css}</style></head>
<body><div id="app"></div><noscript>${escapeHtml(TEXTS[language].needsScript)}</noscript><script type="application/json" id="data" nonce="${nonce}">${safeJson(page.data)}</script><script type="module" nonce="${nonce}" src="${page.script}"></script></body></html>`;
}

export function playPage(game: LotteryGame, look: Look, asked: { origin: string | null; playType: PlayType }): string {
  const playTypes = playTypesOf(game.lottoMode);
  const data: PageData = {
    language: look.language,
    origin: asked.origin,
    game: {
      gameId: game.gameId,
      name: game.name,
      model: game.model.id,
      playTypes,
      closeSeconds: game.closeSeconds,
      stakeMin: String(game.stakeMin),
      stakeMax: String(game.stakeMax),
      drawsAhead: drawsAhead(game),
      subordersMax: SUBORDERS_MAX,
      multipleMax: MULTIPLE_MAX,
    },
    playType: playTypes.find((one) => one === asked.playType) ?? playTypes[0] ?? 'trad',
    prizeMode: game.prizeMode,
  };
  return shell(look, { title: game.name, script: look.assets.play.path, data });
}

export function verifyPage(game: LotteryGame | null, look: Look, lobby: string): string {
  const data: VerifyData = {
    language: look.language,
    lobby,
    game: game === null ? null : { gameId: game.gameId, name: game.name, model: game.model.id },
  };
  return shell(look, { title: TEXTS[look.language].verifyTitle, script: look.assets.verify.path, data });
}

/** For a person at an address that the house does not have: where the games are. */
export const elsewherePage = (language: PageLanguage, lobby: string, nonce: string): string =>
  noticePage({ language, nonce, lobby, title: TEXTS[language].notHere, link: TEXTS[language].elsewhere });
