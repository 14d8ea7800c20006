import type { Bootstrap, LanguageCode, Render, RenderFailure, RenderManifest, RenderOffline } from '@palaro/contract';
import { isHomePath, languageCodes, pseudoLanguage, systemStateOf } from '@palaro/contract/constants';
import { loadCatalogue, hasCatalogue, type Catalogue } from '@palaro/i18n';
import { renderToString } from 'react-dom/server';
import { createQueryClient } from '../calls/query-client.ts';
import { pickImageHost, seedSite, setImageHost } from '../site/site.ts';
import { FailureScreen } from '../features/system-status/failure-screen.tsx';
import { OfflineScreen } from '../features/system-status/offline-screen.tsx';
import { statusRoute } from '../features/system-status/route.ts';
import { routeOf } from '../navigation/routes.ts';
import * as to from '../navigation/to.ts';
import { createTexts, LanguageProvider } from '../texts/text.tsx';
import { App } from './app.tsx';
import { documentOf, failureDocumentOf, plainDocumentOf } from './document.ts';
import { manifestOf } from './manifest.ts';
import { routes } from './routes.ts';
import { loadScreen } from './screens.ts';

type Parts = { readonly home: Catalogue; readonly rest: Catalogue };

const partsOf = async (language: LanguageCode): Promise<[LanguageCode, Parts]> => [
  language,
  { home: await loadCatalogue(language, 'home'), rest: await loadCatalogue(language, 'rest') },
];

// Rendering is synchronous, so all that it may need is here before the first document.
const catalogues = new Map(await Promise.all([...languageCodes, pseudoLanguage].filter(hasCatalogue).map(partsOf)));
await Promise.all([...routes, statusRoute].map((route) => loadScreen(route)));

const fraction = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;

const textsFor = ({ language }: Pick<Bootstrap, 'language'>, isHome: boolean) => {
  const parts = catalogues.get(language) ?? catalogues.get('EN');
  return createTexts(language, parts === undefined ? [] : isHome ? [parts.home] : [parts.home, parts.rest]);
};

/** Whether there is a screen at a path. */
export const hasScreen = (pathname: string): boolean => isHomePath(pathname) || routeOf(pathname) !== null;

/** Renders a document. Unknown paths show home, as the browser will (ruling 3). */
export const render: Render = ({ url, bootstrap }) => {
  const { pathname, search } = new URL(url, 'https://palaro.invalid');
  const isClosed = systemStateOf(bootstrap.status) !== 0;
  const isHome = isHomePath(pathname) || routeOf(pathname) === null;
  const route = isClosed ? statusRoute : routeOf(isHome ? to.home : pathname);
  const client = createQueryClient();
  seedSite(client, bootstrap, url);
  const imageHost = pickImageHost(bootstrap.status.info.imageCDNs, fraction);
  setImageHost(imageHost);
  const texts = textsFor(bootstrap, isHome && !isClosed);
  const body = renderToString(
    <App client={client} texts={texts} asked={isHome ? { path: to.home, search: '' } : { path: pathname, search: search.slice(1) }} />,
  );
  client.clear();
  return documentOf({ body, bootstrap, route, texts, imageHost, isHome, isClosed });
};

/** Renders the document of a page whose data cannot be had (A064). */
export const renderFailure: RenderFailure = ({ url, language, theme, colours, name, customerService, requestId }) => {
  const texts = textsFor({ language }, false);
  const body = renderToString(
    <LanguageProvider initial={texts}>
      <FailureScreen url={url} customerService={customerService} requestId={requestId} />
    </LanguageProvider>,
  );
  return failureDocumentOf({
    body,
    language,
    theme,
    colours,
    title: `${texts.t('status.failure.title')} | ${name}`,
    source: statusRoute.source,
  });
};

/** Renders the document that the service worker keeps for a phone without a network. */
export const renderOffline: RenderOffline = ({ language, theme, colours, name }) => {
  const texts = textsFor({ language }, false);
  const body = renderToString(
    <LanguageProvider initial={texts}>
      <OfflineScreen name={name} />
    </LanguageProvider>,
  );
  return failureDocumentOf({
    body,
    language,
    theme,
    colours,
    title: `${texts.t('status.offline.title')} | ${name}`,
    source: statusRoute.source,
  });
};

declare const palaroOldestBrowsers: string;

/** Renders the document for a browser that is too old for the app. */
export const renderOldBrowser: RenderOffline = ({ language, name }) => {
  const { t } = textsFor({ language }, false);
  return plainDocumentOf({
    language,
    title: `${t('status.oldBrowser.title')} | ${name}`,
    lines: [t('status.oldBrowser.text', { name }), t('status.oldBrowser.oldest', { browsers: palaroOldestBrowsers })],
  });
};

/** The text of a merchant's web app manifest. */
export const renderManifest: RenderManifest = (request) => JSON.stringify(manifestOf({ ...request, t: textsFor(request, false).t }));
