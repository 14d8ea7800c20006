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
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }) },
  });

/** Plain text of a title: no markup at all. */
export const cleanTitle = (title: string): string =>
  title
    .replace(/[\p{Cc}<>]/gu, '')
    .trim()
    .slice(0, 140);

/** Whatever a link of the app is resolved against, it must stay under /m/ there. */
const anySite = 'https://site.invalid';
const staysInApp = (link: string): boolean => URL.canParse(link, anySite) && /^\/m\/(?!\/)/.test(new URL(link, anySite).pathname);
/** An address of another site; one with a name before its host looks like another than it is. */
const leadsOutside = (link: string): boolean => URL.canParse(link) && new URL(link).username === '' && new URL(link).password === '';

/** Where an item may lead: a path of the app, or an https address; anything else leads nowhere. */
export const cleanLink = (link: string): string =>
  (/^\/m\/[^\s"'<>\\]*$/.test(link) && staysInApp(link)) || (/^https:\/\/[^\s"'<>\\]+$/.test(link) && leadsOutside(link)) ? link : '';
