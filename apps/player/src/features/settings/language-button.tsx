import { openOverlay } from '../../shared/overlay.ts';
import { useText } from '../../shared/text.tsx';
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
