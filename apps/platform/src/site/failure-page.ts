import type { LanguageCode, RenderedDocument, RenderFailure } from '@palaro/contract';

type Asked = Parameters<RenderFailure>[0];
/** What is known of a merchant: the same object as long as nothing was changed. */
type Known = Pick<Asked, 'name' | 'customerService'> & { readonly theme: Asked['colours'] };
export type FailurePage = (known: Known, asked: Pick<Asked, 'language' | 'theme' | 'url' | 'requestId'>) => RenderedDocument;

/** They stand for the address and the request's id in what is kept. Neither is changed by the escaping of HTML. */
const urlMark = '/m/failure-page-address';
const idMark = 'failure-page-request';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '');

/**
 * The document of a page that is refused or cannot be had. It is rendered once for a merchant, language and theme: whoever is
 * refused asks again at once, and a refusal must cost the node's thread far less than what it refuses (decision 041).
 */
export const createFailurePage = (renderFailure: RenderFailure): FailurePage => {
  const kept = new WeakMap<Known, Map<string, RenderedDocument>>();
  const keptOf = (known: Known, language: LanguageCode, theme: Asked['theme']): RenderedDocument => {
    const ofMerchant = kept.get(known) ?? new Map<string, RenderedDocument>();
    kept.set(known, ofMerchant);
    const key = `${language} ${theme}`;
    const { name, customerService, theme: colours } = known;
    const document =
      ofMerchant.get(key) ?? renderFailure({ url: urlMark, language, theme, colours, name, customerService, requestId: idMark });
    ofMerchant.set(key, document);
    return document;
  };
  return (known, { language, theme, url, requestId }) => {
    const { html, ...hashes } = keptOf(known, language, theme);
    // As functions: `$&` in an address is no pattern.
    return { ...hashes, html: html.replaceAll(urlMark, () => escape(url)).replaceAll(idMark, () => escape(requestId)) };
  };
};
