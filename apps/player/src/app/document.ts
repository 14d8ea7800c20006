import { createHash } from 'node:crypto';
import type { Bootstrap, LanguageCode, RenderedDocument } from '@palaro/contract';
import { directionOf, tagOf } from '@palaro/i18n';
import { criticalSprite } from '@palaro/ui/critical-sprite';
import { merchantThemeCss, themeColors } from '@palaro/ui/tokens';
import { clientAssets } from 'virtual:client-assets';
import type { ScreenRoute } from '../shared/routes.ts';
import type { Texts } from '../shared/text.tsx';
import { fallbackTile } from '../shared/deferred-image.tsx';
import { bootstrapElementId, packBootstrap, toScriptJson } from './bootstrap-json.ts';
import { criticalStyles } from './critical-styles.ts';
import { bodyScript, headScript } from './inline-scripts.ts';

export type DocumentParts = {
  body: string;
  bootstrap: Bootstrap;
  route: ScreenRoute | null;
  texts: Texts;
  imageHost: string;
  isHome: boolean;
  isClosed: boolean;
};

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

const titleOf = ({ bootstrap, route, texts, isHome }: DocumentParts): string =>
  isHome || route === null
    ? bootstrap.settings.name
    : texts.i18n._('titles.page', { title: texts.i18n._(route.title), name: bootstrap.settings.name });

/** The catalogue chunk of the language is fetched with the entry, not after it. */
const catalogueChunks = (language: string, isHome: boolean): string[] => {
  const stem = language === 'TY' ? 'ty' : language === 'AR' ? 'pseudo' : 'en';
  const parts = isHome ? ['home'] : ['home', 'rest'];
  return Object.entries(clientAssets.catalogues).flatMap(([file, address]) =>
    parts.some((part) => file.endsWith(`${stem}-${part}.js`)) ? [address] : [],
  );
};

/** The source by which a content policy allows this text as an inline script or style. */
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const documentScript = bodyScript(fallbackTile, clientAssets.entry);
const scriptHashes = [headScript, documentScript].map(hashOf);

/** The HTML document around a rendered tree. */
export const documentOf = (parts: DocumentParts): RenderedDocument => {
  const { body, bootstrap, route, imageHost, isHome, isClosed } = parts;
  const screen = route === null ? undefined : clientAssets.screens[route.source];
  const preloads = [
    ...new Set([clientAssets.entry, ...(screen?.scripts ?? []), ...catalogueChunks(bootstrap.language, isHome && !isClosed)]),
  ];
  const html = { lang: tagOf(bootstrap.language), dir: directionOf(bootstrap.language) };
  const styles = criticalStyles([...clientAssets.styles, ...(screen?.styles ?? [])], `${criticalSprite}${body}`, html);
  // All styles, for what the app draws later. For print only until the page has loaded: nothing waits for them before.
  const sheets = [...new Set([...clientAssets.sheets, ...(screen?.sheets ?? [])])]
    .map((file) => `<link rel="stylesheet" href="${file}" media="print">`)
    .join('');
  // After all sheets, since it is laid over their tokens.
  const ownColors = merchantThemeCss(bootstrap.settings.theme);
  // Fetched when the document is read: fonts and the pictures in view are asked for before them.
  const scripts = preloads.map((file) => `<link rel="later" href="${file}">`).join('');
  // What is seen is painted at once when it is read, not piece by piece: nothing moves under a thumb.
  const whole = '<link rel="expect" href="#root" blocking="render">';
  const colors = themeColors[bootstrap.theme];
  const text = `<!doctype html><html lang="${html.lang}" dir="${html.dir}" data-theme="${bootstrap.theme}" data-image-host="${escape(imageHost)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><title>${escape(titleOf(parts))}</title><meta name="theme-color" content="${colors.ground}"><link rel="icon" href="/m/static/icon.svg" type="image/svg+xml">${whole}<script>${headScript}</script>${clientAssets.fonts.map((font) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">`).join('')}<style>${styles}</style>${sheets}${ownColors === '' ? '' : `<style>${ownColors}</style>`}${scripts}</head><body>${criticalSprite}<div id="root">${body}</div><script type="application/json" id="${bootstrapElementId}">${toScriptJson(packBootstrap(bootstrap))}</script><script>${documentScript}</script></body></html>`;
  return { html: text, scriptHashes, styleHashes: [styles, ...(ownColors === '' ? [] : [ownColors])].map(hashOf) };
};

export type FailureDocumentParts = {
  body: string;
  language: LanguageCode;
  theme: Bootstrap['theme'];
  title: string;
  /** The screen whose styles the body uses. */
  source: string;
};

/** A document without the app: styles and links, nothing that has to be fetched or run. */
export const failureDocumentOf = ({ body, language, theme, title, source }: FailureDocumentParts): RenderedDocument => {
  const html = { lang: tagOf(language), dir: directionOf(language) };
  const styles = criticalStyles(
    [...clientAssets.styles, ...(clientAssets.screens[source]?.styles ?? [])],
    `${criticalSprite}${body}`,
    html,
  );
  const text = `<!doctype html><html lang="${html.lang}" dir="${html.dir}" data-theme="${theme}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><meta name="robots" content="noindex"><title>${escape(title)}</title><meta name="theme-color" content="${themeColors[theme].ground}"><link rel="icon" href="/m/static/icon.svg" type="image/svg+xml"><style>${styles}</style></head><body>${criticalSprite}${body}</body></html>`;
  return { html: text, scriptHashes: [], styleHashes: [hashOf(styles)] };
};
