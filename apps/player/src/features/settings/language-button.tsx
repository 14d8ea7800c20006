import { openOverlay } from '../../overlays/overlay.ts';
import { useText } from '../../texts/text.tsx';
import { LanguageFlag } from './language-flag.tsx';

/** The flag of the language in use, which opens the sheet of languages. */
export const LanguageButton = () => {
  const { t, language } = useText();
  return (
    <button
      type="button"
      className="ui-icon-button"
      aria-label={t('shell.language')}
      aria-haspopup="dialog"
      onClick={() => openOverlay('language')}
    >
      <LanguageFlag code={language} />
    </button>
  );
};
