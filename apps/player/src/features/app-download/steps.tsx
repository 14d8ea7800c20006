import type { ComponentType } from 'react';
import { useSettings } from '../../site/site.ts';
import { useText, type TextKey } from '../../texts/text.tsx';
import './app-download.css';

export type Step = { readonly text: TextKey; readonly picture: ComponentType };

/** What to do one after another, each with a picture of what the phone shows. */
export const Steps = ({ steps }: { steps: readonly Step[] }) => {
  const { t } = useText();
  const { name } = useSettings();
  return (
    <ol className="app-steps">
      {steps.map(({ text, picture: Picture }, index) => (
        <li key={text} className="app-steps__step">
          <Picture />
          <p>
            <b className="app-steps__number" aria-hidden>
              {index + 1}
            </b>
            <span>{t(text, { name })}</span>
          </p>
        </li>
      ))}
    </ol>
  );
};
