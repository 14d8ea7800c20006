import { IconButton } from '@palaro/ui';
import { stepBack } from '../../navigation/history-depth.ts';
import { useLocation } from '../../navigation/location.ts';
import { useText, type TextKey } from '../../texts/text.tsx';
import * as to from '../../navigation/to.ts';
import './security.css';

/** The bar of a screen that goes without the shared header; without `back` there is no way past it. */
export const OwnBar = ({ title, back = true }: { title: TextKey; back?: boolean }) => {
  const { t } = useText();
  const [, navigate] = useLocation();
  return (
    <header className="security-bar">
      {back && (
        <IconButton
          icon="caret-left-bold"
          size={22}
          label={t('shell.back')}
          onClick={() => stepBack(() => navigate(to.securityCentre(), { replace: true }))}
        />
      )}
      <h1 className="security-bar__title">{t(title)}</h1>
    </header>
  );
};
