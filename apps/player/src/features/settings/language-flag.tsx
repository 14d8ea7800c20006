import type { LanguageCode } from '@palaro/contract';
import { imageAddress } from '../../shared/site.ts';

/** Languages whose flag lies beside the app, under `COUNTRY_FLAG/CIRCLE/` of its image host (B240). */
const drawn: ReadonlySet<LanguageCode> = new Set(['EN', 'TY']);

/** A language's circle flag; two letters stand in for a language without one. Decorative: the name stands beside it. */
export const LanguageFlag = ({ code, size = 24 }: { code: LanguageCode; size?: number }) =>
  drawn.has(code) ? (
    <img
      className="language-flag"
      src={imageAddress(`/m/static/COUNTRY_FLAG/CIRCLE/${code}.svg`)}
      width={size}
      height={size}
      alt=""
      decoding="async"
      fetchPriority="low"
    />
  ) : (
    <svg className="language-flag" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="12" fill="#4a4f7d" />
      <text x="12" y="15.5" fill="#f7f4ec" fontSize="9" fontWeight="700" textAnchor="middle">
        {code.slice(0, 2)}
      </text>
    </svg>
  );
