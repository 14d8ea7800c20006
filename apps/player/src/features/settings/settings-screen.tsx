import { languageOf } from '@palaro/i18n';
import { ListCard, ListRow, Segmented } from '@palaro/ui';
import { useState } from 'react';
import { openOverlay } from '../../overlays/overlay.ts';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { useTheme } from '../../device/theme.ts';
import { LanguageFlag } from './language-flag.tsx';
import { chooseTheme, followsDevice } from './theme-choice.ts';
import '@palaro/ui/field.css';
import '@palaro/ui/list.css';
import './settings.css';

/** Settings of this phone: language and look; and what this site is (A059). Guests are led to login (A413). */
export const SettingsScreen = () => {
  const { t, language } = useText();
  const theme = useTheme();
  const [follows, setFollows] = useState(followsDevice);
  const { name, currency, currencySymbol, ageMin, certification } = useSettings();
  const { name: languageName, tag } = languageOf(language);
  return (
    <div className="settings">
      <section className="settings__group">
        <h2 className="settings__title">{t('settings.language')}</h2>
        <ListCard>
          <ListRow
            leading={<LanguageFlag code={language} size={28} />}
            label={<span lang={tag}>{languageName}</span>}
            detail={t('settings.language.pick')}
            onClick={() => openOverlay('language')}
          />
        </ListCard>
      </section>
      <section className="settings__group">
        <h2 className="settings__title">{t('settings.theme')}</h2>
        <Segmented
          label={t('settings.theme')}
          value={follows ? 'system' : theme}
          onChange={(choice) => {
            setFollows(choice === 'system');
            chooseTheme(choice);
          }}
          options={[
            { value: 'system', label: t('settings.theme.system') },
            { value: 'dark', label: t('settings.theme.dark') },
            { value: 'light', label: t('settings.theme.light') },
          ]}
        />
      </section>
      <section className="settings__group">
        <h2 className="settings__title">{t('settings.about', { name })}</h2>
        <ListCard>
          <ListRow icon="coins" label={t('settings.about.currency')} trailing={`${currencySymbol} ${currency}`} />
          <ListRow icon="identification-card" label={t('settings.about.age')} trailing={t('settings.about.ageValue', { age: ageMin })} />
          {certification.number !== '' && (
            <ListRow icon="shield-check" label={t('settings.about.licence')} trailing={certification.number} />
          )}
        </ListCard>
      </section>
    </div>
  );
};
