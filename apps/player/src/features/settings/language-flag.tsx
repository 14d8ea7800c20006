import type { LanguageCode } from '@palaro/contract';
import { Icon } from '@palaro/ui';
import { imageAddress } from '../../site/site.ts';

/** Languages whose flag lies beside the app, under `COUNTRY_FLAG/CIRCLE/` of its image host (B240). */
const drawn: ReadonlySet<LanguageCode> = new Set(['EN', 'TY']);

/** @internal */
export const hasFlag = (code: LanguageCode): boolean => drawn.has(code);

/** A language's circle flag; a globe stands in for a language without one. Decorative: the name stands beside it. */
export const LanguageFlag = ({ code, size = 24 }: { code: LanguageCode; size?: number }) =>
  hasFlag(code) ? (
    <img
      className="language-flag"
      src={imageAddress(`/m/static/COUNTRY_FLAG/CIRCLE/${code}.svg`)}
      width={size}
      height={size}
      alt=""
      decoding="async"
      loading="lazy"
      fetchPriority="low"
    />
  ) : (
    <Icon name="globe" size={size} className="language-flag" />
  );
