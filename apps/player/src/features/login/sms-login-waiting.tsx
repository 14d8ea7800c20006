import { Skeleton, VisuallyHidden } from '@palaro/ui';
import { useText } from '../../texts/text.tsx';
import './login-form.css';

const skeletonFields = 2;

/** The shape of the login by code while it is fetched. By hand: the login's first code goes without `WaitingRows`. */
export const SmsLoginWaiting = () => {
  const { t } = useText();
  return (
    <output className="login-form">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      <Skeleton shape="row" count={skeletonFields} className="login-form__waiting-field" />
    </output>
  );
};
