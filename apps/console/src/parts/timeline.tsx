import { exactText, instantText } from './format.ts';
import type { Tone } from './mark.tsx';

type Step = { readonly what: string; readonly at: string; readonly tone: Tone };

/** What has happened, the latest last. */
export function Timeline({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="c-timeline">
      {steps.map(({ what, at, tone }, index) => (
        <li key={`${at}${index}`} className={`c-timeline__step c-state--${tone}`}>
          <i className="c-state__dot" aria-hidden="true" />
          <span>{what}</span>
          <time dateTime={at} title={exactText(at)}>
            {instantText(at)}
          </time>
        </li>
      ))}
    </ol>
  );
}
