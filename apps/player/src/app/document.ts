import { createHash } from 'node:crypto';
import type { Bootstrap, LanguageCode, RenderedDocument } from '@palaro/contract';
import { pseudoLanguage } from '@palaro/contract/constants';
import { directionOf, tagOf } from '@palaro/i18n';
import { criticalSprite } from '@palaro/ui/critical-sprite';
import { browserColor, merchantThemeCss } from '@palaro/ui/tokens';
import { clientAssets } from 'virtual:client-assets';
import type { ScreenRoute } from '../navigation/routes.ts';
import type { Texts } from '../texts/text.tsx';
import { fallbackTile } from '../parts/deferred-image.tsx';
import { bootstrapElementId, toScriptJson } from './bootstrap-json.ts';
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
const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

const titleOf = ({ bootstrap, route, texts, isHome }: DocumentParts): string =>
  isHome || route === null
    ? bootstrap.settings.name
    : texts.t('titles.page', { title: texts.t(route.title), name: bootstrap.settings.name });

/** The catalogue chunk of the language is fetched with the entry, not after it. */
const catalogueChunks = (language: string, isHome: boolean): string[] => {
  const stem = language === 'TY' ? 'ty' : language === pseudoLanguage ? 'pseudo' : 'en';
  const parts = isHome ? ['home'] : ['home', 'rest'];
  return Object.entries(clientAssets.catalogues).flatMap(([file, address]) =>
    parts.some((part) => file.endsWith(`${stem}-${part}.js`)) ? [address] : [],
  );
};

/** The source by which a content policy allows this text as an inline script or style. */
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The first paint's styles, and a merchant's colours over their tokens. */
const inlinedStyles = (styles: string, colours: Bootstrap['settings']['theme']): readonly string[] =>
  [styles, merchantThemeCss(colours)].filter((text) => text !== '');
const styleElements = (texts: readonly string[]): string => texts.map((text) => `<style>${text}</style>`).join('');

const documentScript = bodyScript(fallbackTile, clientAssets.entry);
const scriptHashes = [headScript, documentScript].map(hashOf);

/** The HTML document around a rendered tree. */
export const documentOf = (parts: DocumentParts): RenderedDocument => {
  const { body, bootstrap, route, imageHost, isHome, isClosed } = parts;
  const screen = route === null ? undefined : clientAssets.screens[route.source];
  const routesScripts = isHome || isClosed ? [] : clientAssets.routes;
  const preloads = [
    ...new Set([
      clientAssets.entry,
      ...routesScripts,
      ...(screen?.scripts ?? []),
      ...catalogueChunks(bootstrap.language, isHome && !isClosed),
    ]),
  ];
  const html = { lang: tagOf(bootstrap.language), dir: directionOf(bootstrap.language) };
  const styles = criticalStyles([...clientAssets.styles, ...(screen?.styles ?? [])], `${criticalSprite}${body}`, html);
  // All styles, for what the app draws later: at the end of the body, where nothing waits for them.
  const sheets = [...new Set([...clientAssets.sheets, ...(screen?.sheets ?? [])])]
    .map((file) => `<link rel="stylesheet" href="${file}">`)
    .join('');
  const inlined = inlinedStyles(styles, bootstrap.settings.theme);
  // The last inline script has them fetched, behind what is seen: the policy allows what it loads, and no script that stands in the markup.
  const scripts = preloads.map((file) => `<link rel="later" href="${file}">`).join('');
  const text = `<!doctype html><html lang="${html.lang}" dir="${html.dir}" data-theme="${bootstrap.theme}"${imageHost === '' ? '' : ` data-image-host="${escape(imageHost)}"`}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover,interactive-widget=resizes-content"><title>${escape(titleOf(parts))}</title><meta name="theme-color" content="${browserColor(bootstrap.settings.theme, bootstrap.theme)}"><link rel="icon" href="/m/static/icon.svg"><script>${headScript}</script>${clientAssets.fonts.map((font) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">`).join('')}${styleElements(inlined)}</head><body>${criticalSprite}<div id="root">${body}</div><script type="application/json" id="${bootstrapElementId}">${toScriptJson(bootstrap)}</script>${scripts}<script>${documentScript}</script>${sheets}</body></html>`;
  return { html: text, scriptHashes, styleHashes: inlined.map(hashOf) };
};

export type FailureDocumentParts = {
  body: string;
  language: LanguageCode;
  theme: Bootstrap['theme'];
  /** The merchant's own. */
  colours: Bootstrap['settings']['theme'];
  title: string;
  /** The screen whose styles the body uses. */
  source: string;
};

/** A document without the app: styles and links, nothing that has to be fetched or run. */
export const failureDocumentOf = ({ body, language, theme, colours, title, source }: FailureDocumentParts): RenderedDocument => {
  const html = { lang: tagOf(language), dir: directionOf(language) };
  const styles = criticalStyles(
    [...clientAssets.styles, ...(clientAssets.screens[source]?.styles ?? [])],
    `${criticalSprite}${body}`,
    html,
  );
  const inlined = inlinedStyles(styles, colours);
  const text = `<!doctype html><html lang="${html.lang}" dir="${html.dir}" data-theme="${theme}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><meta name="robots" content="noindex"><title>${escape(title)}</title><meta name="theme-color" content="${browserColor(colours, theme)}"><link rel="icon" href="/m/static/icon.svg">${styleElements(inlined)}</head><body>${criticalSprite}${body}</body></html>`;
  return { html: text, scriptHashes: [], styleHashes: inlined.map(hashOf) };
};

/** Written to be read in any browser: no style sheet, no sprite, nothing younger than the web itself. */
const plainStyle = 'body{margin:2em auto;max-width:30em;padding:0 1em;font:18px/1.5 sans-serif;color:#222;background:#fff}';

export type PlainDocumentParts = { readonly language: LanguageCode; readonly title: string; readonly lines: readonly string[] };

/** A heading and a few lines, in plain HTML. */
export const plainDocumentOf = ({ language, title, lines }: PlainDocumentParts): RenderedDocument => {
  const [heading = ''] = title.split(' | ');
  const text = `<!doctype html><html lang="${tagOf(language)}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escape(title)}</title><style>${plainStyle}</style></head><body><h1>${escape(heading)}</h1>${lines.map((line) => `<p>${escape(line)}</p>`).join('')}</body></html>`;
  return { html: text, scriptHashes: [], styleHashes: [hashOf(plainStyle)] };
};
