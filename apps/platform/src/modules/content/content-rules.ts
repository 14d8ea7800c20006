import { createHash } from 'node:crypto';
import { isWebAddress } from '@palaro/contract';
import sanitizeHtml from 'sanitize-html';

/** What announcements may be made of: text structure, emphasis and links. No styles, no images, no scripts (ruling 33). */
export const cleanHtml = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [
      'p',
      'br',
      'b',
      'strong',
      'i',
      'em',
      'u',
      'ul',
      'ol',
      'li',
      'h3',
      'h4',
      'a',
      'blockquote',
      'table',
      'thead',
      'tbody',
      'tr',
      'th',
      'td',
    ],
    allowedAttributes: { a: ['href', 'rel'], td: ['colspan'], th: ['colspan'] },
    allowedSchemes: ['https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: { ...(isWebAddress(href, ['https', 'path', 'mailto', 'tel']) && { href }), rel: 'noopener noreferrer nofollow' },
      }),
    },
  });

/** Plain text of a title: no markup at all. */
export const cleanTitle = (title: string): string =>
  title
    .replace(/[\p{Cc}<>]/gu, '')
    .trim()
    .slice(0, 140);

/** Where an item may lead: a path of the app, or an https address; anything else leads nowhere. */
export const cleanLink = (link: string): string => (isWebAddress(link, ['app', 'https']) ? link : '');

type Texts = Readonly<Record<string, string>>;
const inOrder = (texts: Texts): readonly (readonly [string, string])[] =>
  Object.entries(texts).sort(([one], [other]) => (one < other ? -1 : 1));

/** Tells what an item says from what it said before, in all its languages together. */
export const editionOf = ({ titles, contents }: { readonly titles: Texts; readonly contents: Texts }): string =>
  createHash('sha256')
    .update(JSON.stringify([inOrder(titles), inOrder(contents)]))
    .digest('base64url')
    .slice(0, 12);
