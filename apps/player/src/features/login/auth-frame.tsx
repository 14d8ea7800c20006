import { IconButton, Parol, Street } from '@palaro/ui';
import { useState, type FocusEvent, type ReactNode } from 'react';
import * as to from '../../navigation/to.ts';
import { useSettings } from '../../site/site.ts';
import { useText } from '../../texts/text.tsx';
import { LanguageButton } from '../settings/index.ts';
import { openSupport } from '../support/index.ts';
import '@palaro/ui/street.css';
import './auth-frame.css';

export type AuthFrameProps = {
  /** The path that is open: its tab is the lit one (A125). A forgotten password and a sign-in service have a title instead of tabs. */
  tab: 'login' | 'register' | 'forget' | 'social';
  children: ReactNode;
};

const titles = { login: 'titles.login', register: 'titles.register', forget: 'titles.forget', social: 'titles.social' } as const;

/** The frame of login, registration and a forgotten password: picture, tabs, back, language (A337) and the way to support (A124 to A128, A148, A149). */
export const AuthFrame = ({ tab, children }: AuthFrameProps) => {
  const { t } = useText();
  const settings = useSettings();
  // Once a field has had the focus, and for good: a sky that grew again under a tap would take the button away from it.
  const [isTyping, setTyping] = useState(false);
  const noteFocus = ({ target }: FocusEvent): void => {
    if (target instanceof HTMLInputElement && !['checkbox', 'radio'].includes(target.type)) setTyping(true);
  };
  const isHigh = tab === 'login' && !isTyping;
  const hasTabs = tab === 'login' || tab === 'register';
  return (
    <div className="auth">
      <header className={`ui-night auth__sky auth__sky--${isHigh ? 'high' : 'low'}`}>
        <Street />
        <div className="auth__bar">
          <IconButton icon="caret-left-bold" label={t('shell.back')} href={to.home} />
          <span className="auth__tools">
            <LanguageButton />
            <IconButton icon="headset" size={22} label={t('login.support')} onClick={openSupport} />
          </span>
        </div>
        <a className="auth__mark" href={to.home} aria-label={t('common.brand.home', { name: settings.name })}>
          <Parol size={isHigh ? 92 : 56} glow="still" />
          <span className="auth__name" aria-hidden="true">
            {settings.name}
          </span>
        </a>
      </header>
      <div className="auth__panel" onFocus={noteFocus}>
        <h1 className={hasTabs ? 'ui-visually-hidden' : 'auth__title'}>{t(titles[tab])}</h1>
        {hasTabs && (
          <nav className="auth__tabs" aria-label={t('login.tabs')}>
            <a className="auth__tab" href={to.login()} {...(tab === 'login' ? { 'aria-current': 'page' } : {})}>
              {t('login.tab.login')}
            </a>
            <a className="auth__tab" href={to.register} {...(tab === 'register' ? { 'aria-current': 'page' } : {})}>
              {t('login.tab.register')}
            </a>
          </nav>
        )}
        {children}
        <p className="auth__footnote">{t('login.footnote', { age: settings.ageMin })}</p>
      </div>
    </div>
  );
};
