import { ListCard, ListRow, Sheet } from '@palaro/ui';
import { languageOf } from '@palaro/i18n';
import { LanguageFlag } from '../../features/settings/index.ts';
import { lateCodeFault } from '../../calls/late-code.ts';
import { closeOverlay } from '../../overlays/overlay.ts';
import { useSettings } from '../../site/site.ts';
import { storage } from '../../device/storage.ts';
import { useText } from '../../texts/text.tsx';
import { showToast } from '../../overlays/toast.ts';
import type { LanguageCode } from '@palaro/contract';

/** The languages of the merchant; the present one is marked (A061, B238, B239). */
export const LanguageSheet = ({ open }: { open: boolean }) => {
  const { t, language, setLanguage } = useText();
  const { languages } = useSettings();
  const choose = async (code: LanguageCode): Promise<void> => {
    closeOverlay();
    if (code === language) return;
    try {
      await setLanguage(code);
      // What is asked for carries the language in its key; what was kept of the hot games does not (B378).
      storage.forget('cache.hotGames');
    } catch (error) {
      showToast(`errors.${lateCodeFault(error).code}`, { kind: 'error' });
    }
  };
  return (
    <Sheet open={open} onClose={closeOverlay} title={t('shell.language')} closeLabel={t('common.close')}>
      <ListCard>
        {languages.map((code) => (
          <ListRow
            key={code}
            leading={<LanguageFlag code={code} size={28} />}
            label={<span lang={languageOf(code).tag}>{languageOf(code).name}</span>}
            onClick={() => void choose(code)}
            chooses
            chosen={code === language}
          />
        ))}
      </ListCard>
    </Sheet>
  );
};
